import Foundation
import HealthModel

extension SamplePredicate {
  /// Creates the condition of a comparison with a key path such as ``HKPredicateKeyPathStartDate``; nil for a key path,
  /// a kind of value or a comparison that the store does not support.
  init?(_ keyPath: String, _ comparison: Comparison, _ value: Any?) {
    let prefix = HKPredicateKeyPathMetadata + "."
    if keyPath.hasPrefix(prefix) {
      self.init(metadataKey: String(keyPath.dropFirst(prefix.count)), comparison, value)
      return
    }
    guard let value else {
      guard keyPath == HKPredicateKeyPathCorrelation else { return nil }
      self.init(equality: comparison, .noCorrelation)
      return
    }
    switch keyPath {
    case HKPredicateKeyPathStartDate, HKPredicateKeyPathWorkoutActivityStartDate:
      guard let date = value as? Date ?? (value as? NSDate)?.date else { return nil }
      self = .startDate(comparison, date)
    case HKPredicateKeyPathEndDate, HKPredicateKeyPathWorkoutActivityEndDate:
      guard let date = value as? Date ?? (value as? NSDate)?.date else { return nil }
      self = .endDate(comparison, date)
    case HKPredicateKeyPathQuantity:
      guard let quantity = value as? HKQuantity else { return nil }
      self = .quantity(comparison, quantity.quantity)
    case HKPredicateKeyPathCategoryValue:
      guard let number = Double(predicateValue: value), let category = Int(exactly: number) else { return nil }
      self = .category(comparison, category)
    default:
      if let identity = Self.identity(keyPath, value) {
        self.init(equality: comparison, identity)
      } else if let condition = ContentCondition(keyPath, comparison, value) {
        self = .content(condition)
      } else if let condition = ContentCondition(keyPath, value) {
        self.init(equality: comparison, .content(condition))
      } else {
        return nil
      }
    }
  }

  private init?(metadataKey key: String, _ comparison: Comparison, _ value: Any?) {
    guard let value else {
      self.init(equality: comparison, .not(.metadata(key: key, allowed: nil)))
      return
    }
    guard let bound = MetadataValue(value) else { return nil }
    self = .metadataComparison(key: key, comparison, bound)
  }

  /// Creates the condition or its negation, for a comparison with == or !=; nil for other comparisons.
  private init?(equality comparison: Comparison, _ condition: SamplePredicate) {
    switch comparison {
    case .equal: self = condition
    case .notEqual: self = .not(condition)
    default: return nil
    }
  }

  /// Returns the condition for a key path whose values can only be equal or unequal, such as sources; nil for other key
  /// paths.
  private static func identity(_ keyPath: String, _ value: Any) -> SamplePredicate? {
    switch (keyPath, value) {
    case (HKPredicateKeyPathUUID, let uuid as UUID), ("uuid", let uuid as UUID): .uuids([uuid])
    case (HKPredicateKeyPathSource, let source as HKSource): .sources([source.bundleIdentifier])
    case (HKPredicateKeyPathSourceRevision, let revision as HKSourceRevision): .sourceRevisions([revision.pattern])
    case (HKPredicateKeyPathDevice, let device as HKDevice): .devices([device.record])
    case (HKPredicateKeyPathWorkout, let workout as HKWorkout):
      .related(.samples(of: workout.uuid))
    default: nil
    }
  }
}

extension ContentCondition {
  /// Creates the condition for a key path whose values are ordered, such as durations; nil for other key paths.
  fileprivate init?(_ keyPath: String, _ comparison: Comparison, _ value: Any) {
    let measure: WorkoutMeasure
    switch keyPath {
    case HKPredicateKeyPathWorkoutDuration, HKPredicateKeyPathWorkoutActivityDuration:
      guard let duration = Double(predicateValue: value) else { return nil }
      self = .workoutDuration(comparison, duration)
      return
    case HKPredicateKeyPathWorkoutTotalDistance: measure = .totalDistance
    case HKPredicateKeyPathWorkoutTotalEnergyBurned: measure = .totalEnergyBurned
    case HKPredicateKeyPathWorkoutTotalFlightsClimbed: measure = .totalFlightsClimbed
    case HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount: measure = .totalSwimmingStrokeCount
    default: return nil
    }
    guard let quantity = value as? HKQuantity else { return nil }
    self = .workoutMeasure(measure, comparison, quantity.quantity)
  }

  /// Creates the condition for a key path whose values are raw values, such as activity types; nil for other key paths.
  fileprivate init?(_ keyPath: String, _ value: Any) {
    guard let number = Double(predicateValue: value).flatMap(Int.init(exactly:)) else { return nil }
    switch keyPath {
    case HKPredicateKeyPathWorkoutType, HKPredicateKeyPathWorkoutActivityType: self = .workoutActivityType(number)
    case HKPredicateKeyPathECGClassification: self = .electrocardiogramClassification(number)
    case HKPredicateKeyPathECGSymptomsStatus: self = .electrocardiogramSymptomsStatus(number)
    default: return nil
    }
  }
}

extension NSDate {
  fileprivate var date: Date { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate) }
}
