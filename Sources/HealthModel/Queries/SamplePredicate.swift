import Foundation

/// Which samples a query wants, as a value that can cross to the daemon and be indexed there.
///
/// HealthKit's `NSPredicate`s are translated into this form; the daemon never sees a predicate it cannot read. What an app
/// made is put together by ``init(_:)-(FlatPredicate<SamplePredicate>)`` and ``ContentCondition/activity(_:)``, so that
/// cases stand within cases only as deep as a thread's stack allows.
package indirect enum SamplePredicate: Hashable, Sendable, Codable {
  package enum Comparison: String, Hashable, Sendable, Codable {
    case lessThan, lessThanOrEqual, equal, notEqual, greaterThanOrEqual, greaterThan
  }

  /// The parts of a device a query may ask for.
  package enum DeviceProperty: String, Hashable, Sendable, Codable, CaseIterable {
    case name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion, localIdentifier
    case udiDeviceIdentifier
  }

  /// Matches everything.
  case all
  /// Matches nothing.
  case none
  case and([SamplePredicate])
  case or([SamplePredicate])
  case not(SamplePredicate)
  /// A compound that is deeper than ``deepestTree``.
  case flat(FlatPredicate<SamplePredicate>)
  /// `predicateForSamples(withStart:end:options:)`, rules Q89 to Q92. A nil bound is open.
  case dates(start: Date?, end: Date?, strictStart: Bool, strictEnd: Bool)
  case startDate(Comparison, Date)
  case endDate(Comparison, Date)
  case uuids(Set<UUID>)
  /// Bundle identifiers of sources.
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
  /// The sample belongs to a workout: see ``resolved(_:)``.
  case related(WorkoutRelation)
  /// The sample's content is like this.
  case content(ContentCondition)
}
