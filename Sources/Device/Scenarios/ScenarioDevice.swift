import Foundation
import HealthDaemon
import Staging

/// The phone the scenario runs on.
package struct ScenarioDevice: Sendable {
  /// The settings at the start, with a clock that stands still.
  package var settings: DeviceSettings
  package var size: ScreenSize

  /// Takes the device from settings at their present time.
  package init(_ settings: DeviceSettings, size: ScreenSize) {
    self.settings = settings
    self.size = size
    date = settings.now()
  }

  /// A size of the terminal, in cells.
  package struct ScreenSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The moment at which the clock stands.
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

  /// Returns the moment at which the demo's clock stands, in a time zone.
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
  /// Returns the moment that the text names, in a time zone unless it has an offset; nil for any other text.
  func date(in timeZone: TimeZone) -> Date? { WrittenDate.date(self, timeZone: timeZone) }
}
