import HealthModel
import TestSupport
import Testing

@testable import HealthDaemon

/// Rules WA8 to WA12: the effects of the answers that a person gives on the watch’s pages.
@Suite("Requests of an app on the watch", .timeLimit(.minutes(20)))
struct WatchRequestTests {
  let presenter = ScriptedPresenter()

  /// Returns a device with this system version, and the connection of Stride's watch app.
  private func watch(_ version: String = "26.6") -> (daemon: HealthDaemon, watch: Connection) {
    let daemon = makeDaemon(presenter) { $0.operatingSystemVersion = version }
    return (daemon, daemon.connect(.stride, as: .watchApp))
  }

  private func decisions(_ daemon: HealthDaemon) -> [Permission: Decision] {
    daemon.decisions(of: AppIdentity.stride.bundleIdentifier)
  }

  private let workouts = Permission(.workout, .share)
  private let steps = Permission(.stepCount, .read)

  @Test("Done on the watch grants what is on and denies the rest, also for the phone’s app (WA9 and A44)")
  func done() async throws {
    let (daemon, watch) = watch()
    presenter.script(.answer(.allow([workouts])))
    try await watch.requestAuthorization(toShare: [.workout], read: [.stepCount])
    #expect(decisions(daemon) == [workouts: .granted, steps: .denied])
    #expect(presenter.prompts.map(\.asksOnWatch) == [true])
    let phone = daemon.connect(.stride)
    #expect(try phone.requestStatus(toShare: [.workout], read: [.stepCount]) == .unnecessary)
    try await phone.requestAuthorization(toShare: [.workout], read: [.stepCount])
    #expect(presenter.prompts.count == 1)
  }

  @Test("On the watch, Done with every switch off denies everything, and the request still succeeds (WA9)")
  func doneWithNothing() async throws {
    let (daemon, watch) = watch()
    presenter.script(.answer(.allow([])))
    try await watch.requestAuthorization(toShare: [.workout], read: [.stepCount])
    #expect(decisions(daemon) == [workouts: .denied, steps: .denied])
  }

  @Test("Closing the watch's sheet gives errorUserCanceled (7) and decides nothing, and the app can ask again (WA10)")
  func closed() async throws {
    let (daemon, watch) = watch()
    presenter.script(.answer(.cancel))
    let error = await #expect(throws: HealthError.self) {
      try await watch.requestAuthorization(toShare: [.workout], read: [.stepCount])
    }
    #expect(error == .userCanceled)
    #expect(Set(decisions(daemon).values) == [.undetermined])
    try await watch.requestAuthorization(toShare: [.workout], read: [.stepCount])
    #expect(presenter.prompts.count == 2)
  }

  @Test("On the watch, no iOS version asks how much history the app may read (WA12)", arguments: SystemVersion.presets)
  func noHistory(version: SystemVersion) async throws {
    let (daemon, watch) = watch("\(version)")
    try await watch.requestAuthorization(toShare: [], read: [.stepCount])
    #expect(presenter.prompts.first?.asksForHistory == false)
    #expect(decisions(daemon) == [steps: .granted])
  }

  @Test("Only a watch app's request for types uses the watch's pages, unless it has health records (WA1 and A91)")
  func whoAsks() async throws {
    let daemon = makeDaemon(presenter)
    try await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.stepCount])
    let watch = daemon.connect(.stride, as: .watchApp)
    try await watch.requestPerObjectReadAuthorization(for: .visionPrescription, predicate: .all)
    let record = try #require(ObjectType.all.first { $0.kind == .clinical })
    try await watch.requestAuthorization(toShare: [], read: [.heartRate, record])
    #expect(presenter.prompts.map(\.asksOnWatch) == [false, false, true, false])
  }

  @Test("The audit log names the watch's buttons, such as Done (WA9 and WA10)")
  func audit() async throws {
    try await watch().watch.requestAuthorization(toShare: [], read: [.stepCount])
    let prompt = try #require(presenter.prompts.first)
    #expect(prompt.auditValues(of: .allow([]))["button"] == "done")
    #expect(prompt.auditValues(of: .cancel)["button"] == "cancel")
    let phone = makeDaemon(presenter)
    try await phone.connect(.stride).requestAuthorization(toShare: [], read: [.stepCount])
    #expect(presenter.prompts.last?.auditValues(of: .allow([steps]))["button"] == "allow")
  }
}
