extension View {
  /// Runs a closure when the view appears, before the first frame that shows it.
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    AppearanceView(content: self, onAppear: action, onDisappear: nil)
  }

  /// Runs a closure after the view has been removed from the screen.
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    AppearanceView(content: self, onAppear: nil, onDisappear: action)
  }
}

private struct AppearanceView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// The closure to run before the first frame; nil for none.
  let onAppear: (@MainActor () -> Void)?
  /// The closure to run after the removal; nil for none.
  let onDisappear: (@MainActor () -> Void)?

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(AppearanceMemory.self)))
    if !context.isMeasuring {
      let environment = context.environment
      let memory = context.identity.memory(AppearanceMemory.self) {
        if let onAppear { context.store.actions.append { environment.execute(onAppear) } }
        return AppearanceMemory()
      }
      if let onDisappear { memory.onDisappear = { environment.execute(onDisappear) } }
    }
    content._evaluate(in: context, into: &nodes)
  }
}

private final class AppearanceMemory: Disappearing {
  /// The closure to run after the removal, from the latest evaluation; nil for none.
  var onDisappear: (@MainActor () -> Void)?

  func disappear() { onDisappear?() }
}

extension View {
  /// Runs a closure when a value has changed since the last evaluation, with the old and the new value.
  ///
  /// - Parameter initial: True to run it also when the view appears, with the current value as both.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor (_ old: Value, _ new: Value) -> Void
  ) -> some View {
    ChangeView(content: self, value: value, initial: initial, action: action)
  }

  /// Runs a closure when a value has changed since the last evaluation.
  ///
  /// - Parameter initial: True to run it also when the view appears.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    ChangeView(content: self, value: value, initial: initial) { _, _ in action() }
  }
}

private struct ChangeView<Content: View, Value: Equatable>: View {
  typealias Body = Never

  let content: Content
  let value: Value
  let initial: Bool
  let action: @MainActor (Value, Value) -> Void

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(ChangeMemory<Value>.self)))
    if !context.isMeasuring {
      let environment = context.environment
      func later(_ old: Value) {
        context.store.actions.append { [action, value] in environment.execute { action(old, value) } }
      }
      let memory = context.identity.memory(ChangeMemory<Value>.self) {
        if initial { later(value) }
        return ChangeMemory(value)
      }
      if memory.value != value {
        later(memory.value)
        memory.value = value
      }
    }
    content._evaluate(in: context, into: &nodes)
  }
}

@MainActor
private final class ChangeMemory<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension View {
  /// Starts a task when the view appears, and cancels it when the view is removed.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    TaskView(content: self, id: true, priority: priority, action: action)
  }

  /// Starts a task when the view appears and each time `id` changes; the previous task is cancelled.
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    TaskView(content: self, id: id, priority: priority, action: action)
  }
}

private struct TaskView<Content: View, ID: Equatable>: View {
  typealias Body = Never

  let content: Content
  let id: ID
  let priority: TaskPriority
  let action: @MainActor () async -> Void

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(TaskMemory<ID>.self)))
    if !context.isMeasuring {
      let memory = context.identity.memory(TaskMemory<ID>.self) { TaskMemory() }
      if memory.id != id {
        memory.id = id
        let environment = context.environment
        context.store.actions.append { [priority, action] in
          memory.task?.cancel()
          guard !memory.hasDisappeared else { return }
          environment.execute {
            memory.task = Task(priority: priority) { @MainActor in await action() }
          }
        }
      }
    }
    content._evaluate(in: context, into: &nodes)
  }
}

private final class TaskMemory<ID: Equatable>: Disappearing {
  /// The value the task was started for; nil before the first.
  var id: ID?
  /// The task; nil before the first.
  var task: Task<Void, Never>?
  /// True once the view has been removed; no task starts after that.
  var hasDisappeared = false

  func disappear() {
    hasDisappeared = true
    task?.cancel()
  }
}
