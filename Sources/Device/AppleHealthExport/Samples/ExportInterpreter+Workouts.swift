import Foundation
import HealthModel

struct PendingWorkout {
  var sample: PendingSample
  var record: WorkoutRecord
  /// The metadata of the workout, while those of its events and parts are gathered.
  var metadata: [String: MetadataValue] = [:]
  /// The part whose element is open, with its own metadata so far; nil outside of one.
  var part: WorkoutActivityRecord?
  var event: WorkoutEventRecord?
  /// The number of events so far, those of parts included.
  var eventCount = 0
  var route: PendingRoute?
  var routes: [PendingRoute] = []
}

extension ExportInterpreter {
  /// The attributes of earlier versions.
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
    // A later export of the same workout may say more of it: what it holds is no part of its identity (rule X42).
    var identity = SampleIdentity(of: .workout)
    identity.combine(UInt64(bitPattern: Int64(activity)))
    return PendingWorkout(
      sample: pending(.workout, .workout(record), interval, attributes, identity), record: record)
  }

  /// Returns the raw value of an activity; "other" where the constant is not known.
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

  /// Returns the duration of an element in seconds; nil without one. Exports count in minutes. Pauses are not part of
  /// it, so it may be shorter than the workout.
  func duration(_ attributes: [String: String], of element: String) -> TimeInterval? {
    guard let text = attributes["duration"], !text.isEmpty else { return nil }
    let unitText = attributes["durationUnit"] ?? "min"
    guard let seconds = quantity(text, unit: unitText)?.value(in: .second) else {
      return refuse(element, "duration \(text) \(unitText)", .unreadableNumber)
    }
    if seconds < 0 { return refuse(element, "duration \(text) \(unitText)", .endsBeforeStart) }
    // Three hundred years.
    return seconds < 1e10 ? seconds : refuse(element, "duration \(text) \(unitText)", .impossible)
  }

  /// Returns a total in the form of exports before iOS 16 (rule X22); nil without one.
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

  /// Hands the workout on, and its routes after it.
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

  // MARK: For elements read in comfort

  /// Counts the attributes that an element has in no version (rule X37).
  ///
  /// - Parameter others: Attributes that the version which is written does not declare.
  func noteUnknown(_ attributes: [String: String], of element: String, besides others: Set<String> = []) {
    let known = DocumentType.attributes[element] ?? []
    for name in attributes.keys.sorted() where !known.contains(name) && !others.contains(name) {
      omissions.note(element, name, .unknownAttribute, line: line)
    }
  }

  /// Returns a number with its unit; nil when one of them cannot be read.
  func quantity(_ text: String, unit: String) -> HealthQuantity? {
    guard let number = text.withUTF8Text({ ExportNumber.double($0.start) }), let unit = HealthUnit(unit) else {
      return nil
    }
    return HealthQuantity(number, unit)
  }

  /// Returns the start and the end of a sample, in seconds since 1970; nil with the reason counted. Without an end it
  /// ends where it starts.
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

  /// Returns a sample whose element is open, with its source looked up.
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
