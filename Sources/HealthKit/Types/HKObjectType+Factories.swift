extension HKObjectType {
  /// The quantity type with this identifier; nil when there is none.
  ///
  /// Apple deprecated the look-ups by identifier in iOS 18.4 in favour of `HKQuantityType(.stepCount)` and its kin.
  public class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
    known(identifier.rawValue)
  }

  /// The category type with this identifier; nil when there is none.
  public class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
    known(identifier.rawValue)
  }

  /// The characteristic type with this identifier; nil when there is none.
  public class func characteristicType(
    forIdentifier identifier: HKCharacteristicTypeIdentifier
  ) -> HKCharacteristicType? {
    known(identifier.rawValue)
  }

  /// The correlation type with this identifier; nil when there is none.
  public class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier) -> HKCorrelationType? {
    known(identifier.rawValue)
  }

  /// The document type with this identifier; nil when there is none. iOS 10.
  public class func documentType(forIdentifier identifier: HKDocumentTypeIdentifier) -> HKDocumentType? {
    known(identifier.rawValue)
  }

  /// The clinical type with this identifier; nil when there is none. iOS 12.
  public class func clinicalType(forIdentifier identifier: HKClinicalTypeIdentifier) -> HKClinicalType? {
    known(identifier.rawValue)
  }

  /// The scored assessment with this identifier; nil when there is none. iOS 18.
  public class func scoredAssessmentType(
    forIdentifier identifier: HKScoredAssessmentTypeIdentifier
  ) -> HKScoredAssessmentType? {
    known(identifier.rawValue)
  }

  /// The series type with this identifier: ``HKWorkoutRouteTypeIdentifier`` or ``HKDataTypeIdentifierHeartbeatSeries``;
  /// nil for any other string. iOS 11.
  public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? { known(identifier) }

  /// The type of workouts.
  public class func workoutType() -> HKWorkoutType { required(HKWorkoutTypeIdentifier) }

  /// The type of activity summaries, the days’ rings. iOS 9.3.
  public class func activitySummaryType() -> HKActivitySummaryType { required("HKActivitySummaryTypeIdentifier") }

  /// The type of audiograms. iOS 13.
  public class func audiogramSampleType() -> HKAudiogramSampleType { required("HKDataTypeIdentifierAudiogram") }

  /// The type of electrocardiograms. iOS 14.
  public class func electrocardiogramType() -> HKElectrocardiogramType {
    required("HKDataTypeIdentifierElectrocardiogram")
  }

  /// The type of vision prescriptions. Reading them is granted prescription by prescription (rule A65). iOS 16.
  public class func visionPrescriptionType() -> HKPrescriptionType { required(HKVisionPrescriptionTypeIdentifier) }

  /// The type of states of mind. iOS 18.
  public class func stateOfMindType() -> HKStateOfMindType { required(HKDataTypeIdentifierStateOfMind) }

  /// The type of medication dose events. iOS 26.
  public class func medicationDoseEventType() -> HKMedicationDoseEventType {
    required("HKMedicationDoseEventTypeIdentifierMedicationDoseEvent")
  }

  /// The type of a person’s medications. Reading them is granted medication by medication (rule A75). iOS 26.
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
