import HealthDaemon
import HealthModel
import TestSupport
import Testing

/// An extension shows no sheet. The system notifies its app, and the app asks (rule A90).
@Suite("An extension asks through its app", .timeLimit(.minutes(20)))
struct ExtensionTests {
  let presenter = ScriptedPresenter()
  let daemon: HealthDaemon
  let stride: Connection
  let intent: Connection

  init() {
    daemon = makeDaemon(presenter)
    stride = daemon.connect(.stride)
    intent = daemon.connect(.stride, as: .appExtension)
  }

  /// Makes a request from the intent, and waits until the app is notified.
  private func intentAsks(_ types: Set<ObjectType> = [.heartRate]) async -> Task<HealthError?, Never> {
    let request = Task { [intent] () -> HealthError? in
      do throws(HealthError) { try await intent.requestAuthorization(toShare: [], read: types) } catch { return error }
      return nil
    }
    for await _ in stride.extensionRequests() { break }
    return request
  }

  @Test("An app that has ended is not notified of its extensions' requests")
  func endedApp() async {
    let requests = stride.extensionRequests()
    stride.invalidate()
    let (after, end) = (stride.extensionRequests(), Task { for await _ in requests {} })
    #expect(await Task { for await _ in after {} }.inTime != nil)
    end.cancel()
  }

  @Test("The app is notified and shows the sheet, and the app and its extension get the answer (A44 and A90)")
  func allow() async throws {
    let request = await intentAsks()
    #expect(presenter.prompts.isEmpty, "an extension shows no sheet of its own")
    try await stride.handleAuthorizationForExtension()
    #expect(await request.value == nil)
    #expect(presenter.prompts.map(\.rows) == [["read heartRate"]])
    #expect(presenter.prompts.map(\.process) == [.appExtension], "the app shows it, and it says for whom")
    #expect(try stride.requestStatus(toShare: [], read: [.heartRate]) == .unnecessary)
    #expect(try intent.requestStatus(toShare: [], read: [.heartRate]) == .unnecessary)
  }

  @Test("Cancelling the sheet is an error for the app and its extension, and decides nothing (A7 and A90)")
  func cancelled() async throws {
    presenter.script(.answer(.cancel))
    let request = await intentAsks()
    await #expect(throws: HealthError.userCanceled) { try await stride.handleAuthorizationForExtension() }
    #expect(await request.value == .userCanceled)
    #expect(try stride.requestStatus(toShare: [], read: [.heartRate]) == .shouldRequest)
  }

  @Test("An extension's request for decided types needs no app, and handling without requests succeeds (A2 and A90)")
  func nothingToAsk() async throws {
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    try await intent.requestAuthorization(toShare: [], read: [.heartRate])
    try await stride.handleAuthorizationForExtension()
    #expect(presenter.prompts.count == 1)
  }

  @Test("An extension that ends withdraws its request (A39 and A90)")
  func ends() async throws {
    let request = await intentAsks()
    intent.invalidate()
    #expect(await request.inTime??.code == .unknownError)
    try await stride.handleAuthorizationForExtension()
    #expect(presenter.prompts.isEmpty)
  }

  @Test("Two extensions share one sheet, and an app that is launched later is also notified (A90)")
  func two() async throws {
    let intent = daemon.connect(.stride, as: .appExtension)
    let first = await intentAsks()
    let second = Task { try await intent.requestAuthorization(toShare: [.stepCount], read: []) }
    // Wait until the second request is waiting, too. Then launch the app again: its stream receives requests that were
    // already waiting.
    while daemon.decisions(of: "com.example.stride")[Permission(.stepCount, .share)] == nil { await Task.yield() }
    let late = daemon.connect(.stride)
    for await _ in late.extensionRequests() { break }
    try await late.handleAuthorizationForExtension()
    #expect(await first.value == nil)
    try await second.value
    #expect(presenter.prompts.map { Set($0.rows) } == [["share stepCount", "read heartRate"]])
  }

  @Test("Types that a second extension requests while the sheet is open wait for the next sheet (A11 and A90)")
  func asksUnderTheSheet() async throws {
    let intent = daemon.connect(.stride, as: .appExtension)
    presenter.script(.wait)
    let first = await intentAsks()
    let sheet = Task { [stride] in try await stride.handleAuthorizationForExtension() }
    await presenter.appeared(1)
    let second = Task { try await intent.requestAuthorization(toShare: [], read: [.stepCount]) }
    while daemon.decisions(of: "com.example.stride")[Permission(.stepCount, .read)] == nil { await Task.yield() }
    presenter.answerWaiting(.dontAllow)
    try await sheet.value
    #expect(await first.value == nil)
    try await stride.handleAuthorizationForExtension()
    #expect(presenter.prompts.map(\.rows) == [["read heartRate"], ["read stepCount"]])
    try await second.value
  }

  @Test("An extension that requests two types waits until both are answered (A90)")
  func halfAnswered() async throws {
    let request = await intentAsks([.heartRate, .stepCount])
    daemon.decide(.denied, .heartRate, .read)
    try await stride.handleAuthorizationForExtension()
    #expect(presenter.prompts.map(\.rows) == [["read stepCount"]])
    #expect(await request.value == nil)
  }

  @Test("An extension gets its answer when its app requests the same types itself (A90)")
  func appAsksByItself() async throws {
    presenter.script(.answer(.allow([])))
    let request = await intentAsks()
    try await stride.requestAuthorization(toShare: [.stepCount], read: [.heartRate])
    #expect(await request.value == nil)
    #expect(presenter.prompts.count == 1)
  }

  @Test("An extension gets its answer when the person changes the switch in Settings (A84 and A90)")
  func settings() async throws {
    let request = await intentAsks()
    daemon.decide(.denied, .heartRate, .read)
    #expect(await request.value == nil)
    #expect(presenter.prompts.isEmpty)
  }

  @Test("Each of an app's two streams receives the requests, and both end with the app (A90)")
  func twoStreams() async throws {
    let streams = [stride.extensionRequests(), stride.extensionRequests()]
    let request = Task { try? await intent.requestAuthorization(toShare: [], read: [.heartRate]) }
    for stream in streams {
      for await _ in stream { break }
    }
    let more = [stride.extensionRequests(), stride.extensionRequests()]
    stride.invalidate()
    var heard = 0
    for stream in more {
      for await _ in stream { heard += 1 }
    }
    #expect(heard == 2, "each heard of what waits, and ended")
    intent.invalidate()
    await request.value
  }

  @Test("An extension's request does not notify other apps (A90)")
  func anotherApp() async throws {
    let other = daemon.connect(AppIdentity(bundleIdentifier: "com.example.other", displayName: "Other"))
    let request = await intentAsks()
    try await other.handleAuthorizationForExtension()
    #expect(presenter.prompts.isEmpty)
    intent.invalidate()
    _ = await request.value
  }
}
