import Foundation
import HealthDaemon
import HealthModel
import Languages
import TerminalUI

/// The steps and expectations of a scenario as sentences, with the on-screen names of apps and types.
package struct ScenarioWords: Sendable {
  /// The locale whose language the sentences use.
  package let locale: Locale
  private let names: [String: String]

  /// - Parameter locale: The language of the sentences. Reports are in English, like scenarios.
  package init(_ scenario: Scenario, locale: Locale = Locale(identifier: "en_US")) {
    self.locale = locale
    names = Dictionary(scenario.apps.map { ($0.identity.bundleIdentifier, $0.identity.displayName) }) { $1 }
  }

  /// A text of a scenario, such as its title. Texts of the program's own scenarios are translated.
  package func told(_ text: String) -> String {
    String(localized: LocalizedStringKey(text), table: .scenarios, locale: locale)
  }

  /// A text in the language of the sentences.
  package func said(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  /// A short phrase for the step: "Turn on Steps to write". A step without a verb has a general phrase, which depends
  /// on whether it has expectations.
  package func title(of step: Step) -> String {
    step.verb?.sentence(in: self) ?? said(step.expectations.isEmpty ? "A remark" : "What holds now")
  }

  /// Returns the name under an app's icon; the bundle identifier if the scenario does not have the app.
  package func name(_ app: String) -> String { names[app] ?? app }

  /// Returns a phrase about switches to change: "turn on Steps to write, limit Heart Rate to read".
  func switches(on: Selection, limited: Selection = Selection(), off: Selection) -> String {
    let parts = [
      on.isEmpty ? nil : said("turn on \(list(on))"), limited.isEmpty ? nil : said("limit \(list(limited))"),
      off.isEmpty ? nil : said("turn off \(list(off))"),
    ]
    return parts.compactMap(\.self).inList(locale: locale)
  }

  /// Returns a date as a clock in a time zone shows it: "2025-11-20 09:41".
  func onClock(_ date: Date, in timeZone: TimeZone) -> String {
    date.formatted(
      Date.VerbatimFormatStyle(
        format:
          "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
        timeZone: timeZone, calendar: Calendar(identifier: .gregorian)))
  }

  /// Returns the name of the program that makes a call: "Stride on the watch".
  func name(_ call: ScenarioCall) -> String {
    let app = name(call.app)
    return switch call.program {
    case .app: app
    case .extension: said("An extension of \(app)")
    case .watch: said("\(app) on the watch")
    case .widget: said("The widget of \(app)")
    }
  }

  /// Returns a phrase about switches: "Steps to write, Heart Rate and Steps to read, prescription 2".
  private func list(_ selection: Selection) -> String {
    func names(_ direction: Direction) -> String? {
      let types = selection.permissions.filter { $0.direction == direction }.map(\.type)
      return types.isEmpty ? nil : types.names(in: locale)
    }
    let types = [names(.share).map { said("\($0) to write") }, names(.read).map { said("\($0) to read") }]
    return (types.compactMap(\.self) + selection.objects.map { $0.inWords(in: locale) }).inList(locale: locale)
  }

  /// Returns "3 samples of Steps".
  func count(_ samples: [SampleRecord]) -> String {
    var types: [ObjectType] = []
    for sample in samples where !types.contains(sample.type) { types.append(sample.type) }
    return said("\(samples.count) samples of \(types.names(in: locale))")
  }
}

extension ObjectReference {
  package func inWords(in locale: Locale) -> String {
    switch self {
    case .position(let number, .visionPrescription): String(localized: "prescription \(number)", locale: locale)
    case .position(let number, _): String(localized: "medication \(number)", locale: locale)
    case .identifier(let uuid): String(localized: "the object \(uuid.uuidString.prefix(8))…", locale: locale)
    }
  }
}

extension [ObjectType] {
  /// "Heart Rate, Steps and 4 more".
  package func names(in locale: Locale) -> String {
    let names = map { $0.displayName(in: locale) }
    if names.count > 5 {
      let first = [String](names.prefix(4)).inList(locale: locale)
      return String(localized: "\(first) and \(names.count - 4) more", locale: locale)
    }
    guard names.count > 1, let last = names.last else { return names.joined() }
    return String(localized: "\([String](names.dropLast()).inList(locale: locale)) and \(last)", locale: locale)
  }
}

extension Target {
  package func inWords(in locale: Locale) -> String {
    switch self {
    case .words(let words): "“\(words)”"
    case .identifier(let identifier): ElementName.name(of: identifier, in: locale)
    }
  }
}

extension String {
  /// The text with its first letter capitalized.
  package var asSentence: String { prefix(1).uppercased() + dropFirst() }
}
