import Foundation
import HealthDaemon
import HealthModel

/// A type and a condition on its samples, for queries of several types at once. iOS 15.
open class HKQueryDescriptor: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The type of the samples.
  public let sampleType: HKSampleType

  /// The condition on the samples; nil for none.
  public let predicate: NSPredicate?

  /// Creates a descriptor.
  ///
  /// - Parameters:
  ///   - sampleType: The type of the samples.
  ///   - predicate: The condition on the samples; nil for all.
  public init(sampleType: HKSampleType, predicate: NSPredicate?) {
    self.sampleType = sampleType
    self.predicate = predicate
  }

  /// Returns the search that the store performs for this descriptor.
  func storeQuery() -> SampleQuery { SampleQuery(sampleType.objectType, SamplePredicate(predicate, of: sampleType)) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQueryDescriptor else { return false }
    return other.sampleType == sampleType && other.predicate == predicate
  }

  open override var hash: Int { sampleType.hash }

  // MARK: Coding

  struct Record: Codable {
    var sampleType: ObjectType
    var predicate: Data?
  }

  var record: Record { Record(sampleType: sampleType.objectType, predicate: predicate?.archive) }

  static func object(of record: Record) -> NSObject? {
    guard let type = HKObjectType.instance(of: record.sampleType) as? HKSampleType else { return nil }
    guard let archive = record.predicate else { return HKQueryDescriptor(sampleType: type, predicate: nil) }
    // A predicate that cannot be decoded must not become a query for all samples.
    return NSPredicate.archived(archive).map { HKQueryDescriptor(sampleType: type, predicate: $0) }
  }
}

extension [HKQueryDescriptor] {
  /// Returns the searches that the store performs, one per descriptor.
  func storeQueries() -> [SampleQuery] { map { $0.storeQuery() } }

  /// The common type of all descriptors; nil when they have different types.
  var commonType: HKSampleType? {
    let types = Set(map(\.sampleType))
    return types.count == 1 ? types.first : nil
  }

  /// The predicate of the only descriptor; nil when there are several.
  var commonPredicate: NSPredicate? { count == 1 ? first?.predicate : nil }
}
