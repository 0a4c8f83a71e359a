import Foundation
import HealthModel

/// Something HealthKit stores: the root of samples.
///
/// Objects never change. Saving leaves an object as it is; what the store knows about it, as its
/// ``sourceRevision``, is on the object a query reads back (rule S9). Objects are equal when their ``uuid``s are.
open class HKObject: NSObject, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  package let record: SampleRecord

  /// Wraps what the store keeps, unchecked: it was checked when it was made.
  init(_ record: SampleRecord) { self.record = record }

  /// The object’s identity, given when it is made and kept by saving (rule S10).
  open var uuid: UUID { record.uuid }

  /// What else is known about the object; nil when there is nothing. Values are `String`, `NSNumber`, `Date` or
  /// ``HKQuantity`` (rule S28).
  open var metadata: [String: Any]? { record.metadata.bridged }

  /// The hardware the object comes from, where that is known.
  open var device: HKDevice? { record.device.map(HKDevice.init) }

  /// Who saved the object. Of an object that was not read from the store: the app that made it (rule S9).
  open var sourceRevision: HKSourceRevision { HKSourceRevision(record.sourceRevision) }

  /// The source of ``sourceRevision``; Apple’s way to ask before iOS 9.
  open var source: HKSource { sourceRevision.source }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKObject)?.uuid == uuid }

  open override var hash: Int { uuid.hashValue }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) { record.encode(with: coder) }

  /// Reads an archived object; nil when it is not one of this class.
  public required init?(coder: NSCoder) {
    guard let record = SampleRecord(coder: coder), record.type.kind != .userAnnotatedMedication else { return nil }
    let fitting = type(of: HKSample.sample(record))
    // A prescription without lenses may have been made as one for glasses.
    guard Self.self == fitting || (fitting == HKVisionPrescription.self && Self.self is HKVisionPrescription.Type)
    else {
      return nil
    }
    self.record = record
  }
}
