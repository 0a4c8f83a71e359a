import HealthModel

/// A kind of samples, with the classes of its type and its samples. To add a kind, add a folder with the classes, and
/// an element to `all`.
struct SampleKind: Sendable {
  /// The kind of the types.
  let kind: ObjectType.Kind
  /// Creates the single instance of a type.
  let type: @Sendable (ObjectType) -> HKObjectType
  /// Creates the sample for a record. Stops the program for kinds that apps never receive as samples.
  let sample: @Sendable (SampleRecord) -> HKSample

  private init(
    _ kind: ObjectType.Kind, _ type: @escaping @Sendable (ObjectType) -> HKObjectType,
    sample: @escaping @Sendable (SampleRecord) -> HKSample = { preconditionFailure("\($0.type) has no samples") }
  ) {
    self.kind = kind
    self.type = type
    self.sample = sample
  }

  /// Every kind, in any order.
  private static let all = [
    SampleKind(.quantity, HKQuantityType.init) {
      $0.type.aggregationStyle == .cumulative ? HKCumulativeQuantitySample($0) : HKDiscreteQuantitySample($0)
    },
    SampleKind(.category, HKCategoryType.init, sample: HKCategorySample.init),
    SampleKind(.correlation, HKCorrelationType.init, sample: HKCorrelation.init),
    // Characteristics are values that a person enters once, not samples.
    SampleKind(.characteristic, HKCharacteristicType.init),
    SampleKind(.workout, HKWorkoutType.init, sample: HKWorkout.init),
    SampleKind(.workoutRoute, HKSeriesType.init, sample: HKWorkoutRoute.init),
    // Activity summaries are computed and are not samples.
    SampleKind(.activitySummary, HKActivitySummaryType.init),
    SampleKind(.heartbeatSeries, HKSeriesType.init, sample: HKHeartbeatSeriesSample.init),
    SampleKind(.electrocardiogram, HKElectrocardiogramType.init, sample: HKElectrocardiogram.init),
    SampleKind(.audiogram, HKAudiogramSampleType.init, sample: HKAudiogramSample.init),
    SampleKind(.visionPrescription, HKPrescriptionType.init) {
      guard case .visionPrescription(let prescription) = $0.content, !prescription.isGeneric else {
        return HKVisionPrescription($0)
      }
      return prescription.kind == .glasses ? HKGlassesPrescription($0) : HKContactsPrescription($0)
    },
    // Medications are stored like samples, but apps receive them as HKUserAnnotatedMedication, which is not a sample.
    SampleKind(.userAnnotatedMedication, HKUserAnnotatedMedicationType.init),
    SampleKind(.medicationDoseEvent, HKMedicationDoseEventType.init, sample: HKMedicationDoseEvent.init),
    SampleKind(.stateOfMind, HKStateOfMindType.init, sample: HKStateOfMind.init),
    SampleKind(.scoredAssessment, HKScoredAssessmentType.init) {
      $0.type.swiftName == "GAD7" ? HKGAD7Assessment($0) : HKPHQ9Assessment($0)
    },
    SampleKind(.document, HKDocumentType.init, sample: HKCDADocumentSample.init),
    SampleKind(.clinical, HKClinicalType.init, sample: HKClinicalRecord.init),
    SampleKind(.verifiableClinicalRecord, HKSampleType.init, sample: HKVerifiableClinicalRecord.init),
  ]

  private static let byKind = Dictionary(uniqueKeysWithValues: all.map { ($0.kind, $0) })

  /// Returns the type class and the sample class of a kind.
  static func of(_ kind: ObjectType.Kind) -> SampleKind {
    guard let known = byKind[kind] else { preconditionFailure("SampleKind.all does not list \(kind)") }
    return known
  }
}
