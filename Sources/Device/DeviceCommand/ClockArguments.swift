import ArgumentParser
import Foundation
import Staging
import TerminalUI

/// The clock, time zone and language set by arguments; nil leaves the choice to the device.
struct ClockArguments: Hashable {
  var now: Date?
  var timeZone: TimeZone?
  var locale: Locale?
}

extension ClockArguments {
  /// Returns the language and region for a person at a terminal; nil leaves the choice to the device.
  ///
  /// Without `--locale` the environment chooses, if the program has texts in its language. A terminal whose encoding is
  /// not UTF-8 cannot show Chinese and gets English, with the region's numbers and dates.
  ///
  ///     ClockArguments().locale(in: ["LANG": "zh_CN.UTF-8"])   // zh_CN
  ///     ClockArguments().locale(in: ["LANG": "de_DE.UTF-8"])   // nil: there are no German texts
  func locale(in environment: [String: String]) -> Locale? {
    func name(_ category: String) -> String {
      ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    }
    let spoken = Locale(identifier: String(name("LC_MESSAGES").prefix { $0 != "." && $0 != "@" }))
    guard let locale = locale ?? (TextLanguage(spoken) == .english ? nil : spoken) else { return nil }
    let isUTF8 = name("LC_CTYPE").uppercased().contains("UTF")
    if isUTF8 || TextLanguage(locale) == .english { return locale }
    return Locale(identifier: locale.region.map { "en_\($0.identifier)" } ?? "en_US")
  }
}

extension DeviceArguments {
  /// Parses `--now`, `--time-zone` and `--locale`.
  ///
  /// - Throws: `ValidationError` with a sentence that names the option.
  func deviceClock() throws -> ClockArguments {
    var clock = ClockArguments()
    if let timeZone {
      clock.timeZone = try DateArgument.timeZone(timeZone)
    }
    if let locale {
      let language = Locale(identifier: locale).language.languageCode?.identifier ?? ""
      guard Locale.LanguageCode.isoLanguageCodes.contains(where: { $0.identifier == language }) else {
        throw ValidationError(
          localized: "The value of --locale, “\(locale)”, is not a locale: use a name such as en_US.")
      }
      clock.locale = Locale(identifier: locale)
    }
    if let now {
      guard let date = WrittenDate.date(now, timeZone: clock.timeZone ?? .current) else {
        throw ValidationError(
          localized:
            "The value of --now, “\(now)”, is not a date: write it as in 2024-11-21T09:41:00 or 2024-11-21T09:41:00Z.")
      }
      clock.now = date
    }
    return clock
  }
}

package enum DateArgument {
  /// Returns the time zone with an identifier.
  ///
  /// - Throws: `ValidationError` that names `--time-zone`.
  package static func timeZone(_ name: String) throws -> TimeZone {
    guard let zone = TimeZone(identifier: name) else {
      throw ValidationError(
        localized:
          "The value of --time-zone, “\(name)”, is not a time zone: use a name such as Europe/Berlin.")
    }
    return zone
  }

  /// Returns the period between `--from` and `--to`; nil for a bound that is not given.
  ///
  /// - Throws: `ValidationError` for an invalid date, and for an end that is not after the start.
  package static func window(from: String?, to: String?, in zone: TimeZone) throws -> (from: Date?, to: Date?) {
    let window = (from: try date(from, "--from", in: zone), to: try date(to, "--to", in: zone))
    if let from = window.from, let to = window.to, to <= from {
      throw ValidationError(
        localized: "The value of --to is not later than the value of --from: give a later --to or an earlier --from.")
    }
    return window
  }

  private static func date(_ text: String?, _ option: String, in zone: TimeZone) throws -> Date? {
    try text.map { try moment($0, option, in: zone) }
  }

  /// Parses an option's value as a moment; a day means its beginning in a time zone.
  ///
  /// - Throws: `ValidationError` for an invalid date.
  package static func moment(_ text: String, _ option: String, in zone: TimeZone) throws -> Date {
    if let date = WrittenDate.date(text, timeZone: zone) { return date }
    throw ValidationError(
      localized:
        "The value of \(option), “\(text)”, is not a date: write it as in 2024-11-21 or 2024-11-21T09:41:00Z.")
  }
}
