import Foundation
import HealthModel

/// The classes that an archive of HealthKit’s objects may name.
///
/// Foundation on Linux stops the program when an archive holds a class other than the one asked for. Archives come from
/// anywhere, so all of these classes are allowed, and an object of another class than asked for counts as missing.
private enum Archive {
  /// Every class of HealthKit that is archived, and the classes of Foundation in their properties.
  static let classes: [AnyClass] = [
    NSString.self, NSNumber.self, NSDate.self, NSUUID.self, NSData.self, NSURL.self, NSArray.self, NSDictionary.self,
    NSSet.self, NSNull.self, CLLocation.self, HKObject.self, HKObjectType.self, HKDeletedObject.self, HKSource.self,
    HKSourceRevision.self, HKDevice.self, HKUnit.self, HKQuantity.self, HKStatistics.self, HKQueryAnchor.self,
    HKQueryDescriptor.self, NSPredicate.self, HKWorkoutConfiguration.self, HKWorkoutEvent.self, HKWorkoutActivity.self,
    HKWorkoutEffortRelationship.self, HKAudiogramSensitivityPoint.self, HKAudiogramSensitivityTest.self,
    HKAudiogramSensitivityPointClampingRange.self, HKLensSpecification.self, HKVisionPrism.self, HKFHIRResource.self,
    HKFHIRVersion.self, HKVerifiableClinicalRecordSubject.self, HKHealthConceptIdentifier.self, HKClinicalCoding.self,
    HKUserAnnotatedMedication.self, HKMedicationConcept.self, HKActivitySummary.self, HKAttachment.self,
    HKBiologicalSexObject.self, HKBloodTypeObject.self, HKFitzpatrickSkinTypeObject.self, HKWheelchairUseObject.self,
    HKActivityMoveModeObject.self,
  ]

  /// The number of objects around the one that is being read. An archive may nest them deeper than a thread's stack.
  @TaskLocal static var depth = 0
  /// The deepest nesting that is read. A statistic of an activity of a workout of an effort is five deep.
  static let deepest = 12
}

extension NSCoder {
  /// Returns the object for a key, of any class; nil when there is none. (Foundation on Linux reports a missing key as
  /// a failure.)
  func any(_ key: String) -> Any? {
    guard containsValue(forKey: key), Archive.depth < Archive.deepest else { return nil }
    return Archive.$depth.withValue(Archive.depth + 1) { decodeObject(of: Archive.classes, forKey: key) }
  }

  /// Returns the object for a key; nil when there is none of the class.
  func object<Object: NSObject & NSCoding>(_ key: String, of type: Object.Type = Object.self) -> Object? {
    any(key) as? Object
  }

  /// Returns the objects of an array; none when there is no array.
  func objects<Object: NSObject & NSCoding>(_ key: String, of type: Object.Type) -> [Object] {
    any(key) as? [Object] ?? []
  }

  /// Writes integers under a key.
  func encode(integers: [Int], forKey key: String) {
    encode(integers.map { NSNumber(value: $0) } as NSArray, forKey: key)
  }

  /// Returns the integers for a key; none when there are none.
  func integers(_ key: String) -> [Int] { objects(key, of: NSNumber.self).map(\.intValue) }

  /// Returns the string for a key; nil when there is none.
  func string(_ key: String) -> String? { object(key, of: NSString.self) as String? }

  /// Returns the date for a key; nil when there is none, and for one that is not a number, which Foundation could not
  /// print.
  func date(_ key: String) -> Date? {
    let date = object(key, of: NSDate.self) as Date?
    return date?.timeIntervalSinceReferenceDate.isNaN == true ? nil : date
  }

  /// Returns the quantity for a key; nil when there is none.
  func quantity(_ key: String) -> HealthQuantity? { object(key, of: HKQuantity.self)?.quantity }

  /// Writes a quantity under a key.
  func encode(_ quantity: HealthQuantity?, forKey key: String) {
    encode(quantity.map(HKQuantity.init), forKey: key)
  }

  // Metadata goes as two parallel lists: the keys, and the values with their kinds.

  /// Writes metadata, under keys of its own.
  func encode(_ metadata: [String: MetadataValue]) {
    let sorted = metadata.sorted { $0.key < $1.key }
    encode(sorted.map { $0.key as NSString } as NSArray, forKey: "metadataKeys")
    for (index, entry) in sorted.enumerated() {
      switch entry.value {
      case .string(let string): encode(string as NSString, forKey: "metadata\(index)")
      case .date(let date): encode(date as NSDate, forKey: "metadata\(index)")
      case .quantity(let quantity): encode(HKQuantity(quantity), forKey: "metadata\(index)")
      case .number(let number): encode(NSNumber(value: number), forKey: "metadata\(index)")
      case .integer(let integer): encode(NSNumber(value: integer), forKey: "metadata\(index)")
      case .bool(let bool): encode(NSNumber(value: bool), forKey: "metadata\(index)")
      }
    }
  }

  /// Returns the metadata; entries whose values are of no known kind are left out.
  func decodeMetadata() -> [String: MetadataValue] {
    let keys = any("metadataKeys") as? [String] ?? []
    var metadata = [String: MetadataValue]()
    for (index, key) in keys.enumerated() {
      metadata[key] = any("metadata\(index)").flatMap { MetadataValue($0) }
    }
    return metadata
  }
}
