import Foundation
import HealthModel
import Testing

@testable import HealthDaemon

/// The ways in which an app ends: it is deleted with all its programs, closed, or stopped by a mistake.
@Suite("Ending an app", .timeLimit(.minutes(20)))
struct EndedAppTests {
  let daemon = makeDaemon()

  @Test("Deleting an app ends only its own programs")
  func deleted() {
    let programs = [daemon.connect(.stride), daemon.connect(.stride, as: .appExtension)]
    let other = daemon.connect(.pulse)
    daemon.endApp(AppIdentity.stride.bundleIdentifier)
    #expect(programs.map(\.isAlive) == [false, false])
    #expect(other.isAlive)
  }

  @Test("The exception handler gets the exception and the connection of the app whose code runs")
  func handled() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let connection = makeDaemon().connect(.stride)
      HealthExceptionHandler.install { _, caught in exit(caught?.number == connection.number ? 7 : 8) }
      Connection.$current.withValue(connection) {
        HealthExceptionHandler.raise(HealthException(.nothingRequested))
      }
    }
  }

  @Test("An exception that is raised on a connection gives the handler this connection, not the current connection")
  func named() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let daemon = makeDaemon()
      let (running, named) = (daemon.connect(.stride), daemon.connect(.pulse))
      HealthExceptionHandler.install { _, caught in exit(caught?.number == named.number ? 7 : 8) }
      Connection.$current.withValue(running) {
        HealthExceptionHandler.raise(HealthException(.nothingRequested), on: named)
      }
    }
  }

  @Test("Without an exception handler the program prints the reason, the rule and the remedy, and stops")
  func unhandled() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var exception = HealthException(.nothingRequested)
      exception.advice = "The advice"
      HealthExceptionHandler.raise(exception)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', \
        reason: 'Must request authorization for at least one data type'
        Rule A12: Name at least one type to share or to read.
            try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
        The advice
        """))
  }

  @Test("Output printed before an exception ends the program is not lost, even in a pipe")
  func printed() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
      print("Before the stop")
      HealthExceptionHandler.raise(HealthException(.nothingRequested))
    }
    let text = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(text.contains("Before the stop"))
  }

  @Test("A call that raises an exception is logged with the exception's rule, and without an error")
  func logged() async throws {
    let calls = CallLog()
    let connection = daemon.connect(.stride, calls: calls)
    await HealthExceptionHandler.withHandler { _, caught in
      caught?.invalidate()
    } _: {
      _ = try? await connection.requestAuthorization(toShare: [], read: [])
    }
    let call = try #require(calls.records.last)
    #expect(call.error == nil)
    #expect(call.stop?.stop.rule == "A12")
  }
}
