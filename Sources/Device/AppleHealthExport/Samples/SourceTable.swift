import HealthModel

/// The sources of an export. Each source is created once from the three attributes that describe it.
struct SourceTable {
  struct Source {
    var revision: SourceRevisionRecord
    /// The device that took the measurement; nil if the export contains no device.
    var device: DeviceRecord?
    /// The hash of the source, from which the UUIDs of its samples are derived. All versions of the source have the
    /// same hash.
    var hash: UInt64
    var position: Int
  }

  private var index = BytesIndex()
  private var sources: [Source] = []
  private var key: [UInt8] = []
  private var positions: [SourceRecord: Int] = [:]
  /// The number of samples of each source, in the order of the file.
  private(set) var counts: [ImportReport.SourceCount] = []

  subscript(number: Int) -> Source { sources[number] }

  mutating func count(_ number: Int, _ samples: Int = 1) { counts[sources[number].position].count += samples }

  /// Returns the number of a source, and adds the source if it is new. Each attribute is optional.
  mutating func number(name: ParsedText?, version: ParsedText?, device: ParsedText?) -> Int {
    key.removeAll(keepingCapacity: true)
    name?.append(to: &key)
    key.append(0)
    version?.append(to: &key)
    key.append(0)
    if let device { device.dropFirst(DeviceDescription.lengthOfAddress(device.start)).append(to: &key) }
    let number = key.withUnsafeBytes { index.number(of: $0.baseAddress!, count: $0.count) }
    if number == sources.count { add(name: name?.string, version: version?.string, device: device?.string) }
    return number
  }

  mutating func number(name: String, version: String?, device: String?) -> Int {
    name.withUTF8Text { nameText in
      (version ?? "").withUTF8Text { versionText in
        (device ?? "").withUTF8Text { deviceText in
          number(name: nameText, version: version.map { _ in versionText }, device: device.map { _ in deviceText })
        }
      }
    }
  }

  private mutating func add(name: String?, version: String?, device description: String?) {
    let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? "Health"
    let device = description.flatMap(DeviceDescription.device)
    let isApple = SourceIdentity.isAppleDevice(name, version: version, device: device)
    let source = SourceRecord(
      name: name, bundleIdentifier: SourceIdentity.bundleIdentifier(name: name, version: version, device: device))
    let position = positions[source] ?? counts.count
    if position == counts.count {
      positions[source] = position
      counts.append(ImportReport.SourceCount(source: source, count: 0))
    }
    let revision = SourceRevisionRecord(
      source: source, version: version,
      productType: isApple ? SourceIdentity.productType(name: name, device: device) : nil,
      operatingSystemVersion: isApple ? version : nil)
    sources.append(Source(revision: revision, device: device, hash: StableHash.of(name), position: position))
  }
}
