import Foundation

/// A data type of HealthKit: a position in the catalogue.
///
///     ObjectType(identifier: "HKQuantityTypeIdentifierStepCount")?.displayName   // "Steps"
///     ObjectType(identifier: "HKQuantityTypeIdentifierNonsense")                 // nil
///     ObjectType.heartRate.canonicalUnit                                         // count/s
///
/// A type is a single byte, so it is cheap to store, hash and compare; what is known about it is looked up in
/// ``ObjectTypeCatalogue``. Rows may move between releases: files keep the ``identifier``.
package struct ObjectType: Hashable, Sendable {
  /// The row of the catalogue, counted from zero.
  package let row: UInt8

  /// Creates the type of a row, which must be one of the catalogue's.
  package init(row: UInt8) { self.row = row }

  /// The type of an identifier; nil for one HealthKit does not have.
  package init?(identifier: String) {
    guard let row = ObjectTypeCatalogue.shared.rowsByIdentifier[identifier] else { return nil }
    self.init(row: row)
  }

  /// The type a Swift developer writes as `.stepCount`; nil for a name no type has.
  package init?(swiftName: String) {
    guard let row = ObjectTypeCatalogue.shared.rowsBySwiftName[swiftName] else { return nil }
    self.init(row: row)
  }

  /// Every type with a public name, quantities first, in the order of the catalogue.
  package static let all: [ObjectType] = everyRow.filter { $0.kind != .verifiableClinicalRecord }

  /// Every type, those without a public name last.
  package static let everyRow: [ObjectType] = ObjectTypeCatalogue.shared.entries.indices.map {
    ObjectType(row: UInt8($0))
  }

  var entry: ObjectTypeCatalogue.Entry { ObjectTypeCatalogue.shared.entries[Int(row)] }

  /// The identifier of the type in HealthKit and its exports: "HKQuantityTypeIdentifierStepCount".
  package var identifier: String { entry.identifier }
  /// The name after the dot in Swift: "stepCount".
  package var swiftName: String { entry.swiftName }
  /// The name after the dot before the present one; nil for none.
  package var olderSwiftName: String? { entry.olderSwiftName }
  /// The kind of the type's samples, or of its one value.
  package var kind: Kind { entry.kind }
  /// The heading of the Health app that lists the type.
  package var healthCategory: HealthCategory { entry.category }
  /// The aggregation of the values in statistics; nil for everything but quantities.
  package var aggregationStyle: AggregationStyle? { entry.aggregationStyle }
  /// Returns the aggregation of the values on a version of iOS (rule Q38); nil for everything but quantities.
  package func aggregationStyle(on version: SystemVersion) -> AggregationStyle? {
    self == .restingHeartRate && version.has(.restingHeartRateByCount) ? .discreteArithmetic : aggregationStyle
  }
  /// The unit of statistics; nil for everything but quantities.
  package var canonicalUnit: HealthUnit? { entry.canonicalUnit }
  /// The first iOS with the type.
  package var introducedIn: SystemVersion { entry.introducedIn }
  /// True when an app may ask to share the type (rule A12).
  package var appMayShare: Bool { entry.access.contains(.share) }
  /// True when the type may be in the `read` set of an ordinary request (rules A12 and A19).
  package var appMayRequestRead: Bool { entry.access.contains(.read) }
  /// True when the person grants reading object by object, through a request of its own (rule A19).
  package var requiresPerObjectAuthorization: Bool { entry.access.contains(.object) }
  /// The type that a request for this one must also name, in the same direction; nil for none (rules A20 and A21).
  package var companion: ObjectType? { entry.companion.flatMap(ObjectType.init(swiftName:)) }
  /// True when a phone wakes apps for the type once an hour at most (rules Q72, B4 and B10).
  package var isHourlyOnPhone: Bool { entry.exceptions.contains(.hourly) }
  /// True when a watch wakes apps for the type at once, and not once an hour (rule Q73).
  package var isPromptOnWatch: Bool { entry.exceptions.contains(.prompt) }
  /// True when the system estimates the type, so that apps may ask for new estimates (rule S77).
  package var allowsRecalibrationForEstimates: Bool { entry.exceptions.contains(.estimated) }
  /// True when a sample may have no end yet (rule S32).
  package var mayHaveUndeterminedDuration: Bool { entry.exceptions.contains(.openEnded) }
  /// False when a person does not add the type by hand, or only as part of another.
  package var isEnteredByItself: Bool { !entry.exceptions.contains(.notEntered) }
  /// The total of a workout that the type adds to; nil for none (rule S92).
  package var workoutTotal: WorkoutTotal? { entry.workoutTotal }
  /// The name of the type's own icon; nil where its heading's is used.
  package var iconName: String? { entry.icon }

  /// Returns true when a live workout of an activity collects the type by itself (rule S111).
  ///
  /// - Parameter activity: The raw value of `HKWorkoutActivityType`.
  package func isCollectedLive(in activity: Int) -> Bool {
    if entry.liveActivities.isEmpty { return false }
    let name = HealthEnumeration.workoutActivityType.caseName(for: activity)
    return entry.liveActivities.contains { $0 == "all" || $0 == name }
  }

  /// The name on screen, in English: "Walking + Running Distance".
  package var displayName: String { entry.englishName }

  /// Returns the name on screen in the locale's language: Simplified Chinese where it is asked for, English otherwise.
  package func displayName(in locale: Locale) -> String {
    locale.readsSimplifiedChinese ? entry.chineseName : entry.englishName
  }
}

extension ObjectType: CustomStringConvertible {
  /// The identifier, which is the description of `HKObjectType` as well.
  package var description: String { identifier }
}

extension ObjectType {
  /// The kind of samples a type has: quantities, categories, workouts and so on.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case quantity, category, characteristic, correlation, document, workout, workoutRoute, heartbeatSeries
    case visionPrescription, audiogram, electrocardiogram, activitySummary, clinical, stateOfMind
    case scoredAssessment, medicationDoseEvent, userAnnotatedMedication, verifiableClinicalRecord
  }

  /// A total that a workout has besides its statistics: active energy, distance, swimming strokes, flights climbed.
  package enum WorkoutTotal: String, Hashable, Sendable { case energy, distance, strokes, flights }

  /// The aggregation of a quantity's values over time. Raw values as in `HKQuantityAggregationStyle`.
  package enum AggregationStyle: Int, Hashable, Sendable {
    /// Summed: steps, energy.
    case cumulative = 0
    /// Averaged sample by sample: weight.
    case discreteArithmetic = 1
    /// Averaged by the time each sample covers: heart rate.
    case discreteTemporallyWeighted = 2
    /// Averaged as sound energy: audio exposure.
    case discreteEquivalentContinuousLevel = 3
  }
}

extension Locale {
  /// True for a locale in Chinese, unless its script or its region (Taiwan, Hong Kong, Macau) makes it traditional.
  var readsSimplifiedChinese: Bool {
    guard language.languageCode == .chinese else { return false }
    if let script = language.script { return script == .hanSimplified }
    return !["TW", "HK", "MO"].contains(language.region?.identifier)
  }
}

extension Sequence<ObjectType> {
  /// The types, each once, in the order of the catalogue.
  package var inOrder: [ObjectType] {
    let types = Array(self)
    return types.count < 2 ? types : Set(types).sorted { $0.row < $1.row }
  }
}
