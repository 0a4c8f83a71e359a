import Foundation
import HealthModel

/// A measurement of one ear at one frequency (rule S130). iOS 18.1.
open class HKAudiogramSensitivityTest: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  let test: AudiogramPointRecord.Test

  init(_ test: AudiogramPointRecord.Test) { self.test = test }

  /// Creates a measurement, in dBHL.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a sensitivity in another unit.
  public convenience init(
    sensitivity: HKQuantity, type: HKAudiogramConductionType, masked: Bool, side: HKAudiogramSensitivityTestSide,
    clampingRange: HKAudiogramSensitivityPointClampingRange?
  ) throws {
    try sensitivity.require(.decibelHearingLevel, "sensitivity")
    self.init(
      AudiogramPointRecord.Test(
        sensitivity: sensitivity.quantity, type: type.rawValue, isMasked: masked, side: side.rawValue,
        lowerBound: clampingRange?.lowerBound?.quantity, upperBound: clampingRange?.upperBound?.quantity))
  }

  /// The level of the softest sound heard, in dBHL.
  open var sensitivity: HKQuantity { HKQuantity(test.sensitivity) }

  /// The way the sound reached the ear.
  open var type: HKAudiogramConductionType { HKAudiogramConductionType(rawValue: test.type) ?? .air }

  /// True when the other ear heard noise meanwhile.
  open var masked: Bool { test.isMasked }

  /// The ear that was measured.
  open var side: HKAudiogramSensitivityTestSide { HKAudiogramSensitivityTestSide(rawValue: test.side) ?? .left }

  /// The range that the device can measure; nil when it is not known.
  open var clampingRange: HKAudiogramSensitivityPointClampingRange? {
    guard test.lowerBound != nil || test.upperBound != nil else { return nil }
    return HKAudiogramSensitivityPointClampingRange(lower: test.lowerBound, upper: test.upperBound)
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKAudiogramSensitivityTest)?.test == test }

  open override var hash: Int { test.hashValue }

  open override var description: String { "\(side): \(sensitivity)" }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(test.sensitivity, forKey: "sensitivity")
    coder.encode(test.type, forKey: "type")
    coder.encode(test.isMasked, forKey: "masked")
    coder.encode(test.side, forKey: "side")
    coder.encode(test.lowerBound, forKey: "lowerBound")
    coder.encode(test.upperBound, forKey: "upperBound")
  }

  public required init?(coder: NSCoder) {
    guard let sensitivity = coder.quantity("sensitivity") else { return nil }
    test = AudiogramPointRecord.Test(
      sensitivity: sensitivity, type: coder.decodeInteger(forKey: "type"),
      isMasked: coder.decodeBool(forKey: "masked"), side: coder.decodeInteger(forKey: "side"),
      lowerBound: coder.quantity("lowerBound"), upperBound: coder.quantity("upperBound"))
  }
}

/// The range between the softest and the loudest sound that a device can measure, in dBHL. iOS 18.1.
open class HKAudiogramSensitivityPointClampingRange: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  private let lower: HealthQuantity?
  private let upper: HealthQuantity?

  init(lower: HealthQuantity?, upper: HealthQuantity?) {
    self.lower = lower
    self.upper = upper
  }

  /// Creates a range in dBHL.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` without any bound, and for a lower bound that is not below the
  ///   upper (rule S130).
  public convenience init(lowerBound: NSNumber?, upperBound: NSNumber?) throws {
    if lowerBound == nil && upperBound == nil { throw HKError.invalid("A clamping range needs a bound") }
    if let lowerBound, let upperBound, lowerBound.doubleValue >= upperBound.doubleValue {
      throw HKError.invalid("The lower bound \(lowerBound) must be less than the upper bound \(upperBound)")
    }
    self.init(
      lower: lowerBound.map { HealthQuantity($0.doubleValue, .decibelHearingLevel) },
      upper: upperBound.map { HealthQuantity($0.doubleValue, .decibelHearingLevel) })
  }

  /// The lower end, in dBHL; nil when there is none.
  open var lowerBound: HKQuantity? { lower.map(HKQuantity.init) }

  /// The upper end, in dBHL; nil when there is none.
  open var upperBound: HKQuantity? { upper.map(HKQuantity.init) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKAudiogramSensitivityPointClampingRange else { return false }
    return other.lower == lower && other.upper == upper
  }

  open override var hash: Int { [lower, upper].hashValue }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(lower, forKey: "lowerBound")
    coder.encode(upper, forKey: "upperBound")
  }

  public required init?(coder: NSCoder) {
    lower = coder.quantity("lowerBound")
    upper = coder.quantity("upperBound")
  }
}

extension HKError {
  /// Returns the error for an invalid argument, with a sentence that gives the reason.
  static func invalid(_ message: String) -> HKError {
    HKError(.errorInvalidArgument, userInfo: [NSLocalizedDescriptionKey: message])
  }
}

extension HKQuantity {
  /// Throws `errorInvalidArgument` when the quantity cannot be converted to the unit.
  func require(_ unit: HealthUnit, _ name: String) throws {
    if quantity.isCompatible(with: unit) { return }
    throw HKError.invalid("\(name) must be in a unit compatible with \(unit.string), not \(quantity.unit.string)")
  }
}
