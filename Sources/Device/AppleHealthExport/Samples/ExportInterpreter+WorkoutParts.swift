import Foundation
import HealthModel

/// The contents of a workout: events, statistics and activities (rule X22). If one of them is invalid, it is counted as
/// omitted, and the rest of the workout is imported.
extension ExportInterpreter {
  // MARK: Events

  func startWorkoutEvent(_ attributes: [String: String]) {
    takeMetadataSoFar()
    context = .workoutEvent
    noteUnknown(attributes, of: "WorkoutEvent")
    workout?.event = workoutEvent(attributes)
  }

  private func workoutEvent(_ attributes: [String: String]) -> WorkoutEventRecord? {
    guard let constant = attributes["type"] else { return refuse("WorkoutEvent", "type", .missingAttribute) }
    guard let type = HealthEnumeration.workoutEventType.rawValue(of: constant) else {
      return refuse("WorkoutEvent", "type \(constant)", .unknownValue)
    }
    guard let interval = interval(attributes, element: "WorkoutEvent", start: "date", end: "endDate") else {
      return nil
    }
    return WorkoutEventRecord(
      type: type,
      interval: DateInterval(
        start: Date(exportSeconds: interval.start), duration: duration(attributes, of: "WorkoutEvent") ?? 0))
  }

  /// Adds the event, with its metadata, to the open activity or workout.
  func finishWorkoutEvent() {
    context = workout?.part == nil ? .workout : .workoutPart
    guard var event = workout?.event else { return metadata.removeEntries() }
    workout?.event = nil
    event.metadata = takeMetadata()
    workout?.eventCount += 1
    if workout?.eventCount ?? 0 > ImportLimits.events {
      return omissions.note("WorkoutEvent", nil, .beyondLimit, line: line)
    }
    if workout?.part == nil { workout?.record.events.append(event) } else { workout?.part?.events.append(event) }
  }

  // MARK: Parts

  func startWorkoutPart(_ attributes: [String: String]) {
    takeMetadataSoFar()
    noteUnknown(attributes, of: "WorkoutActivity")
    guard let part = workoutPart(attributes) else { return ignoreContent() }
    context = .workoutPart
    workout?.part = part
  }

  /// Returns the activity of a workout. If it is invalid, counts the reason and returns nil. An activity without an
  /// activity type, which the document type does not declare, gets the activity type of the workout.
  private func workoutPart(_ attributes: [String: String]) -> WorkoutActivityRecord? {
    guard let text = attributes["uuid"] else { return refuse("WorkoutActivity", "uuid", .missingAttribute) }
    guard let uuid = UUID(uuidString: text) else { return refuse("WorkoutActivity", "uuid \(text)", .unknownValue) }
    guard let workout,
      let interval = interval(attributes, element: "WorkoutActivity", start: "startDate", end: "endDate")
    else { return nil }
    var activity = workout.record.activityType
    if let constant = attributes["workoutActivityType"] {
      if let known = HealthEnumeration.workoutActivityType.rawValue(of: constant) {
        activity = known
      } else {
        omissions.note("WorkoutActivity", "workoutActivityType \(constant)", .unknownValue, line: line)
      }
    }
    let hasEnd = attributes["endDate"]?.isEmpty == false
    let end = hasEnd ? interval.end : max(interval.start, workout.sample.end)
    return WorkoutActivityRecord(
      uuid: uuid, configuration: WorkoutConfigurationRecord(activityType: activity),
      start: Date(exportSeconds: interval.start), end: Date(exportSeconds: end),
      duration: duration(attributes, of: "WorkoutActivity") ?? TimeInterval(end - interval.start))
  }

  func finishWorkoutPart() {
    context = .workout
    guard var part = workout?.part else { return metadata.removeEntries() }
    workout?.part = nil
    part.metadata.merge(takeMetadata()) { $1 }
    part.events.sort { $0.interval.start < $1.interval.start }
    if workout?.record.activities.count ?? 0 >= ImportLimits.parts {
      return omissions.note("WorkoutActivity", nil, .beyondLimit, line: line)
    }
    workout?.record.activities.append(part)
  }

  // MARK: Statistics

  /// Adds statistics to the open activity or workout. A second set for the same type is omitted.
  func addWorkoutStatistics(_ attributes: [String: String]) {
    noteUnknown(attributes, of: "WorkoutStatistics")
    guard let statistics = workoutStatistics(attributes) else { return }
    let known = workout?.part?.statistics ?? workout?.record.statistics ?? []
    if known.contains(where: { $0.type == statistics.type }) {
      return omissions.note("WorkoutStatistics", statistics.type.identifier, .repeated, line: line)
    }
    if workout?.part == nil {
      workout?.record.statistics.append(statistics)
    } else {
      workout?.part?.statistics.append(statistics)
    }
  }

  /// Returns the statistics of a type, converted to the unit of that type. If they are invalid, counts the reason and
  /// returns nil. Statistics without dates apply to the whole workout.
  private func workoutStatistics(_ attributes: [String: String]) -> StatisticsRecord? {
    let element = "WorkoutStatistics"
    guard let workout else { return nil }
    guard let identifier = attributes["type"] else { return refuse(element, "type", .missingAttribute) }
    guard let type = ObjectType(identifier: identifier), let canonicalUnit = type.canonicalUnit else {
      return refuse(element, identifier, .unknownType)
    }
    guard let unitText = attributes["unit"] else { return refuse(element, "\(type) unit", .missingAttribute) }
    guard let unit = HealthUnit(unitText) else { return refuse(element, "\(type) unit \(unitText)", .unknownUnit) }
    guard unit.isCompatible(with: canonicalUnit) else {
      return refuse(element, "\(type) unit \(unitText)", .incompatibleUnit)
    }
    func value(_ name: String) -> Double? {
      guard let text = attributes[name], !text.isEmpty else { return nil }
      guard let value = quantity(text, unit: unitText)?.value(in: canonicalUnit), value.isFinite else {
        return refuse(element, "\(type) \(name) \(text)", .unreadableNumber)
      }
      return value
    }
    var values = StatisticsValues()
    values.sum = value("sum")
    values.average = value("average")
    values.minimum = value("minimum")
    values.maximum = value("maximum")
    guard values != StatisticsValues() else { return refuse(element, "\(type) value", .missingAttribute) }
    let interval =
      interval(attributes, element: element, start: "startDate", end: "endDate")
      ?? (workout.sample.start, workout.sample.end)
    return StatisticsRecord(
      type: type, start: Date(exportSeconds: interval.start), end: Date(exportSeconds: interval.end), merged: values)
  }

  // MARK: Metadata

  /// Adds the metadata read so far to the open element, before an element inside it starts.
  func takeMetadataSoFar() {
    let soFar = takeMetadata()
    if workout?.part == nil {
      workout?.metadata.merge(soFar) { $1 }
    } else {
      workout?.part?.metadata.merge(soFar) { $1 }
    }
  }

  /// Returns the metadata read so far, and starts with no metadata.
  func takeMetadata() -> [String: MetadataValue] {
    defer { metadata.removeEntries() }
    return metadata.metadata()
  }
}

extension WorkoutRecord {
  /// Gives a workout's activities details that the export has only for the workout: overlapping events (rule S98), and
  /// the statistics if there is only one activity.
  ///
  /// - Returns: The number of events that were not added, because there are too many.
  mutating func addPartDetails() -> Int {
    activities.sort { $0.start < $1.start }
    // Activities follow each other, so an event overlaps one or two of them. Only a manipulated file reaches the limit.
    var (room, lost) = (ImportLimits.events, 0)
    for index in activities.indices {
      let (start, end) = (activities[index].start, activities[index].end ?? .distantFuture)
      if activities[index].events.isEmpty {
        let touching = events.filter { $0.interval.start <= end && $0.interval.end >= start }
        activities[index].events = Array(touching.prefix(room))
        lost += max(0, touching.count - room)
        room -= activities[index].events.count
      }
      if activities.count == 1, activities[index].statistics.isEmpty { activities[index].statistics = statistics }
    }
    return lost
  }
}
