/// A closure that wraps all code of a subtree: its bodies, `onAppear`, tasks, `onChange`, and every action.
///
/// A task-local value that `run` sets is visible in all of these closures, and in the tasks that they start.
package struct ExecutionContext {
  /// Runs a closure in the context exactly once, before it returns.
  package let run: @MainActor (@MainActor () -> Void) -> Void

  package init(run: @escaping @MainActor (@MainActor () -> Void) -> Void) { self.run = run }
}

extension EnvironmentValues {
  private struct ExecutionContextKey: EnvironmentKey { static var defaultValue: ExecutionContext? { nil } }

  /// The context of a view; nil for none.
  var executionContext: ExecutionContext? {
    get { self[ExecutionContextKey.self] }
    set { self[ExecutionContextKey.self] = newValue }
  }

  /// Runs an action of a view in its execution context, and returns the result.
  @MainActor func execute<Result>(_ action: @MainActor () -> Result) -> Result {
    guard let executionContext else { return action() }
    var result: Result?
    executionContext.run { result = action() }
    guard let result else { fatalError("An execution context must run what it is given, once, before it returns.") }
    return result
  }
}

private struct ExecutionContextView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// The context, nested in the inherited one.
  let executionContext: ExecutionContext

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    var inner = context
    inner.environment.executionContext =
      if let outer = context.environment.executionContext {
        ExecutionContext { [executionContext] action in outer.run { executionContext.run(action) } }
      } else {
        executionContext
      }
    executionContext.run { content._evaluate(in: inner, into: &nodes) }
  }
}

extension View {
  /// Runs bodies, lifecycle closures, tasks and actions of this view in `executionContext`.
  package func executionContext(_ executionContext: ExecutionContext) -> some View {
    ExecutionContextView(content: self, executionContext: executionContext)
  }
}
