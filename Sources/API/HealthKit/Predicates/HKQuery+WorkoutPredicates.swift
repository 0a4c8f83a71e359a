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

  /// Matches workouts whose duration, in seconds, has the operator’s relation to this duration.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    content(operatorType) { .workoutDuration($0, duration) }
  }

  /// Matches workouts whose energy burned has the operator’s relation to this quantity; Apple’s API before iOS 16.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalEnergyBurned: HKQuantity
  ) -> NSPredicate {
    measure(.totalEnergyBurned, operatorType, totalEnergyBurned)
  }

  /// Matches workouts whose distance has the operator’s relation to this quantity; Apple’s API before iOS 16.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalDistance: HKQuantity
  ) -> NSPredicate {
    measure(.totalDistance, operatorType, totalDistance)
  }

  /// Matches workouts whose number of swimming strokes has the operator’s relation to this number; Apple’s API before
  /// iOS 16.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalSwimmingStrokeCount: HKQuantity
  ) -> NSPredicate {
    measure(.totalSwimmingStrokeCount, operatorType, totalSwimmingStrokeCount)
  }

  /// Matches workouts whose number of flights climbed has the operator’s relation to this number; Apple’s API before
  /// iOS 16.
  public class func predicateForWorkouts(
    with operatorType: HKComparisonOperator, totalFlightsClimbed: HKQuantity
  ) -> NSPredicate {
    measure(.totalFlightsClimbed, operatorType, totalFlightsClimbed)
  }

  /// Matches workouts in which the sum of a type’s values has the operator’s relation to this quantity. iOS 16.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    measure(.sum(quantityType.objectType), operatorType, sumQuantity)
  }

  /// Matches workouts in which the average of a type’s values has the operator’s relation to this quantity. iOS 16.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    measure(.average(quantityType.objectType), operatorType, averageQuantity)
  }

  /// Matches workouts in which the smallest of a type’s values has the operator’s relation to this quantity. iOS 16.
  public class func predicateForWorkouts(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    measure(.minimum(quantityType.objectType), operatorType, minimumQuantity)
  }

  /// Matches workouts in which the largest of a type’s values has the operator’s relation to this quantity. iOS 16.
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

  /// Matches activities whose duration, in seconds, has the operator’s relation to this duration. iOS 16.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    predicateForWorkouts(with: operatorType, duration: duration)
  }

  /// Matches activities in which the sum of a type’s values has the operator’s relation to this quantity. iOS 16.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts(operatorType: operatorType, quantityType: quantityType, sumQuantity: sumQuantity)
  }

  /// Matches activities in which the average of a type’s values has the operator’s relation to this quantity. iOS 16.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts(operatorType: operatorType, quantityType: quantityType, averageQuantity: averageQuantity)
  }

  /// Matches activities in which the smallest of a type’s values has the operator’s relation to this quantity. iOS 16.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts(operatorType: operatorType, quantityType: quantityType, minimumQuantity: minimumQuantity)
  }

  /// Matches activities in which the largest of a type’s values has the operator’s relation to this quantity. iOS 16.
  public class func predicateForWorkoutActivities(
    operatorType: HKComparisonOperator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts(operatorType: operatorType, quantityType: quantityType, maximumQuantity: maximumQuantity)
  }
}

// MARK: States of mind and electrocardiograms (rule Q102)

extension HKQuery {
  /// Matches states of mind whose valence, from -1 to 1, has the operator’s relation to this valence. iOS 18.
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
