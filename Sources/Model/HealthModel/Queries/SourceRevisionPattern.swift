/// A pattern for source revisions. A part that is nil matches anything (rule S43).
package struct SourceRevisionPattern: Hashable, Sendable, Codable {
  /// A part that must be equal to a value, which may be nil for "not known".
  package struct Part: Hashable, Sendable, Codable {
    /// The value to match; nil matches revisions without one.
    package let value: String?

    /// Creates a part that matches one value.
    package init(_ value: String?) { self.value = value }
  }

  package let bundleIdentifier: String
  /// The version of the app; nil matches any.
  package let version: Part?
  /// The product type of the device, such as "iPhone17,1"; nil matches any.
  package let productType: Part?
  /// The version of the operating system; nil matches any.
  package let operatingSystemVersion: Part?

  package init(bundleIdentifier: String, version: Part?, productType: Part?, operatingSystemVersion: Part?) {
    self.bundleIdentifier = bundleIdentifier
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }

  /// Returns true when the revision is of the source and all parts match.
  package func matches(_ revision: SourceRevisionRecord) -> Bool {
    revision.source.bundleIdentifier == bundleIdentifier
      && version.map { $0.value == revision.version } ?? true
      && productType.map { $0.value == revision.productType } ?? true
      && operatingSystemVersion.map { $0.value == revision.operatingSystemVersion } ?? true
  }
}
