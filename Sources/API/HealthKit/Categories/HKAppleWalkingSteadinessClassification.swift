/// The steadiness of a person’s walk, in Apple’s three classes. iOS 15.
///
///     switch classification {
///     case .ok: "Fine"
///     case .low, .veryLow: "See the exercises"
///     @unknown default: ""
///     }
///
/// The limits between the classes are not public, so `init(for:)`, `minimum` and `maximum` are missing here: an
/// invented limit would be an invented diagnosis.
public enum HKAppleWalkingSteadinessClassification: Int, Sendable, CaseIterable {
  /// A low risk of falling within the next year.
  case ok = 1
  /// An increased risk.
  case low = 2
  /// A high risk.
  case veryLow = 3
}
