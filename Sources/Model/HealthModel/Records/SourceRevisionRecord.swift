/// A source at a specific version, on specific hardware.
package struct SourceRevisionRecord: Hashable, Sendable {
  private struct Fields: Hashable, Sendable, Codable {
    var source: SourceRecord
    var version: String?
    var productType: String?
    var operatingSystemVersion: String?
  }

  private var fields: Shared<Fields>

  package init(
    source: SourceRecord, version: String? = nil, productType: String? = nil, operatingSystemVersion: String? = nil
  ) {
    fields = Shared(
      Fields(
        source: source, version: version, productType: productType, operatingSystemVersion: operatingSystemVersion))
  }

  package var source: SourceRecord {
    get { fields.value.source }
    set { fields.value.source = newValue }
  }
  /// The version of the app; nil when unknown.
  package var version: String? {
    get { fields.value.version }
    set { fields.value.version = newValue }
  }
  /// The hardware in Apple's notation, such as "iPhone16,1" or "Watch7,1"; nil when unknown.
  package var productType: String? {
    get { fields.value.productType }
    set { fields.value.productType = newValue }
  }
  /// The version of the operating system, such as "18.1.0"; nil when unknown.
  package var operatingSystemVersion: String? {
    get { fields.value.operatingSystemVersion }
    set { fields.value.operatingSystemVersion = newValue }
  }
}

extension SourceRevisionRecord: Codable {
  package init(from decoder: any Decoder) throws { fields = Shared(try Fields(from: decoder)) }
  package func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

extension SourceRevisionRecord: CustomReflectable {
  /// Mirrors the properties rather than the shared box, so failing tests print them.
  package var customMirror: Mirror { Mirror(reflecting: fields.value) }
}
