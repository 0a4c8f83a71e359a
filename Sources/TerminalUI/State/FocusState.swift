/// Says and decides which view has focus.
///
///     @FocusState private var field: Field?
///     …
///     Toggle("Steps", isOn: $steps).focused($field, equals: .steps)
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let empty: Value
  private var location: FocusLocation<Value>?

  /// Whether one view has focus.
  public init() where Value == Bool { empty = false }
  /// Which of several views has focus; nil for none of them.
  public init<Focused: Hashable>() where Value == Focused? { empty = nil }

  /// Where focus is; writing moves it.
  @MainActor public var wrappedValue: Value {
    get { location?.value ?? empty }
    nonmutating set { location?.request(newValue) }
  }

  /// What `focused` takes: `$isFocused`.
  @MainActor public var projectedValue: Binding {
    Binding(location: location ?? FocusLocation(empty, invalidation: Invalidation()))
  }

  /// Connects a view to a focus state.
  public struct Binding {
    let location: FocusLocation<Value>
  }

  public mutating func _bind(in context: EvaluationContext, slot: inout Int) {
    location = context.identity.location(at: slot) { FocusLocation(empty, invalidation: context.store.invalidation) }
    slot += 1
  }
}

/// Where the value of one `@FocusState` is kept.
@MainActor
final class FocusLocation<Value: Hashable> {
  private let empty: Value
  private let invalidation: Invalidation
  private var kept: Value
  /// True once a view looked, and is to be evaluated again when focus moves. Most only say where focus shall be.
  private var isRead = false
  private(set) var requested: Value?

  init(_ empty: Value, invalidation: Invalidation) {
    self.empty = empty
    self.invalidation = invalidation
    kept = empty
  }

  var value: Value {
    isRead = true
    return kept
  }

  func request(_ value: Value) {
    requested = value
    kept = value
    invalidation.invalidate()
  }

  func binding(equals value: Value) -> FocusBinding {
    FocusBinding { [self] in
      guard requested == value else { return false }
      requested = nil
      return value != empty
    } update: { [self] hasFocus in
      let new = hasFocus ? value : kept == value ? empty : kept
      guard new != kept else { return }
      kept = new
      if isRead { invalidation.invalidate() }
    }
  }
}

/// One view's part in a focus state.
struct FocusBinding {
  /// Whether the view was asked to take focus; asking is forgotten.
  let takeRequest: @MainActor () -> Bool
  let update: @MainActor (_ hasFocus: Bool) -> Void
}

extension View {
  /// Connects focus in this view to a value: it is true while focus is here, and setting it true moves focus here, in a
  /// view of several controls to the one that had it last.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focusBinding { condition.location.binding(equals: true) }
  }

  /// Connects focus in this view to one of several values.
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    focusBinding { binding.location.binding(equals: value) }
  }

  private func focusBinding(_ make: @escaping @MainActor () -> FocusBinding) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.focusBindings.append(make())
      return node
    }
  }

  /// Lets the view take focus, so that key handlers on it work and it is scrolled into sight; or keeps focus away from
  /// the view and the controls in it, which then answer to their shortcuts and to clicks only.
  public func focusable(_ isFocusable: Bool = true) -> some View {
    FocusableView(content: self, isFocusable: isFocusable)
  }

  /// Whether controls in this view get focus when a screen opens, or when the view that had it goes away. Those of a
  /// panel beside the screen should not: it is reached with tab, arrows and clicks.
  public func prefersDefaultFocus(_ takesFocus: Bool) -> some View {
    EnvironmentModifiedView(content: self) { $0.prefersDefaultFocus = takesFocus }
  }
}

private struct FocusableView<Content: View>: View {
  typealias Body = Never

  let content: Content
  let isFocusable: Bool

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    var inner = context.descending(.type(ObjectIdentifier(ControlNode.self)))
    let control = Control(identity: inner.identity, environment: context.environment)
    inner.environment.focusTarget = isFocusable ? FocusTarget(identity: control.identity, store: context.store) : nil
    inner.environment.allowsFocus = isFocusable
    let node = content.node(in: inner)
    nodes.nodes.append(isFocusable ? ControlNode(node, control: control) : node)
  }
}

extension EnvironmentValues {
  private struct AllowsFocusKey: EnvironmentKey { static let defaultValue = true }
  private struct PrefersDefaultFocusKey: EnvironmentKey { static let defaultValue = true }

  /// Whether controls here get focus without a key or a click.
  var prefersDefaultFocus: Bool {
    get { self[PrefersDefaultFocusKey.self] }
    set { self[PrefersDefaultFocusKey.self] = newValue }
  }

  /// Whether controls here may take focus.
  var allowsFocus: Bool {
    get { self[AllowsFocusKey.self] }
    set { self[AllowsFocusKey.self] = newValue }
  }
}
