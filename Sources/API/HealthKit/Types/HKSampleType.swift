import Foundation
import HealthDaemon
import HealthModel

/// A type of data with a start and an end: everything that apps save and query. Characteristics, which a person enters
/// once, are not samples.
open class HKSampleType: HKObjectType, @unchecked Sendable {
  /// True when apps with Apple’s entitlement may request new estimates from the system (rule S77). iOS 15.
  ///
  /// This is so for three types that the system estimates from a person’s movements: six-minute walk distance, VO₂ max
  /// and walking steadiness.
  open var allowsRecalibrationForEstimates: Bool { objectType.allowsRecalibrationForEstimates }

  /// True when the duration of samples has an upper limit (rules S33 and S34). iOS 13.
  open var isMaximumDurationRestricted: Bool { durationLimits.maximum != nil }

  /// True when the duration of samples has a lower limit (rule S33). iOS 13.
  open var isMinimumDurationRestricted: Bool { durationLimits.minimum != nil }

  /// The maximum duration of a sample, in seconds.
  ///
  /// - Important: Reading it stops the app when ``isMaximumDurationRestricted`` is false (rule S33).
  open var maximumAllowedDuration: TimeInterval { limit(durationLimits.maximum, "Maximum") }

  /// The minimum duration of a sample, in seconds.
  ///
  /// - Important: Reading it stops the app when ``isMinimumDurationRestricted`` is false (rule S33).
  open var minimumAllowedDuration: TimeInterval { limit(durationLimits.minimum, "Minimum") }

  private func limit(_ value: TimeInterval?, _ name: String) -> TimeInterval {
    if let value { return value }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .unrestrictedDuration(name, of: identifier)))
    return 0
  }
}

extension HKSampleType {
  /// The limits of a sample’s duration, in seconds; nil for no limit.
  struct DurationLimits {
    var minimum: TimeInterval?
    var maximum: TimeInterval?
  }

  /// The limits of the duration of samples.
  ///
  /// Apple does not publish the limits. A limit of four days is known for documents (rule S34), and assumed here for
  /// quantities and categories. Symptoms, contraceptives, lactation, pregnancies and samples of all other kinds have no
  /// limit.
  var durationLimits: DurationLimits {
    switch objectType.kind {
    case .document: DurationLimits(maximum: 345_600)
    case .quantity: DurationLimits(maximum: 345_600)
    case .category where !mayHaveUndeterminedDuration && objectType.healthCategory != .symptoms:
      DurationLimits(maximum: 345_600)
    default: DurationLimits()
    }
  }

  /// True when a sample may have no end yet (rule S32).
  var mayHaveUndeterminedDuration: Bool { objectType.mayHaveUndeterminedDuration }
}
