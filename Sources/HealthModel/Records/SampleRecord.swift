import Foundation

/// A sample as the store keeps it: what was measured, when, by whom.
package struct SampleRecord: Hashable, Sendable, Identifiable {
  /// What a sample holds besides its time and origin.
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
    // Boxed like prescriptions, for the same reason.
    indirect case workout(WorkoutRecord)
    indirect case stateOfMind(StateOfMindRecord)
    /// Raw values of the answers to a questionnaire, in the order of its questions (rule S132).
    case scoredAssessment([Int])
    /// One point for each frequency, ascending (rule S130).
    case audiogram([AudiogramPointRecord])
    indirect case electrocardiogram(ElectrocardiogramRecord)
    /// Beats in order of time.
    case heartbeatSeries([HeartbeatRecord])
    /// Places in order of time (rule S125).
    case workoutRoute([LocationRecord])
    /// A clinical document; nil for an app that was told no more than that it exists (rule Q19).
    indirect case document(DocumentRecord?)
    indirect case clinicalRecord(ClinicalRecordRecord)
    indirect case verifiableClinicalRecord(VerifiableClinicalRecordRecord)
    /// A medication: stored like a sample, though apps get it as an object of its own (rule S134).
    indirect case medication(MedicationRecord)
    indirect case medicationDose(MedicationDoseRecord)
    /// What a day came to. Worked out, not stored.
    indirect case activitySummary(ActivitySummaryRecord)

    /// A workout of which nothing else is known.
    package static func workout(activityType: Int, duration: TimeInterval) -> Content {
      .workout(WorkoutRecord(activityType: activityType, duration: duration))
    }

    /// The kind of type such content belongs to.
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

  package var uuid: UUID
  package var type: ObjectType
  package var start: Date
  package var end: Date
  package var content: Content
  package var sourceRevision: SourceRevisionRecord
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
