import Foundation
import HealthDaemon
import HealthModel

/// A source at one version, on one kind of hardware and system (rule S43). iOS 9.
open class HKSourceRevision: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  package let record: SourceRevisionRecord

  init(_ record: SourceRevisionRecord) { self.record = record }

  /// A revision, to search with: of any hardware and any system.
  public convenience init(source: HKSource, version: String?) {
    self.init(SourceRevisionRecord(source: source.record, version: version))
  }

  /// A revision, to search with. ``HKSourceRevisionAnyVersion`` and its kin stand for any value. iOS 11.
  public convenience init(
    source: HKSource, version: String?, productType: String?, operatingSystemVersion: OperatingSystemVersion
  ) {
    self.init(
      SourceRevisionRecord(
        source: source.record, version: version, productType: productType,
        operatingSystemVersion: operatingSystemVersion.string))
  }

  /// Who.
  open var source: HKSource { HKSource(record.source) }

  /// Which version of the app: its `CFBundleVersion`.
  open var version: String? { record.version }

  /// Which hardware: "iPhone16,1". iOS 11.
  open var productType: String? { record.productType }

  /// Which version of the system; 0.0.0 when that is not known. iOS 11.
  open var operatingSystemVersion: OperatingSystemVersion {
    OperatingSystemVersion(record.operatingSystemVersion ?? "")
  }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKSourceRevision)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String { "\(source), version \(version ?? "unknown")" }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(source, forKey: "source")
    coder.encode(version as NSString?, forKey: "version")
    coder.encode(productType as NSString?, forKey: "productType")
    coder.encode(record.operatingSystemVersion as NSString?, forKey: "operatingSystemVersion")
  }

  public required init?(coder: NSCoder) {
    guard let source = coder.object("source", of: HKSource.self) else { return nil }
    record = SourceRevisionRecord(
      source: source.record, version: coder.string("version"), productType: coder.string("productType"),
      operatingSystemVersion: coder.string("operatingSystemVersion"))
  }
}

/// Stands for any version of an app in a revision to search with.
public let HKSourceRevisionAnyVersion = "HKSourceRevisionAnyVersion"

/// Stands for any hardware in a revision to search with. iOS 11.
public let HKSourceRevisionAnyProductType = "HKSourceRevisionAnyProductType"

/// Stands for any version of the system in a revision to search with. iOS 11.
public let HKSourceRevisionAnyOperatingSystem = OperatingSystemVersion(
  majorVersion: .max, minorVersion: .max, patchVersion: .max)

extension HKSourceRevision {
  /// What a predicate with this revision looks for. What is not known of the hardware and the system may be anything: a
  /// revision made of a source and a version says nothing about them.
  var pattern: SourceRevisionPattern {
    typealias Part = SourceRevisionPattern.Part
    return SourceRevisionPattern(
      bundleIdentifier: record.source.bundleIdentifier,
      version: version == HKSourceRevisionAnyVersion ? nil : Part(version),
      productType: productType == HKSourceRevisionAnyProductType ? nil : productType.map(Part.init),
      operatingSystemVersion: record.operatingSystemVersion == HKSourceRevisionAnyOperatingSystem.string
        ? nil : record.operatingSystemVersion.map(Part.init))
  }
}

extension OperatingSystemVersion {
  var string: String { "\(majorVersion).\(minorVersion).\(patchVersion)" }

  /// Reads "18.1.0"; what is missing is zero.
  init(_ string: String) {
    let parts = string.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
    self.init(majorVersion: parts[0], minorVersion: parts[1], patchVersion: parts[2])
  }
}

extension SourceRevisionRecord {
  /// The app this code runs in, on the device it runs on.
  static var ofThisApp: SourceRevisionRecord {
    let connection = DefaultConnection.current
    return SourceRevisionRecord(
      source: connection.app.source, version: connection.app.version,
      productType: connection.settings.productType,
      operatingSystemVersion: connection.settings.operatingSystemVersion)
  }
}
