import HealthModel
import TestSupport
import Testing

@testable import HealthDaemon

/// A single call that asks for ordinary types and health records: two sheets but one request (rule A43).
@Suite("A request with two sheets", .timeLimit(.minutes(20)))
struct TwoSheetTests {
  let presenter = ScriptedPresenter()
  let daemon: HealthDaemon
  let stride: Connection
  static let allergies = ObjectType.all.first { $0.kind == .clinical }!
  let readSteps = Permission(.stepCount, .read)
  let readAllergies = Permission(allergies, .read)

  init() {
    daemon = makeDaemon(presenter)
    daemon.add([.steps(1)])
    stride = daemon.connect(.stride)
  }

  private var decisions: [Permission: Decision] { daemon.decisions(of: AppIdentity.stride.bundleIdentifier) }

  /// Asks for steps, other types and allergies, and answers the first sheet. Returns while the second is on screen.
  private func secondSheet(
    toShare share: Set<ObjectType> = [], read: Set<ObjectType> = [], first: AuthorizationAnswer
  ) async -> Task<HealthError?, Never> {
    let shown = presenter.prompts.count
    presenter.script(.answer(first), .wait)
    let types = read.union([.stepCount, Self.allergies])
    let request = Task { [stride] in
      await HealthError.thrown { try await stride.requestAuthorization(toShare: share, read: types) }
    }
    await presenter.appeared(shown + 2)
    return request
  }

  @Test("Answers to both sheets take effect with the answer to the second (A40 and A43)")
  func together() async throws {
    let request = await secondSheet(toShare: [.bodyMass], first: .allow([readSteps]))
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.sees(.stepCount) }
    #expect(stride.shareDecision(for: .bodyMass) == .undetermined)
    #expect(try stride.requestStatus(toShare: [], read: [.stepCount]) == .shouldRequest)
    presenter.answerWaiting(.allow([readAllergies]))
    #expect(await request.value == nil)
    #expect(
      decisions == [readSteps: .granted, Permission(.bodyMass, .share): .denied, readAllergies: .granted])
    #expect(try stride.sees(.stepCount) == [1])
  }

  @Test("Each of two sheets shows its number, and a single sheet shows no number")
  func positions() async throws {
    let request = await secondSheet(first: .allow([]))
    presenter.answerWaiting(.allow([]))
    #expect(await request.value == nil)
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    let positions = (1...2).map { AuthorizationPrompt.Position(number: $0, count: 2, holdsTogether: true) }
    #expect(presenter.prompts.map(\.position) == positions + [nil])
  }

  @Test("If an app is killed between two sheets, nothing is decided, and its next request shows both (A39 and A43)")
  func killedBetween() async throws {
    let request = await secondSheet(first: .allow([readSteps]))
    let other = Task { [daemon] in
      await HealthError.thrown {
        try await daemon.connect(.pulse).requestAuthorization(toShare: [], read: [.heartRate])
      }
    }
    stride.invalidate()
    #expect(await request.inTime??.code == .unknownError)
    try #require(await other.inTime == .some(nil))
    #expect(decisions == [readSteps: .undetermined, readAllergies: .undetermined])
    #expect(daemon.decisions(of: AppIdentity.pulse.bundleIdentifier) == [Permission(.heartRate, .read): .granted])
    try await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.stepCount, Self.allergies])
    let twoSheets = [["read stepCount"], ["read \(Self.allergies.swiftName)"]]
    #expect(presenter.prompts.filter { $0.app.displayName == "Stride" }.map(\.rows) == twoSheets + twoSheets)
  }

  @Test("With the behavior takesEffectSheetBySheet, each of two sheets takes effect when answered (A43)")
  func sheetBySheet() async throws {
    daemon.changeSettings { $0.behavior.requestOfTwoSheets = .takesEffectSheetBySheet }
    let request = await secondSheet(first: .allow([readSteps]))
    #expect(try stride.sees(.stepCount) == [1])
    stride.invalidate()
    #expect(await request.inTime??.code == .unknownError)
    #expect(decisions == [readSteps: .granted, readAllergies: .undetermined])
  }

  @Test("Cancelling the second sheet discards the answer to the first (A7 and A43)")
  func cancelled() async {
    let request = await secondSheet(first: .allow([readSteps]))
    presenter.answerWaiting(.cancel)
    #expect(await request.value == .userCanceled)
    #expect(Set(decisions.values) == [.undetermined])
  }

  @Test("A change in Settings during the second sheet overrides the answer to the first (A43 and A84)")
  func settingsWins() async throws {
    presenter.script(.answer(.allow([Permission(.heartRate, .share)])))
    try await stride.requestAuthorization(toShare: [.heartRate], read: [])
    let request = await secondSheet(
      toShare: [.bodyMass, .heartRate], read: [.heartRate],
      first: .allow([readSteps, Permission(.heartRate, .read)]))
    daemon.decide(.denied, .stepCount, .read)
    daemon.decide(.granted, .bodyMass, .share)
    // This permission was already granted. Granting it again changes nothing now, but overrides the waiting answer of
    // the sheet, which would turn it off.
    daemon.decide(.granted, .heartRate, .share)
    daemon.decide(.denied, .heartRate, .read, for: .pulse)
    presenter.answerWaiting(.dontAllow)
    #expect(await request.value == nil)
    #expect(
      decisions == [
        readSteps: .denied, Permission(.bodyMass, .share): .granted, Permission(.heartRate, .share): .granted,
        Permission(.heartRate, .read): .granted, readAllergies: .denied,
      ])
  }

  @Test("Turn On All overrides the first sheet's answer, but not a later answer to the second sheet (A43 and A83)")
  func turnOnAll() async {
    let request = await secondSheet(first: .dontAllow)
    daemon.turnOnAll(of: AppIdentity.stride.bundleIdentifier)
    presenter.answerWaiting(.dontAllow)
    #expect(await request.value == nil)
    #expect(decisions == [readSteps: .granted, readAllergies: .denied])
  }

  @Test("Resetting the app during the second sheet discards the first sheet's answer (A43)")
  func reset() async {
    let request = await secondSheet(first: .allow([readSteps]))
    daemon.resetDecisions(of: AppIdentity.stride.bundleIdentifier)
    presenter.answerWaiting(.allow([readAllergies]))
    #expect(await request.value == nil)
    #expect(decisions == [readAllergies: .granted])
  }

  @Test("An extension waiting for the first sheet is answered after the second (A43 and A90)")
  func extensionWaits() async throws {
    let intent = daemon.connect(.stride, as: .appExtension)
    let waiting = Task {
      await HealthError.thrown { try await intent.requestAuthorization(toShare: [], read: [.stepCount]) }
    }
    for await _ in stride.extensionRequests() { break }
    let request = await secondSheet(first: .allow([readSteps]))
    #expect(daemon.read { $0.extensionRequests.permissions(for: "com.example.stride") } == [readSteps])
    presenter.answerWaiting(.dontAllow)
    #expect(await request.value == nil)
    #expect(await waiting.value == nil)
  }
}
