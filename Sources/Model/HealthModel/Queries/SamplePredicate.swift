import Foundation

/// The condition of a query on samples, as a value that can be sent to the daemon and looked up in its indexes.
///
/// HealthKit's `NSPredicate`s are translated into this form; the daemon never receives a predicate it cannot read. An
/// app's predicates are built with ``init(_:)-(FlatPredicate<SamplePredicate>)`` and ``ContentCondition/activity(_:)``,
/// so that cases nest only as deep as a thread's stack allows.
package indirect enum SamplePredicate: Hashable, Sendable, Codable {
  package enum Comparison: String, Hashable, Sendable, Codable {
    case lessThan, lessThanOrEqual, equal, notEqual, greaterThanOrEqual, greaterThan
  }

  /// The properties of a device a query can test.
  package enum DeviceProperty: String, Hashable, Sendable, Codable, CaseIterable {
    case name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion, localIdentifier
    case udiDeviceIdentifier
  }

  case all
  /// No sample matches.
  case none
  case and([SamplePredicate])
  case or([SamplePredicate])
  case not(SamplePredicate)
  /// A compound that is deeper than ``deepestTree``.
  case flat(FlatPredicate<SamplePredicate>)
  /// The dates are as in `predicateForSamples(withStart:end:options:)` (rules Q89 to Q92). A nil bound is open.
  case dates(start: Date?, end: Date?, strictStart: Bool, strictEnd: Bool)
  case startDate(Comparison, Date)
  case endDate(Comparison, Date)
  case uuids(Set<UUID>)
  /// The bundle identifier of the source is one of these.
  case sources(Set<String>)
  case sourceRevisions(Set<SourceRevisionPattern>)
  /// The device is one of these, absent properties included (rule Q95).
  case devices(Set<DeviceRecord>)
  /// One property of the device is among the values; with no values, it is absent (rule Q96).
  case deviceProperty(DeviceProperty, allowed: Set<String>)
  /// `metadata` has the key; when values are given, its value is one of them.
  case metadata(key: String, allowed: [MetadataValue]?)
  /// The value of a key compares to this one. A sample without the key is found by `notEqual` alone (rule Q97).
  case metadataComparison(key: String, Comparison, MetadataValue)
  case quantity(Comparison, HealthQuantity)
  case category(Comparison, Int)
  /// The sample is not a member of a correlation (rule Q98).
  case noCorrelation
  /// The sample is related to another object, as a workout: see ``resolved(_:)``.
  case related(WorkoutRelation)
  /// The sample's content meets the condition.
  case content(ContentCondition)
}
