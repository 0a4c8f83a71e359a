import Foundation
import HealthModel
import TerminalUI
import Testing

@testable import HealthsheetApp

@Suite("Units appear in the person’s language")
struct UnitWordsTests {
  @Test("Every unit of every type has a translation, in every region", arguments: ["US", "GB", "CN"])
  func translated(region: String) throws {
    let locale = Locale(identifier: "zh-Hans_\(region)")
    let words = LocalizedStringTable.device.entries(in: TextLanguage(locale))
    let shown = Set(ObjectType.all.compactMap { InspectedUnit($0, locale: locale)?.unit })
    // These units have no name of their own, or a symbol that is the same in every language.
    let signs: Set<HealthUnit> = [
      .count, .percent, .beatsPerMinute, .degreeCelsius, .degreeFahrenheit, .appleEffortScore,
    ]
    #expect(shown.subtracting(signs).map(\.symbol).filter { words["unit: \($0)"] == nil } == [])
  }

  @Test("No unit is shown under a name that only HealthKit uses", arguments: ["US", "GB", "DE"])
  func names(region: String) {
    let locale = Locale(identifier: "en_\(region)")
    let suffixes = ObjectType.all.compactMap { InspectedUnit($0, locale: locale)?.suffix }
    #expect(suffixes.filter { $0.contains("_") || $0.contains("SPL") || $0.contains("Score") } == [])
  }
}
