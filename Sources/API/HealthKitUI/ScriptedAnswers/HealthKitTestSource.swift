import HealthModel

/// A source of health data other than the app under test: a phone, a watch, another app.
public struct HealthKitTestSource: Hashable, Sendable {
  /// The name that the sample’s source shows: "Apple Watch".
  public var name: String
  /// The bundle identifier of the source, which decides whose samples they are.
  public var bundleIdentifier: String
  /// The hardware, as Apple names it: "Watch7,1".
  public var productType: String?

  /// Creates a source.
  public init(name: String, bundleIdentifier: String, productType: String? = nil) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    self.productType = productType
  }

  /// An iPhone, the person’s phone.
  public static let iPhone = HealthKitTestSource(
    name: "iPhone", bundleIdentifier: "com.apple.health.iPhone", productType: "iPhone16,1")
  /// An Apple Watch, the person’s watch.
  public static let appleWatch = HealthKitTestSource(
    name: "Apple Watch", bundleIdentifier: "com.apple.health.AppleWatch", productType: "Watch7,1")

  /// The source as a sample carries it, without a version.
  var revision: SourceRevisionRecord {
    SourceRevisionRecord(
      source: SourceRecord(name: name, bundleIdentifier: bundleIdentifier), productType: productType)
  }
}

extension SampleRecord {
  /// The record as if the source had written it, members of a correlation included.
  func written(by revision: SourceRevisionRecord) -> SampleRecord {
    var record = self
    record.sourceRevision = revision
    if case .correlation(let members) = content {
      record.content = .correlation(members.map { $0.written(by: revision) })
    }
    return record
  }
}
