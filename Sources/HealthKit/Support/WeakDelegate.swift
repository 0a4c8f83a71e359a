/// A delegate an app set: held weakly, called on one queue only.
///
/// Unchecked: delegates need not be `Sendable`, in HealthKit as here; the app that sets one answers for what it does when
/// it is called on a background queue.
struct WeakDelegate: @unchecked Sendable {
  weak var object: AnyObject?
}
