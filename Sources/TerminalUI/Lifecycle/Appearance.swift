extension View {
  /// Does something when the view comes on screen, before the first frame that shows it.
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    AppearanceView(content: self, onAppear: action, onDisappear: nil)
  }

  /// Does something when the view has gone from the screen.
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    AppearanceView(content: self, onAppear: nil, onDisappear: action)
  }
}

private struct AppearanceView<Content: View>: View {
  typealias Body = Never

  let content: Content
  let onAppear: (@MainActor () -> Void)?
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
  var onDisappear: (@MainActor () -> Void)?

  func disappear() { onDisappear?() }
}
