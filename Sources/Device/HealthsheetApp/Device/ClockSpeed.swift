import TerminalUI

/// The speeds of the device's clock.
enum ClockSpeed: CaseIterable, Hashable {
  /// Time passes only at the person's request.
  case stands
  /// As fast as the machine's clock.
  case runs
  /// A minute in a second.
  case minutes
  /// An hour in a second.
  case hours
  case week

  var title: LocalizedStringKey {
    switch self {
    case .stands: "stands"
    case .runs: "runs"
    case .minutes: "60×"
    case .hours: "3600×"
    case .week: "week a minute"
    }
  }

  /// The seconds of the device for one second of the machine; nil for a clock that stands.
  var rate: Double? {
    switch self {
    case .stands: nil
    case .runs: 1
    case .minutes: 60
    case .hours: 3_600
    case .week: 7 * 86_400 / 60
    }
  }

  /// The machine's time between two steps of a running clock.
  static let step = Duration.milliseconds(200)
}
