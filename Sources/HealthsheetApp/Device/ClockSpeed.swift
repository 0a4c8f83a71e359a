import TerminalUI

/// Speeds of the device's clock.
enum ClockSpeed: CaseIterable, Hashable {
  /// Time passes only where the person lets it.
  case stands
  case runs
  /// A minute in a second.
  case minutes
  /// An hour in a second.
  case hours
  /// A week in a minute.
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

  /// Seconds of the device for one of the machine; nil where it stands.
  var rate: Double? {
    switch self {
    case .stands: nil
    case .runs: 1
    case .minutes: 60
    case .hours: 3_600
    case .week: 7 * 86_400 / 60
    }
  }

  /// The time of the machine from one step of a running clock to the next.
  static let step = Duration.milliseconds(200)
}
