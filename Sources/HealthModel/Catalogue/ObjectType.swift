import Foundation

/// One of the data types HealthKit knows: a position in the catalogue.
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

  package init(row: UInt8) { self.row = row }

  /// The type whose constant holds this string; nil for a string HealthKit does not know.
  package init?(identifier: String) {
    guard let row = ObjectTypeCatalogue.shared.rowsByIdentifier[identifier] else { return nil }
    self.init(row: row)
  }

  /// The type a Swift developer writes as `.stepCount`; nil for a name nothing has.
  package init?(swiftName: String) {
    guard let row = ObjectTypeCatalogue.shared.rowsBySwiftName[swiftName] else { return nil }
    self.init(row: row)
  }

  /// Every type, quantities first, in the order of the catalogue.
  package static let all: [ObjectType] = everyRow.filter { $0.kind != .verifiableClinicalRecord }

  /// ``all``, and those without a public name.
  package static let everyRow: [ObjectType] = ObjectTypeCatalogue.shared.entries.indices.map {
    ObjectType(row: UInt8($0))
  }

  private var entry: ObjectTypeCatalogue.Entry { ObjectTypeCatalogue.shared.entries[Int(row)] }

  /// The string HealthKit and its exports know the type by: "HKQuantityTypeIdentifierStepCount".
  package var identifier: String { entry.identifier }
  /// The word after the dot in Swift: "stepCount".
  package var swiftName: String { entry.swiftName }
  package var kind: Kind { entry.kind }
  /// Where the Health app files the type.
  package var healthCategory: HealthCategory { entry.category }
  /// How a statistics query may summarise values; nil for everything but quantities.
  package var aggregationStyle: AggregationStyle? { entry.aggregationStyle }
  /// The unit statistics are kept in; nil for everything but quantities.
  package var canonicalUnit: HealthUnit? { entry.canonicalUnit }
  /// The first iOS that knew the type.
  package var introducedIn: SystemVersion { entry.introducedIn }
  /// Whether an app may ask to write the type (rule A12).
  package var appMayShare: Bool { entry.access.contains(.share) }
  /// Whether the type may stand in the `read` set of an ordinary request (rules A12 and A19).
  package var appMayRequestRead: Bool { entry.access.contains(.read) }
  /// Whether reading is granted object by object, through a request of its own (rule A19).
  package var requiresPerObjectAuthorization: Bool { entry.access.contains(.object) }

  /// The name on screen, in English: "Walking + Running Distance".
  package var displayName: String { entry.englishName }

  /// The name on screen in the locale's language: Simplified Chinese where it is asked for, English otherwise.
  package func displayName(in locale: Locale) -> String {
    locale.readsSimplifiedChinese ? entry.chineseName : entry.englishName
  }
}

extension ObjectType: CustomStringConvertible {
  /// The identifier, as `HKObjectType` prints itself.
  package var description: String { identifier }
}

extension ObjectType {
  /// What samples of a type are made of.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case quantity, category, characteristic, correlation, document, workout, workoutRoute, heartbeatSeries
    case visionPrescription, audiogram, electrocardiogram, activitySummary, clinical, stateOfMind
    case scoredAssessment, medicationDoseEvent, userAnnotatedMedication, verifiableClinicalRecord
  }

  /// How values of a quantity add up over time. Raw values as in `HKQuantityAggregationStyle`.
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
  /// Chinese that is not written in traditional characters.
  var readsSimplifiedChinese: Bool {
    guard language.languageCode == .chinese else { return false }
    if let script = language.script { return script == .hanSimplified }
    return !["TW", "HK", "MO"].contains(language.region?.identifier)
  }
}
