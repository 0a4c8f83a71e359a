extension HKObjectType {
  /// Returns the quantity type with an identifier; nil when there is none.
  ///
  /// In iOS 18.4 Apple deprecated lookup by identifier in favor of initializers such as `HKQuantityType(.stepCount)`.
  public class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
    existing(identifier.rawValue)
  }

  /// Returns the category type with an identifier; nil when there is none.
  public class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
    existing(identifier.rawValue)
  }

  /// Returns the characteristic type with an identifier; nil when there is none.
  public class func characteristicType(
    forIdentifier identifier: HKCharacteristicTypeIdentifier
  ) -> HKCharacteristicType? {
    existing(identifier.rawValue)
  }

  /// Returns the correlation type with an identifier; nil when there is none.
  public class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier) -> HKCorrelationType? {
    existing(identifier.rawValue)
  }

  /// Returns the document type with an identifier; nil when there is none. iOS 10.
  public class func documentType(forIdentifier identifier: HKDocumentTypeIdentifier) -> HKDocumentType? {
    existing(identifier.rawValue)
  }

  /// Returns the clinical type with an identifier; nil when there is none. iOS 12.
  public class func clinicalType(forIdentifier identifier: HKClinicalTypeIdentifier) -> HKClinicalType? {
    existing(identifier.rawValue)
  }

  /// Returns the scored assessment with an identifier; nil when there is none. iOS 18.
  public class func scoredAssessmentType(
    forIdentifier identifier: HKScoredAssessmentTypeIdentifier
  ) -> HKScoredAssessmentType? {
    existing(identifier.rawValue)
  }

  /// Returns the series type with an identifier: ``HKWorkoutRouteTypeIdentifier`` or
  /// ``HKDataTypeIdentifierHeartbeatSeries``; nil for any other string. iOS 11.
  public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? { existing(identifier) }

  /// Returns the type of workouts.
  public class func workoutType() -> HKWorkoutType { required(HKWorkoutTypeIdentifier) }

  /// Returns the type of activity summaries, the daily rings. iOS 9.3.
  public class func activitySummaryType() -> HKActivitySummaryType { required("HKActivitySummaryTypeIdentifier") }

  /// Returns the type of audiograms. iOS 13.
  public class func audiogramSampleType() -> HKAudiogramSampleType { required("HKDataTypeIdentifierAudiogram") }

  /// Returns the type of electrocardiograms. iOS 14.
  public class func electrocardiogramType() -> HKElectrocardiogramType {
    required("HKDataTypeIdentifierElectrocardiogram")
  }

  /// Returns the type of vision prescriptions. The person grants reading them one by one (rule A65). iOS 16.
  public class func visionPrescriptionType() -> HKPrescriptionType { required(HKVisionPrescriptionTypeIdentifier) }

  /// Returns the type of states of mind. iOS 18.
  public class func stateOfMindType() -> HKStateOfMindType { required(HKDataTypeIdentifierStateOfMind) }

  /// Returns the type of medication dose events. iOS 26.
  public class func medicationDoseEventType() -> HKMedicationDoseEventType {
    required("HKMedicationDoseEventTypeIdentifierMedicationDoseEvent")
  }

  /// Returns the type of a person’s medications. The person grants reading them one by one (rule A75). iOS 26.
  public class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType {
    required("HKDataTypeUserAnnotatedMedicationConcept")
  }
}

// MARK: - Identifiers of types without an identifier struct

/// The identifier of ``HKObjectType/workoutType()``.
public let HKWorkoutTypeIdentifier = "HKWorkoutTypeIdentifier"
/// The identifier of ``HKSeriesType/workoutRoute()``.
public let HKWorkoutRouteTypeIdentifier = "HKWorkoutRouteTypeIdentifier"
/// The identifier of ``HKSeriesType/heartbeat()``.
public let HKDataTypeIdentifierHeartbeatSeries = "HKDataTypeIdentifierHeartbeatSeries"
/// The identifier of ``HKObjectType/visionPrescriptionType()``.
public let HKVisionPrescriptionTypeIdentifier = "HKVisionPrescriptionTypeIdentifier"
/// The identifier of ``HKObjectType/stateOfMindType()``.
public let HKDataTypeIdentifierStateOfMind = "HKDataTypeStateOfMind"
