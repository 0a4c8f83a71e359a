import Foundation

/// A data type of HealthKit, stored as its row in the catalogue.
///
///     ObjectType(identifier: "HKQuantityTypeIdentifierStepCount")?.displayName   // "Steps"
///     ObjectType(identifier: "HKQuantityTypeIdentifierNonsense")                 // nil
///     ObjectType.heartRate.canonicalUnit                                         // count/s
///
/// A type is a single byte, so it is cheap to store, hash and compare; ``ObjectTypeCatalogue`` has everything known
/// about it. Rows may move between releases, so files store the ``identifier``.
package struct ObjectType: Hashable, Sendable {
  /// The row of the catalogue, counted from zero.
  package let row: UInt8

  /// Creates the type of a row. The row must exist in the catalogue.
  package init(row: UInt8) { self.row = row }

  /// Creates the type with an identifier; nil when HealthKit has no such type.
  package init?(identifier: String) {
    guard let row = ObjectTypeCatalogue.shared.rowsByIdentifier[identifier] else { return nil }
    self.init(row: row)
  }

  /// Creates the type that Swift code writes as `.stepCount`; nil when no type has the name.
  package init?(swiftName: String) {
    guard let row = ObjectTypeCatalogue.shared.rowsBySwiftName[swiftName] else { return nil }
    self.init(row: row)
  }

  /// Every type with a public name, quantities first, in catalogue order.
  package static let all: [ObjectType] = everyRow.filter { $0.kind != .verifiableClinicalRecord }

  /// Every type in catalogue order, with the types that have no public name last.
  package static let everyRow: [ObjectType] = ObjectTypeCatalogue.shared.entries.indices.map {
    ObjectType(row: UInt8($0))
  }

  var entry: ObjectTypeCatalogue.Entry { ObjectTypeCatalogue.shared.entries[Int(row)] }

  /// The identifier of the type in HealthKit and its exports: "HKQuantityTypeIdentifierStepCount".
  package var identifier: String { entry.identifier }
  /// The name after the dot in Swift: "stepCount".
  package var swiftName: String { entry.swiftName }
  /// The previous Swift name; nil when the name never changed.
  package var olderSwiftName: String? { entry.olderSwiftName }
  /// The kind of the type's samples, or of its single value.
  package var kind: Kind { entry.kind }
  /// The heading under which the Health app lists the type.
  package var healthCategory: HealthCategory { entry.category }
  /// The aggregation style in statistics; nil for types that are not quantities.
  package var aggregationStyle: AggregationStyle? { entry.aggregationStyle }
  /// Returns the aggregation style on a version of iOS (rule Q38); nil for types that are not quantities.
  package func aggregationStyle(on version: SystemVersion) -> AggregationStyle? {
    self == .restingHeartRate && version.has(.restingHeartRateByCount) ? .discreteArithmetic : aggregationStyle
  }
  /// The unit of statistics; nil for types that are not quantities.
  package var canonicalUnit: HealthUnit? { entry.canonicalUnit }
  /// The first version of iOS that has the type.
  package var introducedIn: SystemVersion { entry.introducedIn }
  /// True when an app may request to share the type (rule A12).
  package var appMayShare: Bool { entry.access.contains(.share) }
  /// True when the type may be in the `read` set of an ordinary request (rules A12 and A19).
  package var appMayRequestRead: Bool { entry.access.contains(.read) }
  /// True when the person grants reading object by object, in a request for this type alone (rule A19).
  package var requiresPerObjectAuthorization: Bool { entry.access.contains(.object) }
  /// The companion of the type, nil for none. A request to share the type must also share the companion, and a request
  /// to read the type must also read the companion (rules A20 and A21).
  package var companion: ObjectType? { entry.companion.flatMap(ObjectType.init(swiftName:)) }
  /// True when a phone wakes apps for the type once an hour at most (rules Q72, B4 and B10).
  package var isHourlyOnPhone: Bool { entry.exceptions.contains(.hourly) }
  /// True when a watch wakes apps for the type at once, and not once an hour (rule Q73).
  package var isPromptOnWatch: Bool { entry.exceptions.contains(.prompt) }
  /// True when the system estimates the type, so that apps may ask for new estimates (rule S77).
  package var allowsRecalibrationForEstimates: Bool { entry.exceptions.contains(.estimated) }
  /// True when a sample may have no end yet (rule S32).
  package var mayHaveUndeterminedDuration: Bool { entry.exceptions.contains(.openEnded) }
  /// False when the person cannot add the type by hand, or can add it only as part of another type.
  package var isEnteredByItself: Bool { !entry.exceptions.contains(.notEntered) }
  /// The workout total that samples of the type add to; nil for none (rule S92).
  package var workoutTotal: WorkoutTotal? { entry.workoutTotal }
  /// The name of the type's own icon; nil when the type uses the icon of its heading.
  package var iconName: String? { entry.icon }

  /// Returns true when a live workout of this activity collects the type automatically (rule S111).
  ///
  /// - Parameter activity: The raw value of `HKWorkoutActivityType`.
  package func isCollectedLive(in activity: Int) -> Bool {
    if entry.liveActivities.isEmpty { return false }
    let name = HealthEnumeration.workoutActivityType.caseName(for: activity)
    return entry.liveActivities.contains { $0 == "all" || $0 == name }
  }

  /// The name on screen, in English: "Walking + Running Distance".
  package var displayName: String { entry.englishName }

  /// Returns the name on screen in the locale's language: Simplified Chinese for locales that read it, English for all
  /// others.
  package func displayName(in locale: Locale) -> String {
    locale.readsSimplifiedChinese ? entry.chineseName : entry.englishName
  }
}

extension ObjectType: CustomStringConvertible {
  /// The identifier, as `HKObjectType` describes itself.
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

  /// The way a quantity's values are aggregated over time. Raw values as in `HKQuantityAggregationStyle`.
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
  /// True for a Chinese locale, unless its script or its region (Taiwan, Hong Kong, Macau) calls for traditional
  /// characters.
  var readsSimplifiedChinese: Bool {
    guard language.languageCode == .chinese else { return false }
    if let script = language.script { return script == .hanSimplified }
    return !["TW", "HK", "MO"].contains(language.region?.identifier)
  }
}

extension Sequence<ObjectType> {
  /// The types without duplicates, in catalogue order.
  package var inOrder: [ObjectType] {
    let types = Array(self)
    return types.count < 2 ? types : Set(types).sorted { $0.row < $1.row }
  }
}
