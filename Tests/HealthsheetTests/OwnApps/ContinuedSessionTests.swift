import AuditLog
import Evidence
import Foundation
import HealthDaemon
import HealthModel
import Recording
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Another process continues a session whose process has ended", .timeLimit(.minutes(20)))
struct ContinuedSessionTests {
  private let temporary: TemporaryFolder
  private let folder: SessionFolder
  private let world: SmallWorld
  private var device: DeviceModel { world.device }

  init() throws {
    temporary = try TemporaryFolder()
    folder = SessionFolder(temporary.url)
    world = SmallWorld(auditLog: MemoryAuditLog())
    world.session.beginScript(size: .standard)
  }

  /// Ends the first process and continues its session in a second one, through files.
  ///
  /// - Parameter change: Changes the settings of the second process before the session continues.
  private func continued(
    after end: ProcessEnd = .exit(3), _ change: (inout DeviceSettings) -> Void = { _ in }
  ) throws -> DeviceSession {
    folder.write(world.session.state)
    world.daemon.changeSettings(change)
    try JSONEncoder().encode(end).write(to: folder.end)
    let earlier = try #require(folder.earlier)
    let session = DeviceSession(daemon: world.daemon, apps: [.stride, .nightly], launches: false)
    session.resume(earlier.state, after: earlier.end)
    return session
  }

  @Test("A continued session has the device's states, apps and remarks, and the app in front has stopped")
  func states() throws {
    device.changeSettings { settings in
      settings.isInGuestUserMode = true
      settings.watchDelay = 90
    }
    device.setEntitlement(.backgroundDelivery, isPresent: false, of: .stride)
    device.delete(.nightly, withData: false)
    device.mark(with: "Look here.")
    device.clock.speed = .minutes
    device.defaults(of: .stride)["goal"] = 8_000
    device.defaults(of: .stride)["isWelcome"] = true
    let session = try continued {
      // The next process starts with a new device, whose settings have their initial values.
      $0.isInGuestUserMode = false
      $0.watchDelay = 0
    }
    let settings = session.daemon.settings
    #expect(settings.isInGuestUserMode && settings.watchDelay == 90)
    #expect(!session.device.frontApp.identity.entitlements.contains(.backgroundDelivery))
    #expect(session.device.presence(of: InstalledApp.nightly.identity) == .deleted)
    #expect(session.remarks == ["Look here."])
    #expect(session.device.clock.speed == .minutes)
    let defaults = session.device.defaults(of: .stride)
    #expect(defaults["goal"] as? Int == 8_000 && defaults["isWelcome"] as? Bool == true)
    #expect(session.device.stateOfFrontApp?.description == "“Stride” has stopped.")
    session.device.shutDown()
  }

  @Test("The script of a continued session has each earlier step once, and then the new steps")
  func script() async throws {
    try await world.connect()
    world.pilot.press("a")
    world.pilot.press("A")
    try await world.pilot.waits(until: "the sheet is gone") { !$0.shows("Health Access") }
    device.screen = .settings
    let session = try continued()
    session.device.launch(session.device.apps[0])
    session.device.forceQuit(session.device.apps[0])
    let scenario = try #require(session.scenarioUpToNow())
    let script = scenario.written(isSession: true)
    let order = [
      "click:", "answer:", "open: settings", "“Stride” stopped: The program called exit(3).", "launch:", "kill:",
    ]
    var rest = script[...]
    for step in order {
      let place = try #require(rest.range(of: step), "\(step) is missing after the steps before it:\n\(script)")
      rest = rest[place.upperBound...]
    }
    #expect(script.components(separatedBy: "answer:").count == 2, "\(script)")
    #expect(scenario.device == world.session.scenarioUpToNow()?.device)
    session.device.shutDown()
  }

  @Test("A continued session has the decisions of the audit log in the same words, and cannot undo the last decision")
  func decisions() async throws {
    try await world.connect()
    world.pilot.press("a")
    world.pilot.press("A")
    try await world.pilot.waits(until: "the decision is noted") { _ in !device.consent.history.isEmpty }
    world.daemon.setDecision(.denied, for: Permission(.stepCount, .read), of: AppIdentity.stride.bundleIdentifier)
    device.consent.noteDecisions()
    let before = device.consent.history
    let session = try continued()
    let after = session.device.consent.history
    #expect(after.map { $0.sentence(in: session.daemon.settings.locale) } == before.map { $0.sentence(in: .current) })
    #expect(after.map(\.place) == before.map(\.place) && after.count >= 2)
    #expect(session.device.consent.undo().contains("The device was started again"))
    #expect(session.device.consent.history.count == after.count)
    session.device.shutDown()
  }

  @Test(
    "After a crash the screen shows the reason, and the audit log has the signal or exit that caused the end",
    arguments: [
      (
        ProcessEnd.signal(SIGILL, message: "Walks/View.swift:3: Fatal error: Index out of range"), "Index out of range",
        "SIGILL"
      ),
      (.signal(SIGSEGV, message: nil), "The program ended with SIGSEGV.", "SIGSEGV"),
      (.exit(3), "The program called exit(3).", "exit(3)"),
      (.killed, "when memory runs out", "SIGKILL"), (.unresponsive, "0x8badf00d", "unresponsive"),
    ])
  func reasons(end: ProcessEnd, words: String, cause: String) throws {
    let session = try continued(after: end)
    let pilot = Pilot(session.rootView())
    #expect(pilot.shows("“Stride” stopped") && pilot.shows(words), "\(pilot.screen)")
    #expect(pilot.shows("Relaunch Stride"))
    // This test only simulates the end of the first process. Its app still runs and may make another call, so the line
    // about the end need not be the last in the log.
    let titles = try session.daemon.auditLines().map { try AuditLine($0).title }
    #expect(titles.contains("com.example.stride ended with the device’s program: \(cause)"))
    session.device.shutDown()
  }

  @Test("A continued session has the same pictures as before, with their colours and wide characters")
  func pictures() throws {
    var frame = Frame(size: Size(width: 5, height: 2))
    frame.colorScheme = .light
    let styles = [
      Style(foreground: .red, background: .card, attributes: [.bold, .underline]),
      Style(foreground: Color(red: UInt8(1), green: 2, blue: 255)), .plain,
    ]
    for (x, character) in "e\u{301}♥日".enumerated() {
      frame.write(character, style: styles[x], at: Point(x: x, y: x == 2 ? 1 : 0))
    }
    var picture = SessionReport.Picture(label: "1. The beginning", frame: frame)
    (picture.app, picture.lineCount, picture.isOfQuestion) = ("com.example.stride", 7, true)
    folder.write([picture])
    #expect(folder.kept(since: .now).pictures == [picture])
  }

  @Test("In a continued session a running clock has advanced meanwhile, and a stopped clock has not")
  func clock() {
    var state = world.session.state
    (state.clock, state.moment, state.speed) = (SmallWorld.now, .now, .stands)
    #expect(state.clock(at: state.moment + 60) == SmallWorld.now)
    state.speed = .runs
    #expect(state.clock(at: state.moment + 60) == SmallWorld.now + 60)
    #expect(state.clock(at: state.moment - 60) == SmallWorld.now)
  }

  @Test("A first process has no earlier session to continue, and a damaged state is not continued")
  func nothing() throws {
    #expect(folder.earlier == nil)
    try JSONEncoder().encode(ProcessEnd.killed).write(to: folder.end)
    try Data("{".utf8).write(to: folder.state)
    #expect(folder.earlier == nil)
    #expect(folder.kept(since: .now).pictures.isEmpty && folder.kept(since: .now).recording.isEmpty)
  }
}
