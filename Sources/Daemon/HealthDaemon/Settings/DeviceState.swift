import Foundation
import HealthModel
import Texts

/// A state of the device that a person, a scenario or a test can change.
///
/// ``all`` is the single list of states. Scenario keys and their schema, the rows of the Device page, the marks on the
/// status bar, the audit log and the descriptions of changes are all derived from it. To add a state, add a property to
/// ``DeviceSettings``, a row to the list, and translations of its texts.
package struct DeviceState: Identifiable, Sendable {
  /// The name in scenarios, in the audit log and in view identifiers, such as "watchReachable".
  package let name: String
  /// The possible values: their key path in the settings, and for each a phrase that continues "The device is now …".
  package let values: Values
  /// The meaning of the values, for the guide and for scenario editors.
  package let help: String
  /// The mark on the status bar while the value differs from a new device's value; nil for none.
  package let mark: LocalizedStringKey?
  /// The row on the Device page or in Settings, with its control; nil for none.
  package let row: Row?
  /// False for a state that a scenario can set only at its start.
  package let canChange: Bool
  /// The versions of iOS that have the state.
  package let availability: PartialRangeFrom<SystemVersion>

  package init(
    _ name: String, _ values: Values, help: String, mark: LocalizedStringKey? = nil, row: Row? = nil,
    canChange: Bool = true,
    availability: PartialRangeFrom<SystemVersion> = SystemVersion(0)...
  ) {
    self.name = name
    self.values = values
    self.help = help
    self.mark = mark
    self.row = row
    self.canChange = canChange
    self.availability = availability
  }

  package var id: String { name }

  /// Every state, in the order of the guide and the Device page.
  package static let all = ofDevice + ofInstitutions

  private static let ofInstitutions = HealthInstitution.allCases.map { institution in
    DeviceState(
      "sampleInstitution\(institution.rawValue)",
      .flag(
        \.[isConnectedTo: institution], on: "connected to \(institution.name)",
        off: "not connected to \(institution.name)"),
      help: "true once the person has connected an account of \(institution.name), which brings new health records.",
      row: Row(.healthRecords, "\(institution.name)", "connected: its records arrive"))
  }

  /// The time zones to choose from, from west to east.
  private static let zones = [
    "America/Los_Angeles", "America/New_York", "GMT", "Europe/Berlin", "Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo",
    "Australia/Sydney",
  ]

  private static let ofDevice: [DeviceState] = [
    DeviceState(
      "model", .text(\.productType, .model) { "of the model \($0)" }, help: "The hardware, as Apple names it.",
      canChange: false),
    DeviceState(
      "os", .text(\.operatingSystemVersion, .systemVersion) { "on iOS \($0)" },
      help: "The version of iOS. Changing it restarts the phone, which ends all apps.",
      row: Row(
        .system, "iOS", "a change ends all apps",
        control: .list(SystemVersion.presets.map { .text($0.description) }))),
    DeviceState(
      "locale", .text(\.localeIdentifier, .locale) { "in the language and region \($0)" },
      help: "The person's language and region.", canChange: false),
    DeviceState(
      "timeZone", .text(\.timeZoneIdentifier, .timeZone) { "in the time zone \($0)" },
      help: "The device's time zone. Changing it changes no dates of samples.",
      row: Row(.system, "Time zone", "decides when a day begins", control: .list(zones.map { .text($0) }))),
    DeviceState(
      "date", .clock("with its clock set by a person"),
      help:
        """
        The date and time on the clock, in the device's time zone unless the date has an offset. Setting the clock \
        lets no time pass.
        """
    ),
    DeviceState(
      "locked", .flag(\.isLocked, on: "locked", off: "unlocked"),
      help: "true while the device is locked: apps cannot read data, but can save.", mark: "locked",
      row: Row(.state, "Locked", "reading fails, saving works")),
    DeviceState(
      "guestUserMode", .flag(\.isInGuestUserMode, on: "used by a guest", off: "used by its owner"),
      help: "true while a guest uses the device: no sheet appears, and apps cannot save.", mark: "guest",
      row: Row(.state, "Guest user", "no sheet comes up, saving fails")),
    DeviceState(
      "healthDataAvailable", .flag(\.isHealthDataAvailable, on: "with Health", off: "without Health"),
      help: "false on a device without Health, such as an old iPad.", mark: "no Health",
      row: Row(.state, "Health on this device", "off: every call fails")),
    DeviceState(
      "healthDataRestricted",
      .flag(\.isHealthDataRestricted, on: "forbidden Health by a profile", off: "allowed Health by its profile"),
      help: "true while a management profile forbids Health.", mark: "restricted",
      row: Row(.state, "Health restricted by management", "on: every call fails")),
    DeviceState(
      "watchReachable",
      .flag(\.isWatchReachable, on: "with the watch in reach", off: "with the watch out of reach"),
      help: "false while the watch is out of the phone's reach: its samples and messages wait.",
      row: Row(.workouts, "Watch in reach", "off: its samples wait")),
    DeviceState(
      "watchDelay", .seconds(\.watchDelay) { "with messages of the watch delayed by \($0) seconds" },
      help: "The time that messages between watch and phone take.",
      row: Row(
        .workouts, "Slow link to the watch", "a message takes 10 seconds",
        control: .toggle(off: .seconds(0), on: .seconds(10)))
    ),
    DeviceState(
      "heartRateMonitorConnected",
      .flag(
        \.isHeartRateMonitorConnected, on: "connected to a heart-rate monitor", off: "without a heart-rate monitor"),
      help: "true while a strap or earphones measure the heart rate for workouts on the phone.",
      row: Row(.workouts, "Heart-rate strap", "the phone alone measures no heart rate")),
    DeviceState(
      "watchPaired", .flag(\.isWatchPaired, on: "paired with a watch", off: "without a watch"),
      help: "false while no watch is paired, so that workout plans cannot be sent.",
      row: Row(.appleWatch, "Paired")),
    DeviceState(
      "workoutAppInstalled",
      .flag(
        \.isWorkoutAppInstalled, on: "with the Workout app on the watch", off: "without the Workout app on the watch"),
      help: "false once the person has removed the Workout app from the watch.",
      row: Row(.appleWatch, "Workout app installed")),
  ]

  /// Returns the state with a name; nil for an unknown one.
  package static func named(_ name: String) -> DeviceState? { all.first { $0.name == name } }
}

// MARK: - Values

extension DeviceState {
  package typealias Path<Value> = any WritableKeyPath<DeviceSettings, Value> & Sendable

  package enum Values: Sendable {
    case flag(Path<Bool>, on: LocalizedStringKey, off: LocalizedStringKey)
    case seconds(Path<TimeInterval>, words: @Sendable (String) -> LocalizedStringKey)
    case text(Path<String>, Form, words: @Sendable (String) -> LocalizedStringKey)
    /// The clock, which advances by itself. Only setting it counts as a change.
    case clock(LocalizedStringKey)
  }

  package enum Form: Sendable { case model, systemVersion, locale, timeZone }

  package enum Value: Hashable, Sendable {
    case flag(Bool)
    case seconds(TimeInterval)
    case text(String)
    case date(Date)

    /// The value as written in the audit log: "true", "1.5", "Europe/Berlin", "2025-11-20T09:41:00Z".
    package var written: String {
      switch self {
      case .flag(let isOn): "\(isOn)"
      case .seconds(let seconds): Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
      case .text(let text): text
      case .date(let date): date.formatted(.iso8601)
      }
    }
  }

  /// Returns the value that a device simulates. For a version between two presets, it is the lower preset.
  package func played(by settings: DeviceSettings) -> Value {
    if case .text(_, .systemVersion, _) = values { .text(settings.systemVersion.description) } else { settings[self] }
  }

  /// Returns the phrase for a value in the form of ``Value/written``: "locked", "on iOS 26.0".
  package func words(for written: String) -> LocalizedStringKey {
    switch values {
    case .flag(_, let on, let off): written == Value.flag(true).written ? on : off
    case .seconds(_, let words), .text(_, _, let words): words(written)
    case .clock(let words): words
    }
  }
}

extension DeviceSettings {
  /// The value of a state. Setting a value of the wrong kind is a programming error.
  package subscript(state: DeviceState) -> DeviceState.Value {
    get {
      switch state.values {
      case .flag(let path, _, _): .flag(self[keyPath: path])
      case .seconds(let path, _): .seconds(self[keyPath: path])
      case .text(let path, _, _): .text(self[keyPath: path])
      case .clock: .date(clock.now)
      }
    }
    set {
      switch (state.values, newValue) {
      case (.flag(let path, _, _), .flag(let isOn)): self[keyPath: path] = isOn
      case (.seconds(let path, _), .seconds(let seconds)): self[keyPath: path] = seconds
      case (.text(let path, _, _), .text(let text)): self[keyPath: path] = text
      case (.clock, .date(let date)): clock.set(to: date)
      default: preconditionFailure("\(newValue) is not a value of \(state.name).")
      }
    }
  }

  /// The states that this version of iOS has.
  package var states: [DeviceState] {
    let version = SystemVersion(operatingSystemVersion) ?? SystemVersion(0)
    return DeviceState.all.filter { $0.availability.contains(version) }
  }

  package func states(changedSince earlier: DeviceSettings) -> [DeviceState] {
    DeviceState.all.filter { state in
      if case .clock = state.values { return clock.correction != earlier.clock.correction }
      return self[state] != earlier[state]
    }
  }

  /// True while a state differs from the state of a new device.
  package func isUnusual(_ state: DeviceState) -> Bool { self[state] != Self.ofNewDevice[state] }

  private static let ofNewDevice = DeviceSettings()

  /// The identifier of the language and the region. Setting it also sets the language of the calendar's day names.
  fileprivate var localeIdentifier: String {
    get { locale.identifier }
    set {
      locale = Locale(identifier: newValue)
      calendar.locale = locale
    }
  }

  /// The time zone. Setting an unknown one changes nothing.
  fileprivate var timeZoneIdentifier: String {
    get { calendar.timeZone.identifier }
    set { calendar.timeZone = TimeZone(identifier: newValue) ?? calendar.timeZone }
  }
}

// MARK: - Rows

extension DeviceState {
  /// A row of the Device page or of Settings.
  package struct Row: Sendable {
    /// A section of the Device page, or the watch's section in Settings.
    package enum Section: Sendable { case state, system, workouts, appleWatch, healthRecords }

    /// The control of the row.
    package enum Control: Sendable {
      /// A switch that shows off for one value and on for all others.
      case toggle(off: Value, on: Value)
      /// A page of values to choose from.
      case list([Value])
    }

    package let section: Section
    package let title: LocalizedStringKey
    /// The effect on apps, shown after the title.
    package let remark: LocalizedStringKey?
    package let control: Control

    package init(
      _ section: Section, _ title: LocalizedStringKey, _ remark: LocalizedStringKey? = nil,
      control: Control = .toggle(off: .flag(false), on: .flag(true))
    ) {
      self.section = section
      self.title = title
      self.remark = remark
      self.control = control
    }
  }
}
