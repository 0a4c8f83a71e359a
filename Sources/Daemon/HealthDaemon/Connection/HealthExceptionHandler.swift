import Foundation
import HealthModel
import Synchronization

/// The handling of mistakes that stop an app on a phone.
///
/// A program that links HealthKit stops, with Apple's words and the way out. The device installs a handler that ends the app's
/// connection instead and shows the crash screen; then ``raise(_:on:)`` returns, and later calls of the dead app's code
/// are ignored.
package enum HealthExceptionHandler {
  /// A function that handles an exception and the connection of the app at fault; nil for a program without one.
  package typealias Handler = @Sendable (HealthException, Connection?) -> Void

  private static let installed = Mutex<Handler?>(nil)
  @TaskLocal private static var scoped: Handler?

  /// Installs a handler for exceptions. Nil restores the default: the process stops.
  package static func install(_ handler: Handler?) {
    installed.withLock { $0 = handler }
  }

  /// Installs a handler for exceptions in one piece of code and the tasks it starts, and nowhere else in the process.
  package static func withHandler<Result>(
    _ handler: @escaping Handler, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $scoped.withValue(handler, operation: body)
  }

  /// Raises an exception: the one function for everything that raises an Objective-C exception on a phone.
  ///
  /// - Parameter connection: The connection of the app at fault; without one, that of the code that is running.
  package static func raise(_ exception: HealthException, on connection: Connection? = nil) {
    let connection = connection ?? Connection.current
    connection?.noteStop(at: exception)
    if let handler = scoped ?? installed.withLock({ $0 }) {
      handler(exception, connection)
    } else {
      let end = exception.isFatal ? "It left an async call, where no handler catches it: SIGTRAP." : nil
      // A trap writes nothing that the program has printed into a pipe or a file and that is still in its buffer.
      fflush(nil)
      fatalError(
        [exception.crashLogLine, end, exception.stop.cure, exception.advice].compactMap(\.self).joined(separator: "\n"))
    }
  }
}
