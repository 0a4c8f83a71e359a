import Foundation
import HealthDaemon
import HealthModel

/// The key that sorts samples by their start.
public let HKSampleSortIdentifierStartDate = "HKSampleSortIdentifierStartDate"

/// The key that sorts samples by their end.
public let HKSampleSortIdentifierEndDate = "HKSampleSortIdentifierEndDate"

/// The key that sorts workouts by their duration.
public let HKWorkoutSortIdentifierDuration = "HKWorkoutSortIdentifierDuration"

/// The key that sorts workouts by their distance.
public let HKWorkoutSortIdentifierTotalDistance = "HKWorkoutSortIdentifierTotalDistance"

/// The key that sorts workouts by the energy burned.
public let HKWorkoutSortIdentifierTotalEnergyBurned = "HKWorkoutSortIdentifierTotalEnergyBurned"

/// The key that sorts workouts by the number of flights climbed. iOS 11.
public let HKWorkoutSortIdentifierTotalFlightsClimbed = "HKWorkoutSortIdentifierTotalFlightsClimbed"

/// The key that sorts workouts by the number of swimming strokes. iOS 10.
public let HKWorkoutSortIdentifierTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"

/// The limit that means no limit (rule Q8).
public let HKObjectQueryNoLimit = 0

extension NSSortDescriptor {
  /// Creates a sort descriptor for a key such as ``HKSampleSortIdentifierStartDate``.
  ///
  /// Foundation on Linux supports sort descriptors only for key paths. A descriptor from this initializer passes its
  /// key to a query, and cannot sort an array.
  public convenience init(key: String?, ascending: Bool) {
    self.init(keyPath: \SampleSortKey[named: key ?? ""], ascending: ascending)
  }

  /// The order by which the store sorts. A key that the store cannot sort by stops the app (rule Q14).
  var sampleOrder: SampleOrder? { SampleOrder(keyPath, ascending: ascending) }
}

extension SortDescriptor where Compared: HKSample {
  /// The order by which the store sorts. A key path that the store cannot sort by stops the app (rule Q14).
  var sampleOrder: SampleOrder? { SampleOrder(keyPath, ascending: order == .forward) }
}

extension SampleOrder {
  /// Creates an order. A key path that the store cannot sort by stops the app, and the result is nil.
  ///
  /// - Parameter keyPath: Nil for a sort descriptor with a comparator, which the store cannot run.
  fileprivate init?(_ keyPath: AnyKeyPath?, ascending: Bool) {
    guard let key = keyPath.flatMap(Key.init) else {
      HealthExceptionHandler.raise(
        HealthException(.invalidArgument, .sortDescriptor(keyPath.map { "\($0)" } ?? "with a comparator")))
      return nil
    }
    self.init(key, ascending: ascending)
  }
}

/// The root type of the key paths in sort descriptors that were created from the name of a sort key. Its subscript
/// stores the name in the key path.
private struct SampleSortKey {
  subscript(named name: String) -> String { name }
}

/// A protocol with which a function gets the class at the root of a key path as a generic parameter, and can write that
/// class’s key paths, such as `\Sample.startDate`.
private protocol SortableSample: HKSample {}

extension HKSample: SortableSample {}

extension SampleOrder.Key {
  /// Creates the key from a key path of samples, or from a key path of ``SampleSortKey`` that contains the key’s name;
  /// nil for other key paths.
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

  /// Creates the key from a key path that starts at a class.
  ///
  /// Key paths to the same property differ when they start at different classes, so each key path is compared with the
  /// key paths of its own class. There is no key path for sorting by a quantity, because `HKQuantity` is not
  /// comparable: apps sort by a quantity with a sort identifier.
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
