import HealthDaemon
import HealthModel
import TestSupport
import Testing

/// Rules A11, A39 and A40: only one sheet at a time, and what happens to the sheet if the app ends before the answer.
@Suite("Waiting for the person", .timeLimit(.minutes(20)))
struct WaitingTests {
  let presenter = ScriptedPresenter()
  let daemon: HealthDaemon
  let stride: Connection
  let pulse: Connection

  init() {
    daemon = makeDaemon(presenter)
    stride = daemon.connect(.stride)
    pulse = daemon.connect(.pulse)
  }

  /// Returns the person's decision about whether an app may read the heart rate.
  private func heartRate(_ app: AppIdentity) -> Decision? {
    daemon.decisions(of: app.bundleIdentifier)[Permission(.heartRate, .read)]
  }

  /// The names of the apps whose requests are shown or waiting.
  private var inLine: [String] { daemon.askingProcesses().map(\.app.displayName) }

  /// Makes a request in a separate task. The task's value is the error.
  private func asking(_ request: @escaping @Sendable () async throws -> Void) -> Task<HealthError?, Never> {
    Task { await HealthError.thrown(by: request) }
  }

  @Test("A request waits while another app's sheet is on the screen (A11)")
  func twoApps() async throws {
    presenter.script(.wait)
    async let first: Void = stride.requestAuthorization(toShare: [], read: [.heartRate])
    await presenter.appeared(1)
    async let second: Void = pulse.requestAuthorization(toShare: [], read: [.heartRate])
    presenter.answerWaiting(.dontAllow)
    try await first
    try await second
    #expect(presenter.prompts.map(\.app.displayName) == ["Stride", "Pulse"])
    #expect(presenter.mostVisible == 1)
    #expect([heartRate(.stride), heartRate(.pulse)] == [.denied, .granted])
  }

  @Test("A waiting request is checked again and needs no sheet if its types were answered meanwhile (A11 and A2)")
  func askedAfresh() async throws {
    presenter.script(.wait)
    async let first: Void = stride.requestAuthorization(toShare: [], read: [.heartRate])
    await presenter.appeared(1)
    async let same: Void = stride.requestAuthorization(toShare: [], read: [.heartRate])
    async let more: Void = stride.requestAuthorization(toShare: [], read: [.heartRate, .stepCount])
    presenter.answerWaiting(.dontAllow)
    try await first
    try await same
    try await more
    #expect(presenter.prompts.map(\.rows) == [["read heartRate"], ["read stepCount"]])
  }

  @Test("Many concurrent requests show one sheet after another")
  func many() async throws {
    let apps = (0..<40).map { daemon.connect(.app("App\($0)")) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for app in apps {
        group.addTask { try await app.requestAuthorization(toShare: [], read: [.heartRate]) }
      }
      try await group.waitForAll()
    }
    #expect(presenter.prompts.count == 40)
    #expect(presenter.mostVisible == 1)
    #expect(daemon.appsThatAsked().count == 40)
  }

  @Test("While the sheet is on the screen, the app gets no answer (A40)")
  func nothingInBetween() async throws {
    presenter.script(.wait)
    async let request: Void = stride.requestAuthorization(toShare: [.heartRate], read: [.heartRate])
    await presenter.appeared(1)
    #expect(stride.shareDecision(for: .heartRate) == .undetermined)
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.sees(.heartRate) }
    presenter.answerWaiting(.allow([Permission(.heartRate, .share)]))
    try await request
    #expect(stride.shareDecision(for: .heartRate) == .granted)
  }

  @Test("Killing an app removes its sheet and decides nothing, and the next app is asked (A39)")
  func killedUnderSheet() async throws {
    presenter.script(.wait)
    let first = asking { [stride] in try await stride.requestAuthorization(toShare: [], read: [.heartRate]) }
    await presenter.appeared(1)
    let second = asking { [pulse] in try await pulse.requestAuthorization(toShare: [], read: [.heartRate]) }
    stride.invalidate()
    #expect(await first.inTime??.code == .unknownError)
    #expect(await second.inTime == .some(nil))
    #expect(presenter.wasCancelled)
    #expect([heartRate(.stride), heartRate(.pulse)] == [.undetermined, .granted])
  }

  @Test("A relaunched app shows the same sheet (A39)")
  func relaunched() async throws {
    presenter.script(.wait)
    let first = asking { [stride] in try await stride.requestAuthorization(toShare: [.stepCount], read: [.heartRate]) }
    await presenter.appeared(1)
    stride.invalidate()
    try #require(await first.inTime != nil)
    let relaunched = daemon.connect(.stride)
    try await relaunched.requestAuthorization(toShare: [.stepCount], read: [.heartRate])
    #expect(presenter.prompts.map(\.rows) == Array(repeating: ["share stepCount", "read heartRate"], count: 2))
    #expect(!stride.isAlive && relaunched.isAlive)
  }

  @Test("An answer after the app was killed has no effect (A39)")
  func answerTooLate() async throws {
    let stubborn = StubbornPresenter()
    daemon.setPresenter(stubborn)
    let request = asking { [stride] in try await stride.requestAuthorization(toShare: [], read: [.heartRate]) }
    await stubborn.appeared()
    stride.invalidate()
    stubborn.answer(.allow([Permission(.heartRate, .read)]))
    #expect(await request.inTime??.code == .unknownError)
    #expect(heartRate(.stride) == .undetermined)
  }

  @Test("A choice of objects or documents after the app was killed has no effect (A39)")
  func choiceTooLate() async throws {
    let stubborn = StubbornPresenter()
    daemon.setPresenter(stubborn)
    let documents = try #require(ObjectType.all.first { $0.kind == .document })
    let letter = SampleRecord(
      uuid: .fixed(2), type: documents, start: noon, end: noon, content: .document(DocumentRecord(title: "Letter")),
      sourceRevision: .scale)
    daemon.decide(.granted, documents, .read)
    daemon.add([.prescription(1), letter])
    let requests: [@Sendable (Connection) async throws -> Void] = [
      { try await $0.requestPerObjectReadAuthorization(for: .visionPrescription, predicate: .all) },
      { _ = try await $0.documents(SampleQuery(documents), includesData: false) },
    ]
    for (number, request) in requests.enumerated() {
      let app = daemon.connect(.stride)
      let asked = asking { try await request(app) }
      await stubborn.appeared()
      app.invalidate()
      stubborn.answer(.objects([.fixed(number + 1)]))
      #expect(await asked.inTime??.code == .unknownError)
    }
    #expect(daemon.allowedObjects(of: .visionPrescription, for: AppIdentity.stride.bundleIdentifier).isEmpty)
    // The app does not ask again about a document with a decision.
    daemon.setPresenter(presenter)
    _ = try await daemon.connect(.stride).documents(SampleQuery(documents), includesData: false)
    #expect(presenter.prompts.count == 1)
  }

  @Test("An app killed while waiting is not asked")
  func killedInLine() async throws {
    presenter.script(.wait)
    async let first: Void = stride.requestAuthorization(toShare: [], read: [.heartRate])
    await presenter.appeared(1)
    let changes = daemon.changes()
    let second = asking { [pulse] in try await pulse.requestAuthorization(toShare: [], read: [.heartRate]) }
    for await _ in changes where inLine == ["Stride", "Pulse"] { break }
    let third = asking { [daemon] in
      try await daemon.connect(.clinic).requestAuthorization(toShare: [], read: [.heartRate])
    }
    for await _ in changes where inLine == ["Stride", "Pulse", "Clinic"] { break }
    pulse.invalidate()
    #expect(await second.inTime??.code == .unknownError)
    #expect(inLine == ["Stride", "Clinic"])
    presenter.script(.wait)
    presenter.answerWaiting(.dontAllow)
    try await first
    await presenter.appeared(2)
    #expect(inLine == ["Clinic"])
    presenter.answerWaiting(.dontAllow)
    #expect(await third.inTime == .some(nil))
    #expect(presenter.prompts.map(\.app.displayName) == ["Stride", "Clinic"])
    #expect(inLine.isEmpty)
  }

  @Test("Screens are notified when a request joins or leaves the queue")
  func announcedLine() async throws {
    let type = try #require(ObjectType.all.first { $0.kind == .document })
    let letter = SampleRecord(
      uuid: .fixed(1), type: type, start: noon, end: noon, content: .document(DocumentRecord(title: "Letter")),
      sourceRevision: .scale)
    daemon.add([letter])
    daemon.decide(.granted, type, .read, for: .pulse)
    presenter.script(.wait, .answer(.cancel))
    let first = asking { [stride] in try await stride.requestAuthorization(toShare: [], read: [.heartRate]) }
    await presenter.appeared(1)
    var changes = daemon.changes().makeAsyncIterator()
    let second = asking { [pulse] in _ = try await pulse.documents(SampleQuery(type), includesData: false) }
    while inLine.count < 2 { await changes.next() }
    presenter.answerWaiting(.dontAllow)
    _ = await first.value
    while !inLine.isEmpty { await changes.next() }
    #expect(await second.value == .userCanceled)
  }

  @Test("Cancelling the requesting task does not answer for the person")
  func cancelledTask() async throws {
    presenter.script(.wait)
    let request = Task { [stride] in try await stride.requestAuthorization(toShare: [], read: [.heartRate]) }
    await presenter.appeared(1)
    request.cancel()
    #expect(!presenter.wasCancelled)
    presenter.answerWaiting(.allow([Permission(.heartRate, .read)]))
    try await request.value
    #expect(heartRate(.stride) == .granted)
  }

  @Test("A sheet that the system withdraws decides nothing, and the next request in the queue is shown")
  func withdrawn() async throws {
    presenter.script(.withdraw)
    await #expect(throws: HealthError.self) {
      try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    }
    try await pulse.requestAuthorization(toShare: [], read: [.heartRate])
    #expect([heartRate(.stride), heartRate(.pulse)] == [.undetermined, .granted])
  }

  @Test("An answer that is meant for another kind of sheet changes nothing")
  func misfit() async throws {
    presenter.script(.answer(.objects([])))
    await #expect(throws: HealthError.self) {
      try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    }
    #expect(heartRate(.stride) == .undetermined)
  }

  @Test("A request for answered types returns at once, even while another app's sheet is open (A2)")
  func noNeedToWait() async throws {
    try await pulse.requestAuthorization(toShare: [], read: [.heartRate])
    presenter.script(.wait)
    async let first: Void = stride.requestAuthorization(toShare: [], read: [.heartRate])
    await presenter.appeared(2)
    try await pulse.requestAuthorization(toShare: [], read: [.heartRate])
    presenter.answerWaiting(.dontAllow)
    try await first
  }

  @Test("All calls of a killed app are refused, and its invalid requests raise no exception")
  func deadApp() async {
    stride.invalidate()
    let caught = await exceptions { try await stride.requestAuthorization(toShare: [], read: []) }
    #expect(caught.isEmpty)
    let error = await #expect(throws: HealthError.self) {
      try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    }
    #expect(error?.message == "“Stride” is no longer running")
    #expect(throws: HealthError.self) { try stride.save([.steps(1)]) }
    #expect(daemon.appsThatAsked().isEmpty)
  }
}

/// A presenter that keeps showing its sheet although the daemon has cancelled the sheet.
private final class StubbornPresenter: AuthorizationPresenter {
  private let questions = AsyncStream<Void>.makeStream()
  private let answers = AsyncStream<AuthorizationAnswer>.makeStream()

  func appeared() async { for await _ in questions.stream { return } }
  func answer(_ answer: AuthorizationAnswer) { answers.continuation.yield(answer) }

  func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
    questions.continuation.yield()
    // An unstructured task, so that cancelling the daemon's task does not reach it.
    return await Task { [answers] in
      for await answer in answers.stream { return answer }
      return nil as AuthorizationAnswer?
    }
    .value
  }
}

extension HealthError {
  /// Returns the error that code throws; nil if it succeeds.
  static func thrown(by body: () async throws -> Void) async -> HealthError? {
    do { try await body() } catch { return error as? HealthError }
    return nil
  }
}
