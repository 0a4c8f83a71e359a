// Key paths for format strings: `NSPredicate(format: "%K >= %@", HKPredicateKeyPathStartDate, start as CVarArg)`.
// Prefer the factory methods of HKQuery: the compiler checks their names, and they support properties that format
// strings do not support here.

// MARK: Samples

/// An object’s ``HKObject/uuid``: a `UUID`, compared for equality only.
public let HKPredicateKeyPathUUID = "UUID"
/// The source that saved an object: an ``HKSource``, compared for equality only.
public let HKPredicateKeyPathSource = "source"
/// The version of the source that saved an object: an ``HKSourceRevision``, compared for equality only.
public let HKPredicateKeyPathSourceRevision = "sourceRevision"
/// The hardware an object was measured with: an ``HKDevice``, compared for equality only.
public let HKPredicateKeyPathDevice = "device"
/// An object’s metadata. Append a dot and the key, as in "metadata.HKWasUserEntered".
public let HKPredicateKeyPathMetadata = "metadata"
/// The start of a sample: a `Date`.
public let HKPredicateKeyPathStartDate = "startDate"
/// The end of a sample: a `Date`.
public let HKPredicateKeyPathEndDate = "endDate"
/// The correlation that contains a sample. Can only be compared with nil: "correlation == nil".
public let HKPredicateKeyPathCorrelation = "correlation"
/// The workout a sample was taken for: an ``HKWorkout``, compared for equality only.
public let HKPredicateKeyPathWorkout = "workout"
/// A quantity sample’s ``HKQuantitySample/quantity``: an ``HKQuantity`` in any unit of its dimension.
public let HKPredicateKeyPathQuantity = "quantity"
/// A category sample’s ``HKCategorySample/value``: a number.
public let HKPredicateKeyPathCategoryValue = "value"
/// The day of an activity summary. Use ``HKQuery/predicateForActivitySummary(with:)``. In this package, format strings
/// do not support this key.
public let HKPredicateKeyPathDateComponents = "dateComponents"
/// The number of quantities in a series. In this package, format strings do not support this key.
public let HKPredicateKeyPathCount = "count"
/// The sum of a series: an ``HKQuantity``. The same key as ``HKPredicateKeyPathQuantity``.
public let HKPredicateKeyPathSum = "quantity"
/// The smallest quantity of a series. In this package, format strings do not support this key.
public let HKPredicateKeyPathMin = "min"
/// The largest quantity of a series. In this package, format strings do not support this key.
public let HKPredicateKeyPathMax = "max"
/// The average of a series: an ``HKQuantity``. The same key as ``HKPredicateKeyPathQuantity``.
public let HKPredicateKeyPathAverage = "quantity"
/// The latest quantity of a series. In this package, format strings do not support this key.
public let HKPredicateKeyPathMostRecent = "most_recent"
/// The start of the latest quantity of a series. In this package, format strings do not support this key.
public let HKPredicateKeyPathMostRecentStartDate = "most_recent_start_date"
/// The end of the latest quantity of a series. In this package, format strings do not support this key.
public let HKPredicateKeyPathMostRecentEndDate = "most_recent_end_date"
/// The duration of the latest quantity of a series, in seconds. In this package, format strings do not support this
/// key.
public let HKPredicateKeyPathMostRecentDuration = "most_recent_duration"

// MARK: Workouts

/// The activities of a workout. Use ``HKQuery/predicateForWorkouts(activityPredicate:)``. In this package, format
/// strings do not support this key.
public let HKPredicateKeyPathWorkoutActivity = "workoutActivity"
/// The average of a type’s values in an activity. In this package, format strings do not support this key.
public let HKPredicateKeyPathWorkoutActivityAverageQuantity = "activityAverageQuantity"
/// The duration of an activity, in seconds without pauses: a number.
public let HKPredicateKeyPathWorkoutActivityDuration = "activityDuration"
/// The end of an activity: a `Date`.
public let HKPredicateKeyPathWorkoutActivityEndDate = "activityEndDate"
/// The largest of a type’s values in an activity. In this package, format strings do not support this key.
public let HKPredicateKeyPathWorkoutActivityMaximumQuantity = "activityMaximumQuantity"
/// The smallest of a type’s values in an activity. In this package, format strings do not support this key.
public let HKPredicateKeyPathWorkoutActivityMinimumQuantity = "activityMinimumQuantity"
/// The start of an activity: a `Date`.
public let HKPredicateKeyPathWorkoutActivityStartDate = "activityStartDate"
/// The sum of a type’s values in an activity. In this package, format strings do not support this key.
public let HKPredicateKeyPathWorkoutActivitySumQuantity = "activitySumQuantity"
/// The kind of an activity: the raw value of an ``HKWorkoutActivityType``, compared for equality only.
public let HKPredicateKeyPathWorkoutActivityType = "activityType"
/// The average of a type’s values in a workout. In this package, format strings do not support this key.
public let HKPredicateKeyPathWorkoutAverageQuantity = "averageQuantity"
/// The duration of a workout, in seconds without pauses: a number.
public let HKPredicateKeyPathWorkoutDuration = "duration"
/// The effort of a workout. Use ``HKQuery/predicateForWorkoutEffortSamplesRelated(workout:activity:)``. In this
/// package, format strings do not support this key.
public let HKPredicateKeyPathWorkoutEffortRelationship = "ratingOfExertionAssociation"
/// The largest of a type’s values in a workout. In this package, format strings do not support this key.
public let HKPredicateKeyPathWorkoutMaximumQuantity = "maximumQuantity"
/// The smallest of a type’s values in a workout. In this package, format strings do not support this key.
public let HKPredicateKeyPathWorkoutMinimumQuantity = "minimumQuantity"
/// The sum of a type’s values in a workout. In this package, format strings do not support this key.
public let HKPredicateKeyPathWorkoutSumQuantity = "sumQuantity"
/// The distance of a workout: an ``HKQuantity`` of length.
public let HKPredicateKeyPathWorkoutTotalDistance = "totalDistance"
/// The energy burned in a workout: an ``HKQuantity`` of energy.
public let HKPredicateKeyPathWorkoutTotalEnergyBurned = "totalEnergyBurned"
/// The number of flights climbed in a workout: an ``HKQuantity`` of count.
public let HKPredicateKeyPathWorkoutTotalFlightsClimbed = "totalFlightsClimbed"
/// The number of swimming strokes in a workout: an ``HKQuantity`` of count.
public let HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"
/// The activity of a workout: the raw value of an ``HKWorkoutActivityType``, compared for equality only.
public let HKPredicateKeyPathWorkoutType = "workoutType"

// MARK: Electrocardiograms, documents and clinical records

/// An electrocardiogram’s average heart rate. In this package, format strings do not support this key.
public let HKPredicateKeyPathAverageHeartRate = "ecg_average_heart_rate"
/// The classification of an electrocardiogram: the raw value of an ``HKElectrocardiogram/Classification``, compared for
/// equality only.
public let HKPredicateKeyPathECGClassification = "ecg_public_classification"
/// The symptoms of an electrocardiogram: the raw value of an ``HKElectrocardiogram/SymptomsStatus``, compared for
/// equality only.
public let HKPredicateKeyPathECGSymptomsStatus = "ecg_symptoms_status"
/// A document’s title. In this package, format strings do not support this key.
public let HKPredicateKeyPathCDATitle = "title"
/// The name of a document’s patient. In this package, format strings do not support this key.
public let HKPredicateKeyPathCDAPatientName = "patient_name"
/// The name of a document’s author. In this package, format strings do not support this key.
public let HKPredicateKeyPathCDAAuthorName = "author_name"
/// The name of the institution that keeps a document. In this package, format strings do not support this key.
public let HKPredicateKeyPathCDACustodianName = "custodian_name"
/// The identifier of a clinical record’s resource. Use
/// ``HKQuery/predicateForClinicalRecords(from:fhirResourceType:identifier:)``. In this package, format strings do not
/// support this key.
public let HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier = "FHIRResource.identifier"
/// The kind of a clinical record’s resource. Use ``HKQuery/predicateForClinicalRecords(withFHIRResourceType:)``. In
/// this package, format strings do not support this key.
public let HKPredicateKeyPathClinicalRecordFHIRResourceType = "FHIRResource.resourceType"
