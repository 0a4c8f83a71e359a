import Foundation

/// A person’s sex, in the wrapper HealthKit hands out.
open class HKBiologicalSexObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The person’s sex.
  public let biologicalSex: HKBiologicalSex

  init(_ value: HKBiologicalSex) { biologicalSex = value }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKBiologicalSexObject)?.biologicalSex == biologicalSex
  }
  open override var hash: Int { biologicalSex.hashValue }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open class var supportsSecureCoding: Bool { true }
  open func encode(with coder: NSCoder) { coder.encode(biologicalSex.rawValue, forKey: "value") }
  public required init?(coder: NSCoder) {
    guard let value = HKBiologicalSex(rawValue: coder.decodeInteger(forKey: "value")) else { return nil }
    biologicalSex = value
  }
}

/// A person’s blood type, in the wrapper HealthKit hands out.
open class HKBloodTypeObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The person’s blood type.
  public let bloodType: HKBloodType

  init(_ value: HKBloodType) { bloodType = value }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKBloodTypeObject)?.bloodType == bloodType }
  open override var hash: Int { bloodType.hashValue }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open class var supportsSecureCoding: Bool { true }
  open func encode(with coder: NSCoder) { coder.encode(bloodType.rawValue, forKey: "value") }
  public required init?(coder: NSCoder) {
    guard let value = HKBloodType(rawValue: coder.decodeInteger(forKey: "value")) else { return nil }
    bloodType = value
  }
}

/// A person’s skin type, in the wrapper HealthKit hands out. iOS 9.
open class HKFitzpatrickSkinTypeObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The person’s skin type.
  public let skinType: HKFitzpatrickSkinType

  init(_ value: HKFitzpatrickSkinType) { skinType = value }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKFitzpatrickSkinTypeObject)?.skinType == skinType }
  open override var hash: Int { skinType.hashValue }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open class var supportsSecureCoding: Bool { true }
  open func encode(with coder: NSCoder) { coder.encode(skinType.rawValue, forKey: "value") }
  public required init?(coder: NSCoder) {
    guard let value = HKFitzpatrickSkinType(rawValue: coder.decodeInteger(forKey: "value")) else { return nil }
    skinType = value
  }
}

/// A person’s use of a wheelchair, in the wrapper HealthKit hands out. iOS 10.
open class HKWheelchairUseObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The person’s answer about a wheelchair.
  public let wheelchairUse: HKWheelchairUse

  init(_ value: HKWheelchairUse) { wheelchairUse = value }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWheelchairUseObject)?.wheelchairUse == wheelchairUse
  }
  open override var hash: Int { wheelchairUse.hashValue }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open class var supportsSecureCoding: Bool { true }
  open func encode(with coder: NSCoder) { coder.encode(wheelchairUse.rawValue, forKey: "value") }
  public required init?(coder: NSCoder) {
    guard let value = HKWheelchairUse(rawValue: coder.decodeInteger(forKey: "value")) else { return nil }
    wheelchairUse = value
  }
}

/// The measure of a person’s Move ring, in the wrapper HealthKit hands out. iOS 14.
open class HKActivityMoveModeObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The measure of the Move ring: active energy or time.
  public let activityMoveMode: HKActivityMoveMode

  init(_ value: HKActivityMoveMode) { activityMoveMode = value }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKActivityMoveModeObject)?.activityMoveMode == activityMoveMode
  }
  open override var hash: Int { activityMoveMode.hashValue }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open class var supportsSecureCoding: Bool { true }
  open func encode(with coder: NSCoder) { coder.encode(activityMoveMode.rawValue, forKey: "value") }
  public required init?(coder: NSCoder) {
    guard let value = HKActivityMoveMode(rawValue: coder.decodeInteger(forKey: "value")) else { return nil }
    activityMoveMode = value
  }
}
