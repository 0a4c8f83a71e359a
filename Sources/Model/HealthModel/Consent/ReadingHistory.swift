import Foundation

/// The amount of history an app may read of a type: the choice of the sheet's second page (rule V38).
package enum ReadingHistory: String, Hashable, Sendable, CaseIterable {
  /// The past thirty days and all later data.
  case limited
  /// Everything.
  case full

  /// The length of the window before the moment of the choice, in seconds: thirty days of twenty-four hours (rule V57,
  /// inferred).
  private static let window: TimeInterval = 30 * 86_400

  /// Returns the decision about reading that this choice makes. Its date stays fixed as days pass (rule V56).
  ///
  /// - Parameter now: The moment of the choice.
  package func decision(at now: Date) -> Decision {
    self == .full ? .granted : .limited(since: now - Self.window)
  }
}

extension ObjectType {
  /// True when reading the type can be limited to recent samples. This applies to types that apps query as samples, and
  /// to activity summaries (rules V53 to V55).
  package var canBeLimited: Bool {
    switch kind {
    case .characteristic, .clinical, .verifiableClinicalRecord, .correlation, .medicationDoseEvent: false
    default: !requiresPerObjectAuthorization
    }
  }
}

extension Permission {
  /// True when the person can limit the permission to recent samples. This is possible only for reading, and not for
  /// every type.
  package var canBeLimited: Bool { direction == .read && type.canBeLimited }
}
