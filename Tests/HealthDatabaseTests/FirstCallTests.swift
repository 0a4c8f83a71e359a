import Foundation
import HealthModel
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

/// A reopened device has nothing in memory, so each call reads exactly what it needs.
@Suite("The first call to a reopened device gets the same answer as on a device in memory", .timeLimit(.minutes(20)))
struct FirstCallTests {
  /// The calls that an app makes first on a reopened device.
  enum Call: CaseIterable {
    case newerMember, deletedMember, deletedMemberOfOthers, deletedOfWorkout, deletedOfType, attaching, reading
    case ofWorkout, statisticsOfWorkout, statistics, collection, changes, unrelating, addingToWorkout

    private static let stepsOfWorkout = SampleQuery(.stepCount, .related(.samples(of: .fixed(2))))

    func answer(of app: Connection) throws -> String {
      switch self {
      case .newerMember: try app.save([.systolic(20, 130, version: 2)])
      case .deletedMember: try app.delete([.own(.bloodPressureSystolic, 10)])
      case .deletedMemberOfOthers: try app.delete([.own(.bloodPressureDiastolic, 31)])
      case .deletedOfWorkout:
        return "\(try app.deleteObjects(of: .stepCount, matching: Self.stepsOfWorkout.predicate))"
      case .deletedOfType: return "\(try app.deleteObjects(of: .stepCount, matching: .all))"
      case .attaching:
        let file = AttachmentRecord(
          identifier: .fixed(90), name: "Scan", contentType: "com.adobe.pdf", created: noon, data: Data())
        try app.attach(file, to: .own(.visionPrescription, 5))
      case .reading: return "\(try app.samples(matchingAny: [SampleQuery(.stepCount)]).map(\.uuid))"
      case .ofWorkout:
        return "\(try app.samples(matchingAny: [Self.stepsOfWorkout]).map(\.uuid))"
      case .statisticsOfWorkout:
        return "\(try app.statistics(Self.stepsOfWorkout, options: [.cumulativeSum])?.merged.sum ?? 0)"
      case .statistics:
        return "\(try app.statistics(SampleQuery(.stepCount), options: [.cumulativeSum])?.merged.sum ?? 0)"
      case .collection:
        let hour = StatisticsInterval(
          anchor: noon, components: DateComponents(hour: 1), calendar: DeviceSettings.fixed.calendar)
        let found = try app.statisticsCollection(
          SampleQuery(.stepCount), options: [.cumulativeSum], interval: hour)
        return "\(found.buckets.starts) \(found.buckets.merged.sums)"
      case .changes:
        let changes = try app.sampleChanges(matchingAny: [SampleQuery(.stepCount)])
        return "\(changes.added.map(\.uuid)), \(changes.deleted.map(\.uuid))"
      case .unrelating: try app.unrelateEffort(.own(.workoutEffortScore, 3), from: .own(.workout, 2), activity: nil)
      case .addingToWorkout: try app.add([.steps(41, at: 3)], to: .own(.workout, 2))
      }
      return "done"
    }
  }

  private func prepare(_ daemon: HealthDaemon) throws {
    let types: [ObjectType] = [
      .stepCount, .workout, .workoutEffortScore, .visionPrescription, .bloodPressureSystolic, .bloodPressureDiastolic,
    ]
    for type in types {
      daemon.setDecision(.granted, for: Permission(type, .share), of: AppIdentity.stride.bundleIdentifier)
      if type.requiresPerObjectAuthorization { continue }
      daemon.setDecision(.granted, for: Permission(type, .read), of: AppIdentity.stride.bundleIdentifier)
    }
    let app = daemon.connect(.stride)
    let effort = SampleRecord.Content.quantity(HealthQuantity(6, ObjectType.workoutEffortScore.canonicalUnit!))
    try app.save([
      .sample(2, .workout, EveryKind.workout.content, lasting: 30), .sample(3, .workoutEffortScore, effort),
      .steps(4), .sample(5, .visionPrescription, EveryKind.prescription.content),
    ])
    try app.add([.steps(40, at: 2)], to: .own(.workout, 2))
    try app.relateEffort(.own(.workoutEffortScore, 3), with: .own(.workout, 2), activity: nil)
    let diastolic = SampleRecord.sample(
      11, .bloodPressureDiastolic, .quantity(HealthQuantity(80, .millimeterOfMercury)))
    try app.save([.sample(12, .bloodPressure, .correlation([.systolic(10, 120, version: 1), diastolic]))])
    // A blood pressure of another source, whose diastolic member the app saved.
    var own = SampleRecord.sample(31, .bloodPressureDiastolic, .quantity(HealthQuantity(70, .millimeterOfMercury)))
    own.sourceRevision.source = AppIdentity.stride.source
    let other = SampleRecord.sample(
      30, .bloodPressureSystolic, .quantity(HealthQuantity(110, .millimeterOfMercury)), by: .scale)
    try daemon.addDurably([.sample(32, .bloodPressure, .correlation([other, own]), by: .scale)])
    try daemon.addDurably([.steps(50, 7, at: 9, by: .watch), .steps(51, 8, at: 9, by: .watch)])
    daemon.deleteSamples([.fixed(51)])
  }

  @Test("On a reopened file the first call of each kind gets the same answer as in memory", arguments: Call.allCases)
  func first(_ call: Call) throws {
    let (file, memory) = (try TemporaryFile(), HealthDaemon(settings: .fixed))
    try prepare(memory)
    try file.open { try prepare($0) }
    let expected = try call.answer(of: memory.connect(.stride))
    #expect(try file.open { try call.answer(of: $0.connect(.stride)) } == expected)
    #expect(!["", "0", "0.0", "[]"].contains(expected))
    let (one, other) = (try file.open { Snapshot($0) }, Snapshot(memory))
    if one != other { Issue.record("\(differences(from: other, to: one))") }
  }
}

extension SampleRecord {
  fileprivate static func systolic(_ number: Int, _ value: Double, version: Double) -> SampleRecord {
    sample(
      number, .bloodPressureSystolic, .quantity(HealthQuantity(value, .millimeterOfMercury)),
      .sync("one", version: version))
  }
}

extension SampleReference {
  fileprivate static func own(_ type: ObjectType, _ number: Int) -> SampleReference {
    SampleReference(
      type: type, bundleIdentifier: AppIdentity.stride.bundleIdentifier, start: noon, uuid: .fixed(number))
  }
}
