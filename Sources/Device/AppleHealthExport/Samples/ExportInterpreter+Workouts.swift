import Foundation
import HealthModel

struct PendingWorkout {
  var sample: PendingSample
  var record: WorkoutRecord
  /// The metadata of the workout, while its events and activities collect theirs.
  var metadata: [String: MetadataValue] = [:]
  /// The open activity, with its metadata so far; nil outside an activity.
  var part: WorkoutActivityRecord?
  var event: WorkoutEventRecord?
  /// The number of events so far, including those of activities.
  var eventCount = 0
  var route: PendingRoute?
  var routes: [PendingRoute] = []
}

extension ExportInterpreter {
  /// The names of the workout attributes that only earlier export versions have.
  private static let formerAttributes: Set<String> = [
    "totalFlightsClimbed", "totalFlightsClimbedUnit", "totalSwimmingStrokeCount", "totalSwimmingStrokeCountUnit",
    "source",
  ]

  func startWorkout(_ attributes: [String: String]) {
    metadata.removeEntries()
    noteUnknown(attributes, of: "Workout", besides: Self.formerAttributes)
    workout = pendingWorkout(attributes)
  }

  private func pendingWorkout(_ attributes: [String: String]) -> PendingWorkout? {
    if attributes["startDate"] != nil, attributes["endDate"]?.isEmpty != false {
      return refuse("Workout", "endDate", .missingAttribute)
    }
    guard let interval = interval(attributes, element: "Workout", start: "startDate", end: "endDate") else {
      return nil
    }
    let activity = activityType(attributes["workoutActivityType"])
    let duration = duration(attributes, of: "Workout") ?? TimeInterval(interval.end - interval.start)
    var record = WorkoutRecord(activityType: activity, duration: duration)
    record.totalEnergyBurned = total("totalEnergyBurned", attributes, in: .kilocalorie)
    record.totalDistance = total("totalDistance", attributes, in: .meter)
    record.totalSwimmingStrokeCount = total("totalSwimmingStrokeCount", attributes, in: .count)
    record.totalFlightsClimbed = total("totalFlightsClimbed", attributes, in: .count)
    // Leave the contents out of the identity, because a later export may have more about the same workout (rule X42).
    var identity = SampleIdentity(of: .workout)
    identity.combine(UInt64(bitPattern: Int64(activity)))
    return PendingWorkout(
      sample: pending(.workout, .workout(record), interval, attributes, identity), record: record)
  }

  /// Returns the raw value of an activity type; “other” for an unknown constant.
  private func activityType(_ constant: String?) -> Int {
    let other = 3_000
    guard let constant else {
      omissions.note("Workout", "workoutActivityType", .missingAttribute, line: line)
      return other
    }
    if let activity = HealthEnumeration.workoutActivityType.rawValue(of: constant) { return activity }
    omissions.note("Workout", "workoutActivityType \(constant)", .unknownValue, line: line)
    return other
  }

  /// Returns the duration of an element in seconds; nil if it has none. Exports use minutes. The duration excludes
  /// pauses, so it can be shorter than the workout.
  func duration(_ attributes: [String: String], of element: String) -> TimeInterval? {
    guard let text = attributes["duration"], !text.isEmpty else { return nil }
    let unitText = attributes["durationUnit"] ?? "min"
    guard let seconds = quantity(text, unit: unitText)?.value(in: .second) else {
      return refuse(element, "duration \(text) \(unitText)", .unreadableNumber)
    }
    if seconds < 0 { return refuse(element, "duration \(text) \(unitText)", .endsBeforeStart) }
    // Ten billion seconds are about three hundred years.
    return seconds < 1e10 ? seconds : refuse(element, "duration \(text) \(unitText)", .impossible)
  }

  /// Returns a total in the format of exports before iOS 16 (rule X22); nil if there is none.
  private func total(_ name: String, _ attributes: [String: String], in unit: HealthUnit) -> HealthQuantity? {
    guard let text = attributes[name], !text.isEmpty else { return nil }
    let unitText = attributes[name + "Unit"] ?? ""
    guard let quantity = quantity(text, unit: unitText), quantity.value(in: unit)?.isFinite != false else {
      return refuse("Workout", "\(name) \(text) \(unitText)", .unreadableNumber)
    }
    guard quantity.isCompatible(with: unit) else {
      return refuse("Workout", "\(name) unit \(unitText)", .incompatibleUnit)
    }
    return quantity
  }

  /// Emits the workout, followed by its routes.
  func finishWorkout() {
    context = .root
    guard var pending = workout else { return }
    workout = nil
    pending.metadata.merge(metadata.metadata()) { $1 }
    pending.record.events.sort { $0.interval.start < $1.interval.start }
    pending.record.addTotals()
    let lost = pending.record.addPartDetails()
    if lost > 0 { omissions.note("WorkoutEvent", "of WorkoutActivity", .beyondLimit, line: line) }
    pending.sample.content = .workout(pending.record)
    let takenBefore = takenCount
    emit(pending.sample, metadata: pending.metadata)
    guard takenCount > takenBefore, let sample = gathered.lastRecord else { return }
    addRoutes(pending.routes, of: sample, pending.sample.wholeIdentity)
  }

  // MARK: Rare elements, read through dictionaries

  /// Counts the attributes that no export version has for an element (rule X37).
  ///
  /// - Parameter others: Valid attributes that ``DocumentType``, which has version 14, does not declare.
  func noteUnknown(_ attributes: [String: String], of element: String, besides others: Set<String> = []) {
    let known = DocumentType.attributes[element] ?? []
    for name in attributes.keys.sorted() where !known.contains(name) && !others.contains(name) {
      omissions.note(element, name, .unknownAttribute, line: line)
    }
  }

  /// Returns a number with its unit; nil if either is invalid.
  func quantity(_ text: String, unit: String) -> HealthQuantity? {
    guard let number = text.withUTF8Text({ ExportNumber.double($0.start) }), let unit = HealthUnit(unit) else {
      return nil
    }
    return HealthQuantity(number, unit)
  }

  /// Returns the start and the end of a sample, in seconds since 1970. If they are invalid, counts the reason and
  /// returns nil. Without an end, the sample ends at its start.
  func interval(
    _ attributes: [String: String], element: String, start startName: String, end endName: String
  ) -> (start: Int, end: Int)? {
    guard let startText = attributes[startName] else { return refuse(element, startName, .missingAttribute) }
    guard let start = startText.withUTF8Text({ ExportDate.seconds($0.start) }) else {
      return refuse(element, "\(startName) \(startText)", .unreadableDate)
    }
    startText.withUTF8Text { noteOddDates(from: start, [$0], element: element, subject: startName) }
    guard let endText = attributes[endName], !endText.isEmpty else { return (start, start) }
    guard let end = endText.withUTF8Text({ ExportDate.seconds($0.start) }) else {
      return refuse(element, "\(endName) \(endText)", .unreadableDate)
    }
    guard start <= end else { return refuse(element, nil, .endsBeforeStart) }
    return (start, end)
  }

  /// Returns a pending sample for the open element, and looks up its source.
  func pending(
    _ type: ObjectType, _ content: SampleRecord.Content, _ interval: (start: Int, end: Int),
    _ attributes: [String: String], _ identity: SampleIdentity
  ) -> PendingSample {
    let source = sources.number(
      name: attributes["sourceName"] ?? attributes["source"] ?? "", version: attributes["sourceVersion"],
      device: attributes["device"])
    return pending(type, content, interval, source: source, identity)
  }
}
