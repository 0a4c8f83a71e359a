/// The kinds of an app's programs that can connect to the daemon. All share the answers and the data of one bundle
/// identifier (rule A44).
package enum ProcessKind: String, Hashable, Sendable {
  case app
  /// A widget, an intent, a keyboard: it shows no sheet of its own, so its app asks for it (rule A90).
  case appExtension = "extension"
  /// The app on a paired watch: the sheet comes up there (rule A91).
  case watchApp = "watch"
}
