/// Which revisions of a source a query wants. A part that is nil may be anything (rule S43).
package struct SourceRevisionPattern: Hashable, Sendable, Codable {
  /// A part that has to be as it says, also where that is "not known".
  package struct Part: Hashable, Sendable, Codable {
    package let value: String?

    package init(_ value: String?) { self.value = value }
  }

  package let bundleIdentifier: String
  package let version: Part?
  package let productType: Part?
  package let operatingSystemVersion: Part?

  package init(bundleIdentifier: String, version: Part?, productType: Part?, operatingSystemVersion: Part?) {
    self.bundleIdentifier = bundleIdentifier
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }

  package func matches(_ revision: SourceRevisionRecord) -> Bool {
    revision.source.bundleIdentifier == bundleIdentifier
      && version.map { $0.value == revision.version } ?? true
      && productType.map { $0.value == revision.productType } ?? true
      && operatingSystemVersion.map { $0.value == revision.operatingSystemVersion } ?? true
  }
}
