import ArgumentParser
import Foundation
import Staging

/// Reads dates and time zones from arguments.
package enum DateArgument {
  /// Returns the time zone of an identifier.
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

  /// Returns the span between `--from` and `--to`; nil for an end that is not given.
  ///
  /// - Throws: `ValidationError` for a text that is no date, and for an end that is not after the start.
  package static func window(from: String?, to: String?, in zone: TimeZone) throws -> (from: Date?, to: Date?) {
    let window = (from: try date(from, "--from", in: zone), to: try date(to, "--to", in: zone))
    if let from = window.from, let to = window.to, to <= from {
      throw ValidationError(localized: "The value of --to is not after that of --from: there is no time between them.")
    }
    return window
  }

  private static func date(_ text: String?, _ option: String, in zone: TimeZone) throws -> Date? {
    guard let text else { return nil }
    if let date = WrittenDate.date(text, timeZone: zone) { return date }
    throw ValidationError(
      localized:
        "The value of \(option), “\(text)”, is not a date: write it as in 2024-11-21 or 2024-11-21T09:41:00Z.")
  }
}
