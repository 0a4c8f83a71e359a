/// A type whose samples have one of a short list of values: sleep, symptoms, events.
///
/// The values of each type are an enumeration of its own, such as ``HKCategoryValueSleepAnalysis``.
open class HKCategoryType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKCategoryType {
  /// Returns the type with an identifier; an unknown one stops the app. iOS 15.
  public init(_ identifier: HKCategoryTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}

/// A type of characteristics, which a person enters once: without samples, without dates. Apps can only read it (rule
/// A22).
open class HKCharacteristicType: HKObjectType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKCharacteristicType {
  /// Returns the type with an identifier; an unknown one stops the app. iOS 15.
  public init(_ identifier: HKCharacteristicTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}

/// A type whose samples group others: a blood pressure, a meal. Authorization is requested for the members (rule A20).
open class HKCorrelationType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKCorrelationType {
  /// Returns the type with an identifier; an unknown one stops the app. iOS 15.
  public init(_ identifier: HKCorrelationTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}

/// A type of health documents. iOS 10.
open class HKDocumentType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKDocumentType {
  /// Returns the type with an identifier; an unknown one stops the app. iOS 15.
  public init(_ identifier: HKDocumentTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}

/// A type of records from a health-care institution. Apps can only read them (rule A43). iOS 12.
open class HKClinicalType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKClinicalType {
  /// Returns the type with an identifier; an unknown one stops the app. iOS 15.
  public init(_ identifier: HKClinicalTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}

/// A type of questionnaires with a score. iOS 18.
open class HKScoredAssessmentType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKScoredAssessmentType {
  /// Returns the type with an identifier; an unknown one stops the app.
  public init(_ identifier: HKScoredAssessmentTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}

/// A type whose samples hold many values each: workout routes, series of heartbeats. iOS 11.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
  /// Returns the type of the routes of workouts.
  public class func workoutRoute() -> Self { unsafeDowncast(required(HKWorkoutRouteTypeIdentifier), to: self) }

  /// Returns the type of series of heartbeats. iOS 13.
  public class func heartbeat() -> Self { unsafeDowncast(required(HKDataTypeIdentifierHeartbeatSeries), to: self) }
}

/// The type of workouts.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}

/// The type of activity summaries. Apps can only read them (rule A22). iOS 9.3.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}

/// The type of audiograms. iOS 13.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}

/// The type of electrocardiograms. Apps can only read them (rule S14). iOS 14.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}

/// The type of prescriptions. Reading them is granted one by one (rule A65). iOS 16.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}

/// The type of states of mind. iOS 18.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}

/// The type of medication dose events. iOS 26.
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}

/// The type of a person’s medications. Reading them is granted one by one (rule A75). iOS 26.
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}
