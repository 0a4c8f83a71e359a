/// A focusable view, for the views in it that look different while it has focus.
@MainActor
struct FocusTarget {
  let identity: Identity
  let store: StateStore

  /// True while it has focus. The question is remembered: the views must be evaluated again when focus comes or goes.
  var hasFocus: Bool {
    store.focusReaders.insert(ObjectIdentifier(identity))
    return store.focused === identity
  }
}
