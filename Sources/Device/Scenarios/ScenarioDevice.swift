import Foundation
import HealthDaemon

/// The phone the scenario runs on.
package struct ScenarioDevice: Hashable, Sendable {
  /// The hardware, such as "iPhone16,1".
  package var model: String
  /// The version of iOS, such as "18.1.0".
  package var operatingSystem: String
  package var locale: Locale
  package var timeZone: TimeZone
  /// The moment at which the clock stands.
  package var date: Date
  /// The size of the terminal.
  package var size: ScreenSize
  package var states: Set<State>
  /// The answers to the questions on which Apple's sources disagree.
  package var behavior: DeviceBehavior

  /// A state of the whole device.
  package enum State: String, Hashable, Sendable, CaseIterable { case locked, guest, noHealth, restricted }

  /// A size of the terminal, in cells.
  package struct ScreenSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The Gregorian calendar in the device's time zone and language.
  package var calendar: Calendar { Self.calendar(timeZone, locale) }

  /// Returns the Gregorian calendar in a time zone and a language.
  static func calendar(_ timeZone: TimeZone, _ locale: Locale) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    calendar.locale = locale
    return calendar
  }
}
