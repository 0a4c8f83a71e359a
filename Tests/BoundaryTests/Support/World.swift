import Foundation
import HealthDatabase
import HealthKit
import HealthModel
import StatisticsEngine
import Synchronization
import TestSupport
import WorkoutKit

@testable import HealthDaemon

/// A combination of the person's answer, the presence of the app's own samples, and the storage of the device. The app
/// makes its calls once for each combination.
struct WorldKind: Hashable, Sendable, CustomStringConvertible {
  /// The person's answer to the app.
  enum Consent: String, CaseIterable, Sendable {
    /// The app may write everything and read nothing.
    case denied
    /// The app may also read workouts, electrocardiograms and the systolic blood pressure, but no related data.
    case partly
    /// The app may read samples that end at ``limit`` or later, and nothing earlier.
    case limited
    /// The app has never asked.
    case neverAsked

    /// The date from which reading is allowed. All hidden data is earlier.
    static let limit = Date.noon.addingTimeInterval(3_600)
  }

  /// The storage of the device.
  enum Place: String, CaseIterable, Sendable { case memory, file, fileJustOpened }

  var consent: Consent
  var hasOwn: Bool
  var place: Place

  static let all = Consent.allCases.flatMap { consent in
    [true, false].flatMap { hasOwn in
      // Test `neverAsked` only in memory: from a file, the device would then read only individually chosen objects.
      (consent == .neverAsked ? [.memory] : Place.allCases).map {
        WorldKind(consent: consent, hasOwn: hasOwn, place: $0)
      }
    }
  }

  var description: String { "\(consent), \(hasOwn ? "with" : "without") samples of its own, \(place)" }
}

/// The answer to one call, and the counts of data visited for it.
struct Told: Sendable {
  var transcript: String
  var counts: VisitCounter.Counts
}

/// Devices with the same app, which differ in the data that the app may not see.
struct World: Sendable {
  static let app = AppIdentity(
    bundleIdentifier: "com.example.stride", displayName: "Stride", version: "7", readPurpose: "Stride shows your day.",
    writePurpose: "Stride saves your walks.", clinicalPurpose: "Stride shows your records.",
    entitlements: [
      Entitlement.healthKit, Entitlement.healthRecords, Entitlement.backgroundDelivery,
      Entitlement.verifiableHealthRecords, Entitlement.recalibrateEstimates,
    ])
  static let pulse = AppIdentity(
    bundleIdentifier: "com.example.pulse", displayName: "Pulse", readPurpose: "Pulse shows.",
    writePurpose: "Pulse saves.")

  let kind: WorldKind
  let hidden: HiddenSamples.Amount

  /// Runs the calls in order, all on one device. With `fileJustOpened`, opens a copy of the device for each call.
  func run(_ calls: [Call]) async throws -> [Told] {
    let temporary = try TemporaryFolder()
    let folder = temporary.url
    switch kind.place {
    case .memory: return await run(calls, on: makeDaemon(), folder)
    case .file:
      let path = folder.appending(path: "device.healthsheet").path
      try makeFile(path)
      return try await run(calls, path, folder)
    case .fileJustOpened:
      let template = folder.appending(path: "template.healthsheet").path
      try makeFile(template)
      var told: [Told] = []
      for call in calls {
        let path = folder.appending(path: "device.healthsheet").path
        try FileManager.default.copyItem(atPath: template, toPath: path)
        told += try await run([call], path, folder)
        try FileManager.default.removeItem(atPath: path)
      }
      return told
    }
  }

  private func run(_ calls: [Call], _ path: String, _ folder: URL) async throws -> [Told] {
    let storage = try SQLiteStorage(path: path, wholeCheckLimit: 0)
    defer { storage.close() }
    return await run(calls, on: try HealthDaemon(settings: Self.settings, storage: storage), folder)
  }

  private func run(_ calls: [Call], on daemon: HealthDaemon, _ folder: URL) async -> [Told] {
    daemon.setPresenter(Person())
    let counter = VisitCounter()
    let connection = daemon.connect(Self.app, counter: counter)
    let watch = daemon.connect(Self.app, as: .watchApp, counter: counter)
    let watchStore = Connection.$current.withValue(watch) { HKHealthStore() }
    let number = Mutex(50_000_000)
    let (hidden, consent) = (hidden, kind.consent)
    let told = await Connection.$current.withValue(connection) {
      let app = CallingApp(store: HKHealthStore(), watchStore: watchStore, folder: folder) {
        // Load workouts for another app, on the devices with and without hidden data, so that the same data is in
        // memory.
        _ = try? Self.grantPulse(daemon).samples(matchingAny: [SampleQuery(.workout)])
        if hidden != .none {
          Self.disturb(
            daemon,
            number.withLock { number in
              number += 1_000
              return number
            }, consent)
        }
      } revokeWorkouts: {
        daemon.setDecision(.denied, for: Permission(.workout, .read), of: Self.app.bundleIdentifier)
        if hidden != .none { daemon.deleteSamples(VisibleSamples.workouts(consent).map(\.reference)) }
      }
      var told: [Told] = []
      for call in calls {
        let before = counter.counts
        await call.run(by: app)
        told.append(Told(transcript: app.takeTranscript(), counts: counter.counts - before))
      }
      return told
    }
    connection.invalidate()
    watch.invalidate()
    return told
  }

  // MARK: Devices

  static var settings: DeviceSettings {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/London")!
    return DeviceSettings(
      now: { Date.noon }, calendar: calendar, locale: Locale(identifier: "en_GB"), operatingSystemVersion: "27.3")
  }

  /// The hidden samples, created once for all devices that have them.
  private static let stores = HiddenSamples.Amount.allCases.reduce(into: [HiddenSamples.Amount: SampleStore]()) {
    let daemon = HealthDaemon(settings: settings)
    daemon.add(HiddenSamples.records($1))
    $0[$1] = daemon.read { $0.store }
  }

  /// On a device in a file, the number of hidden samples of each kind except steps, heart rate and sleep.
  private static let fewInFile = TestSize.amount(30, full: 100)

  /// The file that contains only the hidden samples, created once for all devices.
  private static let files = Mutex<[HiddenSamples.Amount: Data]>([:])

  private func makeDaemon() -> HealthDaemon {
    let daemon = HealthDaemon(settings: Self.settings)
    daemon.change { $0.store = Self.stores[hidden] ?? SampleStore() }
    furnish(daemon)
    return daemon
  }

  private func makeFile(_ path: String) throws {
    let file = try Self.files.withLock { files in
      if let known = files[hidden] { return known }
      let storage = try SQLiteStorage(path: path)
      // Use few objects: a reopened device loads them one by one, and `fileJustOpened` reopens the device for each
      // call.
      let records = HiddenSamples.records(hidden, few: Self.fewInFile)
      try HealthDaemon(settings: Self.settings, storage: storage).addDurably(records)
      storage.close()
      let file = try Data(contentsOf: URL(filePath: path))
      files[hidden] = file
      return file
    }
    try file.write(to: URL(filePath: path))
    let storage = try SQLiteStorage(path: path, wholeCheckLimit: 0)
    furnish(try HealthDaemon(settings: Self.settings, storage: storage))
    storage.close()
  }

  /// Adds the data that the app saved and may see, related data of other sources, and the person's decisions.
  private func furnish(_ daemon: HealthDaemon) {
    _ = daemon.connect(Self.app)
    if kind.hasOwn { daemon.add(OwnSamples.records) }
    if kind.consent != .partly {
      daemon.add(HiddenSamples.readableTypes(few: min(hidden.few, kind.place == .memory ? 500 : Self.fewInFile)))
    }
    daemon.add(VisibleSamples.records(for: kind.consent, withHidden: hidden != .none))
    if hidden != .none { relate(daemon) }
    plan(daemon)
    decide(daemon)
    var entered = Characteristics()
    if hidden != .none {
      entered.bloodType = 3
      entered.biologicalSex = 1
      entered.wheelchairUse = 2
      entered.fitzpatrickSkinType = 3
      entered.dateOfBirth = DateComponents(year: 1988, month: 4, day: 17)
      entered.referenceSex = 1
    }
    // An app with limited access to a type may also read the person's zones for this type.
    if hidden != .none || kind.consent == .limited {
      entered.workoutZones = [
        WorkoutZones(.heartRate, boundaries: [1, 2].map { HealthQuantity($0, .countPerSecond) }, source: .user),
        WorkoutZones(.cyclingPower, boundaries: [1, 2].map { HealthQuantity($0, HealthUnit("W")!) }, source: .user),
      ]
    }
    daemon.setCharacteristics(entered)
  }

  private func decide(_ daemon: HealthDaemon) {
    let app = Self.app.bundleIdentifier
    for uuid in VisibleSamples.chosen { daemon.setAllowed(true, object: uuid, for: app) }
    if kind.consent == .neverAsked { return }
    let readable: Set<ObjectType> =
      kind.consent == .partly ? [.workout, .electrocardiogram, .bloodPressureSystolic, .CDA] : []
    let types = ObjectType.all.filter { $0.kind != .correlation && !$0.requiresPerObjectAuthorization }
    // Make a single change, because each change writes the whole consent of an app.
    daemon.change { state in
      state.changeConsent(through: .settings) { state in
        for type in types {
          state.decide(.granted, for: [Permission(type, .share)], of: app)
          // Do not limit activity summaries: the summary of the day that contains the limit would include activity
          // before it (rule V84).
          let limited = kind.consent == .limited && type.canBeLimited && type != .activitySummary
          let reading: Decision =
            limited ? .limited(since: WorldKind.Consent.limit) : readable.contains(type) ? .granted : .denied
          state.decide(reading, for: [Permission(type, .read)], of: app)
        }
        state.decide(.granted, for: [Permission(.visionPrescription, .share)], of: app)
      }
    }
  }

  /// Lets the app Pulse rate the effort of the workouts, and adds one of the calling app's own samples to a correlation
  /// of another source.
  private func relate(_ daemon: HealthDaemon) {
    let pulse = Self.grantPulse(daemon)
    let workouts =
      OwnSamples.records.filter { $0.type == .workout && kind.hasOwn } + VisibleSamples.workouts(kind.consent)
    for (number, workout) in workouts.enumerated() {
      let effort = SampleRecord.quantity(
        40_000_000 + number, .workoutEffortScore, 7, "appleEffortScore", at: -10, by: HiddenSamples.watch)
      try? pulse.save([effort])
      try? pulse.relateEffort(effort.reference(by: Self.pulse), with: workout.reference, activity: nil)
      try? pulse.add(
        [.quantity(40_001_000 + number, .heartRate, 1, at: -10, by: HiddenSamples.watch)], to: workout.reference)
    }
    // Do this only in memory. On a device in a file, reading the app's sample also reads the name of the correlation
    // that contains it. The page Boundary explains why.
    guard kind.hasOwn, kind.place == .memory,
      let own = OwnSamples.records.first(where: { $0.type == .bloodPressureDiastolic })
    else { return }
    daemon.add([
      .make(
        40_002_000, .bloodPressure,
        .correlation([
          own, .quantity(40_002_001, .bloodPressureDiastolic, 70, "mmHg", at: -5, by: HiddenSamples.clinic),
        ]),
        at: -5, by: HiddenSamples.clinic)
    ])
  }

  /// Records that both visible and hidden workouts were performed according to a plan.
  private func plan(_ daemon: HealthDaemon) {
    guard let plan = Self.plan else { return }
    for workout in daemon.allSamples(SampleQuery(.workout)) { try? daemon.perform(plan, as: workout, scheduledBy: nil) }
  }

  private static let plan = try? WorkoutPlanRecord(
    WorkoutPlan(.goal(SingleGoalWorkout(activity: .running)), id: .fixed(50)))

  private static func grantPulse(_ daemon: HealthDaemon) -> Connection {
    daemon.change { state in
      state.changeConsent(through: .settings) { state in
        let others: [ObjectType] = [.workoutEffortScore, .heartRate, .stepCount]
        state.decide(
          .granted, for: Set(([.workout] + others).map { Permission($0, .share) } + [Permission(.workout, .read)]),
          of: pulse.bundleIdentifier)
        state.decide(.denied, for: Set(others.map { Permission($0, .read) }), of: pulse.bundleIdentifier)
      }
    }
    return daemon.connect(pulse)
  }

  /// Lets other sources save, delete and relate data that the app may not see.
  private static func disturb(_ daemon: HealthDaemon, _ number: Int, _ consent: WorldKind.Consent) {
    let pulse = grantPulse(daemon)
    // Use a source that has not saved before, so that the device does not read the file for it.
    let phone = HiddenSamples.revision("Visitor", "com.example.visitor")
    daemon.add([
      .quantity(number, .stepCount, 10, at: 5, by: phone), .quantity(number + 1, .heartRate, 1, at: 5, by: phone),
      .make(number + 2, .sleepAnalysis, .category(1), at: 5, by: phone),
      .quantity(number + 3, .activeEnergyBurned, 5, at: 5, by: phone),
      .make(
        number + 4, .bloodPressure,
        .correlation([.quantity(number + 5, .bloodPressureDiastolic, 80, "mmHg", at: 5, by: phone)]), at: 5, by: phone),
      .make(number + 6, .visionPrescription, .prescription, at: 5, by: phone),
    ])
    let workouts = VisibleSamples.workouts(consent)
    for (place, workout) in workouts.enumerated() {
      let effort = SampleRecord.quantity(
        number + 10 + place, .workoutEffortScore, 5, "appleEffortScore", at: 5, by: phone)
      try? pulse.save([effort])
      try? pulse.relateEffort(effort.reference(by: Self.pulse), with: workout.reference, activity: nil)
    }
    try? pulse.save([.quantity(number + 20, .stepCount, 1, at: 6, by: phone)])
    try? pulse.delete([SampleRecord.quantity(number + 20, .stepCount, 1, at: 6, by: phone).reference(by: Self.pulse)])
  }

  /// A person who refuses every request for types, and chooses the visible objects from a list.
  private struct Person: AuthorizationPresenter {
    func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
      switch prompt.question {
      case .permissions, .workoutPlans: .dontAllow
      case .objects: .objects(Set(VisibleSamples.chosen))
      }
    }
  }
}

extension SampleRecord {
  func reference(by app: AppIdentity) -> SampleReference {
    SampleReference(type: type, bundleIdentifier: app.bundleIdentifier, start: start, uuid: uuid)
  }
}

extension VisitCounter.Counts {
  static func - (left: Self, right: Self) -> Self {
    var counts = left
    counts.samples -= right.samples
    counts.columns -= right.columns
    counts.rows -= right.rows
    counts.objects -= right.objects
    counts.relations -= right.relations
    return counts
  }
}
