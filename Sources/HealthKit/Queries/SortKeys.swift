import Foundation
import HealthDaemon
import HealthModel

/// Sorts samples by when they began.
public let HKSampleSortIdentifierStartDate = "HKSampleSortIdentifierStartDate"

/// Sorts samples by when they ended.
public let HKSampleSortIdentifierEndDate = "HKSampleSortIdentifierEndDate"

/// Sorts workouts by how long they were.
public let HKWorkoutSortIdentifierDuration = "HKWorkoutSortIdentifierDuration"

/// Sorts workouts by how far they went.
public let HKWorkoutSortIdentifierTotalDistance = "HKWorkoutSortIdentifierTotalDistance"

/// Sorts workouts by the energy they took.
public let HKWorkoutSortIdentifierTotalEnergyBurned = "HKWorkoutSortIdentifierTotalEnergyBurned"

/// Sorts workouts by the flights of stairs in them. iOS 11.
public let HKWorkoutSortIdentifierTotalFlightsClimbed = "HKWorkoutSortIdentifierTotalFlightsClimbed"

/// Sorts workouts by the strokes in them. iOS 10.
public let HKWorkoutSortIdentifierTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"

/// The largest number of objects a query may return: all of them (rule Q8).
public let HKObjectQueryNoLimit = 0

extension NSSortDescriptor {
  /// Sorts by a key, as ``HKSampleSortIdentifierStartDate``.
  ///
  /// Foundation on Linux has sort descriptors for key paths only. This one carries the key to a query; it cannot sort an
  /// array.
  public convenience init(key: String?, ascending: Bool) {
    self.init(keyPath: \SampleSortKey[named: key ?? ""], ascending: ascending)
  }

  /// The order in the store’s form. A key the store cannot sort by stops the app (rule Q14).
  var sampleOrder: SampleOrder? {
    if let order = SampleOrder.Key(keyPath) { return SampleOrder(order, ascending: ascending) }
    HealthExceptionHandler.raise(
      HealthException(
        .invalidArgument,
        "Unsupported sort descriptor \(keyPath): samples can be sorted by startDate, endDate and uuid"))
    return nil
  }
}

/// What a sort descriptor made with a key is rooted in: its key path leads back to the key.
private struct SampleSortKey {
  subscript(named name: String) -> String { name }
}

extension SampleOrder.Key {
  /// A key path of samples, or one that carries a key’s name.
  fileprivate init?(_ keyPath: AnyKeyPath) {
    switch keyPath {
    case \HKSample.startDate, \HKQuantitySample.startDate, \HKCategorySample.startDate: self = .start
    case \HKSample.endDate, \HKQuantitySample.endDate, \HKCategorySample.endDate: self = .end
    case \HKObject.uuid, \HKSample.uuid, \HKQuantitySample.uuid, \HKCategorySample.uuid: self = .uuid
    case \HKCategorySample.value: self = .category
    case let keyPath as KeyPath<SampleSortKey, String>: self.init(SampleSortKey()[keyPath: keyPath])
    default: return nil
    }
  }

  private init?(_ key: String) {
    switch key {
    case HKSampleSortIdentifierStartDate, HKPredicateKeyPathStartDate: self = .start
    case HKSampleSortIdentifierEndDate, HKPredicateKeyPathEndDate: self = .end
    case HKPredicateKeyPathUUID, "uuid": self = .uuid
    case HKPredicateKeyPathQuantity: self = .quantity
    case HKPredicateKeyPathCategoryValue: self = .category
    default: return nil
    }
  }
}
