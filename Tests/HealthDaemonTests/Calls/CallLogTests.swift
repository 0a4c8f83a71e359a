import HealthModel
import Testing

@testable import HealthDaemon

@Suite("The log of an app's calls", .timeLimit(.minutes(20)))
struct CallLogTests {
  private let log = CallLog(elapsed: { .zero })

  private func record(_ call: String) -> CallRecord {
    CallRecord(
      id: 0, time: noon, app: AppIdentity.stride.bundleIdentifier, call: call, types: [], answer: "", reasons: [],
      duration: .zero)
  }

  @Test("Calls are numbered from one, and after a thousand the oldest hundred go")
  func limit() {
    for number in 1...CallLog.limit { log.add(record("\(number)")) }
    #expect(log.records.map(\.id) == Array(1...1_000))
    log.add(record("one more"))
    #expect(log.records.map(\.id) == Array(101...1_001))
    #expect(log.records.last?.call == "one more")
  }

  @Test("Each call of the app stands in it once, and what the device's own screens ask in its name does not")
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

  @Test("A request says there whether the person was asked for it (A2)")
  func answeredBefore() async throws {
    let connection = makeDaemon(ScriptedPresenter()).connect(.stride, calls: log)
    for _ in 1...2 { try await connection.requestAuthorization(toShare: [], read: [.stepCount]) }
    #expect(
      log.records.map(\.answer) == ["success: the person answered", "success, no sheet: answered before · A2"])
  }

  @Test("A request that fails for a required type says which was off (A80)")
  func required() async throws {
    let allergies = try #require(ObjectType.all.first { $0.kind == .clinical })
    var app = AppIdentity.stride
    app.requiredClinicalTypes = [allergies]
    let presenter = ScriptedPresenter()
    presenter.script(.answer(.dontAllow))
    let connection = makeDaemon(presenter).connect(app, calls: log)
    await #expect(throws: HealthError.self) {
      try await connection.requestAuthorization(toShare: [], read: [allergies])
    }
    #expect(log.records.map(\.reasons) == [["required and off: \(allergies.swiftName) · A80"]])
  }
}
