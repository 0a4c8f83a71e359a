import Foundation
import HealthModel

/// A kind of health concept. iOS 26.
public struct HKHealthConceptDomain: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Medications. This package chose the raw string, because Apple’s is not public.
  public static let medication = HKHealthConceptDomain(rawValue: "medication")
}

/// An identifier of a concept within its domain. It links a dose to its medication. iOS 26.
///
/// Equal identifiers mean the same concept. They reveal nothing else.
open class HKHealthConceptIdentifier: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  struct Record: Hashable, Codable {
    /// The identifier of the medication’s record.
    var uuid: UUID
    var domain: String
  }

  let record: Record

  private init(_ record: Record) { self.record = record }

  convenience init(_ uuid: UUID) {
    self.init(Record(uuid: uuid, domain: HKHealthConceptDomain.medication.rawValue))
  }

  /// The kind of concept.
  open var domain: HKHealthConceptDomain { HKHealthConceptDomain(rawValue: record.domain) }

  var uuid: UUID { record.uuid }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKHealthConceptIdentifier)?.record == record }

  open override var hash: Int { uuid.hashValue }

  open override var description: String { "\(domain.rawValue) \(uuid)" }

  static func object(of record: Record) -> NSObject? { HKHealthConceptIdentifier(record) }
}

/// A code of a clinical terminology, such as RxNorm. iOS 26.
///
///     HKClinicalCoding(system: "http://www.nlm.nih.gov/research/umls/rxnorm", version: nil, code: "308182")
open class HKClinicalCoding: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  let record: MedicationRecord.Coding

  /// The terminology, as a URL.
  open var system: String { record.system }

  /// The version of the terminology; nil when not given.
  open var version: String? { record.version }

  /// The code itself, as the terminology writes it.
  open var code: String { record.code }

  /// Creates a code of a terminology.
  public init(system: String, version: String?, code: String) {
    record = MedicationRecord.Coding(system: system, version: version, code: code)
  }

  init(_ record: MedicationRecord.Coding) { self.record = record }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKClinicalCoding)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String { "\(system)|\(code)" }

  static func object(of record: MedicationRecord.Coding) -> NSObject? { HKClinicalCoding(record) }
}
