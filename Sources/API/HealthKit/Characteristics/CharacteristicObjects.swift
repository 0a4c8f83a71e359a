import Foundation

/// A wrapper for a person’s sex, as HealthKit returns it.
open class HKBiologicalSexObject: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The person’s sex.
  public let biologicalSex: HKBiologicalSex

  init(_ value: HKBiologicalSex) { biologicalSex = value }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKBiologicalSexObject)?.biologicalSex == biologicalSex
  }
  open override var hash: Int { biologicalSex.hashValue }

  var record: Int { biologicalSex.rawValue }
  static func object(of record: Int) -> NSObject? { HKBiologicalSex(rawValue: record).map(HKBiologicalSexObject.init) }
}

/// A wrapper for a person’s blood type, as HealthKit returns it.
open class HKBloodTypeObject: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The person’s blood type.
  public let bloodType: HKBloodType

  init(_ value: HKBloodType) { bloodType = value }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKBloodTypeObject)?.bloodType == bloodType }
  open override var hash: Int { bloodType.hashValue }

  var record: Int { bloodType.rawValue }
  static func object(of record: Int) -> NSObject? { HKBloodType(rawValue: record).map(HKBloodTypeObject.init) }
}

/// A wrapper for a person’s skin type, as HealthKit returns it. iOS 9.
open class HKFitzpatrickSkinTypeObject: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The person’s skin type.
  public let skinType: HKFitzpatrickSkinType

  init(_ value: HKFitzpatrickSkinType) { skinType = value }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKFitzpatrickSkinTypeObject)?.skinType == skinType }
  open override var hash: Int { skinType.hashValue }

  var record: Int { skinType.rawValue }
  static func object(of record: Int) -> NSObject? {
    HKFitzpatrickSkinType(rawValue: record).map(HKFitzpatrickSkinTypeObject.init)
  }
}

/// A wrapper for a person’s use of a wheelchair, as HealthKit returns it. iOS 10.
open class HKWheelchairUseObject: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The person’s answer about wheelchair use.
  public let wheelchairUse: HKWheelchairUse

  init(_ value: HKWheelchairUse) { wheelchairUse = value }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWheelchairUseObject)?.wheelchairUse == wheelchairUse
  }
  open override var hash: Int { wheelchairUse.hashValue }

  var record: Int { wheelchairUse.rawValue }
  static func object(of record: Int) -> NSObject? { HKWheelchairUse(rawValue: record).map(HKWheelchairUseObject.init) }
}

/// A wrapper for the measure of a person’s Move ring, as HealthKit returns it. iOS 14.
open class HKActivityMoveModeObject: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The measure of the Move ring: active energy or time.
  public let activityMoveMode: HKActivityMoveMode

  init(_ value: HKActivityMoveMode) { activityMoveMode = value }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKActivityMoveModeObject)?.activityMoveMode == activityMoveMode
  }
  open override var hash: Int { activityMoveMode.hashValue }

  var record: Int { activityMoveMode.rawValue }
  static func object(of record: Int) -> NSObject? {
    HKActivityMoveMode(rawValue: record).map(HKActivityMoveModeObject.init)
  }
}
