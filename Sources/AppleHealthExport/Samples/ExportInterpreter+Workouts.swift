import Foundation
import HealthModel

extension ExportInterpreter {
  /// What a workout keeps of its attributes; the totals wait for the day workouts hold them.
  private static let kept: Set<String> = [
    "workoutActivityType", "duration", "durationUnit", "sourceName", "sourceVersion", "device", "creationDate",
    "startDate", "endDate",
  ]
  private static let knownButNotKept: Set<String> = [
    "totalDistance", "totalDistanceUnit", "totalEnergyBurned", "totalEnergyBurnedUnit", "totalFlightsClimbed",
    "totalSwimmingStrokeCount",
  ]

  func startWorkout(_ attributes: [String: String]) {
    metadata.removeEntries()
    for name in attributes.keys.sorted() where !Self.kept.contains(name) {
      omissions.note("Workout", name, Self.knownButNotKept.contains(name) ? .notKept : .unknownAttribute, line: line)
    }
    workout = pendingWorkout(attributes)
  }

  private func pendingWorkout(_ attributes: [String: String]) -> PendingSample? {
    guard let interval = interval(attributes, element: "Workout", start: "startDate", end: "endDate") else {
      return nil
    }
    let activity = activityType(attributes["workoutActivityType"])
    let duration = duration(attributes) ?? TimeInterval(interval.end - interval.start)
    var identity = SampleIdentity()
    identity.combine(StableHash.of(ObjectType.workout.identifier))
    identity.combine(UInt64(bitPattern: Int64(activity)))
    return pending(
      .workout, .workout(activityType: activity, duration: duration), interval, attributes, identity)
  }

  /// A workout of an activity nobody knows is still a workout: "other".
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

  /// In seconds; exports count workouts in minutes. Pauses are not part of it, so it may be shorter than the workout.
  private func duration(_ attributes: [String: String]) -> TimeInterval? {
    guard let text = attributes["duration"] else { return nil }
    guard let quantity = quantity(text, unit: attributes["durationUnit"] ?? "min"),
      let seconds = quantity.value(in: .second)
    else {
      omissions.note("Workout", "duration \(text) \(attributes["durationUnit"] ?? "")", .unreadableNumber, line: line)
      return nil
    }
    return seconds
  }

  func finishWorkout() {
    context = .root
    guard let pending = workout else { return }
    workout = nil
    emit(pending, metadata: metadata.metadata())
  }

  // MARK: For elements read in comfort

  /// A number and its unit; nil when one of them is not what it should be.
  func quantity(_ text: String, unit: String) -> HealthQuantity? {
    guard let number = text.withUTF8Text({ ExportNumber.double($0.start) }), let unit = HealthUnit(unit) else {
      return nil
    }
    return HealthQuantity(number, unit)
  }

  /// When a sample was, in seconds since 1970, or nil with the reason counted. Without an end it ends where it starts.
  func interval(
    _ attributes: [String: String], element: String, start startName: String, end endName: String
  ) -> (start: Int, end: Int)? {
    guard let startText = attributes[startName] else { return refuse(element, startName, .missingAttribute) }
    guard let start = startText.withUTF8Text({ ExportDate.seconds($0.start) }) else {
      return refuse(element, "\(startName) \(startText)", .unreadableDate)
    }
    guard let endText = attributes[endName], !endText.isEmpty else { return (start, start) }
    guard let end = endText.withUTF8Text({ ExportDate.seconds($0.start) }) else {
      return refuse(element, "\(endName) \(endText)", .unreadableDate)
    }
    guard start <= end else { return refuse(element, nil, .endsBeforeStart) }
    return (start, end)
  }

  func pending(
    _ type: ObjectType, _ content: SampleRecord.Content, _ interval: (start: Int, end: Int),
    _ attributes: [String: String], _ identity: SampleIdentity
  ) -> PendingSample {
    var common = SampleAttributes()
    // The texts must stay where they are until the source is looked up.
    return (attributes["sourceName"] ?? "").withUTF8Text { name in
      (attributes["sourceVersion"] ?? "").withUTF8Text { version in
        (attributes["device"] ?? "").withUTF8Text { device in
          common.sourceName = name
          common.sourceVersion = attributes["sourceVersion"] == nil ? nil : version
          common.device = attributes["device"] == nil ? nil : device
          return pending(type, content, interval, common, identity)
        }
      }
    }
  }
}
