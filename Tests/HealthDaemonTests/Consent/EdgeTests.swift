import HealthDaemon
import HealthModel
import Testing

@Suite("Edge cases of the consent rules", .timeLimit(.minutes(20)))
struct EdgeTests {
  let presenter = ScriptedPresenter()
  let app = AppIdentity.stride.bundleIdentifier

  @Test("A sheet that cannot appear gives unknownError (0) and no decisions, and a retry works (A27)")
  func coldStart() async throws {
    let daemon = makeDaemon(presenter)
    let stride = daemon.connect(.stride)
    presenter.script(.withdraw)
    let error = await #expect(throws: HealthError.self) {
      try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    }
    #expect(error?.code == .unknownError)
    #expect(daemon.decisions(of: app) == [Permission(.heartRate, .read): .undetermined])
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    #expect(daemon.decisions(of: app) == [Permission(.heartRate, .read): .granted])
  }

  @Test("When new health records arrive, all decisions stay, and the next request asks again (A48 and A81)")
  func newRecords() async throws {
    let records = Set(ObjectType.all.filter { $0.kind == .clinical })
    let daemon = makeDaemon(presenter)
    let stride = daemon.connect(.stride)
    try await stride.requestAuthorization(toShare: [], read: records.union([.stepCount]))
    #expect(try stride.requestStatus(toShare: [], read: records) == .unnecessary)

    daemon.renewHealthRecords()
    #expect(try stride.requestStatus(toShare: [], read: records) == .shouldRequest)
    #expect(try stride.requestStatus(toShare: [], read: [.stepCount]) == .unnecessary, "only what is new")
    #expect(daemon.decisions(of: app).values.allSatisfy { $0 == .granted }, "the earlier answers hold")

    presenter.script(.answer(.dontAllow))
    try await stride.requestAuthorization(toShare: [], read: records.union([.stepCount]))
    #expect(presenter.prompts.count == 3, "steps, records, and records again")
    #expect(try stride.requestStatus(toShare: [], read: records) == .unnecessary)
    #expect(daemon.decisions(of: app).filter { $0.value == .granted }.map(\.key.type) == [.stepCount])
  }

  @Test("An app that may read a workout gets its totals, but not the samples of other types (A60)")
  func workoutWithoutItsSamples() throws {
    let daemon = makeDaemon()
    let stride = daemon.connect(.stride)
    var workout = WorkoutRecord(activityType: 52, duration: 1800)
    workout.samples = [.fixed(2)]
    workout.totalDistance = HealthQuantity(3, .kilometer)
    daemon.add([
      SampleRecord(
        uuid: .fixed(1), type: .workout, start: noon, end: noon.minutes(30), content: .workout(workout),
        sourceRevision: .watch),
      .heartRate(2, at: 5),
    ])
    daemon.decide(.granted, .workout, .read)
    daemon.decide(.denied, .heartRate, .read)
    #expect(try stride.sees(.workout) == [1])
    #expect(try stride.sees(.heartRate).isEmpty)
    guard case .workout(let seen) = try stride.samples(matchingAny: [SampleQuery(.workout)]).first?.content else {
      return #expect(Bool(false), "there is no workout")
    }
    #expect(seen.totalDistance == HealthQuantity(3, .kilometer))
    daemon.decide(.granted, .heartRate, .read)
    #expect(try stride.sees(.heartRate) == [2])
  }

  @Test("Clinical documents are requested like ordinary types, and permission alone makes no document readable (A77)")
  func documents() async throws {
    let documents = try #require(ObjectType.all.first { $0.kind == .document })
    let stride = makeDaemon(presenter).connect(.stride)
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.sees(documents) }
    try await stride.requestAuthorization(toShare: [], read: [documents])
    #expect(try stride.sees(documents).isEmpty)
    #expect(presenter.prompts.count == 1)
  }

  @Test("Settings and the Health app change the same decisions (A82)")
  func oneLedger() async throws {
    let daemon = makeDaemon(presenter)
    let stride = daemon.connect(.stride)
    try await stride.requestAuthorization(toShare: [], read: [.stepCount])
    #expect(daemon.appsAllowedToRead(.stepCount) == [.stride])
    daemon.decide(.denied, .stepCount, .read)
    #expect(daemon.appsAllowedToRead(.stepCount).isEmpty, "the type's page in the Health app")
    #expect(daemon.decisions(of: app) == [Permission(.stepCount, .read): .denied], "the app's page in Settings")
  }

  @Test("The watch app asks on the watch, and its decisions also apply to the phone app (A44 and A91)")
  func watch() async throws {
    let daemon = makeDaemon(presenter)
    let (stride, watch) = (daemon.connect(.stride), daemon.connect(.stride, as: .watchApp))
    try await watch.requestAuthorization(toShare: [], read: [.heartRate])
    #expect(presenter.prompts.map(\.process) == [.watchApp])
    #expect(presenter.prompts.map(\.rows) == [["read heartRate"]])
    #expect(try stride.requestStatus(toShare: [], read: [.heartRate]) == .unnecessary)
  }

  @Test("The system presents the sheet without a view from the app (A92)")
  func noPresentingView() async throws {
    let daemon = makeDaemon(presenter)
    try await daemon.connect(.stride).requestPerObjectReadAuthorization(for: .visionPrescription, predicate: .all)
    #expect(presenter.prompts.count == 1)
  }
}
