import Foundation
import Scenarios
import Testing

@testable import HealthsheetApp

@MainActor
@Suite(
  "An expectation that is not met fails, and its sentence has the expected and the actual value",
  .timeLimit(.minutes(20)))
struct FailedExpectationTests {
  /// Plays the steps of a script for the app Pump, which may write step counts and has saved one of 1,000 steps.
  /// Returns the failures.
  private func failures(_ steps: String) async throws -> [String] {
    let data = "samples: [{type: stepCount, value: 1000, start: 2025-11-20T08:00, end: 2025-11-20T08:10, source: Pump}]"
    return try await pumpFailures(steps, data: data, limit: .milliseconds(50)).map(\.sentence)
  }

  private func failures(expecting expectation: String, after step: String = "say: Nothing.") async throws -> [String] {
    try await failures("  - {\(step), expect: {\(expectation)}}")
  }

  @Test(
    "Data that an app gets is compared exactly: the number of samples, the sum and the error",
    arguments: [
      ("stepCount, samples: 1, sum: 1000, error: none", nil),
      ("stepCount, sum: 1, unit: count", "Pump, reading Steps, must get a merged sum of 1.0, and got 1000.0."),
      ("stepCount, sum: 1001", "Pump, reading Steps, must get a merged sum of 1001.0, and got 1000.0."),
      ("stepCount, sum: 999", "Pump, reading Steps, must get a merged sum of 999.0, and got 1000.0."),
      ("stepCount, samples: 2, sum: 1000", "Pump, reading Steps, must get 2 samples, and got 1."),
      ("stepCount, error: 5", "Pump, reading Steps, must get error 5, and got samples."),
      ("heartRate, error: 5", nil),
      ("heartRate, error: 6", "Pump, reading Heart Rate, got error 5: "),
      ("heartRate, samples: 0", "Pump, reading Heart Rate, got error 5: "),
    ] as [(String, String?)])
  func gets(_ values: String, _ sentence: String?) async throws {
    let failures = try await failures(expecting: "gets: {app: Pump, type: \(values)}")
    #expect(failures.count == (sentence == nil ? 0 : 1))
    if let sentence { #expect(failures.first?.hasPrefix(sentence) == true, "\(failures)") }
  }

  @Test(
    "Calls are compared by name, number, error and explanation",
    arguments: [
      ("samples, count: 2", nil), ("samples, error: none", nil),
      ("samples, count: 3", "The log of calls must have 3 such calls “samples…”, and has 2."),
      ("samples, count: 1", "The log of calls must have 1 such calls “samples…”, and has 2."),
      ("samples, count: 2, error: 5", "The log of calls must have 2 such calls “samples…”, and has 0."),
      ("samples, error: 5", "No call “samples…” has error 5. The latest of 2 has no error and "),
      ("samples, reason: the moon", "No call “samples…” has the explanation “the moon”. The latest of 2 has no error"),
      ("statistics", "The log of calls has no call “statistics…”."),
    ] as [(String, String?)])
  func calls(_ values: String, _ sentence: String?) async throws {
    let read = "read: {app: Pump, type: stepCount}"
    let failures = try await failures("  - {\(read)}\n  - {\(read), expect: {calls: {app: Pump, call: \(values)}}}")
    #expect(failures.count == (sentence == nil ? 0 : 1))
    if let sentence { #expect(failures.first?.hasPrefix(sentence) == true, "\(failures)") }
  }

  @Test("An expected crash is missing if no app stopped, or if an app stopped for another reason")
  func crash() async throws {
    #expect(try await failures(expecting: "crash: metadata") == ["No app has stopped."])
    let save =
      "save: {app: Pump, samples: [{type: insulinDelivery, value: 1, start: 2025-11-20T08:00}], crash: required metadata}"
    let other = try await failures(expecting: "crash: purpose", after: save)
    #expect(
      other.count == 1 && other[0].hasPrefix("An app stopped, with: Type HKQuantityTypeIdentifierInsulinDelivery"))
    #expect(try await failures(expecting: "crash: required metadata", after: save) == [])
  }

  @Test("Answers, questions and the outcome of a request are compared with those on the device")
  func answers() async throws {
    let request = "request: {app: Pump, share: [heartRate]}"
    #expect(
      try await failures(expecting: "answered: {error: none}")
        == ["The request must be over, without an error, but is never made."])
    #expect(
      try await failures(expecting: "answered: {error: 7}", after: request)
        == ["The request must be over, with error 7, but is waiting for an answer."])
    #expect(try await failures(expecting: "answered: {waiting: true}", after: request) == [])
    #expect(try await failures(expecting: "prompt: {kind: sheet, app: Pump}", after: request) == [])
    #expect(
      try await failures(expecting: "prompt: {kind: objects}", after: request)
        == ["The question on the screen must be objects, but is sheet."])
    #expect(
      try await failures(expecting: "ledger: {app: Pump, share: {stepCount: off}}")
        == ["The permission of Pump to write Steps must be off, but is on."])
    #expect(
      try await failures(expecting: "ledger: {app: Pump, read: {stepCount: off}}")
        == ["The permission of Pump to read Steps must be off, but is notAsked."])
    #expect(
      try await failures(expecting: "asked: {app: Pump, share: [stepCount], shouldRequest: true}")
        == ["“shouldRequest” for Pump must be true, but is false."])
  }

  @Test("A failed expectation names the event, the element or the text that is missing")
  func absent() async throws {
    #expect(
      try await failures(expecting: "delivery: {app: Pump, event: woken}")
        == ["Background delivery must have at least one event with “woken”, but has 0. There are none at all."])
    #expect(try await failures(expecting: "delivery: {app: Pump, event: woken, count: 0}") == [])
    #expect(
      try await failures(expecting: "delivery: {app: Pump, event: woken, count: 2}")
        == ["Background delivery must have 2 events with “woken”, but has 0. There are none at all."])
    #expect(
      try await failures(expecting: "element: {id: moon}") == ["There is no element moon on the screen."])
    #expect(try await failures(expecting: "screen: The moon") == ["The screen does not show “The moon”."])
  }
}
