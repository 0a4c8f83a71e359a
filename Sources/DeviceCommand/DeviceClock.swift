import ArgumentParser
import Foundation
import Staging

/// The clock and language that the arguments ask the device to have; nil where they leave the choice to the device.
struct DeviceClock: Hashable {
  var now: Date?
  var timeZone: TimeZone?
  var locale: Locale?
}

extension DeviceArguments {
  /// Reads `--now`, `--time-zone` and `--locale`.
  ///
  /// - Throws: `ValidationError` with a sentence that names the option.
  func deviceClock() throws -> DeviceClock {
    var clock = DeviceClock()
    if let timeZone {
      clock.timeZone = try DateArgument.timeZone(timeZone)
    }
    if let locale {
      let language = Locale(identifier: locale).language.languageCode?.identifier ?? ""
      guard Locale.LanguageCode.isoLanguageCodes.contains(where: { $0.identifier == language }) else {
        throw ValidationError("The value of --locale, “\(locale)”, is not a locale: use a name such as en_US.")
      }
      clock.locale = Locale(identifier: locale)
    }
    if let now {
      guard let date = WrittenDate.date(now, timeZone: clock.timeZone ?? .current) else {
        throw ValidationError(
          "The value of --now, “\(now)”, is not a date: write it as in 2024-11-21T09:41:00 or 2024-11-21T09:41:00Z.")
      }
      clock.now = date
    }
    return clock
  }
}
