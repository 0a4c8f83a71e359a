// The keys that format strings may name: `NSPredicate(format: "%K >= %@", HKPredicateKeyPathStartDate, start as CVarArg)`.
// Prefer the factory methods of HKQuery: they cannot be misspelled, and they reach what format strings here do not.

// MARK: Samples

/// An object’s ``HKObject/uuid``: a `UUID`, by equality.
public let HKPredicateKeyPathUUID = "UUID"
/// The source that saved an object: an ``HKSource``, by equality.
public let HKPredicateKeyPathSource = "source"
/// The version of the source that saved an object: an ``HKSourceRevision``, by equality.
public let HKPredicateKeyPathSourceRevision = "sourceRevision"
/// The hardware an object was measured with: an ``HKDevice``, by equality.
public let HKPredicateKeyPathDevice = "device"
/// An object’s metadata: followed by a dot and the key, as in "metadata.HKWasUserEntered".
public let HKPredicateKeyPathMetadata = "metadata"
/// The start of a sample: a `Date`.
public let HKPredicateKeyPathStartDate = "startDate"
/// The end of a sample: a `Date`.
public let HKPredicateKeyPathEndDate = "endDate"
/// The correlation that holds a sample, for comparison with nil only: "correlation == nil".
public let HKPredicateKeyPathCorrelation = "correlation"
/// The workout a sample was taken for: an ``HKWorkout``, by equality.
public let HKPredicateKeyPathWorkout = "workout"
/// A quantity sample’s ``HKQuantitySample/quantity``: an ``HKQuantity`` in any unit of its dimension.
public let HKPredicateKeyPathQuantity = "quantity"
/// A category sample’s ``HKCategorySample/value``: a number.
public let HKPredicateKeyPathCategoryValue = "value"
/// The day of an activity summary; use ``HKQuery/predicateForActivitySummary(with:)``. Not in format strings here.
public let HKPredicateKeyPathDateComponents = "dateComponents"
/// The number of quantities in a series. Not in format strings here.
public let HKPredicateKeyPathCount = "count"
/// The sum of a series: an ``HKQuantity``. The same key as ``HKPredicateKeyPathQuantity``.
public let HKPredicateKeyPathSum = "quantity"
/// The least quantity of a series. Not in format strings here.
public let HKPredicateKeyPathMin = "min"
/// The greatest quantity of a series. Not in format strings here.
public let HKPredicateKeyPathMax = "max"
/// The average of a series: an ``HKQuantity``. The same key as ``HKPredicateKeyPathQuantity``.
public let HKPredicateKeyPathAverage = "quantity"
/// The latest quantity of a series. Not in format strings here.
public let HKPredicateKeyPathMostRecent = "most_recent"
/// The start of the latest quantity of a series. Not in format strings here.
public let HKPredicateKeyPathMostRecentStartDate = "most_recent_start_date"
/// The end of the latest quantity of a series. Not in format strings here.
public let HKPredicateKeyPathMostRecentEndDate = "most_recent_end_date"
/// The duration of the latest quantity of a series, in seconds. Not in format strings here.
public let HKPredicateKeyPathMostRecentDuration = "most_recent_duration"

// MARK: Workouts

/// The activities of a workout; use ``HKQuery/predicateForWorkouts(activityPredicate:)``. Not in format strings here.
public let HKPredicateKeyPathWorkoutActivity = "workoutActivity"
/// The average of a type in an activity. Not in format strings here.
public let HKPredicateKeyPathWorkoutActivityAverageQuantity = "activityAverageQuantity"
/// The duration of an activity, in seconds without pauses: a number.
public let HKPredicateKeyPathWorkoutActivityDuration = "activityDuration"
/// The end of an activity: a `Date`.
public let HKPredicateKeyPathWorkoutActivityEndDate = "activityEndDate"
/// The greatest quantity of a type in an activity. Not in format strings here.
public let HKPredicateKeyPathWorkoutActivityMaximumQuantity = "activityMaximumQuantity"
/// The least quantity of a type in an activity. Not in format strings here.
public let HKPredicateKeyPathWorkoutActivityMinimumQuantity = "activityMinimumQuantity"
/// The start of an activity: a `Date`.
public let HKPredicateKeyPathWorkoutActivityStartDate = "activityStartDate"
/// The sum of a type in an activity. Not in format strings here.
public let HKPredicateKeyPathWorkoutActivitySumQuantity = "activitySumQuantity"
/// The kind of an activity: the raw value of an ``HKWorkoutActivityType``, by equality.
public let HKPredicateKeyPathWorkoutActivityType = "activityType"
/// The average of a type in a workout. Not in format strings here.
public let HKPredicateKeyPathWorkoutAverageQuantity = "averageQuantity"
/// The duration of a workout, in seconds without pauses: a number.
public let HKPredicateKeyPathWorkoutDuration = "duration"
/// The effort of a workout; use ``HKQuery/predicateForWorkoutEffortSamplesRelated(workout:activity:)``. Not in format
/// strings here.
public let HKPredicateKeyPathWorkoutEffortRelationship = "ratingOfExertionAssociation"
/// The greatest quantity of a type in a workout. Not in format strings here.
public let HKPredicateKeyPathWorkoutMaximumQuantity = "maximumQuantity"
/// The least quantity of a type in a workout. Not in format strings here.
public let HKPredicateKeyPathWorkoutMinimumQuantity = "minimumQuantity"
/// The sum of a type in a workout. Not in format strings here.
public let HKPredicateKeyPathWorkoutSumQuantity = "sumQuantity"
/// The distance of a workout: an ``HKQuantity`` of length.
public let HKPredicateKeyPathWorkoutTotalDistance = "totalDistance"
/// The energy burned in a workout: an ``HKQuantity`` of energy.
public let HKPredicateKeyPathWorkoutTotalEnergyBurned = "totalEnergyBurned"
/// The number of flights climbed in a workout: an ``HKQuantity`` of count.
public let HKPredicateKeyPathWorkoutTotalFlightsClimbed = "totalFlightsClimbed"
/// The number of swimming strokes in a workout: an ``HKQuantity`` of count.
public let HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"
/// The activity of a workout: the raw value of an ``HKWorkoutActivityType``, by equality.
public let HKPredicateKeyPathWorkoutType = "workoutType"

// MARK: Electrocardiograms, documents and clinical records

/// An electrocardiogram’s average heart rate. Not in format strings here.
public let HKPredicateKeyPathAverageHeartRate = "ecg_average_heart_rate"
/// The classification of an electrocardiogram: the raw value of an ``HKElectrocardiogram/Classification``, by equality.
public let HKPredicateKeyPathECGClassification = "ecg_public_classification"
/// The symptoms of an electrocardiogram: the raw value of an ``HKElectrocardiogram/SymptomsStatus``, by equality.
public let HKPredicateKeyPathECGSymptomsStatus = "ecg_symptoms_status"
/// A document’s title. Not in format strings here.
public let HKPredicateKeyPathCDATitle = "title"
/// The name of a document’s patient. Not in format strings here.
public let HKPredicateKeyPathCDAPatientName = "patient_name"
/// The name of a document’s author. Not in format strings here.
public let HKPredicateKeyPathCDAAuthorName = "author_name"
/// The name of the institution that keeps a document. Not in format strings here.
public let HKPredicateKeyPathCDACustodianName = "custodian_name"
/// A record’s identifier; use ``HKQuery/predicateForClinicalRecords(from:fhirResourceType:identifier:)``. Not in format strings here.
public let HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier = "FHIRResource.identifier"
/// A record’s kind; use ``HKQuery/predicateForClinicalRecords(withFHIRResourceType:)``. Not in format strings here.
public let HKPredicateKeyPathClinicalRecordFHIRResourceType = "FHIRResource.resourceType"
