// The keys that format strings may name: `NSPredicate(format: "%K >= %@", HKPredicateKeyPathStartDate, start as CVarArg)`.
// Prefer the factory methods of HKQuery: they cannot be misspelled, and they reach what format strings here do not.

// MARK: Samples

/// An object’s ``HKObject/uuid``: a `UUID`, by equality.
public let HKPredicateKeyPathUUID = "UUID"
/// Who wrote an object: an ``HKSource``, by equality.
public let HKPredicateKeyPathSource = "source"
/// Which version of whom wrote it: an ``HKSourceRevision``, by equality.
public let HKPredicateKeyPathSourceRevision = "sourceRevision"
/// The hardware it was measured with: an ``HKDevice``, by equality.
public let HKPredicateKeyPathDevice = "device"
/// Its metadata: followed by a dot and the key, as in "metadata.HKWasUserEntered".
public let HKPredicateKeyPathMetadata = "metadata"
/// When a sample began: a `Date`.
public let HKPredicateKeyPathStartDate = "startDate"
/// When a sample ended: a `Date`.
public let HKPredicateKeyPathEndDate = "endDate"
/// The correlation that holds a sample; only whether there is one, as in "correlation == nil".
public let HKPredicateKeyPathCorrelation = "correlation"
/// The workout a sample was taken for: an ``HKWorkout``, by equality.
public let HKPredicateKeyPathWorkout = "workout"
/// A quantity sample’s ``HKQuantitySample/quantity``: an ``HKQuantity`` in any unit that fits.
public let HKPredicateKeyPathQuantity = "quantity"
/// A category sample’s ``HKCategorySample/value``: a number.
public let HKPredicateKeyPathCategoryValue = "value"
/// The day of an activity summary; use ``HKQuery/predicateForActivitySummary(with:)``. Not in format strings here.
public let HKPredicateKeyPathDateComponents = "dateComponents"
/// How many quantities a series has. Not in format strings here.
public let HKPredicateKeyPathCount = "count"
/// What the quantities of a series come to: an ``HKQuantity``. The same key as ``HKPredicateKeyPathQuantity``.
public let HKPredicateKeyPathSum = "quantity"
/// The least quantity of a series. Not in format strings here.
public let HKPredicateKeyPathMin = "min"
/// The greatest quantity of a series. Not in format strings here.
public let HKPredicateKeyPathMax = "max"
/// The average of a series: an ``HKQuantity``. The same key as ``HKPredicateKeyPathQuantity``.
public let HKPredicateKeyPathAverage = "quantity"
/// The latest quantity of a series. Not in format strings here.
public let HKPredicateKeyPathMostRecent = "most_recent"
/// When the latest quantity of a series began. Not in format strings here.
public let HKPredicateKeyPathMostRecentStartDate = "most_recent_start_date"
/// When the latest quantity of a series ended. Not in format strings here.
public let HKPredicateKeyPathMostRecentEndDate = "most_recent_end_date"
/// How many seconds the latest quantity of a series lasted. Not in format strings here.
public let HKPredicateKeyPathMostRecentDuration = "most_recent_duration"

// MARK: Workouts

/// The parts of a workout; use ``HKQuery/predicateForWorkouts(activityPredicate:)``. Not in format strings here.
public let HKPredicateKeyPathWorkoutActivity = "workoutActivity"
/// The average of a type in a part. Not in format strings here.
public let HKPredicateKeyPathWorkoutActivityAverageQuantity = "activityAverageQuantity"
/// How long a part of a workout was, in seconds without pauses: a number.
public let HKPredicateKeyPathWorkoutActivityDuration = "activityDuration"
/// When a part of a workout ended: a `Date`.
public let HKPredicateKeyPathWorkoutActivityEndDate = "activityEndDate"
/// The greatest quantity of a type in a part. Not in format strings here.
public let HKPredicateKeyPathWorkoutActivityMaximumQuantity = "activityMaximumQuantity"
/// The least quantity of a type in a part. Not in format strings here.
public let HKPredicateKeyPathWorkoutActivityMinimumQuantity = "activityMinimumQuantity"
/// When a part of a workout began: a `Date`.
public let HKPredicateKeyPathWorkoutActivityStartDate = "activityStartDate"
/// The sum of a type in a part. Not in format strings here.
public let HKPredicateKeyPathWorkoutActivitySumQuantity = "activitySumQuantity"
/// What was done in a part: the raw value of an ``HKWorkoutActivityType``, by equality.
public let HKPredicateKeyPathWorkoutActivityType = "activityType"
/// The average of a type in a workout. Not in format strings here.
public let HKPredicateKeyPathWorkoutAverageQuantity = "averageQuantity"
/// How long a workout was, in seconds without pauses: a number.
public let HKPredicateKeyPathWorkoutDuration = "duration"
/// How hard a workout was; use ``HKQuery/predicateForWorkoutEffortSamplesRelated(workout:activity:)``. Not in format strings here.
public let HKPredicateKeyPathWorkoutEffortRelationship = "ratingOfExertionAssociation"
/// The greatest quantity of a type in a workout. Not in format strings here.
public let HKPredicateKeyPathWorkoutMaximumQuantity = "maximumQuantity"
/// The least quantity of a type in a workout. Not in format strings here.
public let HKPredicateKeyPathWorkoutMinimumQuantity = "minimumQuantity"
/// The sum of a type in a workout. Not in format strings here.
public let HKPredicateKeyPathWorkoutSumQuantity = "sumQuantity"
/// How far a workout went: an ``HKQuantity`` of length.
public let HKPredicateKeyPathWorkoutTotalDistance = "totalDistance"
/// The energy a workout took: an ``HKQuantity`` of energy.
public let HKPredicateKeyPathWorkoutTotalEnergyBurned = "totalEnergyBurned"
/// The flights of stairs in a workout: an ``HKQuantity`` of count.
public let HKPredicateKeyPathWorkoutTotalFlightsClimbed = "totalFlightsClimbed"
/// The strokes in a workout: an ``HKQuantity`` of count.
public let HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"
/// What the person did: the raw value of an ``HKWorkoutActivityType``, by equality.
public let HKPredicateKeyPathWorkoutType = "workoutType"

// MARK: Electrocardiograms, documents and clinical records

/// An electrocardiogram’s average heart rate. Not in format strings here.
public let HKPredicateKeyPathAverageHeartRate = "ecg_average_heart_rate"
/// What an electrocardiogram shows: the raw value of an ``HKElectrocardiogram/Classification``, by equality.
public let HKPredicateKeyPathECGClassification = "ecg_public_classification"
/// Whether there were symptoms: the raw value of an ``HKElectrocardiogram/SymptomsStatus``, by equality.
public let HKPredicateKeyPathECGSymptomsStatus = "ecg_symptoms_status"
/// A document’s title. Not in format strings here.
public let HKPredicateKeyPathCDATitle = "title"
/// Whom a document is about. Not in format strings here.
public let HKPredicateKeyPathCDAPatientName = "patient_name"
/// Who wrote a document. Not in format strings here.
public let HKPredicateKeyPathCDAAuthorName = "author_name"
/// Who keeps a document. Not in format strings here.
public let HKPredicateKeyPathCDACustodianName = "custodian_name"
/// A record’s identifier; use ``HKQuery/predicateForClinicalRecords(from:fhirResourceType:identifier:)``. Not in format strings here.
public let HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier = "FHIRResource.identifier"
/// A record’s kind; use ``HKQuery/predicateForClinicalRecords(withFHIRResourceType:)``. Not in format strings here.
public let HKPredicateKeyPathClinicalRecordFHIRResourceType = "FHIRResource.resourceType"
