import Foundation

/// A condition on a sample's content other than a plain quantity or category (rules Q101 and Q102).
///
/// A sample whose content is of another kind never matches.
package indirect enum ContentCondition: Hashable, Sendable, Codable {
  /// The comparisons of ``SamplePredicate``.
  package typealias Comparison = SamplePredicate.Comparison

  /// A value of a workout that a condition compares: a total, or a statistic of a quantity type.
  package enum WorkoutMeasure: Hashable, Sendable, Codable {
    case totalEnergyBurned, totalDistance, totalSwimmingStrokeCount, totalFlightsClimbed
    case sum(ObjectType), average(ObjectType), minimum(ObjectType), maximum(ObjectType)
  }

  case workoutActivityType(Int)
  case workoutDuration(Comparison, TimeInterval)
  case workoutMeasure(WorkoutMeasure, Comparison, HealthQuantity)
  /// One of the workout's activities matches the predicate as if it were a workout. A workout without activities counts
  /// as its own activity.
  case workoutActivity(SamplePredicate)
  case stateOfMindValence(Comparison, Double)
  case stateOfMindKind(Int)
  case stateOfMindLabel(Int)
  case stateOfMindAssociation(Int)
  case electrocardiogramClassification(Int)
  case electrocardiogramSymptomsStatus(Int)
  case medicationIsArchived(Bool)
  case medicationHasSchedule(Bool)
  case doseStatus(Set<Int>)
  case doseScheduledDate(Set<Date>)
  /// The scheduled date of the dose is within an interval, both ends included. A nil end is open.
  case doseScheduledWithin(start: Date?, end: Date?)
  case doseMedication(Set<UUID>)
  case fhirResourceType(String)
  /// The record's relevant date is within an interval, both ends included.
  case verifiableRecordRelevance(start: Date, end: Date)
  case fhirResource(type: String, identifier: String)
  case activityDays(ClosedRange<CalendarDay>)
}

extension ContentCondition {
  /// Returns true when the sample's content meets the condition.
  func matches(_ sample: some PredicateSubject) -> Bool {
    switch sample.content {
    case .workout(let workout): matches(workout, of: sample)
    case .stateOfMind(let state): matches(state)
    case .electrocardiogram(let electrocardiogram): matches(electrocardiogram)
    case .medication(let medication): matches(medication)
    case .medicationDose(let dose): matches(dose)
    case .verifiableClinicalRecord(let record):
      if case .verifiableRecordRelevance(let start, let end) = self {
        record.relevant >= start && record.relevant <= end
      } else {
        false
      }
    case .clinicalRecord(let record): record.resource.map(matches) ?? false
    case .activitySummary(let summary): matches(summary)
    default: false
    }
  }

  private func matches(_ workout: WorkoutRecord, of sample: some PredicateSubject) -> Bool {
    switch self {
    case .workoutActivityType(let type): workout.activityType == type
    case .workoutDuration(let comparison, let bound): comparison.holds(between: workout.duration, and: bound)
    case .workoutMeasure(let measure, let comparison, let bound):
      workout[measure]?.value(in: bound.unit).map { comparison.holds(between: $0, and: bound.value) } ?? false
    case .workoutActivity(let predicate):
      workout.parts(uuid: sample.uuid, start: sample.start, end: sample.end).contains {
        predicate.matches(ActivitySubject($0))
      }
    default: false
    }
  }

  private func matches(_ state: StateOfMindRecord) -> Bool {
    switch self {
    case .stateOfMindValence(let comparison, let bound): comparison.holds(between: state.valence, and: bound)
    case .stateOfMindKind(let kind): state.kind == kind
    case .stateOfMindLabel(let label): state.labels.contains(label)
    case .stateOfMindAssociation(let association): state.associations.contains(association)
    default: false
    }
  }

  private func matches(_ electrocardiogram: ElectrocardiogramRecord) -> Bool {
    switch self {
    case .electrocardiogramClassification(let value): electrocardiogram.classification == value
    case .electrocardiogramSymptomsStatus(let value): electrocardiogram.symptomsStatus == value
    default: false
    }
  }

  private func matches(_ medication: MedicationRecord) -> Bool {
    switch self {
    case .medicationIsArchived(let value): medication.isArchived == value
    case .medicationHasSchedule(let value): medication.hasSchedule == value
    default: false
    }
  }

  private func matches(_ resource: FHIRResourceRecord) -> Bool {
    switch self {
    case .fhirResourceType(let type): resource.resourceType == type
    case .fhirResource(let type, let identifier): resource.resourceType == type && resource.identifier == identifier
    default: false
    }
  }

  private func matches(_ summary: ActivitySummaryRecord) -> Bool {
    if case .activityDays(let days) = self { days.contains(summary.day) } else { false }
  }

  private func matches(_ dose: MedicationDoseRecord) -> Bool {
    switch self {
    case .doseStatus(let values): values.contains(dose.logStatus)
    case .doseScheduledDate(let dates): dose.scheduledDate.map(dates.contains) ?? false
    case .doseScheduledWithin(let start, let end):
      dose.scheduledDate.map { $0 >= start ?? .distantPast && $0 <= end ?? .distantFuture } ?? false
    case .doseMedication(let medications): medications.contains(dose.medication)
    default: false
    }
  }
}

extension WorkoutRecord {
  /// The number a condition compares; nil when it was not measured.
  package subscript(measure: ContentCondition.WorkoutMeasure) -> HealthQuantity? {
    switch measure {
    case .totalEnergyBurned: totalEnergyBurned
    case .totalDistance: totalDistance
    case .totalSwimmingStrokeCount: totalSwimmingStrokeCount
    case .totalFlightsClimbed: totalFlightsClimbed
    case .sum(let type): quantity(of: type, \.sum)
    case .average(let type): quantity(of: type, \.average)
    case .minimum(let type): quantity(of: type, \.minimum)
    case .maximum(let type): quantity(of: type, \.maximum)
    }
  }

  private func quantity(of type: ObjectType, _ value: KeyPath<StatisticsValues, Double?>) -> HealthQuantity? {
    guard let unit = type.canonicalUnit else { return nil }
    return statistics.first { $0.type == type }?.merged[keyPath: value].map { HealthQuantity($0, unit) }
  }
}

/// An activity of a workout, as a predicate sees it.
private struct ActivitySubject: PredicateSubject {
  private let activity: WorkoutActivityRecord

  init(_ activity: WorkoutActivityRecord) { self.activity = activity }

  var uuid: UUID { activity.uuid }
  var start: Date { activity.start }
  /// The end of the activity; the distant future while it runs.
  var end: Date { activity.end ?? .distantFuture }
  /// An empty source. An activity has no source, and no predicate for activities tests one.
  var sourceRevision: SourceRevisionRecord {
    SourceRevisionRecord(source: SourceRecord(name: "", bundleIdentifier: ""))
  }
  var device: DeviceRecord? { nil }
  var quantity: HealthQuantity? { nil }
  var category: Int? { nil }
  var isCorrelationMember: Bool { false }
  /// Returns the activity's own metadata, not the workout's.
  func metadataValue(_ key: String) -> MetadataValue? { activity.metadata[key] }

  /// The activity as a workout that has the activity's type, duration and statistics.
  var content: SampleRecord.Content {
    var workout = WorkoutRecord(activityType: activity.configuration.activityType, duration: activity.duration)
    workout.statistics = activity.statistics
    return .workout(workout)
  }
}
