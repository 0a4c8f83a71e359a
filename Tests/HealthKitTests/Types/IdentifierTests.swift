import Foundation
import HealthKit
import HealthModel
import TestSupport
import Testing

@Suite("Identifiers")
struct IdentifierTests {
  /// Every `static let` of an identifier struct, read from its source: what a developer can write after the dot.
  static func members(of name: String) throws -> [String: String] {
    var members = [String: String]()
    for file in PackageFiles.swiftFiles(under: "Sources/API/HealthKit/Types/Identifiers")
    where file.lastPathComponent.hasPrefix(name) {
      let text = try String(contentsOf: file, encoding: .utf8)
      let pattern = /public static let (\w+) = \w+\(\s*rawValue: "(\w+)"\)/
      for match in text.matches(of: pattern) { members[String(match.1)] = String(match.2) }
    }
    return members
  }

  @Test(
    "The members are the catalogue's types of that kind, string for string",
    arguments: [
      ("HKQuantityTypeIdentifier", ObjectType.Kind.quantity),
      ("HKCategoryTypeIdentifier", .category),
      ("HKCharacteristicTypeIdentifier", .characteristic),
      ("HKCorrelationTypeIdentifier", .correlation),
      ("HKDocumentTypeIdentifier", .document),
      ("HKClinicalTypeIdentifier", .clinical),
      ("HKScoredAssessmentTypeIdentifier", .scoredAssessment),
    ])
  func equalTheCatalogue(name: String, kind: ObjectType.Kind) throws {
    let types = ObjectType.all.filter { $0.kind == kind }
    let expected = Dictionary(uniqueKeysWithValues: types.map { ($0.swiftName, $0.identifier) })
    #expect(try IdentifierTests.members(of: name) == expected)
    #expect(!expected.isEmpty)
  }

  @Test("An identifier is any string, and equal by it")
  func equality() {
    #expect(HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStepCount") == .stepCount)
    #expect(HKQuantityTypeIdentifier("elsewhere").rawValue == "elsewhere")
  }

  @Test("The older name of the noise event means the same")
  func audioExposureEvent() {
    #expect(HKCategoryTypeIdentifier.audioExposureEvent == .environmentalAudioExposureEvent)
    #expect(HKCategoryTypeIdentifier.audioExposureEvent.rawValue == "HKCategoryTypeIdentifierAudioExposureEvent")
  }
}
