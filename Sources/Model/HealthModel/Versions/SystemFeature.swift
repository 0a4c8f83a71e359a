/// A behavior of iOS that one version introduced or another removed.
///
/// Only this list knows the versions: a screen, a check or a query asks ``SystemVersion/has(_:)`` instead of comparing
/// version numbers.
package enum SystemFeature: CaseIterable, Sendable {
  /// The sheet has its two buttons at the bottom, not in the navigation bar (rule A34).
  case buttonsAtTheFoot
  /// The sheet lists types in groups, and one control selects all topics at once (rules V6 and V18).
  case groupedTypes
  /// Reading can be limited to a recent period: the sheet has a second page for it, and Settings offers three choices
  /// (rules V37 and V91).
  case limitedReading
  /// An app for approved health research requests full access only (rule V44).
  case researchEntitlement
  /// A request for only one of the two blood pressure types stops the app (rule A20b).
  case bloodPressureAsPair
  /// The sheet omits the blood pressure rows (rule A20c).
  case bloodPressureMissing
  /// A mistake in a status call stops the app even if it catches exceptions (rule HZ3).
  case fatalStatusCall
  /// Overlapping samples count too much in time-weighted averages (fixed in Apple’s note 178157672).
  case overlapsRaiseAverages
  /// The resting heart rate is averaged by sample, not by the time each sample covers (rule Q38).
  case restingHeartRateByCount
  /// The person chooses vision prescriptions one by one (rule A65).
  case visionPrescriptions
  /// The person chooses medications one by one (rule A75).
  case medications
  /// A phone runs its own workout sessions.
  case phoneWorkoutSessions
  /// Workouts have zones of heart rate and power (rule V107).
  case workoutZones
  /// An app may ask from which date it may read samples (rule V101).
  case authorizedSampleDate
  /// The person may enter the sex whose reference ranges apply (rule V106).
  case referenceSex

  /// The first version with the feature, and the version that removed it; nil if no version has removed it.
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
