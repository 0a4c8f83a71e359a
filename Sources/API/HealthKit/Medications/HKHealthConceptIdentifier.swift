import Foundation
import HealthModel

/// A kind of health concept. iOS 26.
public struct HKHealthConceptDomain: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Medications. The raw string is this package’s: Apple’s is not public.
  public static let medication = HKHealthConceptDomain(rawValue: "medication")
}

/// An identifier of a concept within its domain: the link from a dose to its medication. iOS 26.
///
/// Equal identifiers mean the same concept; they tell nothing else.
open class HKHealthConceptIdentifier: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  /// The kind of concept.
  public let domain: HKHealthConceptDomain

  /// The identifier of the medication’s record.
  let uuid: UUID

  init(_ uuid: UUID, domain: HKHealthConceptDomain = .medication) {
    self.uuid = uuid
    self.domain = domain
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKHealthConceptIdentifier else { return false }
    return other.uuid == uuid && other.domain == domain
  }

  open override var hash: Int { uuid.hashValue }

  open override var description: String { "\(domain.rawValue) \(uuid)" }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(uuid as NSUUID, forKey: "uuid")
    coder.encode(domain.rawValue as NSString, forKey: "domain")
  }

  /// Creates an identifier from an archive; nil when the archive holds none.
  public required init?(coder: NSCoder) {
    guard let uuid = coder.object("uuid", of: NSUUID.self), let domain = coder.string("domain") else { return nil }
    self.uuid = uuid as UUID
    self.domain = HKHealthConceptDomain(rawValue: domain)
  }
}

/// A code of a clinical terminology, such as RxNorm. iOS 26.
///
///     HKClinicalCoding(system: "http://www.nlm.nih.gov/research/umls/rxnorm", version: nil, code: "308182")
open class HKClinicalCoding: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  let coding: MedicationRecord.Coding

  /// The terminology, as a URL.
  open var system: String { coding.system }

  /// The version of the terminology; nil when none was given.
  open var version: String? { coding.version }

  /// The code itself, as the terminology writes it.
  open var code: String { coding.code }

  /// Creates a code of a terminology.
  public init(system: String, version: String?, code: String) {
    coding = MedicationRecord.Coding(system: system, version: version, code: code)
  }

  init(_ coding: MedicationRecord.Coding) { self.coding = coding }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKClinicalCoding)?.coding == coding }

  open override var hash: Int { coding.hashValue }

  open override var description: String { "\(system)|\(code)" }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(system as NSString, forKey: "system")
    coder.encode(version as NSString?, forKey: "version")
    coder.encode(code as NSString, forKey: "code")
  }

  /// Creates a code from an archive; nil when the archive holds none.
  public required init?(coder: NSCoder) {
    guard let system = coder.string("system"), let code = coder.string("code") else { return nil }
    coding = MedicationRecord.Coding(system: system, version: coder.string("version"), code: code)
  }
}
