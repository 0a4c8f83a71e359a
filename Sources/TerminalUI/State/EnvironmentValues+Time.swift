import Foundation

/// Where and when the views are: values, so that a screen can be drawn the same way twice.
extension EnvironmentValues {
  /// The language and customs views present their text in.
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

  /// The clock: call it for the time. SwiftUI has no such value; here a device's clock can be set and stand still.
  public var now: @Sendable () -> Date {
    get { self[NowKey.self] }
    set { self[NowKey.self] = newValue }
  }

  private struct NowKey: EnvironmentKey { static var defaultValue: @Sendable () -> Date { { Date() } } }

  /// Whether the app is in front of the person.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  private struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
}

/// How much of the person's attention an app has.
public enum ScenePhase: Comparable, Sendable {
  /// Not on screen.
  case background
  /// On screen, but something of the system's is in front of it.
  case inactive
  /// On screen and receiving keys.
  case active
}
