import Foundation
import HealthModel

/// An object that HealthKit stores: the superclass of samples.
///
/// Objects never change. Saving does not modify an object; properties that the store sets, such as its
/// ``sourceRevision``, are on the object that a query returns (rule S9). Objects are equal when their ``uuid``s are.
open class HKObject: NSObject, NSSecureCoding, _HKArchivable, @unchecked Sendable {
  /// The stored record.
  package let record: SampleRecord

  /// Creates the object for a stored record without checking it, because it was checked when an app created it.
  init(_ record: SampleRecord) { self.record = record }

  /// The object’s identifier, assigned when it is created and kept when it is saved (rule S10).
  open var uuid: UUID { record.uuid }

  /// The object’s metadata; nil when it is empty. Values are `String`, `NSNumber`, `Date` or ``HKQuantity`` (rule S28).
  open var metadata: [String: Any]? { record.metadata.bridged }

  /// The hardware the object comes from; nil when unknown.
  open var device: HKDevice? { record.device.map(HKDevice.init) }

  /// The source that saved the object; before it is saved, the app that created it (rule S9).
  open var sourceRevision: HKSourceRevision { HKSourceRevision(record.sourceRevision) }

  /// The source of ``sourceRevision``; Apple’s property before iOS 9.
  open var source: HKSource { sourceRevision.source }

  /// Stops the process, because the content of ``record`` belongs to another class.
  func recordHasOtherContent() -> Never {
    preconditionFailure("The record of this \(type(of: self)) has the content of another class")
  }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKObject)?.uuid == uuid }

  open override var hash: Int { uuid.hashValue }

  // MARK: Coding

  open func encode(with coder: NSCoder) { coder.encode(record: record) }

  /// Creates an object from an archive; nil when the archive does not contain one.
  public required init?(coder: NSCoder) {
    guard let record: SampleRecord = coder.record(), let sample = HKSample.archived(record) else { return nil }
    // The class of a prescription without lenses cannot be derived from its record: the prescription may be an instance
    // of a subclass, such as `HKGlassesPrescription`.
    let fitting = type(of: sample)
    guard Self.self == fitting || (fitting == HKVisionPrescription.self && Self.self is HKVisionPrescription.Type)
    else { return nil }
    self.record = sample.record
  }
}
