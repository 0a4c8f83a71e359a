import Foundation
import HealthModel
import Synchronization

/// What happens when an app breaks a rule that stops it on a phone.
///
/// A program that links HealthKit stops, with Apple's words. The device installs a handler that ends the app's
/// connection instead and shows the crash screen; then ``raise(_:)`` returns, and whatever the dead app's code still
/// does is ignored.
package enum HealthExceptionHandler {
  private static let installed = Mutex<(@Sendable (HealthException, Connection?) -> Void)?>(nil)

  /// Replaces what happens after a programmer error. Nil restores the default: the process stops.
  package static func install(_ handler: (@Sendable (HealthException, Connection?) -> Void)?) {
    installed.withLock { $0 = handler }
  }

  /// The one funnel for everything that raises an Objective-C exception on a phone.
  ///
  /// - Parameter connection: The connection of the app at fault; without one, that of the code that is running.
  package static func raise(_ exception: HealthException, on connection: Connection? = nil) {
    let connection = connection ?? Connection.current
    if let handler = installed.withLock({ $0 }) {
      handler(exception, connection)
    } else {
      fatalError(
        "*** Terminating app due to uncaught exception '\(exception.name.rawValue)', reason: '\(exception.reason)'")
    }
  }
}
