import Foundation

/// A release of HL7’s FHIR. Several versions belong to each release. iOS 14.
public struct HKFHIRRelease: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// FHIR’s second Draft Standard for Trial Use.
  public static let dstu2 = HKFHIRRelease(rawValue: "DSTU2")

  /// FHIR’s fourth release.
  public static let r4 = HKFHIRRelease(rawValue: "R4")

  /// A release that this version of HealthKit does not know.
  public static let unknown = HKFHIRRelease(rawValue: "unknown")
}

/// A kind of FHIR resource. Raw values are FHIR’s own names. iOS 12.
public struct HKFHIRResourceType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A substance that the person must avoid, listed under Allergies in the Health app.
  public static let allergyIntolerance = HKFHIRResourceType(rawValue: "AllergyIntolerance")
  /// A diagnosis or a problem.
  public static let condition = HKFHIRResourceType(rawValue: "Condition")
  /// An insurance that pays for care. iOS 14.
  public static let coverage = HKFHIRResourceType(rawValue: "Coverage")
  /// A report of the results of tests. iOS 16.4.
  public static let diagnosticReport = HKFHIRResourceType(rawValue: "DiagnosticReport")
  /// A reference to a document about the person. iOS 16.4.
  public static let documentReference = HKFHIRResourceType(rawValue: "DocumentReference")
  /// A vaccination.
  public static let immunization = HKFHIRResourceType(rawValue: "Immunization")
  /// A medication that was dispensed.
  public static let medicationDispense = HKFHIRResourceType(rawValue: "MedicationDispense")
  /// A prescription in DSTU2; in R4 it is ``medicationRequest``.
  public static let medicationOrder = HKFHIRResourceType(rawValue: "MedicationOrder")
  /// A prescription in R4; in DSTU2 it is ``medicationOrder``. iOS 14.
  public static let medicationRequest = HKFHIRResourceType(rawValue: "MedicationRequest")
  /// A medication that the person takes, as reported by the person or a clinician.
  public static let medicationStatement = HKFHIRResourceType(rawValue: "MedicationStatement")
  /// A result of a laboratory test, a vital sign, or a question about habits.
  public static let observation = HKFHIRResourceType(rawValue: "Observation")
  /// A procedure performed on the person, such as an operation.
  public static let procedure = HKFHIRResourceType(rawValue: "Procedure")
}

/// A version of HL7’s FHIR. iOS 14.
///
///     try HKFHIRVersion(fromVersionString: "4.0.1").fhirRelease    // .r4
open class HKFHIRVersion: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The major version, such as the 4 of 4.0.1.
  public let majorVersion: Int
  /// The minor version, such as the first 0 of 4.0.1.
  public let minorVersion: Int
  /// The patch version, such as the 1 of 4.0.1.
  public let patchVersion: Int

  /// Creates a version from a string: "4.0.1".
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for anything except three numbers.
  public convenience init(fromVersionString versionString: String) throws {
    guard let version = HKFHIRVersion.numbers(versionString) else {
      throw HKError.invalid("“\(versionString)” is not a FHIR version: three numbers are expected")
    }
    self.init(version)
  }

  /// Creates a version from a string; nil when it is not three numbers.
  convenience init?(_ string: String) {
    guard let version = HKFHIRVersion.numbers(string) else { return nil }
    self.init(version)
  }

  /// Creates a version from its numbers.
  init(_ version: (major: Int, minor: Int, patch: Int)) {
    (majorVersion, minorVersion, patchVersion) = version
  }

  /// The DSTU2 version that the Health app requests from institutions.
  public class func primaryDSTU2() -> Self { unsafeDowncast(HKFHIRVersion((1, 0, 2)), to: self) }

  /// The R4 version that the Health app requests from institutions.
  public class func primaryR4() -> Self { unsafeDowncast(HKFHIRVersion((4, 0, 1)), to: self) }

  /// The version as a string: "4.0.1".
  open var stringRepresentation: String { "\(majorVersion).\(minorVersion).\(patchVersion)" }

  /// The release that the version belongs to, or ``HKFHIRRelease/unknown``.
  open var fhirRelease: HKFHIRRelease {
    switch (majorVersion, minorVersion) {
    case (1, 0): .dstu2
    case (4, 0): .r4
    default: .unknown
    }
  }

  private static func numbers(_ string: String) -> (Int, Int, Int)? {
    let parts = string.split(separator: ".", omittingEmptySubsequences: false).map { UInt16($0) }
    guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2] else { return nil }
    return (Int(major), Int(minor), Int(patch))
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKFHIRVersion)?.stringRepresentation == stringRepresentation
  }

  open override var hash: Int { stringRepresentation.hashValue }

  open override var description: String { stringRepresentation }

  var record: String { stringRepresentation }

  static func object(of record: String) -> NSObject? { HKFHIRVersion(record) }
}
