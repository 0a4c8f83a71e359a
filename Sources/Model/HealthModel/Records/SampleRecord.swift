import Foundation

/// A sample in memory: its content, its time, its source and its metadata.
package struct SampleRecord: Hashable, Sendable, Identifiable {
  /// The content of a sample: everything but its time and its origin.
  package enum Content: Hashable, Sendable {
    case quantity(HealthQuantity)
    /// Many quantities in one sample (rule Q20).
    indirect case quantitySeries(QuantitySeriesRecord)
    /// The raw value of the type's enumeration (rule S78 and following).
    case category(Int)
    // Boxed: a prescription is twenty times the size of a step count, and there are few of them.
    indirect case visionPrescription(VisionPrescriptionRecord)
    /// The members of a correlation (rule S39).
    case correlation([SampleRecord])
    // Boxed: a workout is many times the size of a step count, and there are few of them.
    indirect case workout(WorkoutRecord)
    indirect case stateOfMind(StateOfMindRecord)
    /// Raw values of the answers to a questionnaire, in the order of its questions (rule S132).
    case scoredAssessment([Int])
    /// One point per frequency, ascending (rule S130).
    case audiogram([AudiogramPointRecord])
    indirect case electrocardiogram(ElectrocardiogramRecord)
    /// Beats in chronological order.
    case heartbeatSeries([HeartbeatRecord])
    /// Locations in chronological order (rule S125).
    case workoutRoute([LocationRecord])
    /// A clinical document; nil for an app that may know only that the document exists (rule Q19).
    indirect case document(DocumentRecord?)
    indirect case clinicalRecord(ClinicalRecordContent)
    indirect case verifiableClinicalRecord(VerifiableClinicalRecordContent)
    /// A medication, stored like a sample although apps receive it as a separate kind of object (rule S134).
    indirect case medication(MedicationRecord)
    indirect case medicationDose(MedicationDoseRecord)
    /// The totals of a day. Computed, never stored.
    indirect case activitySummary(ActivitySummaryRecord)

    /// Creates a workout with only an activity and a duration, in seconds.
    package static func workout(activityType: Int, duration: TimeInterval) -> Content {
      .workout(WorkoutRecord(activityType: activityType, duration: duration))
    }

    /// Returns the sum of the answers to a questionnaire.
    ///
    /// An unanswered question counts as 0, and so does an invalid answer, which a file of another program may contain.
    package static func score(ofAnswers answers: [Int]) -> Int { answers.filter((0...3).contains).reduce(0, +) }

    /// The kind of type whose samples have this content.
    package var kind: ObjectType.Kind {
      switch self {
      case .quantity, .quantitySeries: .quantity
      case .category: .category
      case .visionPrescription: .visionPrescription
      case .correlation: .correlation
      case .workout: .workout
      case .stateOfMind: .stateOfMind
      case .scoredAssessment: .scoredAssessment
      case .audiogram: .audiogram
      case .electrocardiogram: .electrocardiogram
      case .heartbeatSeries: .heartbeatSeries
      case .workoutRoute: .workoutRoute
      case .document: .document
      case .clinicalRecord: .clinical
      case .verifiableClinicalRecord: .verifiableClinicalRecord
      case .medication: .userAnnotatedMedication
      case .medicationDose: .medicationDoseEvent
      case .activitySummary: .activitySummary
      }
    }
  }

  /// The UUID of the sample, unique among the samples of its source.
  package var uuid: UUID
  package var type: ObjectType
  package var start: Date
  /// The end date. Equal to the start for an instant.
  package var end: Date
  /// The content, whose kind must match the type.
  package var content: Content
  /// The app or device that saved the sample, with the version it had then.
  package var sourceRevision: SourceRevisionRecord
  /// The hardware that measured the sample; nil when unknown.
  package var device: DeviceRecord?
  package var metadata: [String: MetadataValue]

  package var id: UUID { uuid }

  package init(
    uuid: UUID, type: ObjectType, start: Date, end: Date, content: Content, sourceRevision: SourceRevisionRecord,
    device: DeviceRecord? = nil, metadata: [String: MetadataValue] = [:]
  ) {
    self.uuid = uuid
    self.type = type
    self.start = start
    self.end = end
    self.content = content
    self.sourceRevision = sourceRevision
    self.device = device
    self.metadata = metadata
  }
}
