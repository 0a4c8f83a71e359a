import Foundation
import HealthModel

/// A record from a health-care institution (rule S135). Apps read them; they cannot make one (rule S14). iOS 12.
///
/// Its start and its end are the date of the download. The dates of the care itself are in ``fhirResource``.
open class HKClinicalRecord: HKSample, NSCopying, @unchecked Sendable {
  /// The type of the record, such as allergies or laboratory results.
  open var clinicalType: HKClinicalType {
    unsafeDowncast(HKObjectType.instance(of: record.type), to: HKClinicalType.self)
  }

  /// The name of the record, in the institution’s words.
  open var displayName: String { clinicalRecord.displayName }

  /// The resource that the institution sent; nil when it sent none in a known form.
  open var fhirResource: HKFHIRResource? { clinicalRecord.resource.map(HKFHIRResource.init) }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  private var clinicalRecord: ClinicalRecordContent {
    guard case .clinicalRecord(let record) = record.content else { preconditionFailure("A clinical record holds one") }
    return record
  }

  override var contentDescription: String { displayName }
}

/// A resource of HL7’s FHIR: its JSON, with its version, kind, identifier and origin. iOS 12.
open class HKFHIRResource: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  private let resource: FHIRResourceRecord

  init(_ resource: FHIRResourceRecord) { self.resource = resource }

  /// The version of FHIR that the JSON is written in. iOS 14.
  open var fhirVersion: HKFHIRVersion { HKFHIRVersion(resource.version) ?? .primaryR4() }

  /// The kind of resource.
  open var resourceType: HKFHIRResourceType { HKFHIRResourceType(rawValue: resource.resourceType) }

  /// The institution’s identifier of the resource, unique for a source and a kind of resource.
  open var identifier: String { resource.identifier }

  /// The resource as JSON.
  open var data: Data { resource.data }

  /// The URL the resource came from; nil when it is not known.
  open var sourceURL: URL? { resource.sourceURL }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKFHIRResource)?.resource == resource }

  open override var hash: Int { resource.identifier.hashValue }

  open override var description: String { "\(resource.resourceType) \(resource.identifier)" }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(resource.version as NSString, forKey: "fhirVersion")
    coder.encode(resource.resourceType as NSString, forKey: "resourceType")
    coder.encode(resource.identifier as NSString, forKey: "identifier")
    coder.encode(resource.data as NSData, forKey: "data")
    coder.encode(resource.sourceURL as NSURL?, forKey: "sourceURL")
  }

  /// Creates a resource from an archive; nil when the archive holds none.
  public required init?(coder: NSCoder) {
    guard let resource = FHIRResourceRecord(coder: coder) else { return nil }
    self.resource = resource
  }
}

extension FHIRResourceRecord {
  fileprivate init?(coder: NSCoder) {
    guard let version = coder.string("fhirVersion"), let type = coder.string("resourceType"),
      let identifier = coder.string("identifier"), let data = coder.object("data", of: NSData.self)
    else { return nil }
    self.init(
      version: version, resourceType: type, identifier: identifier, data: data as Data,
      sourceURL: coder.object("sourceURL", of: NSURL.self) as URL?)
  }
}

extension ClinicalRecordContent {
  /// Writes the record into an archive.
  func encode(with coder: NSCoder) {
    coder.encode(displayName as NSString, forKey: "displayName")
    coder.encode(resource.map(HKFHIRResource.init), forKey: "fhirResource")
  }

  /// Creates a record from an archive; nil when it has no name.
  init?(coder: NSCoder) {
    guard let name = coder.string("displayName") else { return nil }
    let resource = coder.object("fhirResource", of: HKFHIRResource.self)
    self.init(
      displayName: name,
      resource: resource.map {
        FHIRResourceRecord(
          version: $0.fhirVersion.stringRepresentation, resourceType: $0.resourceType.rawValue,
          identifier: $0.identifier, data: $0.data, sourceURL: $0.sourceURL)
      })
  }
}

// MARK: - Predicates

extension HKQuery {
  /// Matches clinical records of a kind of resource (rule Q102). iOS 12.
  public class func predicateForClinicalRecords(withFHIRResourceType resourceType: HKFHIRResourceType) -> NSPredicate {
    SamplePredicate.content(.fhirResourceType(resourceType.rawValue)).predicate
  }

  /// Matches the clinical record of a source with an institution’s identifier (rule Q102). iOS 12.
  public class func predicateForClinicalRecords(
    from source: HKSource, fhirResourceType resourceType: HKFHIRResourceType, identifier: String
  ) -> NSPredicate {
    SamplePredicate.and([
      .sources([source.bundleIdentifier]),
      .content(.fhirResource(type: resourceType.rawValue, identifier: identifier)),
    ]).predicate
  }
}
