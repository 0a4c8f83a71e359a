import HealthModel

struct SourceText {
  var name: String
  /// The value of `sourceVersion`; nil if there is none.
  var version: String?
  /// The value of `device`; nil if there is none.
  var device: String?
  /// True if the attributes read back as the same source. An export contains no bundle identifiers, so the reader
  /// derives them from the name.
  var isSourceExact: Bool
  /// True if the attributes read back as the same device.
  var isDeviceExact: Bool
  /// The attributes `sourceName`, `sourceVersion` and `device` as XML text.
  var attributes: [UInt8]
  /// The number of characters in the attributes that XML forbids.
  var forbiddenCharacterCount: Int

  init(_ revision: SourceRevisionRecord, _ device: DeviceRecord?) {
    self.init(
      name: revision.source.name, version: revision.version, device: device.flatMap(Self.description), revision, device)
  }

  /// Describes a sample's source by the given texts, such as the source name of a clinical record, and not by the
  /// sample's own.
  init(source name: String, version: String?, device: String?, of sample: SampleRecord) {
    self.init(name: name, version: version, device: device, sample.sourceRevision, sample.device)
  }

  private init(
    name: String, version: String?, device text: String?, _ revision: SourceRevisionRecord, _ device: DeviceRecord?
  ) {
    (self.name, self.version, self.device) = (name, version, text)
    var table = SourceTable()
    let number = table.number(name: name, version: version, device: text)
    let read = table[number]
    isSourceExact = read.revision == revision
    isDeviceExact = read.device == device
    var xml = XMLText()
    xml.attribute("sourceName", name)
    xml.attribute("sourceVersion", version)
    xml.attribute("device", text)
    attributes = xml.takeBytes()
    forbiddenCharacterCount = xml.forbiddenCharacterCount
  }

  /// Returns the description of a device (rule X23), with the same address in memory in every export.
  static func description(of device: DeviceRecord) -> String? {
    let parts = [
      ("name", device.name), ("manufacturer", device.manufacturer), ("model", device.model),
      ("hardware", device.hardwareVersion), ("firmware", device.firmwareVersion), ("software", device.softwareVersion),
      ("localIdentifier", device.localIdentifier), ("UDIDeviceIdentifier", device.udiDeviceIdentifier),
    ]
    let words = parts.compactMap { key, value in value.map { ", \(key):\($0)" } }
    return words.isEmpty ? nil : "<<HKDevice: 0x0>\(words.joined())>"
  }
}

/// A cache of the attributes of sources, because many samples share a source.
struct SourceTexts {
  private struct Key: Hashable {
    var revision: SourceRevisionRecord
    var device: DeviceRecord?
  }

  private var texts: [Key: SourceText] = [:]
  /// The text that was used last, because the next sample usually has the same source.
  private var last: (key: Key, text: SourceText)?

  mutating func text(of sample: SampleRecord) -> SourceText {
    let key = Key(revision: sample.sourceRevision, device: sample.device)
    if let last, last.key == key { return last.text }
    let text = texts[key] ?? SourceText(sample.sourceRevision, sample.device)
    texts[key] = text
    last = (key, text)
    return text
  }
}
