import Foundation
import HealthModel

/// A signed health record: a SMART Health Card or an EU Digital COVID Certificate (rule Q84). iOS 15.
///
/// Apps receive the records that the person selects, with an ``HKVerifiableClinicalRecordQuery``. The app must verify
/// the signature itself.
open class HKVerifiableClinicalRecord: HKSample, @unchecked Sendable {
  /// The types of the record, including raw values of ``HKVerifiableClinicalRecordCredentialType``.
  open var recordTypes: [String] { verifiable.recordTypes }

  /// The issuer of the record, as a URL.
  open var issuerIdentifier: String { verifiable.issuerIdentifier }

  /// The subject of the record: the person it is about.
  open var subject: HKVerifiableClinicalRecordSubject {
    HKVerifiableClinicalRecordSubject(fullName: verifiable.subjectName, birth: verifiable.subjectBirth)
  }

  /// The date of issue.
  open var issuedDate: Date { verifiable.issued }

  /// The date of the event that the record is about, such as a vaccination.
  open var relevantDate: Date { verifiable.relevant }

  /// The expiration date; nil when the record does not expire.
  open var expirationDate: Date? { verifiable.expires }

  /// The names of the record’s items, for display.
  open var itemNames: [String] { verifiable.itemNames }

  /// The format of the record; nil when unknown. iOS 15.4.
  open var sourceType: HKVerifiableClinicalRecordSourceType? {
    verifiable.sourceType.map(HKVerifiableClinicalRecordSourceType.init)
  }

  /// The signed record. iOS 15.4.
  open var dataRepresentation: Data { verifiable.data }

  /// The name of ``dataRepresentation`` before iOS 15.4.
  open var jwsRepresentation: Data { verifiable.data }

  private var verifiable: VerifiableClinicalRecordContent {
    guard case .verifiableClinicalRecord(let record) = record.content else {
      recordHasOtherContent()
    }
    return record
  }

  override var contentDescription: String { itemNames.joined(separator: ", ") }
}

/// The subject of a signed health record: the person it is about. iOS 15.
open class HKVerifiableClinicalRecordSubject: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  struct Record: Hashable, Codable {
    var fullName: String
    var birth: DateComponents?
  }

  let record: Record

  private init(_ record: Record) { self.record = record }

  convenience init(fullName: String, birth: DateComponents?) { self.init(Record(fullName: fullName, birth: birth)) }

  /// The full name.
  open var fullName: String { record.fullName }

  /// The date of birth, with the fields that the record contains; nil when it contains none.
  open var dateOfBirthComponents: DateComponents? { record.birth }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKVerifiableClinicalRecordSubject)?.record == record
  }

  open override var hash: Int { fullName.hashValue }

  open override var description: String { fullName }

  static func object(of record: Record) -> NSObject? { HKVerifiableClinicalRecordSubject(record) }
}

/// A type of signed health record, named after its content. iOS 15.4.
public struct HKVerifiableClinicalRecordCredentialType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// COVID-19: a vaccination, a test or a recovery.
  public static let covid19 = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#covid19")
  /// A vaccination.
  public static let immunization = HKVerifiableClinicalRecordCredentialType(
    rawValue: "https://smarthealth.cards#immunization")
  /// A laboratory result.
  public static let laboratory = HKVerifiableClinicalRecordCredentialType(
    rawValue: "https://smarthealth.cards#laboratory")
  /// A recovery from an illness.
  public static let recovery = HKVerifiableClinicalRecordCredentialType(rawValue: "https://smarthealth.cards#recovery")
}

/// The format of a signed health record. iOS 15.4.
public struct HKVerifiableClinicalRecordSourceType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A SMART Health Card.
  public static let smartHealthCard = HKVerifiableClinicalRecordSourceType(rawValue: "SMARTHealthCard")
  /// An EU Digital COVID Certificate.
  public static let euDigitalCOVIDCertificate = HKVerifiableClinicalRecordSourceType(
    rawValue: "EUDigitalCOVIDCertificate")
}

extension HKQuery {
  /// Matches signed health records whose ``HKVerifiableClinicalRecord/relevantDate`` is within an interval, both ends
  /// included (rule Q84). iOS 15.
  public class func predicateForVerifiableClinicalRecords(
    withRelevantDateWithin dateInterval: DateInterval
  ) -> NSPredicate {
    SamplePredicate.content(.verifiableRecordRelevance(start: dateInterval.start, end: dateInterval.end))
      .predicate
  }
}
