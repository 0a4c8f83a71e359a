import HealthModel

/// Reads a device back from the text exports describe it with (rule X23):
///
///     <<HKDevice: 0x2832a1f40>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch3,4, software:8.7>
///
/// Values may hold commas, so a value ends where the next known key begins. The address says nothing and differs from
/// record to record.
enum DeviceDescription {
  private static let keys = [
    "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier", "UDIDeviceIdentifier",
    "creation date",
  ]

  /// Returns the device; nil when the text describes none.
  static func device(_ text: String) -> DeviceRecord? {
    let body = text.hasSuffix(">") ? text.dropLast() : text[...]
    let found = keys.compactMap { key in body.firstRange(of: ", \(key):").map { (key: key, range: $0) } }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    var values = [String: String]()
    for (index, item) in found.enumerated() {
      let end = index + 1 < found.count ? found[index + 1].range.lowerBound : body.endIndex
      let value = body[item.range.upperBound..<max(end, item.range.upperBound)]
      if !value.isEmpty { values[item.key] = String(value) }
    }
    values["creation date"] = nil
    guard !values.isEmpty else { return nil }
    return DeviceRecord(
      name: values["name"], manufacturer: values["manufacturer"], model: values["model"],
      hardwareVersion: values["hardware"], firmwareVersion: values["firmware"], softwareVersion: values["software"],
      localIdentifier: values["localIdentifier"], udiDeviceIdentifier: values["UDIDeviceIdentifier"])
  }

  /// Returns the number of bytes at the front that hold the address: the rest is the same for the same device.
  static func lengthOfAddress(_ text: UnsafePointer<UInt8>) -> Int {
    var position = 0
    while text[position] != 0, text[position] != UInt8(ascii: ",") { position += 1 }
    return text[position] == 0 ? 0 : position
  }
}
