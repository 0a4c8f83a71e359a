import Foundation
import HealthModel
import Synchronization

/// What happens when an app breaks a rule that stops it on a phone.
///
/// A program that links HealthKit stops, with Apple's words. The device installs a handler that ends the app's
/// connection instead and shows the crash screen; then ``raise(_:on:)`` returns, and whatever the dead app's code still
/// does is ignored.
package enum HealthExceptionHandler {
  package typealias Handler = @Sendable (HealthException, Connection?) -> Void

  private static let installed = Mutex<Handler?>(nil)
  @TaskLocal private static var scoped: Handler?

  /// Replaces what happens after a programmer error. Nil restores the default: the process stops.
  package static func install(_ handler: Handler?) {
    installed.withLock { $0 = handler }
  }

  /// Replaces what happens after a programmer error in one piece of code and the tasks it starts, whatever else runs
  /// in the process.
  package static func withHandler<Result>(
    _ handler: @escaping Handler, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $scoped.withValue(handler, operation: body)
  }

  /// The one funnel for everything that raises an Objective-C exception on a phone.
  ///
  /// - Parameter connection: The connection of the app at fault; without one, that of the code that is running.
  package static func raise(_ exception: HealthException, on connection: Connection? = nil) {
    let connection = connection ?? Connection.current
    if let handler = scoped ?? installed.withLock({ $0 }) {
      handler(exception, connection)
    } else {
      let words =
        "*** Terminating app due to uncaught exception '\(exception.name.rawValue)', reason: '\(exception.reason)'"
      fatalError(exception.advice.map { "\(words)\n\($0)" } ?? words)
    }
  }
}
