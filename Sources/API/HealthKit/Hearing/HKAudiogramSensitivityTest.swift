import Foundation
import HealthModel

/// A measurement of one ear at one frequency (rule S130). iOS 18.1.
open class HKAudiogramSensitivityTest: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  let record: AudiogramPointRecord.Test

  init(_ record: AudiogramPointRecord.Test) { self.record = record }

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
  open var sensitivity: HKQuantity { HKQuantity(record.sensitivity) }

  /// The way the sound reached the ear.
  open var type: HKAudiogramConductionType { HKAudiogramConductionType(rawValue: record.type) ?? .air }

  /// True when the other ear was masked with noise.
  open var masked: Bool { record.isMasked }

  /// The ear that was measured.
  open var side: HKAudiogramSensitivityTestSide { HKAudiogramSensitivityTestSide(rawValue: record.side) ?? .left }

  /// The range that the device can measure; nil when unknown.
  open var clampingRange: HKAudiogramSensitivityPointClampingRange? {
    guard record.lowerBound != nil || record.upperBound != nil else { return nil }
    return HKAudiogramSensitivityPointClampingRange(lower: record.lowerBound, upper: record.upperBound)
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKAudiogramSensitivityTest)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String { "\(side): \(sensitivity)" }

  static func object(of record: AudiogramPointRecord.Test) -> NSObject? { HKAudiogramSensitivityTest(record) }
}

/// The range between the softest and the loudest sound that a device can measure, in dBHL. iOS 18.1.
open class HKAudiogramSensitivityPointClampingRange: NSObject, NSCopying, NSSecureCoding, Archivable,
  @unchecked Sendable
{
  struct Record: Hashable, Codable { var lower, upper: HealthQuantity? }

  let record: Record

  private init(_ record: Record) { self.record = record }

  convenience init(lower: HealthQuantity?, upper: HealthQuantity?) { self.init(Record(lower: lower, upper: upper)) }

  /// Creates a range in dBHL.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` when both bounds are nil, or when the lower bound is not below the
  ///   upper one (rule S130).
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
  open var lowerBound: HKQuantity? { record.lower.map(HKQuantity.init) }

  /// The upper end, in dBHL; nil when there is none.
  open var upperBound: HKQuantity? { record.upper.map(HKQuantity.init) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKAudiogramSensitivityPointClampingRange)?.record == record
  }

  open override var hash: Int { record.hashValue }

  static func object(of record: Record) -> NSObject? { HKAudiogramSensitivityPointClampingRange(record) }
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
