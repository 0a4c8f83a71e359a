extension View {
  /// Runs a closure when a value has changed since the last evaluation, with the old and the new value.
  ///
  /// - Parameter initial: True to run it also when the view appears, with the value as both.
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
