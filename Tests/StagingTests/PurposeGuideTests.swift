import Foundation
import HealthDaemon
import HealthModel
import TestSupport
import Testing

@testable import Staging

@Suite("The guide lists the signs of a purpose string")
struct PurposeGuideTests {
  @Test("The guide lists each sign of a doubtful purpose with the name that check prints and examples of the sign")
  func everySign() throws {
    let page = try String(
      contentsOf: PackageFiles.url("Sources/Device/HealthsheetApp/HealthsheetApp.docc/PurposeStrings.md"),
      encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `purpose-") }.map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(rows.map { $0[0] } == PurposeSign.allCases.map { "`\(ReviewRule($0).rawValue)`" })
    for (row, sign) in zip(rows, PurposeSign.allCases) {
      for instance in row[2].matches(of: /`([^`]+)`/) {
        let app = AppIdentity(bundleIdentifier: "a.b", displayName: "Trail", readPurpose: String(instance.1))
        #expect(app.purposeDoubts.map(\.sign) == [sign], "\(instance.1)")
      }
    }
    #expect(page.contains(ReviewRule.purposeTypes.rawValue))
  }
}
