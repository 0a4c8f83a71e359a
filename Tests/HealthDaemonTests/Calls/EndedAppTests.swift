import Foundation
import HealthModel
import Testing

@testable import HealthDaemon

/// The ends of an app: deleted with all its programs, closed, stopped by a mistake.
@Suite("An app ends", .timeLimit(.minutes(20)))
struct EndedAppTests {
  let daemon = makeDaemon()

  @Test("Deleting an app ends its programs and nobody else's")
  func deleted() {
    let programs = [daemon.connect(.stride), daemon.connect(.stride, as: .appExtension)]
    let other = daemon.connect(.pulse)
    daemon.endApp(AppIdentity.stride.bundleIdentifier)
    #expect(programs.map(\.isAlive) == [false, false])
    #expect(other.isAlive)
  }

  @Test("A mistake goes to the handler that is installed, with the connection of the code that made it")
  func handled() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let connection = makeDaemon().connect(.stride)
      HealthExceptionHandler.install { _, caught in exit(caught?.number == connection.number ? 7 : 8) }
      Connection.$current.withValue(connection) {
        HealthExceptionHandler.raise(HealthException(.invalidArgument, "A mistake"))
      }
    }
  }

  @Test("Where the mistake says whose it is, the code that runs does not count")
  func named() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let daemon = makeDaemon()
      let (running, named) = (daemon.connect(.stride), daemon.connect(.pulse))
      HealthExceptionHandler.install { _, caught in exit(caught?.number == named.number ? 7 : 8) }
      Connection.$current.withValue(running) {
        HealthExceptionHandler.raise(HealthException(.invalidArgument, "A mistake"), on: named)
      }
    }
  }

  @Test("Without a handler the program stops, with the reason and what to do")
  func unhandled() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var exception = HealthException(.invalidArgument, "The reason")
      exception.advice = "The advice"
      HealthExceptionHandler.raise(exception)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The reason'
        The advice
        """))
  }
}
