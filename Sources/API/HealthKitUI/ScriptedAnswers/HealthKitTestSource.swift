import HealthModel

/// A source of health data other than the app under test: a phone, a watch, another app.
public struct HealthKitTestSource: Hashable, Sendable {
  /// The name shown as the sample’s source: "Apple Watch".
  public var name: String
  /// The bundle identifier of the source, which identifies it.
  public var bundleIdentifier: String
  /// The hardware in Apple's notation: "Watch7,1".
  public var productType: String?

  /// Creates a source.
  public init(name: String, bundleIdentifier: String, productType: String? = nil) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    self.productType = productType
  }

  /// The person’s iPhone.
  public static let iPhone = HealthKitTestSource(
    name: "iPhone", bundleIdentifier: "com.apple.health.iPhone", productType: "iPhone16,1")
  /// The person’s Apple Watch.
  public static let appleWatch = HealthKitTestSource(
    name: "Apple Watch", bundleIdentifier: "com.apple.health.AppleWatch", productType: "Watch7,1")

  /// The source revision for samples, without a version.
  var revision: SourceRevisionRecord {
    SourceRevisionRecord(
      source: SourceRecord(name: name, bundleIdentifier: bundleIdentifier), productType: productType)
  }
}

extension SampleRecord {
  /// Returns the record as if a source with this revision had saved it. The members of a correlation get the same
  /// revision.
  func written(by revision: SourceRevisionRecord) -> SampleRecord {
    var record = self
    record.sourceRevision = revision
    if case .correlation(let members) = content {
      record.content = .correlation(members.map { $0.written(by: revision) })
    }
    return record
  }
}
