import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("The sheet can show requests longer than the screen", .timeLimit(.minutes(20)))
struct LargeRequestTests {
  private func world(readPurpose: String = "Everything counts.") -> SmallWorld {
    let app = InstalledApp(
      identity: AppIdentity(bundleIdentifier: "com.example.vast", displayName: "Vast", readPurpose: readPurpose),
      rootView: { _ in AnyView(Text("Vast")) })
    let world = SmallWorld(apps: [app])
    world.hidesInspector()
    return world
  }

  @Test("In a request for every readable type each row can be reached, and End shows the last row")
  func everyType() async throws {
    let world = world()
    let connection = try #require(world.device.frontProcess.connection)
    let types = Set(
      ObjectType.all.filter { $0.appMayRequestRead && $0.kind != .clinical && world.daemon.settings.has($0) })
    let request = Task { try await connection.requestAuthorization(toShare: [], read: types) }
    try await world.pilot.waits(for: "Health Access")
    guard case .permissions(_, let read) = world.device.consent.prompt?.prompt.question else {
      Issue.record("The sheet is not up.")
      return
    }
    #expect(read.count == types.count)
    for type in read {
      let name = String(type.displayName(in: world.daemon.settings.locale))
      let row = try #require(
        world.pilot.host.element(identifier: "UIA.Health.Read.\(type.nameInIdentifiers).SwitchCell"))
      #expect(row.isFocused, "\(name)")
      #expect(world.pilot.shows(String(name.prefix(40))), "\(name)")
      world.pilot.press(.down)
    }
    world.pilot.press(.home)
    world.pilot.press(.end)
    try await world.pilot.waits(for: "App explanation: Everything counts.")
    world.pilot.matches(golden: "sheet-every-type-end")
    world.pilot.press("a", "A")
    try await request.value
    #expect(world.daemon.decisions(of: "com.example.vast").values.allSatisfy { $0 == .granted })
  }

  private nonisolated static let purposes = [
    ("long", String(repeating: "Why we ask. ", count: 834)),
    ("arabic", "يعرض التطبيق خطواتك ونبضات قلبك كل يوم."),
    ("chinese", "本应用显示您每天的步数和心率，以便您了解自己的健康状况。数据不会离开您的设备。"),
  ]

  @Test("With a purpose of 10,000 characters, in Arabic or Chinese, the sheet can be used", arguments: purposes)
  func purpose(name: String, text: String) async throws {
    let world = world(readPurpose: text)
    let connection = try #require(world.device.frontProcess.connection)
    let request = Task { try await connection.requestAuthorization(toShare: [], read: [.stepCount, .heartRate]) }
    try await world.pilot.waits(for: "Health Access")
    world.pilot.matches(golden: "purpose-\(name)")
    try await world.pilot.waits(for: "Allow")
    world.pilot.press(.space, "A")
    try await request.value
    #expect(world.daemon.decisions(of: "com.example.vast")[Permission(.heartRate, .read)] == .granted)
  }
}
