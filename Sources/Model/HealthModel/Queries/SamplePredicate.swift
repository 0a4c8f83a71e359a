import Foundation

/// The condition of a query on samples, as a value that an app sends to the daemon and that the daemon evaluates with
/// its indexes.
///
/// The app's side translates each `NSPredicate` into this form, so the daemon never receives a predicate it cannot
/// read. Build an app's predicates with ``init(_:)-(FlatPredicate<SamplePredicate>)`` and
/// ``ContentCondition/activity(_:)``, which limit the nesting of cases to what a thread's stack allows.
package indirect enum SamplePredicate: Hashable, Sendable, Codable {
  package enum Comparison: String, Hashable, Sendable, Codable {
    case lessThan, lessThanOrEqual, equal, notEqual, greaterThanOrEqual, greaterThan
  }

  /// The properties of a device that a query can test.
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
  /// A compound deeper than ``deepestTree``.
  case flat(FlatPredicate<SamplePredicate>)
  /// The dates match as in `predicateForSamples(withStart:end:options:)` (rules Q89 to Q92). A nil bound is open.
  case dates(start: Date?, end: Date?, strictStart: Bool, strictEnd: Bool)
  case startDate(Comparison, Date)
  case endDate(Comparison, Date)
  case uuids(Set<UUID>)
  /// The bundle identifier of the source is one of these.
  case sources(Set<String>)
  case sourceRevisions(Set<SourceRevisionPattern>)
  /// The sample's device equals one of the devices. A property that is nil in one of them must be nil in the sample's
  /// device (rule Q95).
  case devices(Set<DeviceRecord>)
  /// One property of the device is among the values; an empty set matches devices that lack the property (rule Q96).
  case deviceProperty(DeviceProperty, allowed: Set<String>)
  /// The metadata has the key and, when values are given, one of them.
  case metadata(key: String, allowed: [MetadataValue]?)
  /// The comparison holds between the sample's value for the key and this value. A sample without the key matches only
  /// `notEqual` (rule Q97).
  case metadataComparison(key: String, Comparison, MetadataValue)
  case quantity(Comparison, HealthQuantity)
  case category(Comparison, Int)
  /// The sample is not a member of a correlation (rule Q98).
  case noCorrelation
  /// The sample is related to another object, such as a workout; see ``resolved(_:)``.
  case related(WorkoutRelation)
  /// The sample's content meets the condition.
  case content(ContentCondition)
}
