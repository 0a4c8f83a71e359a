import Foundation
import HealthDaemon
import HealthModel

/// A type of data with a start and an end: everything apps save and query, as opposed to what a person entered once.
open class HKSampleType: HKObjectType, @unchecked Sendable {
  /// Whether apps with Apple’s permission may ask for the system’s estimates to be made anew (rule S77). iOS 15.
  ///
  /// True for the types the system estimates from a person’s movements: six-minute walk, VO₂ max and walking steadiness.
  open var allowsRecalibrationForEstimates: Bool {
    HKSampleType.recalibratable.contains(objectType)
  }

  private static let recalibratable: Set<ObjectType> = Set(
    ["sixMinuteWalkTestDistance", "vo2Max", "appleWalkingSteadiness"].compactMap(ObjectType.init(swiftName:)))

  /// Whether samples of the type may last only so long (rules S33 and S34). iOS 13.
  open var isMaximumDurationRestricted: Bool { durationLimits.maximum != nil }

  /// Whether samples of the type must last at least so long (rule S33). iOS 13.
  open var isMinimumDurationRestricted: Bool { durationLimits.minimum != nil }

  /// The longest a sample may last, in seconds.
  ///
  /// - Important: Reading it stops the app when ``isMaximumDurationRestricted`` is false (rule S33).
  open var maximumAllowedDuration: TimeInterval { limit(durationLimits.maximum, "Maximum") }

  /// The shortest a sample may last, in seconds.
  ///
  /// - Important: Reading it stops the app when ``isMinimumDurationRestricted`` is false (rule S33).
  open var minimumAllowedDuration: TimeInterval { limit(durationLimits.minimum, "Minimum") }

  private func limit(_ value: TimeInterval?, _ name: String) -> TimeInterval {
    if let value { return value }
    HealthExceptionHandler.raise(
      HealthException(.invalidArgument, "\(name) duration is not restricted for type \(identifier)"))
    return 0
  }
}

extension HKSampleType {
  /// How long samples may be, where that is limited.
  struct DurationLimits {
    var minimum: TimeInterval?
    var maximum: TimeInterval?
  }

  /// Apple publishes no table. Four days are known for documents (rule S34) and believed of most quantities and
  /// categories; symptoms, cycles and pregnancies last as long as they do.
  var durationLimits: DurationLimits {
    switch objectType.kind {
    case .document: DurationLimits(maximum: 345_600)
    case .quantity: DurationLimits(maximum: 345_600)
    case .category where !mayHaveUndeterminedDuration && objectType.healthCategory != .symptoms:
      DurationLimits(maximum: 345_600)
    default: DurationLimits()
    }
  }

  /// Whether a sample may go on with no end in sight (rule S32).
  var mayHaveUndeterminedDuration: Bool { HKSampleType.openEnded.contains(objectType) }

  private static let openEnded: Set<ObjectType> = Set(
    ["contraceptive", "lactation", "pregnancy"].compactMap(ObjectType.init(swiftName:)))
}
