/// A property that reads and moves focus.
///
///     @FocusState private var field: Field?
///     …
///     Toggle("Steps", isOn: $steps).focused($field, equals: .steps)
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let empty: Value
  private var location: FocusLocation<Value>?

  /// Creates a property that is true while a view has focus.
  public init() where Value == Bool { empty = false }
  /// Creates a property with the value of the focused view; nil if no view with a value has focus.
  public init<Focused: Hashable>() where Value == Focused? { empty = nil }

  /// The value of the focused view; setting it moves focus.
  @MainActor public var wrappedValue: Value {
    get { location?.value ?? empty }
    nonmutating set { location?.request(newValue) }
  }

  /// The binding to pass to `focused`: `$isFocused`.
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

/// The storage of one `@FocusState`.
@MainActor
final class FocusLocation<Value: Hashable> {
  private let empty: Value
  private let invalidation: Invalidation
  private var kept: Value
  /// True once a view has read the value and must be evaluated again when focus moves. Most views only set the value.
  private var isRead = false
  /// The value that was set but not applied yet; nil for none.
  private(set) var requested: Value?

  /// Creates storage with the value that means no focus.
  init(_ empty: Value, invalidation: Invalidation) {
    self.empty = empty
    self.invalidation = invalidation
    kept = empty
  }

  /// The current value; reading it records that a view depends on it.
  var value: Value {
    isRead = true
    return kept
  }

  /// Requests focus for the view that a value stands for, in the next update.
  func request(_ value: Value) {
    requested = value
    kept = value
    invalidation.invalidate()
  }

  /// Returns the connection between this focus state and the view that has focus when the state has `value`.
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

/// The connection of one view to a focus state.
struct FocusBinding {
  /// Returns true if focus was requested for the view, and clears the request.
  let takeRequest: @MainActor () -> Bool
  /// Tells the focus state whether the view has focus.
  let update: @MainActor (_ hasFocus: Bool) -> Void
}

extension View {
  /// Binds focus in this view to a value: it is true while focus is in the view, and setting it to true moves focus
  /// there. In a view with several controls, focus goes to the control that last had focus.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focusBinding { condition.location.binding(equals: true) }
  }

  /// Binds focus in this view to one of several values.
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    focusBinding { binding.location.binding(equals: value) }
  }

  private func focusBinding(_ make: @escaping @MainActor () -> FocusBinding) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.focusBindings.append(make())
      return node
    }
  }

  /// Lets the view have focus, so that its key handlers work and it is scrolled into view. False keeps focus away from
  /// the view and its controls, which then respond only to their shortcuts and clicks.
  public func focusable(_ isFocusable: Bool = true) -> some View {
    FocusableView(content: self, isFocusable: isFocusable)
  }

  /// Lets controls in this view receive focus automatically, when a screen opens or the focused view is removed. False
  /// is meant for a side panel, which is reached by Tab, arrow keys and clicks.
  public func prefersDefaultFocus(_ takesFocus: Bool) -> some View {
    EnvironmentModifiedView(content: self) { $0.prefersDefaultFocus = takesFocus }
  }
}

private struct FocusableView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// True to let the view have focus; false to keep focus away from it.
  let isFocusable: Bool

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    var inner = context.descending(.type(ObjectIdentifier(ControlNode.self)))
    let control = Control(identity: inner.identity, environment: context.environment)
    inner.environment.focusTarget = isFocusable ? FocusTarget(identity: control.identity, store: context.store) : nil
    inner.environment.allowsFocus = isFocusable
    // If the view cannot have focus, do not combine its nodes into one: a section has several, one for each row.
    guard isFocusable else { return content._evaluate(in: inner, into: &nodes) }
    nodes.nodes.append(ControlNode(content.node(in: inner), control: control))
  }
}

extension EnvironmentValues {
  private struct AllowsFocusKey: EnvironmentKey { static let defaultValue = true }
  private struct PrefersDefaultFocusKey: EnvironmentKey { static let defaultValue = true }

  /// True if controls receive focus without a key or a click.
  var prefersDefaultFocus: Bool {
    get { self[PrefersDefaultFocusKey.self] }
    set { self[PrefersDefaultFocusKey.self] = newValue }
  }

  /// True if controls may have focus.
  var allowsFocus: Bool {
    get { self[AllowsFocusKey.self] }
    set { self[AllowsFocusKey.self] = newValue }
  }
}

/// A focusable view, for descendants that look different while it has focus.
@MainActor
struct FocusTarget {
  let identity: Identity
  /// The store of the views' state, which also has the identity of the focused view.
  let store: StateStore

  /// True while the view has focus. Reads are recorded: the views must be evaluated again when focus changes.
  var hasFocus: Bool {
    store.focusReaders.insert(ObjectIdentifier(identity))
    return store.focus.identity === identity
  }
}
