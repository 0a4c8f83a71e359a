import Foundation
import HealthDaemon
import HealthModel

// MARK: Time and identity

extension HKQuery {
  /// Matches samples within an interval. A nil bound is open (rules Q89 to Q92).
  ///
  ///     HKQuery.predicateForSamples(withStart: midnight, end: now, options: .strictStartDate)
  ///
  /// Without options, a sample matches when it ends at or after `startDate` and starts before `endDate`. A sample that
  /// ends exactly when the interval starts matches too.
  public class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    if startDate == nil && endDate == nil { return SamplePredicate.all.predicate }
    return SamplePredicate.dates(
      start: startDate, end: endDate, strictStart: options.contains(.strictStartDate),
      strictEnd: options.contains(.strictEndDate)
    ).predicate
  }

  /// Matches the object with this UUID.
  public class func predicateForObject(with UUID: UUID) -> NSPredicate { SamplePredicate.uuids([UUID]).predicate }

  /// Matches objects with one of these UUIDs; no objects when the set is empty (rule Q94).
  public class func predicateForObjects(with UUIDs: Set<UUID>) -> NSPredicate { SamplePredicate.uuids(UUIDs).predicate }

  /// Matches samples that do not belong to a correlation (rule Q98).
  public class func predicateForObjectsWithNoCorrelation() -> NSPredicate { SamplePredicate.noCorrelation.predicate }
}

// MARK: Origin

extension HKQuery {
  /// Matches objects that a source saved.
  public class func predicateForObjects(from source: HKSource) -> NSPredicate { predicateForObjects(from: [source]) }

  /// Matches objects that one of these sources saved; no objects when the set is empty (rule Q94).
  public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
    SamplePredicate.sources(Set(sources.map(\.bundleIdentifier))).predicate
  }

  /// Matches objects that one of these revisions saved. ``HKSourceRevisionAnyVersion`` and the related constants match
  /// anything (rule S43). iOS 9.
  public class func predicateForObjects(from sourceRevisions: Set<HKSourceRevision>) -> NSPredicate {
    SamplePredicate.sourceRevisions(Set(sourceRevisions.map(\.pattern))).predicate
  }

  /// Matches objects from one of these devices. All properties must be equal, including properties that are nil (rule
  /// Q95). iOS 9.
  public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
    SamplePredicate.devices(Set(devices.map(\.record))).predicate
  }

  /// Matches objects whose device has one of these values for a property, identified by ``HKDevicePropertyKeyName`` or
  /// another key of device properties. Without values, matches objects whose device lacks the property (rule Q96). An
  /// unknown key stops the app. iOS 9.
  public class func predicateForObjects(
    withDeviceProperty key: String, allowedValues: Set<String>
  ) -> NSPredicate {
    if let property = deviceProperties[key] {
      return SamplePredicate.deviceProperty(property, allowed: allowedValues).predicate
    }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .deviceProperty(key)))
    return SamplePredicate.none.predicate
  }

  private static let deviceProperties: [String: SamplePredicate.DeviceProperty] = [
    HKDevicePropertyKeyName: .name, HKDevicePropertyKeyManufacturer: .manufacturer, HKDevicePropertyKeyModel: .model,
    HKDevicePropertyKeyHardwareVersion: .hardwareVersion, HKDevicePropertyKeyFirmwareVersion: .firmwareVersion,
    HKDevicePropertyKeySoftwareVersion: .softwareVersion, HKDevicePropertyKeyLocalIdentifier: .localIdentifier,
    HKDevicePropertyKeyUDIDeviceIdentifier: .udiDeviceIdentifier,
  ]
}

// MARK: Metadata and values

extension HKQuery {
  /// Matches objects whose metadata has a key (rule Q97).
  public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
    SamplePredicate.metadata(key: key, allowed: nil).predicate
  }

  /// Matches objects whose metadata has one of these values for a key (rule Q97). A value of a kind that metadata
  /// cannot contain stops the app.
  public class func predicateForObjects(withMetadataKey key: String, allowedValues: [Any]) -> NSPredicate {
    SamplePredicate.metadata(key: key, allowed: allowedValues.compactMap { metadataValue($0, key) }).predicate
  }

  /// Matches objects by comparing their metadata value for a key with this value. With `.notEqualTo`, objects without
  /// the key match too (rule Q97). A value of a kind that metadata cannot contain stops the app.
  public class func predicateForObjects(
    withMetadataKey key: String, operatorType: HKComparisonOperator, value: Any
  ) -> NSPredicate {
    guard let comparison = comparison(operatorType), let value = metadataValue(value, key) else {
      return SamplePredicate.none.predicate
    }
    return SamplePredicate.metadataComparison(key: key, comparison, value).predicate
  }

  /// Matches quantity samples by comparing their value with this quantity. Units are converted (rule Q99).
  ///
  /// - Important: The predicate does not know the type of the samples. A query that compares quantities of different
  ///   dimensions, such as kilograms with a heart rate, stops the app when it starts.
  public class func predicateForQuantitySamples(
    with operatorType: HKComparisonOperator, quantity: HKQuantity
  ) -> NSPredicate {
    (comparison(operatorType).map { SamplePredicate.quantity($0, quantity.quantity) } ?? .none).predicate
  }

  /// Matches category samples by comparing their value with this value. Apple’s API before iOS 16; later apps use
  /// ``HKCategoryValuePredicateProviding``.
  public class func predicateForCategorySamples(with operatorType: HKComparisonOperator, value: Int) -> NSPredicate {
    (comparison(operatorType).map { SamplePredicate.category($0, value) } ?? .none).predicate
  }

  /// Returns the comparison for an operator. An operator that queries do not support stops the app, and the result is
  /// nil.
  class func comparison(_ operatorType: HKComparisonOperator) -> SamplePredicate.Comparison? {
    if let comparison = SamplePredicate.Comparison(operatorType) { return comparison }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .comparison(operatorType.rawValue)))
    return nil
  }

  private class func metadataValue(_ value: Any, _ key: String) -> MetadataValue? {
    if let value = MetadataValue(value) { return value }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .metadataValue(value, key)))
    return nil
  }
}
