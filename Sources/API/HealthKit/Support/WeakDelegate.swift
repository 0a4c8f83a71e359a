/// A delegate set by an app. It is held weakly and called on a single queue.
///
/// `@unchecked Sendable`: as in Apple's HealthKit, delegates need not be `Sendable`, and the app is responsible for
/// handling calls on a background queue.
struct WeakDelegate: @unchecked Sendable {
  /// The delegate; nil once the app has released it.
  weak var object: AnyObject?
}
