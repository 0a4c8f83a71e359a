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
  /// Creates a property with the value of the view that has focus; nil for none of them.
  public init<Focused: Hashable>() where Value == Focused? { empty = nil }

  /// The value that tells where focus is; writing it moves focus.
  @MainActor public var wrappedValue: Value {
    get { location?.value ?? empty }
    nonmutating set { location?.request(newValue) }
  }

  /// The connection to pass to `focused`: `$isFocused`.
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

/// The storage of the value of one `@FocusState`.
@MainActor
final class FocusLocation<Value: Hashable> {
  private let empty: Value
  private let invalidation: Invalidation
  private var kept: Value
  /// True once a view read the value, and is to be evaluated again when focus moves. Most views only set it.
  private var isRead = false
  /// The value that was set and not obeyed yet; nil for none.
  private(set) var requested: Value?

  /// Creates storage with the value for no focus.
  init(_ empty: Value, invalidation: Invalidation) {
    self.empty = empty
    self.invalidation = invalidation
    kept = empty
  }

  /// The value now; reading it notes that a view depends on it.
  var value: Value {
    isRead = true
    return kept
  }

  /// Asks to move focus to the view of a value.
  func request(_ value: Value) {
    requested = value
    kept = value
    invalidation.invalidate()
  }

  /// Returns the part of a view in the state.
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

/// The part of one view in a focus state.
struct FocusBinding {
  /// Returns true where the view was asked to take focus; the request is then dropped.
  let takeRequest: @MainActor () -> Bool
  /// Tells the state that the view has focus, or has not.
  let update: @MainActor (_ hasFocus: Bool) -> Void
}

extension View {
  /// Connects focus in this view to a value: it is true while focus is here, and setting it to true moves focus here,
  /// in a view of several controls to the one that had it last.
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
  /// the view and the controls in it, which then act on their shortcuts and on clicks only.
  public func focusable(_ isFocusable: Bool = true) -> some View {
    FocusableView(content: self, isFocusable: isFocusable)
  }

  /// Lets controls in this view get focus when a screen opens, or when the view with focus is removed. False is meant
  /// for a panel beside the screen: it is reached with tab, arrows and clicks.
  public func prefersDefaultFocus(_ takesFocus: Bool) -> some View {
    EnvironmentModifiedView(content: self) { $0.prefersDefaultFocus = takesFocus }
  }
}

private struct FocusableView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// True to let the view take focus; false to keep focus away from it.
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

  /// True where controls get focus without a key or a click.
  var prefersDefaultFocus: Bool {
    get { self[PrefersDefaultFocusKey.self] }
    set { self[PrefersDefaultFocusKey.self] = newValue }
  }

  /// True where controls may take focus.
  var allowsFocus: Bool {
    get { self[AllowsFocusKey.self] }
    set { self[AllowsFocusKey.self] = newValue }
  }
}

/// A focusable view, for the views in it that look different while it has focus.
@MainActor
struct FocusTarget {
  let identity: Identity
  /// The state of all views, which knows the place with focus.
  let store: StateStore

  /// True while the view has focus. Reading it is noted: the views must be evaluated again when focus comes or goes.
  var hasFocus: Bool {
    store.focusReaders.insert(ObjectIdentifier(identity))
    return store.focused === identity
  }
}
