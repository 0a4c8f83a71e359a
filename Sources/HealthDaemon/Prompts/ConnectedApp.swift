import HealthModel

/// An app's line to the daemon, as its requests know it.
struct ConnectedApp: Sendable {
  var app: AppIdentity
  /// Which of the app's programs this is.
  var process: ProcessKind
  /// The number of the line: a relaunched app has another.
  var number: Int
  /// Whether what it asks is what an extension of it wants to know (rule A90).
  var asksForExtension = false
}
