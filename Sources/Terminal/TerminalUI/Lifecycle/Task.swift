extension View {
  /// Starts a task when the view appears, and cancels it when the view is removed.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    TaskView(content: self, id: true, priority: priority, action: action)
  }

  /// Starts a task when the view appears and each time `id` changes; the former task is cancelled.
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
  /// True once the view was removed: no task is started then.
  var hasDisappeared = false

  func disappear() {
    hasDisappeared = true
    task?.cancel()
  }
}
