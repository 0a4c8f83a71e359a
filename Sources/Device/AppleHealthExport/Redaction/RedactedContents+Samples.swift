import Foundation
import HealthModel

extension RedactedContents {
  /// Returns a sample with other dates, UUID, source and metadata, and notes the words that were in it.
  func redacted(_ sample: SampleRecord) -> SampleRecord {
    originals.take(sample)
    let offset = shift.offset(at: sample.start)
    var redacted = sample
    redacted.uuid = uuid(for: sample.uuid)
    redacted.start += offset
    redacted.end += offset
    redacted.sourceRevision = sources.revision(sample.sourceRevision)
    redacted.device = sample.device.flatMap(PseudonymousSources.device)
    if sample.device != redacted.device { summary.deviceCount += 1 }
    redacted.metadata = kept(sample.metadata)
    redacted.content = self.redacted(sample.content, offset, sample.type.aggregationStyle ?? .cumulative)
    return redacted
  }

  private func kept(_ metadata: [String: MetadataValue]) -> [String: MetadataValue] {
    if metadata.isEmpty { return metadata }
    let kept = metadata.filter { MeasuringMetadata.keeps($0.key, $0.value) }
    summary.metadataCount += metadata.count - kept.count
    return kept
  }

  private func redacted(
    _ content: SampleRecord.Content, _ offset: TimeInterval, _ style: ObjectType.AggregationStyle
  ) -> SampleRecord.Content {
    switch content {
    case .correlation(let members): return .correlation(members.map(redacted))
    case .workout(let workout): return .workout(redacted(workout, offset))
    case .visionPrescription(var prescription):
      prescription.dateIssued += offset
      prescription.expirationDate = prescription.expirationDate.map { $0 + offset }
      prescription.brand = nil
      return .visionPrescription(prescription)
    case .quantitySeries(let series):
      let values = series.values.map { value in
        QuantitySeriesRecord.Value(
          value.quantity,
          over: DateInterval(start: value.interval.start + offset, duration: value.interval.duration))
      }
      return QuantitySeriesRecord(values, style: style).map(SampleRecord.Content.quantitySeries)
        ?? .quantity(series.quantity)
    case .electrocardiogram(var record):
      record.symptoms = Set(record.symptoms.map(uuid))
      return .electrocardiogram(record)
    case .quantity, .category, .stateOfMind, .scoredAssessment, .audiogram, .heartbeatSeries, .workoutRoute, .document,
      .clinicalRecord, .verifiableClinicalRecord, .medication, .medicationDose, .activitySummary:
      return content
    }
  }

  private func redacted(_ workout: WorkoutRecord, _ offset: TimeInterval) -> WorkoutRecord {
    var workout = workout
    workout.samples = Set(workout.samples.map(uuid))
    workout.events = workout.events.map { redacted($0, offset) }
    workout.statistics = workout.statistics.map { redacted($0, offset) }
    workout.activities = workout.activities.map { activity in
      var activity = activity
      activity.uuid = uuid(for: activity.uuid)
      activity.start += offset
      activity.end = activity.end.map { $0 + offset }
      activity.events = activity.events.map { redacted($0, offset) }
      activity.statistics = activity.statistics.map { redacted($0, offset) }
      activity.metadata = kept(activity.metadata)
      return activity
    }
    return workout
  }

  private func redacted(_ event: WorkoutEventRecord, _ offset: TimeInterval) -> WorkoutEventRecord {
    WorkoutEventRecord(
      type: event.type,
      interval: DateInterval(start: event.interval.start + offset, duration: event.interval.duration),
      metadata: kept(event.metadata))
  }

  private func redacted(_ statistics: StatisticsRecord, _ offset: TimeInterval) -> StatisticsRecord {
    var statistics = statistics
    statistics.start += offset
    statistics.end += offset
    statistics.sources = statistics.sources.map { sources.source($0) }
    return statistics
  }

  /// Returns another UUID, the same each time for the same one.
  func uuid(for uuid: UUID) -> UUID {
    var identity = SampleIdentity()
    identity.combine(key)
    withUnsafeBytes(of: uuid.uuid) { bytes in
      identity.combine(bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
      identity.combine(bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    return identity.uuid(occurrence: 0)
  }
}
