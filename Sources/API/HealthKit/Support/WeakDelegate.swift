/// A delegate that an app set: held weakly, and called on one queue only.
///
/// Unchecked: delegates need not be `Sendable`, in HealthKit as here; the app that sets one is responsible for calls on
/// a background queue.
struct WeakDelegate: @unchecked Sendable {
  /// The delegate; nil once the app has let it go.
  weak var object: AnyObject?
}
