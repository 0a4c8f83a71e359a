import Foundation
import HealthModel

extension RedactedContents {
  /// Returns a sample with other dates, UUID, source and metadata. Collects the texts that were in it.
  func redacted(_ sample: SampleRecord) -> SampleRecord {
    let offset = offset(at: sample.start)
    let origin = redactedOrigin(of: sample)
    originals.take(sample.uuid, of: sample.type)
    var redacted = sample
    redacted.uuid = uuid(for: sample.uuid)
    redacted.start += offset
    redacted.end += offset
    redacted.sourceRevision = origin.revision
    redacted.device = origin.device
    if sample.device != redacted.device { summary.deviceCount += 1 }
    redacted.metadata = kept(sample.metadata, of: sample.type)
    redacted.content = self.redacted(sample.content, offset, sample.type)
    return redacted
  }

  /// Returns the source and the device to write. Results are cached, because most samples share a few origins.
  private func redactedOrigin(of sample: SampleRecord) -> Origin {
    let origin = Origin(revision: sample.sourceRevision, device: sample.device)
    if let (last, redacted) = lastOrigin, last == origin { return redacted }
    let redacted =
      origins[origin]
      ?? Origin(
        revision: sources.revision(origin.revision), device: origin.device.flatMap(PseudonymousSources.device))
    if origins.updateValue(redacted, forKey: origin) == nil {
      originals.take(
        origin.revision, origin.device, of: sample.type, kept: redacted.revision, redacted.device)
    }
    lastOrigin = (origin, redacted)
    return redacted
  }

  private func kept(_ metadata: [String: MetadataValue], of type: ObjectType) -> [String: MetadataValue] {
    if metadata.isEmpty { return metadata }
    var kept: [String: MetadataValue] = [:]
    for (key, value) in metadata {
      if MeasuringMetadata.keeps(key, value) {
        kept[key] = value
        if case .quantity(let quantity) = value { originals.keep(quantity.unit) }
      } else {
        originals.take(value, under: key, of: type)
      }
    }
    summary.metadataCount += metadata.count - kept.count
    return kept
  }

  private func redacted(
    _ content: SampleRecord.Content, _ offset: TimeInterval, _ type: ObjectType
  ) -> SampleRecord.Content {
    switch content {
    case .correlation(let members): return .correlation(members.map(redacted))
    case .workout(let workout): return .workout(redacted(workout, offset, type))
    case .visionPrescription(var prescription):
      originals.take(brand: prescription.brand, of: type)
      prescription.dateIssued += offset
      prescription.expirationDate = prescription.expirationDate.map { $0 + offset }
      prescription.brand = nil
      return .visionPrescription(prescription)
    case .quantity(let quantity):
      originals.keep(quantity.unit)
      return content
    case .quantitySeries(let series):
      originals.keep(series.quantity.unit)
      let values = series.values.map { value in
        QuantitySeriesRecord.Value(
          value.quantity,
          over: DateInterval(start: value.interval.start + offset, duration: value.interval.duration))
      }
      return QuantitySeriesRecord(values, style: type.aggregationStyle ?? .cumulative).map(
        SampleRecord.Content.quantitySeries)
        ?? .quantity(series.quantity)
    case .electrocardiogram(var record):
      record.symptoms = Set(record.symptoms.map(uuid))
      return .electrocardiogram(record)
    case .category, .stateOfMind, .scoredAssessment, .audiogram, .heartbeatSeries, .workoutRoute, .document,
      .clinicalRecord, .verifiableClinicalRecord, .medication, .medicationDose, .activitySummary:
      return content
    }
  }

  private func redacted(_ workout: WorkoutRecord, _ offset: TimeInterval, _ type: ObjectType) -> WorkoutRecord {
    var workout = workout
    for total in [workout.totalEnergyBurned, workout.totalDistance] { originals.keep(total?.unit) }
    workout.samples = Set(workout.samples.map(uuid))
    workout.events = workout.events.map { redacted($0, offset, type) }
    workout.statistics = workout.statistics.map { redacted($0, offset, type) }
    workout.activities = workout.activities.map { activity in
      var activity = activity
      originals.take(activity.uuid, of: type)
      activity.uuid = uuid(for: activity.uuid)
      activity.start += offset
      activity.end = activity.end.map { $0 + offset }
      activity.events = activity.events.map { redacted($0, offset, type) }
      activity.statistics = activity.statistics.map { redacted($0, offset, type) }
      activity.metadata = kept(activity.metadata, of: type)
      return activity
    }
    return workout
  }

  private func redacted(
    _ event: WorkoutEventRecord, _ offset: TimeInterval, _ type: ObjectType
  ) -> WorkoutEventRecord {
    WorkoutEventRecord(
      type: event.type,
      interval: DateInterval(start: event.interval.start + offset, duration: event.interval.duration),
      metadata: kept(event.metadata, of: type))
  }

  private func redacted(
    _ statistics: StatisticsRecord, _ offset: TimeInterval, _ type: ObjectType
  ) -> StatisticsRecord {
    func moved(_ values: StatisticsValues) -> StatisticsValues {
      var values = values
      values.mostRecentInterval = values.mostRecentInterval.map {
        DateInterval(start: $0.start + offset, duration: $0.duration)
      }
      return values
    }
    var statistics = statistics
    statistics.start += offset
    statistics.end += offset
    for source in statistics.sources { originals.take(source, of: type) }
    statistics.sources = statistics.sources.map { sources.source($0) }
    statistics.merged = moved(statistics.merged)
    statistics.sourceValues = statistics.sourceValues.map(moved)
    return statistics
  }

  /// Returns a different UUID, always the same one for the same original.
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
