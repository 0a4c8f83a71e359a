import HealthModel

/// A connection of an app as its requests refer to it.
struct ConnectedApp: Sendable {
  var app: AppIdentity
  var process: ProcessKind
  /// The number of the connection: a relaunched app has another.
  var number: Int
  /// True when the app asks on behalf of its extension (rule A90).
  var asksForExtension = false
}
