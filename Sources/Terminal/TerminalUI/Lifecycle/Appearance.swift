extension View {
  /// Runs a closure when the view appears, before the first frame that shows it.
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    AppearanceView(content: self, onAppear: action, onDisappear: nil)
  }

  /// Runs a closure after the view was removed from the screen.
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    AppearanceView(content: self, onAppear: nil, onDisappear: action)
  }
}

private struct AppearanceView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// The closure for the first frame; nil for none.
  let onAppear: (@MainActor () -> Void)?
  /// The closure for the removal; nil for none.
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
  /// The closure of the latest evaluation; nil for none.
  var onDisappear: (@MainActor () -> Void)?

  func disappear() { onDisappear?() }
}
