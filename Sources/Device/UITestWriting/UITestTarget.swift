import HealthModel

/// The simulators for which tests are written. Each asks in its own way.
package enum UITestTarget: String, Hashable, Sendable, CaseIterable {
  case ios18 = "18"
  case ios26 = "26"
  case ios27 = "27"
  case watch

  /// The phone simulators.
  package static let phones: [UITestTarget] = [.ios18, .ios26, .ios27]

  /// Finds the simulator for a version of iOS; nil for a version without known UI tests.
  package init?(_ version: SystemVersion) {
    switch version.major {
    case 17, 18: self = .ios18
    case 26: self = .ios26
    case 27: self = .ios27
    default: return nil
    }
  }

  /// The version of iOS on which a scenario is played for the simulator. Nil to keep the scenario's own version, which
  /// is possible if that version belongs to this simulator. The watch keeps any version, because its pages are the same
  /// on each.
  package func version(for own: SystemVersion) -> SystemVersion? {
    if self == .watch || UITestTarget(own) == self { return nil }
    return SystemVersion.presets.last { UITestTarget($0) == self }
  }

  /// The name of the simulator: “iOS 27”.
  package var name: String { self == .watch ? "watchOS" : "iOS \(rawValue)" }
}
