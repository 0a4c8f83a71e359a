/// Who wrote a sample: an app or a device, known by its bundle identifier.
package struct SourceRecord: Hashable, Sendable, Codable {
  package var name: String
  package var bundleIdentifier: String

  package init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}
