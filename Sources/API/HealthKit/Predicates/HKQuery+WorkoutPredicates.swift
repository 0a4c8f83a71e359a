import Foundation
import HealthDaemon
import HealthModel

// MARK: Workouts (rule Q101)

extension HKQuery {
  /// Matches samples that belong to a workout.
  public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
    SamplePredicate.related(.samples(of: workout.uuid)).predicate
  }

  /// Matches workouts with this kind of exercise.
  public class func predicateForWorkouts(with workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
    content(.workoutActivityType(Int(workoutActivityType.rawValue)))
  }

  /// Matches workouts by comparing their duration, in seconds, with this duration.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    content(operatorType) { .workoutDuration($0, duration) }
  }

  /// Matches workouts by comparing their energy burned with this quantity; Apple’s API before iOS 16.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalEnergyBurned: HKQuantity
  ) -> NSPredicate {
    measure(.totalEnergyBurned, operatorType, totalEnergyBurned)
  }

  /// Matches workouts by comparing their distance with this quantity; Apple’s API before iOS 16.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalDistance: HKQuantity
  ) -> NSPredicate {
    measure(.totalDistance, operatorType, totalDistance)
  }

  /// Matches workouts by comparing their number of swimming strokes with this number; Apple’s API before iOS 16.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalSwimmingStrokeCount: HKQuantity
  ) -> NSPredicate {
    measure(.totalSwimmingStrokeCount, operatorType, totalSwimmingStrokeCount)
  }

  /// Matches workouts by comparing their number of flights climbed with this number; Apple’s API before iOS 16.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalFlightsClimbed: HKQuantity
  ) -> NSPredicate {
    measure(.totalFlightsClimbed, operatorType, totalFlightsClimbed)
  }

  /// Matches workouts by comparing the sum of their values of a type with this quantity. iOS 16.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    measure(.sum(quantityType.objectType), operatorType, sumQuantity)
  }

  /// Matches workouts by comparing the average of their values of a type with this quantity. iOS 16.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    measure(.average(quantityType.objectType), operatorType, averageQuantity)
  }

  /// Matches workouts by comparing the smallest of their values of a type with this quantity. iOS 16.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    measure(.minimum(quantityType.objectType), operatorType, minimumQuantity)
  }

  /// Matches workouts by comparing the largest of their values of a type with this quantity. iOS 16.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    measure(.maximum(quantityType.objectType), operatorType, maximumQuantity)
  }

  /// Matches workouts with an activity that matches the predicate. iOS 16.
  public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
    content(.activity(SamplePredicate(activityPredicate)))
  }
}

// MARK: Activities of workouts, for ``predicateForWorkouts(activityPredicate:)``

extension HKQuery {
  /// Matches activities of a kind. iOS 16.
  public class func predicateForWorkoutActivities(workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
    predicateForWorkouts(with: workoutActivityType)
  }

  /// Matches activities within an interval. iOS 16.
  public class func predicateForWorkoutActivities(
    start startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    predicateForSamples(withStart: startDate, end: endDate, options: options)
  }

  /// Matches activities by comparing their duration, in seconds, with this duration. iOS 16.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    predicateForWorkouts(with: operatorType, duration: duration)
  }

  /// Matches activities by comparing the sum of their values of a type with this quantity. iOS 16.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts(operatorType: operatorType, quantityType: quantityType, sumQuantity: sumQuantity)
  }

  /// Matches activities by comparing the average of their values of a type with this quantity. iOS 16.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts(operatorType: operatorType, quantityType: quantityType, averageQuantity: averageQuantity)
  }

  /// Matches activities by comparing the smallest of their values of a type with this quantity. iOS 16.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts(operatorType: operatorType, quantityType: quantityType, minimumQuantity: minimumQuantity)
  }

  /// Matches activities by comparing the largest of their values of a type with this quantity. iOS 16.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts(operatorType: operatorType, quantityType: quantityType, maximumQuantity: maximumQuantity)
  }
}

// MARK: States of mind and electrocardiograms (rule Q102)

extension HKQuery {
  /// Matches states of mind by comparing their valence, from -1 to 1, with this valence. iOS 18.
  public class func predicateForStatesOfMind(
    withValence valence: Double, operatorType: HKComparisonOperator
  ) -> NSPredicate {
    content(operatorType) { .stateOfMindValence($0, valence) }
  }

  /// Matches states of mind of a kind. iOS 18.
  public class func predicateForStatesOfMind(with kind: HKStateOfMind.Kind) -> NSPredicate {
    content(.stateOfMindKind(kind.rawValue))
  }

  /// Matches states of mind with a label. iOS 18.
  public class func predicateForStatesOfMind(with label: HKStateOfMind.Label) -> NSPredicate {
    content(.stateOfMindLabel(label.rawValue))
  }

  /// Matches states of mind that are associated with an area of life. iOS 18.
  public class func predicateForStatesOfMind(with association: HKStateOfMind.Association) -> NSPredicate {
    content(.stateOfMindAssociation(association.rawValue))
  }

  /// Matches electrocardiograms with this classification. iOS 14.
  public class func predicateForElectrocardiograms(classification: HKElectrocardiogram.Classification) -> NSPredicate {
    content(.electrocardiogramClassification(classification.rawValue))
  }

  /// Matches electrocardiograms with this answer about symptoms. iOS 14.
  public class func predicateForElectrocardiograms(symptomsStatus: HKElectrocardiogram.SymptomsStatus) -> NSPredicate {
    content(.electrocardiogramSymptomsStatus(symptomsStatus.rawValue))
  }

  /// Matches the symptoms a person recorded with an electrocardiogram. iOS 14.
  public class func predicateForObjectsAssociated(electrocardiogram: HKElectrocardiogram) -> NSPredicate {
    SamplePredicate.related(.symptoms(of: electrocardiogram.uuid)).predicate
  }
}

extension HKQuery {
  private class func content(_ condition: ContentCondition) -> NSPredicate {
    SamplePredicate.content(condition).predicate
  }

  private class func content(
    _ operatorType: HKComparisonOperator, _ condition: (SamplePredicate.Comparison) -> ContentCondition
  ) -> NSPredicate {
    (comparison(operatorType).map { SamplePredicate.content(condition($0)) } ?? .none).predicate
  }

  private class func measure(
    _ measure: ContentCondition.WorkoutMeasure, _ operatorType: HKComparisonOperator, _ quantity: HKQuantity
  ) -> NSPredicate {
    content(operatorType) { .workoutMeasure(measure, $0, quantity.quantity) }
  }
}
