import Foundation
import HealthDaemon
import HealthModel

/// A version of a source, on one model of hardware and one system (rule S43). iOS 9.
open class HKSourceRevision: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The stored record.
  package let record: SourceRevisionRecord

  init(_ record: SourceRevisionRecord) { self.record = record }

  /// Creates a revision to search with, for any hardware and any operating system.
  public convenience init(source: HKSource, version: String?) {
    self.init(SourceRevisionRecord(source: source.record, version: version))
  }

  /// Creates a revision to search with. ``HKSourceRevisionAnyVersion`` and the related constants match any value. iOS
  /// 11.
  public convenience init(
    source: HKSource, version: String?, productType: String?, operatingSystemVersion: OperatingSystemVersion
  ) {
    self.init(
      SourceRevisionRecord(
        source: source.record, version: version, productType: productType,
        operatingSystemVersion: operatingSystemVersion.string))
  }

  /// The app or device.
  open var source: HKSource { HKSource(record.source) }

  /// The version of the app: its `CFBundleVersion`.
  open var version: String? { record.version }

  /// The model of the hardware: "iPhone16,1". iOS 11.
  open var productType: String? { record.productType }

  /// The version of the operating system; 0.0.0 when unknown. iOS 11.
  open var operatingSystemVersion: OperatingSystemVersion {
    OperatingSystemVersion(record.operatingSystemVersion ?? "")
  }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKSourceRevision)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String { "\(source), version \(version ?? "unknown")" }

  static func object(of record: SourceRevisionRecord) -> NSObject? { HKSourceRevision(record) }
}

/// The version that matches any version of an app, in a revision to search with.
public let HKSourceRevisionAnyVersion = "HKSourceRevisionAnyVersion"

/// The product type that matches any hardware, in a revision to search with. iOS 11.
public let HKSourceRevisionAnyProductType = "HKSourceRevisionAnyProductType"

/// The version that matches any version of the operating system, in a revision to search with. iOS 11.
public let HKSourceRevisionAnyOperatingSystem = OperatingSystemVersion(
  majorVersion: .max, minorVersion: .max, patchVersion: .max)

extension HKSourceRevision {
  /// The condition of a predicate with this revision. Unknown hardware and system versions match anything, because a
  /// revision that is created from a source and a version does not specify them.
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
  /// The version as a string: "18.1.0".
  var string: String { "\(majorVersion).\(minorVersion).\(patchVersion)" }

  /// Creates a version from a string such as "18.1.0"; missing numbers are 0.
  init(_ string: String) {
    let parts = string.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
    self.init(majorVersion: parts[0], minorVersion: parts[1], patchVersion: parts[2])
  }
}

extension SourceRevisionRecord {
  /// The source revision of the app that runs this code, on the app's device.
  static var ofThisApp: SourceRevisionRecord {
    let connection = DefaultConnection.current
    return connection.settings.revision(of: connection.app)
  }
}
