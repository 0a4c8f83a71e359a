import Foundation
import HealthModel
import Synchronization

/// The handling of mistakes that stop an app on a phone.
///
/// By default, the program stops and prints the reason in Apple's words with the remedy. The device installs a handler
/// that instead ends the app's connection and shows the crash screen; ``raise(_:on:)`` then returns, and later calls of
/// the dead app's code are ignored.
package enum HealthExceptionHandler {
  /// A function that handles an exception. It receives the connection of the app at fault; nil for a program without
  /// one.
  package typealias Handler = @Sendable (HealthException, Connection?) -> Void

  private static let installed = Mutex<Handler?>(nil)
  @TaskLocal private static var scoped: Handler?

  /// Installs a handler for exceptions. Nil restores the default, which stops the process.
  package static func install(_ handler: Handler?) {
    installed.withLock { $0 = handler }
  }

  /// Installs a handler only for the exceptions in a closure and in the tasks that it starts.
  package static func withHandler<Result>(
    _ handler: @escaping Handler, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $scoped.withValue(handler, operation: body)
  }

  /// Raises an exception. Everything that raises an Objective-C exception on a phone calls this function.
  ///
  /// - Parameter connection: The connection of the app at fault; nil for the connection of the code that is running.
  package static func raise(_ exception: HealthException, on connection: Connection? = nil) {
    let connection = connection ?? Connection.current
    connection?.noteStop(at: exception)
    if let handler = scoped ?? installed.withLock({ $0 }) {
      handler(exception, connection)
    } else {
      let end =
        exception.isFatal
        ? "An exception handler cannot catch an exception of an async call, so the app ends with SIGTRAP." : nil
      // Flush first: a trap discards output that is still buffered for a pipe or a file.
      fflush(nil)
      fatalError(
        [exception.crashLogLine, end, exception.stop.cure, exception.advice].compactMap(\.self).joined(separator: "\n"))
    }
  }
}
