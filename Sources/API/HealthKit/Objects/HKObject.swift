import Foundation
import HealthModel

/// An object that HealthKit stores: the superclass of samples.
///
/// Objects never change. Saving leaves an object as it is; properties that the store sets, such as its
/// ``sourceRevision``, are on the object that a query reads back (rule S9). Objects are equal when their ``uuid``s are.
open class HKObject: NSObject, NSSecureCoding, _HKArchivable, @unchecked Sendable {
  /// The record as it is stored.
  package let record: SampleRecord

  /// Creates the object of a stored record, unchecked: it was checked when an app made it.
  init(_ record: SampleRecord) { self.record = record }

  /// The object’s identifier, given when it is made and kept by saving (rule S10).
  open var uuid: UUID { record.uuid }

  /// The object’s metadata; nil when it is empty. Values are `String`, `NSNumber`, `Date` or ``HKQuantity`` (rule S28).
  open var metadata: [String: Any]? { record.metadata.bridged }

  /// The hardware the object comes from; nil when it is not known.
  open var device: HKDevice? { record.device.map(HKDevice.init) }

  /// The source that saved the object; before it is saved, the app that made it (rule S9).
  open var sourceRevision: HKSourceRevision { HKSourceRevision(record.sourceRevision) }

  /// The source of ``sourceRevision``; Apple’s property before iOS 9.
  open var source: HKSource { sourceRevision.source }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKObject)?.uuid == uuid }

  open override var hash: Int { uuid.hashValue }

  // MARK: Coding

  open func encode(with coder: NSCoder) { coder.encode(record: record) }

  /// Creates an object from an archive; nil when the archive holds none of this class.
  public required init?(coder: NSCoder) {
    guard let record: SampleRecord = coder.record(), let sample = HKSample.archived(record) else { return nil }
    // A prescription without lenses may have been made as one for glasses.
    let fitting = type(of: sample)
    guard Self.self == fitting || (fitting == HKVisionPrescription.self && Self.self is HKVisionPrescription.Type)
    else { return nil }
    self.record = sample.record
  }
}
