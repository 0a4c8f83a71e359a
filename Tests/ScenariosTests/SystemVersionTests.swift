import Foundation
import HealthDaemon
import HealthModel
import Testing

@testable import Scenarios

/// The version of iOS in a scenario.
@Suite("A scenario names its version of iOS")
struct SystemVersionTests {
  @Test("A version between two presets gets one remark, at its location")
  func between() throws {
    let scenario = try scenario(
      """
      title: Between
      device: {os: 26.3}
      script:
        - device: {os: 18.2.1}
        - device: {os: 27.2}
      """)
    #expect(
      scenario.remarks.map(\.description) == [
        "test.yaml:2:14: iOS 26.3 plays as 26.0, the nearest version that differs.",
        "test.yaml:4:18: iOS 18.2.1 plays as 18.1, the nearest version that differs.",
      ])
    #expect(scenario.device.settings.operatingSystemVersion == "26.3")
    #expect(scenario.device.settings.systemVersion.description == "26.0")
  }

  @Test("The error for an unknown version lists the known versions", arguments: ["14", "28", "abc", "27.x"])
  func unknown(_ version: String) {
    #expect(
      problems("title: x\ndevice: {os: \(version)}") == [
        "2:14: “\(version)” is no version of iOS that the device can play. Use \(SystemVersion.presetsInWords)."
      ])
  }

  @Test("A scenario that is read for another version of iOS than its own gives its device and samples that version")
  func inPlace() throws {
    let text = """
      title: Samples
      device: {os: 26.0}
      data: {samples: [{type: stepCount, value: 5, start: 2025-11-19T08:00, source: stride}]}
      """
    let scenario = try Scenario(Data(text.utf8), file: "test.yaml", folder: assets, on: "27.2")
    #expect(scenario.device.settings.operatingSystemVersion == "27.2")
    #expect(scenario.data.samples.map(\.sourceRevision.operatingSystemVersion) == ["27.2"])
  }

  @Test("A call takes its crash key from the crash that its step expects, unless it has its own crash key")
  func stops() throws {
    let scenario = try scenario(
      """
      title: Stops
      script:
        - request: {app: stride, read: [food]}
          expect: {crash: is disallowed}
        - request: {app: stride, read: [food], crash: food}
          expect: {crash: is disallowed}
        - request: {app: stride, read: [food]}
      """)
    #expect(scenario.script.map { ($0.verb as? any CallVerb)?.call.crash } == ["is disallowed", "food", nil])
  }
}
