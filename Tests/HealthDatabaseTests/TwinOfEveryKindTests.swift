import Foundation
import HealthModel
import SeededRandom
import TestSupport
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

/// Compares a reopened device's answers with those of a device in memory, whatever an app queries first.
@Suite("A reopened device answers every query like a device in memory", .timeLimit(.minutes(20)))
struct TwinOfEveryKindTests {
  @Test(
    "After any changes, a reopened device answers its first queries like a device in memory",
    arguments: 1...TestSize.amount(1, full: 2))
  func twins(seed: Int) async throws {
    let file = try TemporaryFile()
    let memory = HealthDaemon(settings: .fixed)
    var life = LifeOfEveryKind(seed: UInt64(seed))
    var answered: Set<Question> = []
    try await file.open { kept in
      for daemon in [kept, memory] { LifeOfEveryKind.prepare(daemon) }
    }
    for run in 1...4 {
      try await file.open { kept in
        for step in 1...10 {
          let event = life.next()
          #expect(event.happen(to: kept) == event.happen(to: memory), "run \(run), step \(step): \(event)")
          #expect(kept.storageProblem == nil, "run \(run), step \(step): \(event)")
        }
      }
      for question in Question.allCases {
        let answer = try await file.open { await question.answer(of: $0) }
        let expected = await question.answer(of: memory)
        if expected != "[]" { answered.insert(question) }
        if answer != expected { Issue.record("run \(run), \(question): \(differences(from: expected, to: answer))") }
      }
      let (one, other) = (try await file.open { Snapshot($0) }, Snapshot(memory))
      if one != other { Issue.record("after run \(run): \(differences(from: other, to: one))") }
    }
    #expect(answered == Set(Question.allCases), "an answer that is always empty tells nothing")
  }
}

extension AppIdentity {
  /// An app that may be allowed to read every type.
  fileprivate static let clinic = AppIdentity(
    bundleIdentifier: "com.example.clinic", displayName: "Clinic",
    entitlements: [Entitlement.healthKit, Entitlement.verifiableHealthRecords])
}

/// Chooses every second object.
private struct EveryOther: AuthorizationPresenter {
  func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
    guard case .objects(_, let samples, _) = prompt.question else { return .dontAllow }
    return .objects(Set(samples.map(\.uuid).filter { $0.uuid.15 % 2 == 0 }))
  }
}

/// The queries of an app.
private enum Question: CaseIterable {
  case documents, clinical, verifiable, medications, doses, routes, series, efforts, ofWorkout, summaries, attachments
  case prescriptions, changes, statistics, oneHour

  func answer(of daemon: HealthDaemon) async -> String {
    daemon.setPresenter(EveryOther())
    let app = daemon.connect(.clinic)
    func samples(_ type: ObjectType, _ predicate: SamplePredicate = .all) throws -> String {
      "\(try app.samples(matchingAny: [SampleQuery(type, predicate)]).map(\.described))"
    }
    do {
      switch self {
      case .documents:
        return "\(try await app.documents(SampleQuery(.CDA), includesData: true).map(\.described))"
      case .clinical: return try samples(.immunizationRecord)
      case .verifiable:
        return "\(try await app.verifiableRecords(of: ["covid"], from: [], matching: .all).map(\.described))"
      case .medications: return try samples(.userAnnotatedMedication)
      case .doses: return try samples(.medicationDoseEvent)
      case .routes: return try samples(.workoutRoute)
      case .series: return try samples(.stepCount)
      case .efforts:
        // Leave out the anchor: each time a device is opened, anchors continue from different numbers.
        let found = try app.effortRelationships(ofWorkoutsMatching: .all, since: 0).relationships
        return "\(found.map { ($0.workout.described, $0.samples.map(\.described)) })"
      case .ofWorkout:
        let workouts = try app.samples(matchingAny: [SampleQuery(.workout)]).map(\.uuid)
        return "\(try workouts.map { try samples(.stepCount, .related(.samples(of: $0))) })"
      case .summaries: return "\(try app.activitySummaries(matching: .all))"
      case .attachments:
        let prescriptions = try app.samples(matchingAny: [SampleQuery(.visionPrescription)])
        return "\(try prescriptions.map { try app.attachments(of: $0.reference) })"
      case .prescriptions: return try samples(.visionPrescription)
      case .changes:
        let types: [ObjectType] = [.workout, .workoutRoute, .stepCount, .visionPrescription, .medicationDoseEvent]
        let changes = try app.sampleChanges(matchingAny: types.map { SampleQuery($0) })
        return "\(changes.added.map(\.described)), \(changes.deleted)"
      case .statistics:
        let statistics = try app.statistics(SampleQuery(.stepCount), options: [.cumulativeSum, .separateBySource])
        return "\(statistics?.merged.sum ?? 0) \(statistics?.sources.map(\.name) ?? [])"
      case .oneHour:
        return try samples(
          .stepCount,
          .dates(
            start: noon.addingTimeInterval(3600), end: noon.addingTimeInterval(7200), strictStart: true,
            strictEnd: false))
      }
    } catch { return "\(error)" }
  }
}

/// Random events with samples of every kind, generated from a seed.
private struct LifeOfEveryKind {
  enum Event {
    case add([SampleRecord])
    case save([SampleRecord])
    case addToWorkout([SampleRecord], SampleReference)
    case relate(SampleReference, SampleReference)
    case unrelate(SampleReference, SampleReference)
    case attach(AttachmentRecord, SampleReference)
    case detach(UUID, SampleReference)
    case allow(Bool, UUID)
    case delete([UUID])

    /// - Returns: The device's answer.
    func happen(to daemon: HealthDaemon) -> String {
      let app = daemon.connect(.clinic)
      do throws(HealthError) {
        switch self {
        case .add(let records): return "\(daemon.add(records))"
        case .save(let records): try app.save(records)
        case .addToWorkout(let records, let workout): try app.add(records, to: workout)
        case .relate(let score, let workout): try app.relateEffort(score, with: workout, activity: nil)
        case .unrelate(let score, let workout): try app.unrelateEffort(score, from: workout, activity: nil)
        case .attach(let file, let object): try app.attach(file, to: object)
        case .detach(let identifier, let object): try app.detach(identifier, from: object)
        case .allow(let isAllowed, let object):
          daemon.setAllowed(isAllowed, object: object, for: AppIdentity.clinic.bundleIdentifier)
        case .delete(let uuids): daemon.deleteSamples(uuids)
        }
        return "done"
      } catch {
        return error.message
      }
    }
  }

  private var random: SplitMix64
  private var number = 0
  private var workouts: [SampleReference] = []
  private var scores: [SampleReference] = []
  private var prescriptions: [SampleReference] = []
  private var planned: [Event] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  static func prepare(_ daemon: HealthDaemon) {
    for type in ObjectType.all where !type.requiresPerObjectAuthorization && type.kind != .correlation {
      daemon.setDecision(.granted, for: Permission(type, .read), of: AppIdentity.clinic.bundleIdentifier)
    }
    for type in [ObjectType.workout, .workoutRoute, .stepCount, .workoutEffortScore, .visionPrescription] {
      daemon.setDecision(.granted, for: Permission(type, .share), of: AppIdentity.clinic.bundleIdentifier)
    }
  }

  mutating func next() -> Event {
    if let event = planned.popLast() { return event }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return everyKind()
    case 2: return .add((0..<500).map { _ in fresh(.stepCount, .quantity(HealthQuantity(7, .count))) } + activity())
    case 3:
      let workout = fresh(.workout, EveryKind.workout.content)
      let score = fresh(.workoutEffortScore, .quantity(HealthQuantity(6, ObjectType.workoutEffortScore.canonicalUnit!)))
      workouts.append(own(workout))
      scores.append(own(score))
      planned = [.relate(scores.last!, workouts.last!)]
      return .save([workout, score])
    case 4:
      guard let workout = workouts.randomElement(using: &random) else { return next() }
      let route = EveryKind.records.first { $0.type == .workoutRoute }!
      return .addToWorkout(
        [fresh(.stepCount, .quantity(HealthQuantity(9, .count))), fresh(.workoutRoute, route.content)], workout)
    case 5:
      guard let workout = workouts.randomElement(using: &random), let score = scores.randomElement(using: &random)
      else { return next() }
      return Bool.random(using: &random) ? .relate(score, workout) : .unrelate(score, workout)
    case 6:
      let prescription = fresh(.visionPrescription, EveryKind.prescription.content)
      prescriptions.append(own(prescription))
      planned = [attachment(to: prescriptions.last!), attachment(to: prescriptions.last!)]
      return .save([prescription])
    case 7:
      guard let object = prescriptions.randomElement(using: &random) else { return next() }
      return Bool.random(using: &random)
        ? attachment(to: object) : .detach(known(), object)
    case 8: return .allow(Bool.random(using: &random), known())
    default: return .delete((0..<8).map { _ in known() })
    }
  }

  /// Returns the UUID of a sample that may exist.
  private mutating func known() -> UUID { .fixed(Int.random(in: 0...max(1, number), using: &random)) }

  private mutating func attachment(to object: SampleReference) -> Event {
    number += 1
    return .attach(
      AttachmentRecord(
        identifier: .fixed(number), name: "Scan \(number)", contentType: "com.adobe.pdf", created: noon,
        metadata: EveryKind.allMetadata.filter { $0.key == "yes" },
        data: Data((0..<(number % 5)).map { UInt8($0) })), object)
  }

  private mutating func fresh(_ type: ObjectType, _ content: SampleRecord.Content) -> SampleRecord {
    number += 1
    return .sample(
      number, type, content, at: Double(Int.random(in: 0...500, using: &random)),
      lasting: type == .workout ? 30 : 1, by: number % 3 == 0 ? .watch : .phone)
  }

  /// Returns a reference to the record as if the app had saved it.
  private func own(_ record: SampleRecord) -> SampleReference {
    var reference = record.reference
    reference.bundleIdentifier = AppIdentity.clinic.bundleIdentifier
    return reference
  }

  /// Creates one sample of every kind. The dose belongs to the medication, which the app may read.
  private mutating func everyKind() -> Event {
    var records = EveryKind.records.map { renumbered($0) } + [verifiable(), verifiable()]
    let medication = records.first { $0.type == .userAnnotatedMedication }!.uuid
    for place in records.indices {
      guard case .medicationDose(var dose) = records[place].content else { continue }
      dose.medication = medication
      records[place].content = .medicationDose(dose)
    }
    planned = [.allow(true, medication)]
    return .add(records)
  }

  private mutating func renumbered(_ record: SampleRecord) -> SampleRecord {
    number += 1
    var record = record
    record.uuid = .fixed(number)
    if case .correlation(let members) = record.content { record.content = .correlation(members.map { renumbered($0) }) }
    return record
  }

  private mutating func verifiable() -> SampleRecord {
    fresh(
      .verifiableClinicalRecord,
      .verifiableClinicalRecord(
        VerifiableClinicalRecordContent(
          recordTypes: ["covid"], sourceType: nil, issuerIdentifier: "i", subjectName: "Kim", issued: noon,
          relevant: noon, itemNames: ["Vaccine"], data: Data([1, 2]))))
  }

  private mutating func activity() -> [SampleRecord] {
    [
      fresh(.activeEnergyBurned, .quantity(HealthQuantity(50, .kilocalorie))),
      fresh(.appleExerciseTime, .quantity(HealthQuantity(3, .minute))),
      fresh(.appleStandHour, .category(0)),
    ]
  }
}

extension SampleRecord {
  /// A description without dictionaries, whose order differs each time.
  fileprivate var described: String {
    "\(type.identifier) \(uuid) \(start) \(end) \(sourceRevision.source.name) \(device?.name ?? "-") \(content.described) "
      + metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }
}

extension SampleRecord.Content {
  fileprivate var described: String {
    switch self {
    // Other tests compare the contents of these samples. Here only their presence counts.
    case .workout(let workout): "workout \(workout.duration)"
    case .medication(let medication): "medication \(medication.displayText)"
    default: "\(self)"
    }
  }
}
