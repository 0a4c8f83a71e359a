import HealthModel
import Texts

// The exceptions that a phone raises for mistakes in calls. Mistakes in requests and statistics are not here: they are
// cases of `HealthException.Mistake`, because logs refer to them by name.

private typealias Stop = HealthException.Stop

/// Mistakes in types and units that stop the app.
extension HealthException.Stop {
  static func unknownIdentifier(_ identifier: String, of wanted: Any.Type) -> Self {
    Stop(
      "\(wanted): there is no type with the identifier “\(identifier)”", rule: nil,
      remedy: "Use one of the identifiers that HealthKit declares.", code: "HKQuantityType(.stepCount)")
  }

  /// The app reads a limit on sample durations from a type that has no such limit.
  static func unrestrictedDuration(_ name: String, of identifier: String) -> Self {
    Stop(
      "\(name) duration is not restricted for type \(identifier)", rule: "S33",
      remedy: "Check first if the type has this limit.",
      code: "if type.is\(name)DurationRestricted { … type.\(name.lowercased())AllowedDuration … }")
  }

  static func unreadableUnit(_ string: String) -> Self {
    Stop(
      "Unable to parse factorization string \(string)", rule: "S51",
      remedy: "Write the unit as HealthKit does, or make it from its parts.",
      code: "HKUnit(from: \"count/min\")  // HKUnit.count().unitDivided(by: .minute())")
  }

  static func incompatibleUnits(_ one: HealthUnit, _ other: HealthUnit) -> Self {
    Stop(
      "Attempt to convert incompatible units: \(one.string), \(other.string)", rule: "S65",
      remedy: "Read the quantity in a compatible unit. If you are not sure, check with is(compatibleWith:) first.",
      code: "if quantity.is(compatibleWith: unit) { quantity.doubleValue(for: unit) }")
  }

  static func noFormatterUnit(_ formatter: Any.Type, for unit: String) -> Self {
    Stop(
      "There is no \(formatter) for the unit \(unit)", rule: "S63",
      remedy: "Convert the quantity to a unit that the formatter has.",
      code: "HKUnit.lengthFormatterUnit(from: .meter())")
  }
}

/// Mistakes in objects that apps create. They stop the app.
extension HealthException.Stop {
  static func startAfterEnd(_ start: String, _ end: String, of identifier: String) -> Self {
    Stop(
      "startDate (\(start)) can not be later than endDate (\(end)) for type \(identifier)", rule: "S29",
      remedy: "Give the sample an end date that is not before its start date.",
      code: "start: min(start, end), end: max(start, end)")
  }

  static let endInTheDistantFuture: Self = Stop(
    "Type HKSample can not have endDate of NSDate.distantFuture", rule: "S32",
    remedy: "Give the sample an end date: only samples of a few types may have none.", code: "end: Date()")

  static func tooLong(_ reason: String) -> Self {
    Stop(
      reason, rule: "S34", remedy: "Divide the time into samples that are no longer than the type allows.",
      code: "type.isMaximumDurationRestricted ? type.maximumAllowedDuration : .infinity")
  }

  static func unitOfAnotherKind(_ reason: String, _ type: ObjectType) -> Self {
    Stop(
      reason, rule: "S30", remedy: "Give the value in a unit that the type is measured in.",
      code: "HKQuantity(unit: HKUnit(from: \"\(type.canonicalUnit?.string ?? "count")\"), doubleValue: value)")
  }

  static func unknownValue(_ value: Int, of identifier: String) -> Self {
    Stop(
      "Value \(value) is not compatible with type \(identifier)", rule: "S31",
      remedy: "Take the value from the enumeration of the type.",
      code: "value: HKCategoryValueSleepAnalysis.asleepCore.rawValue")
  }

  static func unfitMembers(_ reason: String) -> Self {
    Stop(
      reason, rule: "S39",
      remedy: "Give the correlation at least one sample, and only samples of the types that it groups.",
      code: "objects: [systolic, diastolic]")
  }

  static func missingMetadata(_ name: String, of identifier: String) -> Self {
    Stop(
      "Type \(identifier) does not have required metadata \(name)", rule: "S36",
      remedy: "Add the key to the metadata of the sample.",
      code: "metadata: [\(name): \(name.contains("Insulin") ? "HKInsulinDeliveryReason.bolus.rawValue" : "true")]")
  }

  /// The app uses a metadata value of a kind that HealthKit does not accept.
  static func metadataValue(_ value: Any, _ key: String) -> Self {
    Stop(
      "Metadata value for key \(key) is a \(type(of: value)); expected a String, NSNumber, Date or HKQuantity",
      rule: "S28", remedy: "Write the value as text, a number, a date or a quantity.",
      code: "metadata: [\"\(key)\": String(describing: value)]")
  }

  /// The metadata has a sync identifier without a sync version, or a sync version without a sync identifier.
  static func halfOfSyncIdentity(_ given: String, without missing: String) -> Self {
    Stop(
      "\(given) may not be provided if \(missing) is not provided in the metadata", rule: "S23",
      remedy: "Give both keys together.",
      code: "[HKMetadataKeySyncIdentifier: \"walk-1\", HKMetadataKeySyncVersion: 1]")
  }

  static let notAscendingFrequencies: Self = Stop(
    "An audiogram has 1 to 30 sensitivity points with ascending frequencies", rule: "S130",
    remedy: "Sort the points by frequency, and give at most thirty, each frequency once.",
    code:
      "sensitivityPoints.sorted { $0.frequency.doubleValue(for: .hertz()) < $1.frequency.doubleValue(for: .hertz()) }")

  static func valence(_ valence: Double) -> Self {
    Stop(
      "Valence \(valence) is not between -1 and 1", rule: "S131", remedy: "Keep the valence between -1 and 1.",
      code: "valence: min(1, max(-1, valence))")
  }

  static let openQuestion: Self = Stop(
    "Only the last question of PHQ-9 may be left open", rule: "S132",
    remedy: "Answer every question except the last.", code: "answers.dropLast().contains(.preferNotToAnswer)")

  static func answers(_ given: Int, of count: Int, to type: Any) -> Self {
    Stop(
      "\(type) has \(count) questions, not \(given)", rule: "S132", remedy: "Give one answer to each question.",
      code: "answers.count == \(count)")
  }

  static func lensUnit(_ name: String, _ unit: HealthUnit, not given: HealthUnit) -> Self {
    Stop(
      "\(name) must be in a unit compatible with \(unit.string), not \(given.string)", rule: "S85",
      remedy: "Give the value in a compatible unit.",
      code: "HKQuantity(unit: HKUnit(from: \"\(unit.string)\"), doubleValue: value)")
  }

  static func prismBase(_ name: String, _ allowed: [String], not base: String) -> Self {
    Stop(
      "\(name) must be \(allowed.joined(separator: " or ")), not \(base)", rule: "S86",
      remedy: "Give the horizontal part of a prism the base in or out, and the vertical part the base up or down.",
      code: "\(name): .\(allowed.first ?? base)")
  }

  static func lastingEvent(_ type: Any) -> Self {
    Stop(
      "Workout events of type \(type) must have a duration of zero", rule: "S94",
      remedy: "Let the event begin and end at the same moment: only laps and segments may have a duration.",
      code: "dateInterval: DateInterval(start: date, duration: 0)")
  }
}

/// Mistakes in queries and predicates that stop the app.
extension HealthException.Stop {
  static func executedTwice(_ query: String) -> Self {
    Stop(
      "Query \(query) has already been executed and cannot be executed again", rule: "Q1",
      remedy: "Make a new query each time.", code: "store.execute(HKSampleQuery(…))")
  }

  static func changedAfterExecution(_ query: Any.Type, _ handler: String) -> Self {
    Stop(
      "\(query): \(handler) can not be changed after the query is executed", rule: "Q6",
      remedy: "Set it before the query is executed.", code: "query.\(handler) = …; store.execute(query)")
  }

  static let queryOfNothing: Self = Stop(
    "HKAnchoredObjectQuery data type must be non-nil", rule: "Q28", remedy: "Name at least one type to query.",
    code: "HKAnchoredObjectQuery(type: HKQuantityType(.stepCount), …)")

  static func sortDescriptor(_ keyPath: String) -> Self {
    Stop(
      """
      Unsupported sort descriptor \(keyPath): samples can be sorted by startDate, endDate and uuid, quantity samples by \
      quantity, category samples by value, and workouts by duration, totalDistance, totalEnergyBurned, \
      totalFlightsClimbed and totalSwimmingStrokeCount
      """, rule: "Q14", remedy: "Sort by one of the keys that the store has, or sort the answer yourself.",
      code: "sortDescriptors: [SortDescriptor(\\.startDate, order: .reverse)]", isInOurWords: true)
  }

  static func predicate(_ predicate: String) -> Self {
    Stop(
      "Unsupported predicate \(predicate): a query may use HKQuery’s predicates and compounds of them", rule: "Q93",
      remedy: "Search with the predicates of HKQuery, and filter the answer yourself.",
      code: "HKQuery.predicateForSamples(withStart: start, end: end)")
  }

  static let archivedBlock: Self = Stop(
    "NSBlockPredicate cannot be encoded or decoded.", rule: "Q93",
    remedy: "Archive a predicate that HKQuery creates: a block cannot be archived.",
    code: "HKQuery.predicateForSamples(withStart: start, end: end)")

  static func predicateFormat(_ reason: String) -> Self {
    Stop(
      reason, rule: "Q93", remedy: "Correct the format string: each placeholder takes one argument.",
      code: "NSPredicate(format: \"%K >= %@\", HKPredicateKeyPathStartDate, date as CVarArg)")
  }

  static func deviceProperty(_ key: String) -> Self {
    Stop(
      "Invalid device property key \(key)", rule: "Q96", remedy: "Use one of the keys of a device’s properties.",
      code: "withDeviceProperty: HKDevicePropertyKeyName")
  }

  static func comparison(_ operatorNumber: UInt) -> Self {
    Stop(
      "Invalid operator type for predicate (\(operatorNumber))", rule: "Q97",
      remedy: "Compare with one of ==, !=, <, <=, > and >=.", code: "operatorType: .greaterThanOrEqualTo")
  }

  static func dayComponents(_ components: Any) -> Self {
    Stop(
      "Date components for activity summaries must be of a day and have a calendar: \(components)", rule: "Q103",
      remedy: "Give the components their calendar.",
      code: "calendar.dateComponents([.calendar, .year, .month, .day], from: date)", isInOurWords: true)
  }
}

/// Mistakes in workouts and series that stop the app.
extension HealthException.Stop {
  static let mirroredBuilder: Self = Stop(
    "A mirrored HKWorkoutSession has no associated workout builder", rule: "M6",
    remedy: "Build the workout on the watch, and read it on the phone once it is saved.",
    code: "try await builder.finishWorkout()  // on the watch")

  static let builderWithoutStore: Self = Stop(
    "HKWorkoutSession must be created with a health store to have an associated workout builder", rule: "S108",
    remedy: "Make the session with a store.",
    code: "try HKWorkoutSession(healthStore: store, configuration: configuration)")

  static let collectionHasBegun: Self = Stop(
    "shouldCollectWorkoutEvents can not be changed after collection has begun", rule: "S109",
    remedy: "Set it before collecting begins.",
    code: "builder.shouldCollectWorkoutEvents = false; try await builder.beginCollection(at: date)")

  static let discardedSeries: Self = Stop(
    "HKQuantitySeriesSampleBuilder already discarded.", rule: "S127",
    remedy: "Make a new builder after the one that was discarded.",
    code: "HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: date, device: nil)")
}
