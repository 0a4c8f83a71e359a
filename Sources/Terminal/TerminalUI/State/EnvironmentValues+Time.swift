import Foundation

/// The place and the time of the views: values, so that a screen can be drawn the same way twice.
extension EnvironmentValues {
  /// The locale in which views present their text.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set {
      self[LocaleKey.self] = newValue
      textLanguage = TextLanguage(newValue)
    }
  }

  private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }

  /// The calendar views handle dates with.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  private struct CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }

  /// The time zone views handle dates with.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  private struct TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }

  /// Returns the time of the device's clock. SwiftUI has no such value; here a clock can be set and stand still.
  public var now: @Sendable () -> Date {
    get { self[NowKey.self] }
    set { self[NowKey.self] = newValue }
  }

  private struct NowKey: EnvironmentKey { static var defaultValue: @Sendable () -> Date { { Date() } } }

  /// The phase of the app: active, inactive or in the background.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  private struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
}

/// The phases of an app's window.
public enum ScenePhase: Comparable, Sendable {
  /// The app is not on screen.
  case background
  /// The app is on screen, behind a part of the system.
  case inactive
  /// The app is on screen and receives keys.
  case active
}
