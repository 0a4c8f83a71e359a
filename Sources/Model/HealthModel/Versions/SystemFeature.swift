/// A behavior of iOS that came with a version, or went with one.
///
/// The list is the one place that knows the versions: a screen, a check or a query asks ``SystemVersion/has(_:)`` and
/// compares no numbers.
package enum SystemFeature: CaseIterable, Sendable {
  /// The sheet has its two buttons at the foot, not in the navigation bar (rule A34).
  case buttonsAtTheFoot
  /// The sheet lists types in groups, and selects all topics at once (rules V6 and V18).
  case groupedTypes
  /// Reading can be limited to a recent window: the sheet has a second page for it, and Settings offers three choices
  /// (rules V37 and V91).
  case limitedReading
  /// An app of approved health research asks for full access only (rule V44).
  case researchEntitlement
  /// A request for one half of the blood pressure stops the app (rule A20b).
  case bloodPressureAsPair
  /// The sheet leaves out the rows of the blood pressure (rule A20c).
  case bloodPressureMissing
  /// A mistake in a status call stops the app past every handler (rule HZ3).
  case fatalStatusCall
  /// Overlapping samples count too much in averages that weigh by time (repaired with Apple’s note 178157672).
  case overlapsRaiseAverages
  /// The resting heart rate is averaged sample by sample, and not by the time each covers (rule Q38).
  case restingHeartRateByCount
  /// Vision prescriptions are chosen one by one (rule A65).
  case visionPrescriptions
  /// Medications are chosen one by one (rule A75).
  case medications
  /// A phone runs workout sessions of its own.
  case phoneWorkoutSessions
  /// Workouts know zones of heart rate and power (rule V107).
  case workoutZones
  /// An app may ask from when it may read (rule V101).
  case authorizedSampleDate
  /// The person may enter the sex whose reference ranges apply (rule V106).
  case referenceSex

  /// The versions that have it: the first, and the one it went with; nil while it lasts.
  package var versions: (since: SystemVersion, until: SystemVersion?) {
    switch self {
    case .visionPrescriptions: (SystemVersion(16), nil)
    case .buttonsAtTheFoot, .medications, .phoneWorkoutSessions: (SystemVersion(26), nil)
    case .bloodPressureAsPair: (SystemVersion(26), SystemVersion(26, 6))
    case .fatalStatusCall: (SystemVersion(26), SystemVersion(27))
    case .bloodPressureMissing: (SystemVersion(26, 5), SystemVersion(26, 6))
    case .restingHeartRateByCount: (SystemVersion(0), SystemVersion(26, 4))
    case .overlapsRaiseAverages: (SystemVersion(0), SystemVersion(26, 6))
    case .groupedTypes, .limitedReading, .workoutZones, .authorizedSampleDate: (SystemVersion(27), nil)
    case .researchEntitlement: (SystemVersion(27, 2), nil)
    case .referenceSex: (SystemVersion(27, 3), nil)
    }
  }
}

extension SystemVersion {
  /// Returns true when this version has a feature.
  package func has(_ feature: SystemFeature) -> Bool {
    let (since, until) = feature.versions
    return since <= self && until.map { self < $0 } ?? true
  }
}
