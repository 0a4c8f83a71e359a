import HealthModel

/// Something else than the app under test that writes health data: a phone, a watch, another app.
public struct HealthKitTestSource: Hashable, Sendable {
  public var name: String
  public var bundleIdentifier: String
  /// The hardware, as Apple names it: "Watch7,1".
  public var productType: String?

  public init(name: String, bundleIdentifier: String, productType: String? = nil) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    self.productType = productType
  }

  public static let iPhone = HealthKitTestSource(
    name: "iPhone", bundleIdentifier: "com.apple.health.iPhone", productType: "iPhone16,1")
  public static let appleWatch = HealthKitTestSource(
    name: "Apple Watch", bundleIdentifier: "com.apple.health.AppleWatch", productType: "Watch7,1")

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
