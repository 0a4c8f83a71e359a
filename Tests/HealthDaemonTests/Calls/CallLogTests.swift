import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthDaemon

@Suite("The log of an app's calls", .timeLimit(.minutes(20)))
struct CallLogTests {
  private let log = CallLog(elapsed: { .zero })

  private func record(_ operation: AppCall.Operation) -> CallRecord {
    CallRecord(
      id: 0, time: noon, app: AppIdentity.stride.bundleIdentifier, call: AppCall(operation), answer: .done)
  }

  @Test("Calls in the log are numbered from one, and after a thousand the oldest hundred are dropped")
  func limit() {
    for _ in 1...CallLog.limit { log.add(record(.samples)) }
    #expect(log.records.map(\.id) == Array(1...1_000))
    log.add(record(.save))
    #expect(log.records.map(\.id) == Array(101...1_001))
    #expect(log.records.last?.call == AppCall(.save))
  }

  @Test("Each observer of the log is notified of a call, even after another observer has stopped")
  func watching() async {
    let streams = [log.changes(), log.changes()]
    let stopped = Task { for await _ in self.log.changes() {} }
    stopped.cancel()
    await stopped.value
    log.add(record(.samples))
    for stream in streams {
      #expect(
        await Task {
          for await _ in stream { return true }; return false
        }.inTime == true)
    }
  }

  @Test("A call is logged with its duration and the number of its results")
  func answers() throws {
    let seconds = Mutex(0)
    let log = CallLog(elapsed: {
      .seconds(
        seconds.withLock {
          $0 += 3; return $0
        })
    })
    let daemon = makeDaemon()
    daemon.decide(.granted, .stepCount, .read)
    let connection = daemon.connect(.stride, calls: log)
    daemon.add([.steps(1)])
    _ = try connection.sees(.stepCount)
    daemon.add([.steps(2)])
    _ = try connection.sees(.stepCount)
    #expect(log.records.map(\.duration) == [.seconds(3), .seconds(3)])
    #expect(log.records.map(\.answer) == [.found(1), .found(2)])
  }

  @Test("Calls made within a call are not logged separately")
  func onTheWay() async throws {
    let daemon = makeDaemon(ScriptedPresenter())
    let letters = try #require(ObjectType.all.first { $0.kind == .document })
    for type in [ObjectType.workout, .workoutEffortScore, letters] { daemon.decide(.granted, type, .read) }
    for type in [ObjectType.workout, .workoutEffortScore] { daemon.decide(.granted, type, .share) }
    let app = daemon.connect(.stride, calls: log)
    try app.save([.workout(1), .effort(2)])
    let (workout, effort) = (
      SampleRecord.workout(1).reference(by: .stride), SampleRecord.effort(2).reference(by: .stride)
    )
    try app.relateEffort(effort, with: workout, activity: nil)
    let count = log.records.count
    #expect(try app.effortRelationships(ofWorkoutsMatching: .all, since: 0).relationships.count == 1)
    _ = try await app.documents(SampleQuery(letters), includesData: false)
    #expect(log.records.count == count + 2)
  }

  @Test("A request whose types are partly answered logs the types missing from the sheet (rule A2)")
  func restAnswered() async throws {
    let presenter = ScriptedPresenter()
    let connection = makeDaemon(presenter).connect(.stride, calls: log)
    try await connection.requestAuthorization(toShare: [], read: [.stepCount])
    try await connection.requestAuthorization(toShare: [], read: [.heartRate, .stepCount])
    try await connection.requestAuthorization(toShare: [], read: [.heartRate, .stepCount])
    #expect(
      log.records.filter { $0.call.operation == .requestAuthorization }.map(\.answer) == [
        .request(.answered), .request(.restAnswered(before: [.stepCount])), .request(.answeredBefore),
      ])
    #expect(presenter.prompts.map(\.answeredBefore) == [[], [.stepCount]])
  }

  @Test("A request for workout plans logs whether the person was asked")
  func plans() async throws {
    let connection = makeDaemon(ScriptedPresenter()).connect(.stride, calls: log)
    for _ in 1...2 { try await connection.requestWorkoutPlanAuthorization() }
    #expect(Set(log.records.map(\.answer)).count == 2, "\(log.records.map(\.answer))")
    #expect(log.records.first?.answer == .request(.answered))
  }

  @Test("If an app requests workout plans twice at once, both calls are logged with the answer to the first")
  func plansInLine() async throws {
    let presenter = ScriptedPresenter()
    presenter.script(.wait)
    let daemon = makeDaemon(presenter)
    let connection = daemon.connect(.stride, calls: log)
    async let first: Void = connection.requestWorkoutPlanAuthorization()
    await presenter.appeared(1)
    let changes = daemon.changes()
    async let second: Void = connection.requestWorkoutPlanAuthorization()
    for await _ in changes where daemon.askingProcesses().count == 2 { break }
    presenter.answerWaiting(.allow([]))
    _ = try await (first, second)
    #expect(
      Set(log.records.map(\.answer)) == [.request(.answered), .request(.answeredBefore)])
    #expect(presenter.prompts.count == 1)
  }

  @Test("Each call of the app is logged once, and the device's own queries are not")
  func paused() async throws {
    let connection = makeDaemon(ScriptedPresenter()).connect(.stride, calls: log)
    func ask() async throws {
      try await connection.requestAuthorization(toShare: [], read: [.stepCount])
      _ = try connection.sees(.stepCount)
    }
    try await ask()
    #expect(log.records.count == 2)
    try await CallLog.$isPaused.withValue(true) { try await ask() }
    #expect(log.records.count == 2)
  }

  @Test("A request for health data logs whether the person was asked (A2)")
  func answeredBefore() async throws {
    let connection = makeDaemon(ScriptedPresenter()).connect(.stride, calls: log)
    for _ in 1...2 { try await connection.requestAuthorization(toShare: [], read: [.stepCount]) }
    #expect(
      log.records.map(\.answer) == [.request(.answered), .request(.answeredBefore)])
  }

  @Test("A failed request records which required type was off (A80)")
  func required() async throws {
    let allergies = try #require(ObjectType.all.first { $0.kind == .clinical })
    var app = AppIdentity.stride
    let others = ObjectType.all.filter { $0.kind == .clinical && $0 != allergies }
    app.requiredClinicalTypes = [allergies]
    let presenter = ScriptedPresenter()
    presenter.script(.answer(.dontAllow))
    let connection = makeDaemon(presenter).connect(app, calls: log)
    await #expect(throws: HealthError.self) {
      try await connection.requestAuthorization(toShare: [], read: Set([allergies] + others))
    }
    #expect(log.records.map(\.reasons) == [[AccessReason(.requiredAndDenied, Permission(allergies, .read))]])
  }
}
