import Foundation
import TestSupport
import Testing

@testable import DeviceCommand

@Suite("The guide for other programs is complete, and its code works")
struct DoorGuideTests {
  private static let guide = "Sources/Device/HealthsheetApp/HealthsheetApp.docc/ADoorForOtherPrograms.md"

  /// Returns the first code block of the guide in a language.
  private func block(_ language: String) throws -> Substring {
    let text = try PackageFiles.text(Self.guide)
    let start = try #require(text.firstRange(of: "\n```\(language)\n"))
    let end = try #require(text[start.upperBound...].firstRange(of: "\n```"))
    return text[start.upperBound..<end.lowerBound]
  }

  @Test("The guide's example has at most thirty lines, answers the sheet, and reads the result")
  func driver() throws {
    let driver = try block("python")
    #expect(driver.split(separator: "\n", omittingEmptySubsequences: false).count <= 30)
    let program = try Program.tool("python3", "-c", String(driver), PseudoTerminal.productFolder + "healthsheet")
    #expect(program.status == 0, "\(program.error)")
    #expect(program.output == "Steps, Nov 15 – 21: 9,805 a day on average, highest 15,240 on Tue, Nov 19.\n")
  }

  @Test("The guide names every request, role, error code and key")
  func words() throws {
    let text = try PackageFiles.text(Self.guide)
    let words =
      DoorRequest.Verb.allCases.map(\.rawValue) + ScreenTree.Role.allCases.map(\.rawValue)
      + DoorError.Code.allCases.map(\.rawValue) + DoorRequest.CodingKeys.allCases.map(\.rawValue)
    for word in words { #expect(text.contains("`\(word)`"), "\(word)") }
  }
}
