import HealthDaemon
import Testing

@testable import Scenarios

@Suite("Keys of earlier versions can be read")
struct EarlierKeysTests {
  @Test("A single state without brackets is read like a list of one state")
  func singleState() throws {
    let earlier = try scenario("title: Earlier\ndevice: {states: locked}")
    #expect(try earlier.device == scenario("title: Earlier\ndevice: {locked: true}").device)
    #expect(earlier.remarks.map(\.description) == ["test.yaml:2:18: “states: locked” is now written “locked: true”."])
  }

  @Test("Earlier keys are read as today's keys, each with a remark at its location")
  func read() throws {
    let earlier = try scenario(
      """
      title: Earlier
      device:
        os: 26.0
        states: [locked, guest, noHealth]
      script:
        - device: {guest: false, noHealth: false, restricted: true, timeZone: Europe/Berlin}
        - device: {watchInReach: false, heartRateMonitor: true}
      """)
    let today = try scenario(
      """
      title: Earlier
      device: {os: 26.0, locked: true, guestUserMode: true, healthDataAvailable: false}
      script:
        - device:
            {guestUserMode: false, healthDataAvailable: true, healthDataRestricted: true, timeZone: Europe/Berlin}
        - device: {watchReachable: false, heartRateMonitorConnected: true}
      """)
    #expect(today.remarks.isEmpty)
    func verbs(_ scenario: Scenario) -> [DeviceVerb?] { scenario.script.map { $0.verb as? DeviceVerb } }
    #expect(earlier.device == today.device)
    #expect(verbs(earlier) == verbs(today) && verbs(today).count { $0 != nil } == 2)
    #expect(
      earlier.remarks.map(\.description) == [
        "test.yaml:4:12: “states: [locked]” is now written “locked: true”.",
        "test.yaml:4:20: “states: [guest]” is now written “guestUserMode: true”.",
        "test.yaml:4:27: “states: [noHealth]” is now written “healthDataAvailable: false”.",
        "test.yaml:6:14: “guest: false” is now written “guestUserMode: false”.",
        "test.yaml:6:28: “noHealth: false” is now written “healthDataAvailable: true”.",
        "test.yaml:6:45: “restricted: true” is now written “healthDataRestricted: true”.",
        "test.yaml:7:14: “watchInReach: false” is now written “watchReachable: false”.",
        "test.yaml:7:35: “heartRateMonitor: true” is now written “heartRateMonitorConnected: true”.",
      ])
  }

  @Test("An identifier with a Swift type name, as in earlier versions, is read as today's identifier (rule V14)")
  func identifiers() throws {
    let file = "title: x\nexpect:\n  - element: {id: UIA.Health.Read.vo2Max.SwitchCell}\n  - element: {id: app.x}"
    let earlier = try scenario(file)
    #expect(
      earlier.expectations.compactMap { ($0.expectation as? ElementExpectation)?.identifier } == [
        "UIA.Health.Read.VO2Max.SwitchCell", "app.x",
      ])
    #expect(
      earlier.remarks.map(\.description) == [
        "test.yaml:3:19: “UIA.Health.Read.vo2Max.SwitchCell” is now written “UIA.Health.Read.VO2Max.SwitchCell”."
      ])
  }

  @Test("A type newer than the device's iOS gets one remark, unless the scenario lists several versions")
  func newerTypes() throws {
    let asks = "read: [menopausalState, stepCount]"
    let script = "script:\n  - request: {app: stride, \(asks)}\n  - request: {app: stride, \(asks)}"
    func remarks(_ head: String) throws -> [String] {
      try scenario("title: x\n\(head)\n\(script)").remarks.map(\.description)
    }
    #expect(
      try remarks("device: {os: 26.6}") == [
        "test.yaml:4:35: “menopausalState” is new in iOS 27.0; this device has 26.6, and knows no such type."
      ])
    #expect(try remarks("device: {os: 27.2}").isEmpty && remarks("versions: [26.6, 27.2]").isEmpty)
  }

  @Test("The earlier key “from” for the program of a request is read as “on”")
  func program() throws {
    let earlier = try scenario("title: x\nscript:\n  - request: {app: stride, read: [stepCount], from: watch}")
    let today = try scenario("title: x\nscript:\n  - request: {app: stride, read: [stepCount], on: watch}")
    #expect(earlier.script[0].verb.map { AnyHashable($0) } == today.script[0].verb.map { AnyHashable($0) })
    #expect(earlier.remarks.map(\.description) == ["test.yaml:3:47: “from: watch” is now written “on: watch”."])
  }

  @Test("Mistakes in keys of earlier versions are reported at their location")
  func wrong() {
    #expect(
      problems("title: x\ndevice: {states: [lokced], noHealth: perhaps}") == [
        "2:19: There is no key “lokced” in “device”. Did you mean “locked”?",
        "2:38: “perhaps” is neither true nor false.",
      ])
  }
}
