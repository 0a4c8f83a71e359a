import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import TestSupport
import Testing

@Suite("A scenario file is read into values")
struct ReadingTests {
  @Test("A scenario with only a title has the demo's phone and apps, without data")
  func titleAlone() throws {
    let scenario = try scenario("title: Nothing happens")
    #expect(scenario.title == "Nothing happens")
    #expect(scenario.device.settings.productType == "iPhone16,1")
    #expect(scenario.device.size == ScenarioDevice.ScreenSize(columns: 80, rows: 24))
    #expect(scenario.device.date == Date(timeIntervalSince1970: 1_763_631_660))
    #expect(scenario.apps.map(\.reference) == ["stride", "nightly", "clinic"])
    #expect(scenario.data == ScenarioData())
    #expect(scenario.script.isEmpty)
  }

  @Test("Only scenarios about vague purposes have a purpose that says too little")
  func purposes() throws {
    var doubtful: Set<String> = []
    for file in try exampleFiles() {
      let scenario = try Scenario(contentsOf: file)
      let signs = scenario.apps.flatMap(\.identity.purposeDoubts).filter(\.sign.isVague)
      if !signs.isEmpty { doubtful.insert(file.deletingPathExtension().lastPathComponent) }
    }
    #expect(doubtful == ["empty-purpose", "purpose-of-one-word"])
  }

  @Test("The device of a scenario has the described settings, and its clock has the described time zone")
  func device() throws {
    let device = try scenario(
      """
      title: Berlin
      device:
        model: iPad14,3
        os: 26.0
        locale: de_DE
        timeZone: Europe/Berlin
        date: 2025-11-20T09:41:00
        size: 120x40
        locked: true
        guestUserMode: true
        behavior: {readingUndetermined: showsOwnSamples, unavailableHealth: raises}
      """
    ).device
    #expect(device.settings.productType == "iPad14,3")
    #expect(device.settings.operatingSystemVersion == "26.0")
    #expect(device.settings.locale.identifier == "de_DE")
    #expect(device.date == Date(timeIntervalSince1970: 1_763_628_060))
    #expect(device.size.columns == 120)
    #expect(device.settings.isLocked && device.settings.isInGuestUserMode)
    #expect(device.settings.behavior.readingUndetermined == .showsOwnSamples)
    #expect(device.settings.behavior.unavailableHealth == .raises)
  }

  @Test("A custom app has the values of its keys, and can be named by name or bundle identifier")
  func ownApp() throws {
    let scenario = try scenario(
      """
      title: Mine
      apps:
        - bundle: com.example.mine
          name: Mine
          infoPlist: {NSHealthShareUsageDescription: Mine counts steps., NSHealthUpdateUsageDescription: ""}
          entitlements: []
          asks: {share: [stepCount], read: [heartRate]}
        - app: stride
          infoPlist: {NSHealthUpdateUsageDescription: Stride saves.}
      script:
        - kill: Mine
        - launch: com.example.mine
      """)
    let mine = try #require(scenario.apps.first)
    #expect(mine.identity.readPurpose == "Mine counts steps.")
    #expect(mine.identity.writePurpose == "")
    #expect(mine.identity.entitlements.isEmpty)
    #expect(mine.asks == ScenarioApp.Request(share: [.stepCount], read: [.heartRate]))
    #expect(scenario.apps[1].demoApp == .stride)
    #expect(scenario.apps[1].identity.readPurpose == nil)
    #expect(scenario.script[0].verb as? KillVerb == KillVerb(app: "com.example.mine"))
    #expect(scenario.script[1].verb as? LaunchVerb == LaunchVerb(app: "com.example.mine"))
  }

  @Test("An app is read from its own files beside the scenario file")
  func appFiles() throws {
    let plist = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.me.Loop</string>
      <key>CFBundleName</key><string>Loop</string>
      <key>NSHealthShareUsageDescription</key><string>Loop reads.</string></dict></plist>
      """
    let folder = try TemporaryFolder()
    try folder.write(plist, to: "Info.plist")
    let text = "title: Loop\napps: [{infoPlist: Info.plist}]\nscript: [{kill: Loop}]"
    let scenario = try Scenario(contentsOf: folder.write(text, to: "loop.yaml"))
    #expect(scenario.apps.map(\.identity.bundleIdentifier) == ["org.me.Loop"])
    #expect(scenario.apps[0].identity.readPurpose == "Loop reads.")
  }

  @Test("on, off, no, 1:30 and 2024-01-01 are read as text, not as YAML booleans, numbers or dates")
  func scalarsStayText() throws {
    let scenario = try scenario(
      """
      title: no
      theme: 2024-01-01
      look: 1:30
      answers: [{app: stride, share: {stepCount: on}, read: {heartRate: off}, objects: {1: on, medication 2: off}}]
      """)
    #expect([scenario.title, scenario.theme, scenario.look] == ["no", "2024-01-01", "1:30"])
    #expect(
      scenario.answers[0].permissions == [
        .init(Permission(.stepCount, .share), isOn: true), .init(Permission(.heartRate, .read), isOn: false),
      ])
    #expect(
      scenario.answers[0].objects == [
        .init(.position(1, .visionPrescription), isOn: true),
        .init(.position(2, .userAnnotatedMedication), isOn: false),
      ])
  }

  @Test("Files with byte order marks and Windows line ends are read, with correct line numbers")
  func lineEnds() throws {
    #expect(problems("\u{FEFF}title: Windows\r\nthmee: x\r\n").map { $0.prefix(4) } == ["2:1:"])
    #expect(try scenario("\u{FEFF}title: Windows\r\nlook: here\r\n").look == "here")
  }

  @Test("Reading a file twice gives equal values, including identities")
  func sameTwice() throws {
    for file in try exampleFiles() {
      #expect(try Scenario(contentsOf: file) == Scenario(contentsOf: file))
    }
  }
}
