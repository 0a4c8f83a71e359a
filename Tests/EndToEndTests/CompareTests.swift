import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("healthsheet compare shows two phones in a terminal, and as text")
struct CompareTests {
  @Test("compare ends with status 0 if Stride gets the same on both phones, and with status 1 if not")
  func status() throws {
    let equal = try Program.healthsheet("compare", "refused", "never-measured")
    #expect(equal.status == 0 && equal.error == "")
    #expect(equal.output.hasSuffix("\nStride cannot tell on which of the two phones it runs.\n"))
    #expect(!equal.output.contains("≠"))
    let different = try Program.healthsheet("compare", "thirty-days", "everything", "--diff")
    #expect(different.status == 1 && different.error == "")
    #expect(different.output.contains("≠  Steps, all days"))
    #expect(different.output.hasSuffix("\nStride can tell the two phones apart: Heart Rate, Steps.\n"))
    #expect(try Program.healthsheet("compare", "thirty-days", "everything", "--plain").output == different.output)
  }

  @Test("Two scenarios can be compared by name or file, and each is played to its end")
  func scenarios() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("own.yaml")
    try "title: Mine\nanswers: [{app: stride, read: {heartRate: off}}]\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let compared = try Program.healthsheet("compare", path, "first-request-all-allowed", "--json")
    #expect(compared.status == 1)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(compared.output.utf8)) as? [String: Any])
    #expect(json["isEqual"] as? Bool == false && (json["worlds"] as? [String])?.first == "Mine")
    let lines = try #require(json["lines"] as? [[String: Any]])
    #expect(lines.contains { $0["subject"] as? String == "Saving Steps" && $0["isEqual"] as? Bool == false })
  }

  @Test("compare lists its pairs, suggests a name for an unknown scenario, and rejects a single scenario")
  func refused() throws {
    #expect(try Program.healthsheet("compare", "--list").output.contains("refused never-measured\n"))
    let unknown = try Program.healthsheet("compare", "refused", "loked")
    #expect(unknown.status == 66 && unknown.error.contains("Did you mean “locked”?"))
    let alone = try Program.healthsheet("compare", "refused")
    #expect(alone.status == 64 && alone.error.contains("Name two scenarios"))
  }

  @Test("In a Chinese environment the comparison is in Chinese")
  func chinese() throws {
    let compared = try Program.healthsheet(
      ["compare", "refused", "never-measured"], environment: ["LANG": "zh_CN.UTF-8"])
    #expect(compared.output.contains("从未测量"))
    #expect(compared.output.hasSuffix("Stride 无法分辨自己在哪一部手机上运行。\n"))
  }

  @Test("In a terminal both phones appear and get every key, and leaving restores the terminal")
  func terminal() throws {
    let device = try DeviceTerminal(
      ["compare", "refused", "never-measured"], waitsFor: "cannot tell on which of the two")
    device.terminal.press("2")
    try device.terminal.waits(for: "THIS DEVICE")
    device.terminal.press("q")
    #expect(try device.terminal.waitForExit() == .exited(0))
    device.expectRestored()
  }
}
