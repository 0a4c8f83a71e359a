import HealthDaemon
import HealthModel
import Testing

/// Rules S17 to S22: deleting.
@Suite("Deleting")
struct DeletingTests {
  let daemon = makeDaemon()
  let stride: Connection

  init() throws {
    stride = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .share)
    daemon.decide(.granted, .stepCount, .read)
    daemon.add([.steps(1), .steps(2, at: 20)])
    try stride.save([.steps(11), .steps(12, at: 20), .steps(13, at: 40)])
  }

  private func refusal(of numbers: Int...) -> HealthError.Code? {
    let error = #expect(throws: HealthError.self) { try stride.delete(numbers.map { .fixed($0) }) }
    return error?.code
  }

  @Test("An app can delete its own samples (A61 and S17)")
  func own() throws {
    try stride.delete([.fixed(11), .fixed(13)])
    #expect(try stride.sees(.stepCount).sorted() == [1, 2, 12])
  }

  @Test("If one object belongs to another app, no object is deleted (S17)")
  func foreign() throws {
    #expect(refusal(of: 11, 1) == .invalidArgument)
    #expect(try stride.sees(.stepCount).count == 5)
  }

  @Test("Deleting another app's object and deleting a missing object give the same error message")
  func noDifference() {
    let foreign = #expect(throws: HealthError.self) { try stride.delete([.fixed(1)]) }
    let unknown = #expect(throws: HealthError.self) { try stride.delete([.fixed(99)]) }
    #expect(foreign?.message == "Failed to find some objects for deletion.")
    #expect(unknown?.message == foreign?.message)
  }

  @Test("Deleting an empty array is an error (S17)")
  func empty() {
    #expect(refusal() == .invalidArgument)
    let error = #expect(throws: HealthError.self) { try stride.delete([SampleReference]()) }
    #expect(error?.message == "dataObjects cannot be empty")
  }

  @Test("Deleting requires the current permission to share, also for old data (S18)")
  func permission() {
    daemon.decide(.denied, .stepCount, .share)
    #expect(refusal(of: 11) == .authorizationDenied)
    #expect(throws: HealthError.authorizationDenied) { try stride.deleteObjects(of: .stepCount, matching: .all) }
    daemon.decide(.undetermined, .stepCount, .share)
    #expect(refusal(of: 11) == .authorizationNotDetermined)
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.deleteObjects(of: .heartRate, matching: .all) }
  }

  @Test("Deletion by predicate deletes the app's own matching objects and counts them (S19)")
  func byPredicate() throws {
    let later = SamplePredicate.startDate(.greaterThan, noon.minutes(10))
    #expect(try stride.deleteObjects(of: .stepCount, matching: later) == 2)
    #expect(try stride.sees(.stepCount).sorted() == [1, 2, 11])
    #expect(try stride.deleteObjects(of: .stepCount, matching: later) == 0)
  }

  @Test("A deleted sample can be saved again")
  func again() throws {
    try stride.delete([.fixed(11)])
    try stride.save([.steps(11)])
    #expect(try stride.sees(.stepCount).contains(11))
  }

  @Test("An object passed twice is deleted once")
  func twice() throws {
    try stride.delete([.fixed(11), .fixed(11)])
    #expect(try stride.sees(.stepCount).count == 4)
  }
}
