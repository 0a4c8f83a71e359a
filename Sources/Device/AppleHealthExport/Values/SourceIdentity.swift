import Foundation
import HealthModel

/// Gives the sources of an export bundle identifiers, which an export leaves out.
///
/// The same name always gets the same identifier, so two exports of one phone name the same sources. Names that differ
/// in a sign, or are written without capitals or in capitals alone, get different ones:
///
///     SourceIdentity.bundleIdentifier(name: "Anna’s iPhone", …)    // "com.apple.health.annas-iphone"
///     SourceIdentity.bundleIdentifier(name: "Strava", …)           // "com.strava.stravaride"
///     SourceIdentity.bundleIdentifier(name: "WeighWell", …)        // "export.weighwell"
///     SourceIdentity.bundleIdentifier(name: "WeighWell+", …)       // "export.weighwell-2c1f03a9"
enum SourceIdentity {
  /// The identifiers of well-known apps, by name.
  private static let known = [
    "Health": "com.apple.Health", "Strava": "com.strava.stravaride", "Nike Run Club": "com.nike.nikeplus-gps",
    "MyFitnessPal": "com.myfitnesspal.mfp", "Garmin Connect": "com.garmin.connect.mobile",
  ]

  /// Returns the bundle identifier of a source.
  ///
  /// - Parameters:
  ///   - name: The source's name, with Apple's spaces and apostrophes (rule X10).
  ///   - version: The source's version. Apple's devices write under the version of their system.
  ///   - device: The hardware that measured; nil where the export names none.
  static func bundleIdentifier(name: String, version: String?, device: DeviceRecord?) -> String {
    let plain = name.replacing("\u{A0}", with: " ")
    if let identifier = known[plain] { return identifier }
    return (isAppleDevice(plain, version: version, device: device) ? "com.apple.health." : "export.") + slug(plain)
  }

  /// True where a source is a phone or a watch itself, and not an app that ran on it.
  static func isAppleDevice(_ name: String, version: String?, device: DeviceRecord?) -> Bool {
    let name = name.replacing("\u{A0}", with: " ").lowercased()
    if ["iphone", "ipad", "ipod", "apple watch"].contains(where: name.contains) { return true }
    guard let device, device.manufacturer?.hasPrefix("Apple") == true else { return false }
    return device.softwareVersion != nil && device.softwareVersion == version
  }

  /// Returns the hardware of one of Apple's devices, as exactly as the export tells: "Watch7,1" from the device's
  /// description, or no more than the family that the name gives away. Nil for other sources. The order of the sources
  /// depends on it (rule Q44).
  ///
  ///     SourceIdentity.productType(name: "Anna’s Apple Watch", device: nil)   // "Watch"
  static func productType(name: String, device: DeviceRecord?) -> String? {
    if let hardware = device?.hardwareVersion { return hardware }
    let name = name.lowercased()
    return ["Watch", "iPhone", "iPad", "iPod"].first { name.contains($0.lowercased()) }
  }

  /// Latin letters and digits in lower case, with single hyphens between words. A name that loses more than spaces,
  /// apostrophes and usual capitals this way is told apart by a number made from it.
  private static func slug(_ name: String) -> String {
    let lowercase = name.lowercased()
    var slug = ""
    var losesSigns = false
    for character in lowercase {
      if character.isASCII, character.isLetter || character.isNumber {
        slug.append(character)
      } else if !"'’‘`".contains(character) {
        if character != " " { losesSigns = true }
        if !character.isLetter, !character.isNumber, !slug.isEmpty, slug.last != "-" { slug.append("-") }
      }
    }
    while slug.last == "-" { slug.removeLast() }
    let isUsual = hasUsualCapitals(name)
    guard losesSigns || !isUsual || slug.isEmpty else { return slug }
    let number = String(StableHash.of(isUsual ? lowercase : name) & 0xFFFF_FFFF, radix: 16)
    return slug.isEmpty ? number : "\(slug)-\(number)"
  }

  /// The longest word that is usual in capitals alone, such as "BMI" or "ECG".
  private static let longestInCapitals = 4

  /// True for a name with a capital, and small letters beside it unless it is short. Scripts without capitals are usual.
  private static func hasUsualCapitals(_ name: String) -> Bool {
    let letters = name.filter { $0.isUppercase || $0.isLowercase }
    if letters.isEmpty { return true }
    guard letters.contains(where: \.isUppercase) else { return false }
    return letters.contains(where: \.isLowercase) || letters.count <= longestInCapitals
  }
}

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
