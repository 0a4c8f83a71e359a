import Foundation
import HealthModel

/// A record from a healthcare institution (rule S135). Apps can read records but not create them (rule S14). iOS 12.
///
/// The start and the end of the sample are both the date of the download. The dates of the care itself are in
/// ``fhirResource``.
open class HKClinicalRecord: HKSample, NSCopying, @unchecked Sendable {
  /// The type of the record, such as allergies or laboratory results.
  open var clinicalType: HKClinicalType {
    unsafeDowncast(HKObjectType.instance(of: record.type), to: HKClinicalType.self)
  }

  /// The name of the record, as the institution gave it.
  open var displayName: String { clinicalRecord.displayName }

  /// The resource that the institution sent; nil when it sent none in a known format.
  open var fhirResource: HKFHIRResource? { clinicalRecord.resource.map(HKFHIRResource.init) }

  private var clinicalRecord: ClinicalRecordContent {
    guard case .clinicalRecord(let record) = record.content else { recordHasOtherContent() }
    return record
  }

  override var contentDescription: String { displayName }
}

/// A resource of HL7’s FHIR: its JSON, with its version, kind, identifier and origin. iOS 12.
open class HKFHIRResource: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  let record: FHIRResourceRecord

  init(_ record: FHIRResourceRecord) { self.record = record }

  /// The version of FHIR that the JSON is written in. iOS 14.
  open var fhirVersion: HKFHIRVersion { HKFHIRVersion(record.version) ?? .primaryR4() }

  /// The kind of the resource.
  open var resourceType: HKFHIRResourceType { HKFHIRResourceType(rawValue: record.resourceType) }

  /// The institution’s identifier of the resource, unique among a source's resources of one kind.
  open var identifier: String { record.identifier }

  /// The resource as JSON.
  open var data: Data { record.data }

  /// The URL the resource came from; nil when unknown.
  open var sourceURL: URL? { record.sourceURL }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKFHIRResource)?.record == record }

  open override var hash: Int { record.identifier.hashValue }

  open override var description: String { "\(record.resourceType) \(record.identifier)" }

  static func object(of record: FHIRResourceRecord) -> NSObject? { HKFHIRResource(record) }
}

// MARK: - Predicates

extension HKQuery {
  /// Matches clinical records whose resource is of this kind (rule Q102). iOS 12.
  public class func predicateForClinicalRecords(withFHIRResourceType resourceType: HKFHIRResourceType) -> NSPredicate {
    SamplePredicate.content(.fhirResourceType(resourceType.rawValue)).predicate
  }

  /// Matches the clinical record from a source whose resource has this kind and this identifier, which the institution
  /// assigned (rule Q102). iOS 12.
  public class func predicateForClinicalRecords(
    from source: HKSource, fhirResourceType resourceType: HKFHIRResourceType, identifier: String
  ) -> NSPredicate {
    SamplePredicate.and([
      .sources([source.bundleIdentifier]),
      .content(.fhirResource(type: resourceType.rawValue, identifier: identifier)),
    ]).predicate
  }
}
