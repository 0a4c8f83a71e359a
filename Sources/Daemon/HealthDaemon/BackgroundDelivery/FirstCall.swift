// Whoever sees the daemon sees the events of its deliveries.
@_exported import BackgroundDelivery

/// The first call of an observer query, when it is executed.
package enum FirstCall: Hashable, Sendable {
  /// The app is in the foreground: the query is called, and its completion handler does not count (rules Q66 and B42).
  case inFront
  /// The app was woken for one of the types: the query is called for this delivery, with this handler.
  case delivery(Int, handler: Int)
  /// The query is not called yet: the app is suspended, or was woken for other types (rule B35); or it was woken since
  /// the query listens, and the call is on its way.
  case none
}
