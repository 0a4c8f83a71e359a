import HealthDaemon
import Synchronization

/// The exceptions that would have stopped the app.
enum Exceptions {
  /// Returns the reasons of the exceptions that code raises, in order.
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
