import Foundation
import HealthModel
import StatisticsEngine
import Testing

@testable import HealthDaemon

/// Data related to an object: a workout's routes, attached files, the person's choices.
@Suite("Data that belong to an object, such as routes and files, are deleted with it or kept")
struct BelongingsTests {
  let daemon = makeDaemon(ScriptedPresenter())
  let stride: Connection
  let pulse: Connection

  init() {
    stride = daemon.connect(.stride)
    pulse = daemon.connect(.pulse)
    for app in [AppIdentity.stride, .pulse] {
      for type in [ObjectType.workout, .workoutRoute, .visionPrescription, .stepCount] {
        daemon.decide(.granted, type, .share, for: app)
        if !type.requiresPerObjectAuthorization { daemon.decide(.granted, type, .read, for: app) }
      }
    }
  }

  private func file(_ number: Int) -> AttachmentRecord {
    AttachmentRecord(
      identifier: .fixed(number), name: "Scan.pdf", contentType: "com.adobe.pdf", created: noon, metadata: [:],
      data: Data([1]))
  }

  private func expectInvalid(_ body: () throws -> Void) {
    let error = #expect(throws: HealthError.self, performing: body)
    #expect(error?.code == .invalidArgument)
  }

  @Test("Deleting a workout deletes only its own app's routes (S17 and S22)")
  func foreignRoute() throws {
    try stride.save([.route(1)])
    try pulse.save([.workout(2)])
    try pulse.add([.route(3)], to: SampleRecord.workout(2).reference)
    // Pulse sees Stride's route, and adds it to Pulse's workout.
    let route = try #require(try pulse.samples(matchingAny: [SampleQuery(.workoutRoute, .uuids([.fixed(1)]))]).first)
    try pulse.add([route], to: SampleRecord.workout(2).reference)
    try pulse.delete([SampleRecord.workout(2).reference])
    #expect(try stride.sees(.workoutRoute) == [1])
  }

  @Test("Saving a copy of a visible object is an error, and saving a copy of a hidden object succeeds (S7)")
  func visibleCopies() throws {
    try stride.save([.prescription(1)])
    let seen = SampleRecord.prescription(1)
    daemon.setAllowed(true, object: .fixed(1), for: AppIdentity.pulse.bundleIdentifier)
    expectInvalid { try pulse.save([seen]) }
    daemon.setAllowed(false, object: .fixed(1), for: AppIdentity.pulse.bundleIdentifier)
    try pulse.save([seen])
    expectInvalid { try pulse.save([seen]) }
    #expect(daemon.allSamples(SampleQuery(.visionPrescription)).count == 2)
  }

  @Test("An object with the UUID of another app's object shares none of its files, and deletes none (S44)")
  func files() throws {
    try stride.save([.prescription(1)])
    try stride.attach(file(7), to: SampleRecord.prescription(1).reference)
    let clinic = daemon.connect(.clinic)
    daemon.setAllowed(true, object: .fixed(1), for: AppIdentity.clinic.bundleIdentifier)
    #expect(try clinic.attachments(of: SampleRecord.prescription(1).reference(by: .stride)) == [file(7)])
    try pulse.save([.prescription(1)])
    #expect(try pulse.attachments(of: SampleRecord.prescription(1).reference(by: .pulse)).isEmpty)
    try pulse.delete([SampleRecord.prescription(1).reference])
    #expect(try stride.attachments(of: SampleRecord.prescription(1).reference) == [file(7)])
  }

  @Test("Attaching the same file twice is an error (S44)")
  func attachedTwice() throws {
    try stride.save([.prescription(1)])
    let object = SampleRecord.prescription(1).reference
    try stride.attach(file(7), to: object)
    expectInvalid { try stride.attach(file(7), to: object) }
    #expect(try stride.attachments(of: object) == [file(7)])
  }

  @Test("The person's decision about a UUID remains while any object has this UUID (A67)")
  func choices() throws {
    daemon.add([.medication(5)])
    try stride.save([.prescription(1)])
    for number in [1, 5] { daemon.setAllowed(true, object: .fixed(number), for: "com.example.clinic") }
    // Pulse was never told about the objects and guesses their UUIDs.
    try pulse.save([.prescription(1), .prescription(5)])
    try pulse.delete([SampleRecord.prescription(1).reference, SampleRecord.prescription(5).reference])
    let clinic = "com.example.clinic"
    #expect(daemon.allowedObjects(of: .visionPrescription, for: clinic) == [.fixed(1)])
    #expect(daemon.allowedObjects(of: .userAnnotatedMedication, for: clinic) == [.fixed(5)])
    try stride.delete([SampleRecord.prescription(1).reference])
    try stride.save([.prescription(1)])
    #expect(daemon.allowedObjects(of: .visionPrescription, for: clinic).isEmpty, "a choice goes with the last of them")
  }

  @Test(
    "Saving a copy of an object that the person refused reveals nothing (A71)", arguments: [false, true])
  func refusalOutlivesTheObject(isDeleted: Bool) throws {
    daemon.decide(.granted, .visionPrescription, .share)
    daemon.add([.prescription(7, issued: 0, by: .scale)])
    for isAllowed in [true, false] {
      daemon.setAllowed(isAllowed, object: .fixed(7), for: AppIdentity.stride.bundleIdentifier)
    }
    if isDeleted { daemon.deleteSamples([.fixed(7)]) }
    try stride.save([.prescription(7)])
    #expect(try stride.sees(.visionPrescription) == [])
  }

  @Test("A workout keeps its samples and routes when another app's workout with the same UUID is deleted (S22)")
  func workouts() throws {
    daemon.decide(.denied, .workout, .read, for: .pulse)
    try stride.save([.workout(1)])
    try stride.add([.steps(2), .route(3)], to: SampleRecord.workout(1).reference)
    try pulse.save([.workout(1)])
    try pulse.delete([SampleRecord.workout(1).reference])
    let ofWorkout = SamplePredicate.related(.samples(of: .fixed(1)))
    #expect(try stride.sees(.stepCount, ofWorkout) == [2])
    try stride.delete([SampleRecord.workout(1).reference])
    #expect(try stride.sees(.workoutRoute).isEmpty)
  }

  @Test("A query that names a thousand workouts visits no more data under the lock than a query that names one")
  func manyRelations() throws {
    try stride.save((0..<1_000).map { .workout($0) })
    func visits(with count: Int) -> VisitCounter.Counts {
      let relations = (0..<count).map { SamplePredicate.related(.samples(of: .fixed($0))) }
      let counter = VisitCounter()
      _ = counter.counting {
        daemon.look { state in
          state.relations(in: [SampleQuery(.stepCount, .or(relations))], for: state.reader(for: "com.example.stride"))
        }
      }
      return counter.counts
    }
    #expect(visits(with: 1) == visits(with: 1_000))
  }
}
