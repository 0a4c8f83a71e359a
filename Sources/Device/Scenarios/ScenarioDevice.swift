import Foundation
import HealthDaemon
import Staging

/// The phone that the scenario runs on.
package struct ScenarioDevice: Sendable {
  /// The initial settings, with a stopped clock.
  package var settings: DeviceSettings
  package var size: ScreenSize

  /// Creates the device from settings at their current time.
  package init(_ settings: DeviceSettings, size: ScreenSize) {
    self.settings = settings
    self.size = size
    date = settings.now()
  }

  /// A terminal size, in cells.
  package struct ScreenSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The time at which the clock is stopped.
  package var date: Date {
    get { settings.now() }
    set { settings.now = { newValue } }
  }
  package var timeZone: TimeZone { settings.calendar.timeZone }

  /// The device of the demo: Thursday, 20 November 2025, 9:41.
  static let demo = {
    let locale = Locale(identifier: "en_US")
    var calendar = Calendar(identifier: .gregorian)
    (calendar.timeZone, calendar.locale) = (.gmt, locale)
    let settings = DeviceSettings(now: { demoMorning(in: .gmt) }, calendar: calendar, locale: locale)
    return ScenarioDevice(settings, size: ScreenSize(columns: 80, rows: 24))
  }()

  /// Returns the demo's time in a time zone.
  static func demoMorning(in timeZone: TimeZone) -> Date { "2025-11-20T09:41".date(in: timeZone) ?? .distantPast }
}

extension ScenarioDevice: Hashable {
  private var values: [DeviceState.Value] { DeviceState.all.map { settings[$0] } }

  package static func == (one: ScenarioDevice, other: ScenarioDevice) -> Bool {
    one.size == other.size && one.values == other.values && one.settings.behavior == other.settings.behavior
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(values)
    hasher.combine(settings.behavior)
  }
}

extension String {
  /// Parses the text as a date; nil for any other text. The time zone applies to a date without an offset.
  func date(in timeZone: TimeZone) -> Date? { WrittenDate.date(self, timeZone: timeZone) }
}
