import HealthDaemon
import HealthModel
import TestSupport
import Testing

/// Rules A45 to A50: what an app may ask about its permissions.
@Suite("Asking about status", .timeLimit(.minutes(20)))
struct StatusTests {
  let presenter = ScriptedPresenter()

  @Test("The status tells about sharing only: what was asked for to read is denied, whatever was answered (A45)")
  func sharingOnly() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    #expect(stride.shareDecision(for: .stepCount) == .undetermined)
    presenter.script(.answer(.allow([Permission(.stepCount, .share), Permission(.heartRate, .read)])))
    try await stride.requestAuthorization(toShare: [.stepCount, .bodyMass], read: [.heartRate, .bloodType])
    #expect(stride.shareDecision(for: .stepCount) == .granted)
    #expect(stride.shareDecision(for: .bodyMass) == .denied)
    #expect(stride.shareDecision(for: .heartRate) == .denied, "granted, and requested for reading only")
    #expect(stride.shareDecision(for: .bloodType) == .denied, "denied, and the same is said")
    #expect(stride.shareDecision(for: .height) == .undetermined, "never requested")
  }

  @Test("A request to read that nobody answered says nothing about sharing (A39 and A45)")
  func unansweredRead() async throws {
    presenter.script(.wait)
    let daemon = makeDaemon(presenter)
    let stride = daemon.connect(.stride)
    let request = Task { try? await stride.requestAuthorization(toShare: [], read: [.heartRate]) }
    await presenter.appeared(1)
    #expect(stride.shareDecision(for: .heartRate) == .undetermined, "the sheet is up")
    stride.invalidate()
    #expect(await request.inTime != nil)
    #expect(daemon.connect(.stride).shareDecision(for: .heartRate) == .undetermined, "it went away")
  }

  @Test("Saving what was asked for to read only is error 5, as the sheet for it would still come (A45 and A52)")
  func savingAfterReadRequest() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    #expect(stride.shareDecision(for: .heartRate) == .denied)
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.save([.heartRate(1)]) }
    #expect(try stride.requestStatus(toShare: [.heartRate], read: []) == .shouldRequest)
  }

  @Test("A device may also leave sharing undetermined after a request to read (A45)")
  func undeterminedAfterRead() async throws {
    let daemon = makeDaemon(presenter) { $0.behavior.shareStatusAfterReadRequest = .notDetermined }
    let stride = daemon.connect(.stride)
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    #expect(stride.shareDecision(for: .heartRate) == .undetermined)
  }

  @Test("The request status says whether a sheet would come, and never shows one (A47)")
  func requestStatus() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    #expect(try stride.requestStatus(toShare: [.stepCount], read: []) == .shouldRequest)
    #expect(presenter.prompts.isEmpty)
    try await stride.requestAuthorization(toShare: [.stepCount], read: [])
    #expect(try stride.requestStatus(toShare: [.stepCount], read: []) == .unnecessary)
    #expect(try stride.requestStatus(toShare: [.stepCount], read: [.stepCount]) == .shouldRequest)
  }

  @Test("Nobody need ask again for a denied type (A50)")
  func deniedNeedsNoRequest() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    presenter.script(.answer(.dontAllow))
    try await stride.requestAuthorization(toShare: [], read: [.stepCount])
    #expect(try stride.requestStatus(toShare: [], read: [.stepCount]) == .unnecessary)
  }

  @Test("The request status checks its arguments as the request does (A49)")
  func sameChecks() async {
    let stride = makeDaemon().connect(.stride)
    #expect(
      await exceptions { _ = try stride.requestStatus(toShare: [], read: []) }.map(\.mistake) == [.nothingRequested])
    #expect(
      await exceptions { _ = try stride.requestStatus(toShare: [.food], read: []) }.map(\.mistake)
        == [.sharingDisallowed(types: [.food])])
    #expect(throws: HealthError.self) { try stride.requestStatus(toShare: [], read: [.visionPrescription]) }
  }

  @Test("Asking for the status does not put the app on the list of apps that asked (A10)")
  func notListed() throws {
    let daemon = makeDaemon()
    _ = try daemon.connect(.stride).requestStatus(toShare: [.stepCount], read: [])
    #expect(daemon.appsThatAsked().isEmpty)
  }
}
