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
  var sampleOrder: SampleOrder? { SampleOrder(keyPath, ascending: ascending) }
}

extension SortDescriptor where Compared: HKSample {
  /// The order in the store’s form. A key path the store cannot sort by stops the app (rule Q14).
  var sampleOrder: SampleOrder? { SampleOrder(keyPath, ascending: order == .forward) }
}

extension SampleOrder {
  /// - Parameter keyPath: Nil for a comparator, which the store cannot run.
  fileprivate init?(_ keyPath: AnyKeyPath?, ascending: Bool) {
    guard let key = keyPath.flatMap(Key.init) else {
      HealthExceptionHandler.raise(
        HealthException(
          .invalidArgument,
          "Unsupported sort descriptor \(keyPath.map { "\($0)" } ?? "with a comparator"): samples can be sorted by "
            + "startDate, endDate and uuid, quantity samples by quantity, category samples by value, and workouts by "
            + "duration, totalDistance, totalEnergyBurned, totalFlightsClimbed and totalSwimmingStrokeCount"))
      return nil
    }
    self.init(key, ascending: ascending)
  }
}

/// What a sort descriptor made with a key is rooted in: its key path leads back to the key.
private struct SampleSortKey {
  subscript(named name: String) -> String { name }
}

/// Gives the class a key path starts from a name, so that its key paths can be written down.
private protocol SortableSample: HKSample {}

extension HKSample: SortableSample {}

extension SampleOrder.Key {
  /// A key path of samples, or one that carries a key’s name.
  fileprivate init?(_ keyPath: AnyKeyPath) {
    if let keyPath = keyPath as? KeyPath<SampleSortKey, String> {
      self.init(SampleSortKey()[keyPath: keyPath])
    } else if keyPath == \HKObject.uuid {
      self = .uuid
    } else if let sample = type(of: keyPath).rootType as? any SortableSample.Type {
      self.init(keyPath, of: sample)
    } else {
      return nil
    }
  }

  /// Key paths to the same property differ when they start from different classes: each is compared with those of its own.
  /// Properties that cannot be compared, as quantities, make no sort descriptor; their keys do.
  private init?<Sample: SortableSample>(_ keyPath: AnyKeyPath, of sample: Sample.Type) {
    switch keyPath {
    case \Sample.startDate: self = .start
    case \Sample.endDate: self = .end
    case \Sample.uuid: self = .uuid
    case \HKCategorySample.value: self = .category
    case \HKWorkout.duration: self = .workoutDuration
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
    case HKWorkoutSortIdentifierDuration, HKPredicateKeyPathWorkoutDuration: self = .workoutDuration
    case HKWorkoutSortIdentifierTotalDistance, HKPredicateKeyPathWorkoutTotalDistance:
      self = .workoutMeasure(.totalDistance)
    case HKWorkoutSortIdentifierTotalEnergyBurned, HKPredicateKeyPathWorkoutTotalEnergyBurned:
      self = .workoutMeasure(.totalEnergyBurned)
    case HKWorkoutSortIdentifierTotalFlightsClimbed, HKPredicateKeyPathWorkoutTotalFlightsClimbed:
      self = .workoutMeasure(.totalFlightsClimbed)
    case HKWorkoutSortIdentifierTotalSwimmingStrokeCount: self = .workoutMeasure(.totalSwimmingStrokeCount)
    default: return nil
    }
  }
}
