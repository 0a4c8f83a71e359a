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
