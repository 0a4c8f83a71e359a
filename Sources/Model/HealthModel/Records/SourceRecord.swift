/// The source of a sample: an app or a device, identified by its bundle identifier.
package struct SourceRecord: Hashable, Sendable, Codable {
  /// The name as people see it.
  package var name: String
  /// The bundle identifier, which identifies the source.
  package var bundleIdentifier: String

  package init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}
