import Foundation
import Languages
import TestSupport
import Testing

@testable import TerminalUI

/// The tables of each language contain exactly the keys in the sources.
@Suite("The tables of the languages are complete")
struct LanguageTableTests {
  /// A part of the program with its own table of translations, and the folders of this part in `Sources`.
  private struct Speaker: CustomTestStringConvertible {
    let name: String
    let table: LocalizedStringTable
    let folders: [String]
    var excluded: [String] = []
    var testDescription: String { name }
  }

  private static let speakers = [
    Speaker(name: "Controls", table: .controls, folders: ["TerminalUI", "TerminalCharts", "SwiftUI/Words"]),
    Speaker(
      name: "Device", table: .device,
      folders: [
        "HealthKitUI", "WorkoutKit", "HealthsheetApp", "Scenarios/Expectations", "Scenarios/Verbs",
        "Scenarios/Words", "DeviceCommand", "healthsheet", "Evidence/Pages", "HealthDatabase", "HealthDaemon/Settings",
        "HealthDaemon/Storage", "HealthDaemon/WorkoutPlans", "HealthDaemon/Words", "HealthDaemon/Connection",
        "HealthModel/Consent", "HealthKit/Stops", "AppleHealthExport/Document",
      ],
      excluded: [
        "HealthKitUI/ScriptedAnswers", "HealthsheetApp/Apps",
      ]),
    Speaker(name: "Apps", table: .apps, folders: ["Stride", "HealthsheetApp/Apps"]),
  ]

  private static let translations = TextLanguage.all.subtracting([.english]).sorted { $0.identifier < $1.identifier }
  private static let files = SourceKeys.files(under: PackageFiles.url("Sources"))
  private static let declarations = files.reduce(into: KeyPlaces()) { places, file in
    places.read(String(decoding: file.text.code, as: UTF8.self))
  }

  /// The keys of each table, by its name, collected once for both tests.
  private static let keys = Dictionary(
    uniqueKeysWithValues: speakers.map {
      ($0.name, SourceKeys(in: $0.folders, without: $0.excluded, declarations: declarations, files: files))
    })

  @Test("No text of a screen lacks a translation in any language", arguments: speakers)
  private func complete(speaker: Speaker) {
    let keys = Self.keys[speaker.name]?.keys ?? []
    #expect(keys.count > 20, "the search for keys finds nothing")
    for language in Self.translations {
      let known = Set(speaker.table.entries(in: language).keys.map(SourceKeys.pattern(ofKey:)))
      let missing = keys.filter { !known.contains($0.pattern) }.map {
        "\($0.place) \($0.pieces.joined(separator: "…"))"
      }
      #expect(missing == [], "missing in \(language.identifier)")
    }
  }

  @Test("No translation table has an unused text", arguments: speakers)
  private func used(speaker: Speaker) {
    let literals = Self.keys[speaker.name]?.literals ?? []
    for language in TextLanguage.all {
      let unused = speaker.table.entries(in: language).keys.filter { key in
        // Some keys are a word with its topic as a prefix. The sources contain only the word.
        let isWord = key.contains(/^(?:value|workout|unit|heart rhythm|dose|answer|feeling|life): .+$/)
        return !isWord && !literals.contains(SourceKeys.pattern(ofKey: key))
      }
      #expect(unused.sorted() == [], "unused in \(language.identifier)")
    }
  }

  @Test("A translation has the placeholders of its key and the plural forms of its language")
  func places() {
    for speaker in Self.speakers {
      for language in TextLanguage.all {
        for (key, entry) in speaker.table.entries(in: language) {
          let forms: [String] =
            switch entry {
            case .text(let text): [text]
            case .plural(let forms): Array(forms.values)
            }
          // The form for a single number can omit the digit, as in "once".
          let places = FormattedText(key).places
          let expected = forms.count > 1 ? [places, places.filter { $0.value != "lld" }] : [places]
          for form in forms {
            #expect(expected.contains(FormattedText(form).places), "\(speaker.name), \(language.identifier): \(form)")
          }
          if case .plural(let forms) = entry {
            let needed = Set((0...200).map { PluralCategory(of: $0, in: language) })
            #expect(Set(forms.keys) == needed, "\(speaker.name), \(language.identifier): \(key)")
          }
        }
      }
    }
  }

  @Test("Chinese has a space before and after Latin letters and digits, except in dates")
  func spacesInChinese() {
    let chinese = TextLanguage(Locale(identifier: "zh_CN"))
    for table in Self.speakers.map(\.table) + [.scenarios] {
      for case .text(let text) in table.entries(in: chinese).values {
        let words = text.replacing(/%(\d+\$)?(lld|lf|@)/, with: "…")
        let seams = words.matches(of: /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/).map { String($0.output) }
        #expect(seams.filter { !$0.contains(/[年月]\d|\d[年月日]/) } == [], "\(text)")
        #expect(!words.contains(/\ [，。：；、）”？！]/), "\(text)")
      }
    }
  }

  @Test("An argument in a Chinese text gets a space beside Chinese only if it is Latin or a number")
  func spacesAtArguments() {
    func text(_ key: LocalizedStringKey) -> String {
      String(localized: key, table: .controls, locale: Locale(identifier: "zh_CN"))
    }
    #expect(text("\("3") found") == "找到 3 项")
    #expect(text("Copied \("Steps")") == "已复制 Steps")
    #expect(text("Copied \("步数")") == "已复制步数")
    #expect(text("No Results for “\("Kim")”") == "“Kim”无结果")
  }

  @Test("Each translation file can be parsed to its end, and has no duplicates")
  func readable() {
    for speaker in Self.speakers {
      for language in TextLanguage.all {
        let text = StringsText(speaker.table.source(in: language))
        #expect(text.faultyLine == nil, "\(speaker.name)/\(language.identifier).strings")
        let twice = Dictionary(grouping: text.keys) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        #expect(twice == [], "\(speaker.name)/\(language.identifier).strings")
      }
    }
  }
}
