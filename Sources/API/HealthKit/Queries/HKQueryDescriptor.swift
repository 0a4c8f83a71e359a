import Foundation
import HealthDaemon
import HealthModel

/// A type and a condition on its samples, for queries of several types at once. iOS 15.
open class HKQueryDescriptor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

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

  /// Returns the query of the store.
  func storeQuery() -> SampleQuery { SampleQuery(sampleType.objectType, SamplePredicate(predicate, of: sampleType)) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQueryDescriptor else { return false }
    return other.sampleType == sampleType && other.predicate == predicate
  }

  open override var hash: Int { sampleType.hash }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(sampleType, forKey: "sampleType")
    if let predicate { coder.encode(predicate, forKey: "predicate") }
  }

  public required init?(coder: NSCoder) {
    guard let type = coder.object("sampleType", of: HKSampleType.self) else { return nil }
    // A predicate that cannot be read is not all samples.
    let predicate = coder.object("predicate", of: NSPredicate.self)
    if predicate == nil && coder.containsValue(forKey: "predicate") { return nil }
    sampleType = type
    self.predicate = predicate
  }
}

extension [HKQueryDescriptor] {
  /// Returns the queries of the store, one a descriptor.
  func storeQueries() -> [SampleQuery] { map { $0.storeQuery() } }

  /// The type of all descriptors; nil when they have several.
  var commonType: HKSampleType? {
    let types = Set(map(\.sampleType))
    return types.count == 1 ? types.first : nil
  }

  /// The predicate of the only descriptor; nil when there are several.
  var commonPredicate: NSPredicate? { count == 1 ? first?.predicate : nil }
}
