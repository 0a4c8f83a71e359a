import HealthDaemon
import HealthModel
import TestSupport
import Testing

/// Rules A45 to A50: what an app may query about its permissions.
@Suite("Authorization status", .timeLimit(.minutes(20)))
struct StatusTests {
  let presenter = ScriptedPresenter()

  @Test("The authorization status concerns only sharing, so a type requested only for reading is denied (A45)")
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

  @Test("An unanswered read request leaves sharing undetermined (A39 and A45)")
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

  @Test("Saving a type requested only for reading gives errorAuthorizationNotDetermined (5) (A45 and A52)")
  func savingAfterReadRequest() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    #expect(stride.shareDecision(for: .heartRate) == .denied)
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.save([.heartRate(1)]) }
    #expect(try stride.requestStatus(toShare: [.heartRate], read: []) == .shouldRequest)
  }

  @Test("On a device with the behavior notDetermined, a read request leaves sharing undetermined (A45)")
  func undeterminedAfterRead() async throws {
    let daemon = makeDaemon(presenter) { $0.behavior.shareStatusAfterReadRequest = .notDetermined }
    let stride = daemon.connect(.stride)
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    #expect(stride.shareDecision(for: .heartRate) == .undetermined)
  }

  @Test("The request status tells whether the sheet would appear, without showing it (A47)")
  func requestStatus() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    #expect(try stride.requestStatus(toShare: [.stepCount], read: []) == .shouldRequest)
    #expect(presenter.prompts.isEmpty)
    try await stride.requestAuthorization(toShare: [.stepCount], read: [])
    #expect(try stride.requestStatus(toShare: [.stepCount], read: []) == .unnecessary)
    #expect(try stride.requestStatus(toShare: [.stepCount], read: [.stepCount]) == .shouldRequest)
  }

  @Test("A denied type need not be requested again (A50)")
  func deniedNeedsNoRequest() async throws {
    let stride = makeDaemon(presenter).connect(.stride)
    presenter.script(.answer(.dontAllow))
    try await stride.requestAuthorization(toShare: [], read: [.stepCount])
    #expect(try stride.requestStatus(toShare: [], read: [.stepCount]) == .unnecessary)
  }

  @Test("The request status checks its arguments like a request (A49)")
  func sameChecks() async {
    let stride = makeDaemon().connect(.stride)
    #expect(
      await exceptions { _ = try stride.requestStatus(toShare: [], read: []) }.map(\.mistake) == [.nothingRequested])
    #expect(
      await exceptions { _ = try stride.requestStatus(toShare: [.food], read: []) }.map(\.mistake)
        == [.sharingDisallowed(types: [.food])])
    #expect(throws: HealthError.self) { try stride.requestStatus(toShare: [], read: [.visionPrescription]) }
  }

  @Test("An app that only queries the status is not listed in Settings (A10)")
  func notListed() throws {
    let daemon = makeDaemon()
    _ = try daemon.connect(.stride).requestStatus(toShare: [.stepCount], read: [])
    #expect(daemon.appsThatAsked().isEmpty)
  }
}
