import HealthDaemon
import HealthModel
import Testing

/// Rules A1 to A11: when a request shows a sheet, and with which types.
@Suite("Requests for authorization", .timeLimit(.minutes(20)))
struct RequestTests {
  let presenter = ScriptedPresenter()

  @Test("Sharing and reading a type are separate permissions with separate answers (A1)")
  func twoPermissions() async throws {
    let daemon = makeDaemon(presenter)
    presenter.script(.answer(.allow([Permission(.stepCount, .share)])))
    try await daemon.connect(.stride).requestAuthorization(toShare: [.stepCount], read: [.stepCount])
    #expect(
      daemon.decisions(of: AppIdentity.stride.bundleIdentifier) == [
        Permission(.stepCount, .share): .granted, Permission(.stepCount, .read): .denied,
      ])
  }

  @Test("Answered permissions are not requested again (A2)")
  func answeredOnce() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    try await stride.requestAuthorization(toShare: [.stepCount], read: [.heartRate])
    try await stride.requestAuthorization(toShare: [.stepCount], read: [.heartRate])
    #expect(presenter.prompts.count == 1)
  }

  @Test("After an update, a new type is the only one on the sheet (A3)")
  func typeAddedInUpdate() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    try await stride.requestAuthorization(toShare: [], read: [.heartRate, .stepCount])
    #expect(presenter.prompts.map(\.rows) == [["read heartRate"], ["read stepCount"]])
  }

  @Test("A denied type is never requested again (A3)")
  func deniedStaysDenied() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    presenter.script(.answer(.dontAllow))
    try await stride.requestAuthorization(toShare: [.stepCount], read: [.stepCount])
    try await stride.requestAuthorization(toShare: [.stepCount], read: [.stepCount])
    #expect(presenter.prompts.count == 1)
    #expect(stride.shareDecision(for: .stepCount) == .denied)
  }

  @Test("A request to read a type that the app already asked to write lists both switches again (A4)")
  func bothSwitchesAgain() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    try await stride.requestAuthorization(toShare: [.heartRate], read: [])
    presenter.script(.answer(.allow([Permission(.heartRate, .read)])))
    try await stride.requestAuthorization(toShare: [.heartRate], read: [.heartRate])
    #expect(presenter.prompts.last?.rows == ["share heartRate", "read heartRate"])
    #expect(stride.shareDecision(for: .heartRate) == .denied, "Allow with the share switch off revokes it")
  }

  @Test("On a device with the behavior listsUndeterminedDirections, only the new direction is listed (A4)")
  func onlyTheNewSwitch() async throws {
    let daemon = makeDaemon(presenter) { $0.behavior.partlyAnsweredType = .listsUndeterminedDirections }
    let stride = daemon.connect(.stride)
    try await stride.requestAuthorization(toShare: [.heartRate], read: [])
    try await stride.requestAuthorization(toShare: [.heartRate], read: [.heartRate])
    #expect(presenter.prompts.last?.rows == ["read heartRate"])
    #expect(stride.shareDecision(for: .heartRate) == .granted)
  }

  @Test("Apps are listed in the order of their requests, even if everything was denied (A10)")
  func listedAfterRefusal() async throws {
    let daemon = makeDaemon(presenter)
    presenter.script(.answer(.dontAllow), .allowAll)
    try await daemon.connect(.pulse).requestAuthorization(toShare: [], read: [.heartRate])
    try await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.heartRate])
    #expect(daemon.appsThatAsked().map(\.displayName) == ["Pulse", "Stride"])
  }

  @Test("Many calls for one type have the same effect as one call for many types (A9)")
  func manyCalls() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    try await stride.requestAuthorization(toShare: [.stepCount], read: [])
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    #expect(presenter.prompts.map(\.rows) == [["share stepCount"], ["read heartRate"]])
  }

  @Test("A request that ends with Don’t Allow and all switches off succeeds (A6)")
  func refusalIsNoError() async throws {
    presenter.script(.answer(.allow([])), .answer(.dontAllow))
    let daemon = makeDaemon(presenter)
    try await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.heartRate])
    try await daemon.connect(.pulse).requestAuthorization(toShare: [], read: [.heartRate])
    #expect(daemon.decisions(of: AppIdentity.stride.bundleIdentifier) == [Permission(.heartRate, .read): .denied])
    #expect(daemon.decisions(of: AppIdentity.pulse.bundleIdentifier) == [Permission(.heartRate, .read): .denied])
  }

  @Test("Cancelling the sheet is an error and decides nothing (A7)")
  func cancelled() async {
    presenter.script(.answer(.cancel))
    let daemon = makeDaemon(presenter)
    let error = await #expect(throws: HealthError.self) {
      try await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.heartRate])
    }
    #expect(error?.code == .userCanceled)
    #expect(daemon.decisions(of: AppIdentity.stride.bundleIdentifier) == [Permission(.heartRate, .read): .undetermined])
  }

  @Test("Without a screen, a request fails with a message that nobody can answer")
  func nobodyThere() async {
    let stride = makeDaemon().connect(.stride)
    let error = await #expect(throws: HealthError.self) {
      try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    }
    #expect(error?.code == .unknownError)
    #expect(error?.message.contains("HealthKitTestDevice(responder:)") == true)
  }
}
