import Foundation
import HealthDaemon

/// The phone the scenario runs on.
package struct ScenarioDevice: Hashable, Sendable {
  /// "iPhone16,1".
  package var model: String
  /// "18.1.0".
  package var operatingSystem: String
  package var locale: Locale
  package var timeZone: TimeZone
  /// Where the clock stands.
  package var date: Date
  package var size: ScreenSize
  package var states: Set<State>
  package var behavior: DeviceBehavior

  /// A condition the whole device is in.
  package enum State: String, Hashable, Sendable, CaseIterable { case locked, guest, noHealth, restricted }

  /// Cells of the terminal.
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

  static func calendar(_ timeZone: TimeZone, _ locale: Locale) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    calendar.locale = locale
    return calendar
  }
}
