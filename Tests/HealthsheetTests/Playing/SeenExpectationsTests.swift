import Foundation
import HealthModel
import Testing

@testable import HealthDaemon
@testable import HealthsheetApp
@testable import Scenarios

@Suite("A saved script expects the errors that the session's apps got")
struct SeenExpectationsTests {
  private let own = AppIdentity(bundleIdentifier: "org.example.own", displayName: "Own")

  @Test("If an app's query failed, the saved script expects its error, and not a number of samples")
  func results() throws {
    let daemon = HealthDaemon()
    let connection = daemon.connect(own)
    let seen = SeenExpectations.results(
      of: [.heartRate], for: own.bundleIdentifier, through: connection, on: daemon)
    var expected = GetsExpectation()
    (expected.app, expected.type) = (own.bundleIdentifier, .heartRate)
    // The app has never asked to read heart rates.
    expected.error = ExpectedError(HealthError.Code.authorizationNotDetermined.rawValue)
    #expect(seen.map { $0 as? GetsExpectation } == [expected])
  }

  @Test("A request by an app's own code becomes a script step that expects the same error, or no error")
  func request() {
    func error(after answer: CallAnswer) -> ExpectedError? {
      let call = AppCall(.requestAuthorization, [.stepCount], .request(share: [], read: [.stepCount]))
      let record = CallRecord(
        id: 1, time: Date(timeIntervalSince1970: 0), app: own.bundleIdentifier, call: call, answer: answer)
      return (SeenExpectations.step(of: record, at: .session)?.verb as? RequestVerb)?.call.error
    }
    #expect(error(after: .failed(.userCanceled)) == ExpectedError(7))
    #expect(error(after: .done) == nil)
  }
}
