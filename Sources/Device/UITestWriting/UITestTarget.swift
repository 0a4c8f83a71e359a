import HealthModel

/// The simulators that a test is written for: each asks in its own way.
package enum UITestTarget: String, Hashable, Sendable, CaseIterable {
  case ios18 = "18"
  case ios26 = "26"
  case ios27 = "27"
  case watch

  /// The simulators of a phone.
  package static let phones: [UITestTarget] = [.ios18, .ios26, .ios27]

  /// Finds the simulator of a version of iOS; nil for a version about which no UI test is known.
  package init?(_ version: SystemVersion) {
    switch version.major {
    case 17, 18: self = .ios18
    case 26: self = .ios26
    case 27: self = .ios27
    default: return nil
    }
  }

  /// The version of iOS that a scenario plays to be written down for the simulator; nil for its own, as the watch’s pages
  /// are the same on each.
  package func version(for own: SystemVersion) -> SystemVersion? {
    if self == .watch || UITestTarget(own) == self { return nil }
    return SystemVersion.presets.last { UITestTarget($0) == self }
  }

  /// The simulator in words: “iOS 27”.
  package var name: String { self == .watch ? "watchOS" : "iOS \(rawValue)" }
}
