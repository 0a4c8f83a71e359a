import Foundation
import HealthKit
import HealthModel
import TestSupport
import Testing

@Suite("Identifiers")
struct IdentifierTests {
  /// Returns every `static let` of an identifier struct from its source: the names that a developer can write after the
  /// dot.
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
    "The static members for identifiers match the catalogue's types",
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

  @Test("An identifier can be created from any string, and equal strings give equal identifiers")
  func equality() {
    #expect(HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStepCount") == .stepCount)
    #expect(HKQuantityTypeIdentifier("elsewhere").rawValue == "elsewhere")
  }

  @Test("The older name of the identifier for noise events equals the newer name")
  func audioExposureEvent() {
    #expect(HKCategoryTypeIdentifier.audioExposureEvent == .environmentalAudioExposureEvent)
    #expect(HKCategoryTypeIdentifier.audioExposureEvent.rawValue == "HKCategoryTypeIdentifierAudioExposureEvent")
  }
}
