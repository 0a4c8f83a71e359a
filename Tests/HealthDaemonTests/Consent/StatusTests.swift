import HealthDaemon
import HealthModel
import Testing

/// Rules A45 to A51: what an app may ask about its permissions.
@Suite("Asking about status")
struct StatusTests {
  let presenter = ScriptedPresenter()

  @Test("The status tells about sharing only (A45)")
  func sharingOnly() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    #expect(stride.shareDecision(for: .stepCount) == .undetermined)
    presenter.script(.answer(.allow([Permission(.stepCount, .share)])))
    try await stride.requestAuthorization(toShare: [.stepCount, .bodyMass], read: [.heartRate])
    #expect(stride.shareDecision(for: .stepCount) == .granted)
    #expect(stride.shareDecision(for: .bodyMass) == .denied)
    #expect(stride.shareDecision(for: .heartRate) == .undetermined, "it was requested for reading only")
  }

  @Test("A device may also call sharing denied after a request to read (A45)")
  func sharingDeniedAfterRead() async throws {
    let daemon = makeDaemon(presenter) { $0.behavior.shareStatusAfterReadRequest = .sharingDenied }
    let stride = daemon.connect(.stride)
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    #expect(stride.shareDecision(for: .heartRate) == .denied)
    #expect(stride.shareDecision(for: .stepCount) == .undetermined)
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
    #expect(await exceptions { _ = try stride.requestStatus(toShare: [], read: []) } == [.nothingRequested])
    #expect(
      await exceptions { _ = try stride.requestStatus(toShare: [.food], read: []) }
        == [.sharingDisallowed([ObjectType.food])])
    #expect(throws: HealthError.self) { try stride.requestStatus(toShare: [], read: [.visionPrescription]) }
  }

  @Test("Asking for the status does not put the app on the list of apps that asked (A10)")
  func notListed() throws {
    let daemon = makeDaemon()
    _ = try daemon.connect(.stride).requestStatus(toShare: [.stepCount], read: [])
    #expect(daemon.appsThatAsked().isEmpty)
  }
}
