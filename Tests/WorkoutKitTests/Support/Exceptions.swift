import HealthDaemon
import Synchronization

/// What would have stopped the app.
enum Exceptions {
  /// The reasons of the exceptions a piece of code raises, in order.
  static func raised(_ body: () -> Void) async -> [String] {
    let reasons = Reasons()
    await HealthExceptionHandler.withHandler({ exception, _ in reasons.all.withLock { $0.append(exception.reason) } }) {
      body()
    }
    return reasons.all.withLock { $0 }
  }

  private final class Reasons: Sendable {
    let all = Mutex<[String]>([])
  }
}
