import ArgumentParser
import Foundation

/// The clock and language that the arguments ask the device to have; nil where they leave the choice to the device.
struct DeviceClock: Hashable {
  var now: Date?
  var timeZone: TimeZone?
  var locale: Locale?
}

extension Run {
  /// Reads `--now`, `--time-zone` and `--locale`.
  ///
  /// - Throws: `ValidationError` with a sentence that names the option.
  func deviceClock() throws -> DeviceClock {
    var clock = DeviceClock()
    if let timeZone {
      guard let zone = TimeZone(identifier: timeZone) else {
        throw ValidationError(
          "The value of --time-zone, “\(timeZone)”, is not a time zone: use a name such as Europe/Berlin.")
      }
      clock.timeZone = zone
    }
    if let locale {
      let language = Locale(identifier: locale).language.languageCode?.identifier ?? ""
      guard Locale.LanguageCode.isoLanguageCodes.contains(where: { $0.identifier == language }) else {
        throw ValidationError("The value of --locale, “\(locale)”, is not a locale: use a name such as en_US.")
      }
      clock.locale = Locale(identifier: locale)
    }
    if let now {
      guard let date = Self.date(now, timeZone: clock.timeZone ?? .current) else {
        throw ValidationError(
          "The value of --now, “\(now)”, is not a date: write it as in 2024-11-21T09:41:00 or 2024-11-21T09:41:00Z.")
      }
      clock.now = date
    }
    return clock
  }

  /// An ISO 8601 date with or without a time, with or without an offset.
  ///
  ///     date("2024-11-21T09:41:00+01:00", timeZone: .gmt)   // 08:41 in Greenwich
  ///     date("2024-11-21T09:41", timeZone: berlin)          // 09:41 in Berlin
  ///     date("2024-11-21", timeZone: berlin)                // midnight in Berlin
  static func date(_ text: String, timeZone: TimeZone) -> Date? {
    let withOffset = Date.ISO8601FormatStyle(timeZone: timeZone)
    if let date = try? withOffset.parse(text) { return date }
    if let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true, timeZone: timeZone).parse(text) {
      return date
    }
    let local = withOffset.year().month().day()
    if let date = try? local.time(includingFractionalSeconds: false).parse(text) { return date }
    if let date = try? local.time(includingFractionalSeconds: false).parse(text + ":00") { return date }
    return try? local.parse(text)
  }
}
