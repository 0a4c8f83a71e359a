import Foundation
import HealthModel

extension DocumentWriting {
  /// Writes a workout with all its contents. Returns false if its activity has no constant.
  func writeWorkout(_ sample: SampleRecord) throws -> Bool {
    guard case .workout(let workout) = sample.content,
      let activity = HealthEnumeration.workoutActivityType.constant(for: workout.activityType)
    else { return false }
    let (statistics, totals) = Self.measures(of: workout, in: sample)
    xml.start("Workout")
    xml.attribute("workoutActivityType", activity)
    writeDuration(workout.duration)
    xml.attribute("totalDistance", totals.distance?.value.exportText)
    xml.attribute("totalDistanceUnit", totals.distance?.unit.string)
    xml.attribute("totalEnergyBurned", totals.energy?.value.exportText)
    xml.attribute("totalEnergyBurnedUnit", totals.energy?.unit.string)
    writeSource(of: sample)
    writeDates(of: sample)
    writeMetadata(sample.metadata)
    for event in workout.events { writeEvent(event, of: sample.type) }
    for part in workout.activities { writePart(part, of: workout, in: sample) }
    writeStatistics(statistics, of: sample.type)
    try writeRoutes(of: sample)
    xml.end()
    if !workout.samples.isEmpty { losses.note(sample.type, .relatedSamples) }
    return true
  }

  /// Returns the statistics to write, and the totals that can't be derived from them (rule X22).
  ///
  /// Swimming strokes and flights of stairs have no attribute. If the workout has no statistics for them, their totals
  /// are written as statistics.
  private static func measures(
    of workout: WorkoutRecord, in sample: SampleRecord
  ) -> (statistics: [StatisticsRecord], totals: (energy: HealthQuantity?, distance: HealthQuantity?)) {
    var read = WorkoutRecord(activityType: workout.activityType, duration: workout.duration)
    read.statistics = workout.statistics
    let counts = [
      (ObjectType.swimmingStrokeCount, workout.totalSwimmingStrokeCount),
      (.flightsClimbed, workout.totalFlightsClimbed),
    ]
    for (type, total) in counts where !workout.statistics.contains(where: { $0.type == type }) {
      guard let unit = type.canonicalUnit, let sum = total?.value(in: unit) else { continue }
      var statistics = StatisticsRecord(type: type, start: sample.start, end: sample.end)
      statistics.merged.sum = sum
      read.statistics.append(statistics)
    }
    read.addTotals()
    func missing(_ total: HealthQuantity?, _ known: HealthQuantity?) -> HealthQuantity? {
      total == known && total?.unit == known?.unit ? nil : total
    }
    return (
      read.statistics,
      (
        missing(workout.totalEnergyBurned, read.totalEnergyBurned),
        missing(workout.totalDistance, read.totalDistance)
      )
    )
  }

  /// Writes a duration in minutes, Apple's unit, or in seconds if no number of minutes converts back exactly.
  func writeDuration(_ seconds: TimeInterval) {
    let quotient = seconds / 60
    let minutes = [quotient, quotient.nextUp, quotient.nextDown].first {
      HealthQuantity($0, .minute).value(in: .second) == seconds
    }
    xml.attribute("duration", (minutes ?? seconds).exportText)
    xml.attribute("durationUnit", (minutes == nil ? HealthUnit.second : .minute).string)
  }

  // MARK: Events

  func writeEvent(_ event: WorkoutEventRecord, of type: ObjectType) {
    guard let constant = HealthEnumeration.workoutEventType.constant(for: event.type),
      let date = text(event.interval.start)
    else { return losses.note(type, .details) }
    xml.start("WorkoutEvent")
    xml.attribute("type", constant)
    xml.attribute("date", date)
    if event.interval.duration > 0 { writeDuration(event.interval.duration) }
    noteFractions(in: [event.interval.start], of: "Event or part of a workout")
    writeMetadata(event.metadata, of: "Event or part of a workout")
    xml.end()
  }

  // MARK: Parts

  private func writePart(_ part: WorkoutActivityRecord, of workout: WorkoutRecord, in sample: SampleRecord) {
    guard let start = text(part.start) else { return losses.note(sample.type, .details) }
    let configuration = part.configuration
    xml.start("WorkoutActivity")
    xml.attribute("uuid", part.uuid.uuidString)
    xml.attribute("startDate", start)
    xml.attribute("endDate", part.end.flatMap(text))
    writeDuration(part.duration)
    // Write the attribute only if the activity differs from the workout's, which is the default.
    if configuration.activityType != workout.activityType {
      xml.attribute(
        "workoutActivityType", HealthEnumeration.workoutActivityType.constant(for: configuration.activityType))
    }
    noteFractions(in: [part.start, part.end].compactMap(\.self), of: "Event or part of a workout")
    writeMetadata(part.metadata, of: "Event or part of a workout")
    for event in part.events { writeEvent(event, of: sample.type) }
    writeStatistics(part.statistics, of: sample.type)
    xml.end()
    if configuration != WorkoutConfigurationRecord(activityType: configuration.activityType) || part.end == nil {
      losses.note(sample.type, .details)
    }
  }

  // MARK: Statistics

  private func writeStatistics(_ statistics: [StatisticsRecord], of type: ObjectType) {
    for one in statistics {
      let values = one.merged
      guard let start = text(one.start), let end = text(one.end), let canonical = one.type.canonicalUnit,
        values.average != nil || values.minimum != nil || values.maximum != nil || values.sum != nil
      else {
        losses.note(type, .details)
        continue
      }
      let scale = MeasuredScale([values.average, values.minimum, values.maximum, values.sum], of: one.type, canonical)
      xml.start("WorkoutStatistics")
      xml.attribute("type", one.type.identifier)
      xml.attribute("startDate", start)
      xml.attribute("endDate", end)
      xml.attribute("average", scale.numbers[0]?.exportText)
      xml.attribute("minimum", scale.numbers[1]?.exportText)
      xml.attribute("maximum", scale.numbers[2]?.exportText)
      xml.attribute("sum", scale.numbers[3]?.exportText)
      xml.attribute("unit", scale.unit.string)
      xml.end()
      noteFractions(in: [one.start, one.end], of: "Statistics of a workout")
      if values.mostRecent != nil || values.duration != nil || !one.sources.isEmpty {
        losses.note(type, .details)
      }
    }
  }
}

/// Numbers in the customary unit if they convert back to exactly the same numbers; otherwise in the canonical unit.
private struct MeasuredScale {
  /// The numbers in ``unit``; nil for missing numbers.
  var numbers: [Double?]
  var unit: HealthUnit

  init(_ values: [Double?], of type: ObjectType, _ canonical: HealthUnit) {
    (numbers, unit) = (values, canonical)
    guard let customary = type.customaryUnit(in: .metric), customary != canonical else { return }
    let converted = values.map { $0.flatMap { Self.number($0, canonical, in: customary) } }
    guard zip(values, converted).allSatisfy({ ($0 == nil) == ($1 == nil) }) else { return }
    (numbers, unit) = (converted, customary)
  }

  /// Returns a number in another unit that converts back exactly; nil if there is none.
  ///
  /// For example, 62 beats per minute are stored per second and would read back as 62.00000000000001.
  private static func number(_ value: Double, _ canonical: HealthUnit, in unit: HealthUnit) -> Double? {
    guard let number = HealthQuantity(value, canonical).value(in: unit) else { return nil }
    let candidates = [Double(String(format: "%.12g", number)) ?? number, number, number.nextUp, number.nextDown]
    return candidates.first { HealthQuantity($0, unit).value(in: canonical) == value }
  }
}
