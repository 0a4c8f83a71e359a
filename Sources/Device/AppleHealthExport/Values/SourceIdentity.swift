import Foundation
import HealthModel

/// Derives bundle identifiers for the sources of an export, which does not contain any.
///
/// Equal names get equal identifiers, so two exports from one phone have the same sources. Names that differ in a
/// symbol or have unusual capitals get different identifiers:
///
///     SourceIdentity.bundleIdentifier(name: "Anna’s iPhone", …)    // "com.apple.health.annas-iphone"
///     SourceIdentity.bundleIdentifier(name: "Strava", …)           // "com.strava.stravaride"
///     SourceIdentity.bundleIdentifier(name: "Step Counter", …)     // "export.step-counter"
///     SourceIdentity.bundleIdentifier(name: "StepCounter+", …)     // "export.stepcounter-2c1f03a9"
enum SourceIdentity {
  /// The bundle identifiers of well-known apps, by name.
  private static let known = [
    "Health": "com.apple.Health", "Strava": "com.strava.stravaride", "Nike Run Club": "com.nike.nikeplus-gps",
    "MyFitnessPal": "com.myfitnesspal.mfp", "Garmin Connect": "com.garmin.connect.mobile",
  ]

  /// Returns the bundle identifier of a source.
  ///
  /// - Parameters:
  ///   - name: The source's name, with Apple's spaces and apostrophes (rule X10).
  ///   - version: The source's version. Apple devices use the version of their operating system.
  ///   - device: The hardware that took the measurement; nil if the export names none.
  static func bundleIdentifier(name: String, version: String?, device: DeviceRecord?) -> String {
    let plain = name.replacing("\u{A0}", with: " ")
    if let identifier = known[plain] { return identifier }
    return (isAppleDevice(plain, version: version, device: device) ? "com.apple.health." : "export.") + slug(plain)
  }

  /// True if the source is an iPhone or a watch itself, rather than an app on it.
  static func isAppleDevice(_ name: String, version: String?, device: DeviceRecord?) -> Bool {
    let name = name.replacing("\u{A0}", with: " ").lowercased()
    if ["iphone", "ipad", "ipod", "apple watch"].contains(where: name.contains) { return true }
    guard let device, device.manufacturer?.hasPrefix("Apple") == true else { return false }
    return device.softwareVersion != nil && device.softwareVersion == version
  }

  /// Returns the hardware of an Apple device, as precisely as the export allows: "Watch7,1" from the device's
  /// description, or only the family from the name; nil for other sources. The order of sources depends on it (rule
  /// Q44).
  ///
  ///     SourceIdentity.productType(name: "Anna’s Apple Watch", device: nil)   // "Watch"
  static func productType(name: String, device: DeviceRecord?) -> String? {
    if let hardware = device?.hardwareVersion { return hardware }
    let name = name.lowercased()
    return ["Watch", "iPhone", "iPad", "iPod"].first { name.contains($0.lowercased()) }
  }

  /// Returns lowercase Latin letters and digits, with single hyphens between words. If this loses more than spaces,
  /// apostrophes and usual capitals, a number derived from the name is appended.
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

  /// The words that Apple writes with a capital inside.
  private static let appleWords: Set<Substring> = ["iPhone", "iPad", "iPod"]

  /// True if each word of the name has exactly one capital letter, its first, as in "Step Counter". At most one of
  /// several names that differ only in capitals has this form, so its slug needs no number.
  private static func hasUsualCapitals(_ name: String) -> Bool {
    name.split(separator: " ").allSatisfy { word in
      if let appleWord = appleWords.first(where: { $0.lowercased() == word.lowercased() }) { return word == appleWord }
      let letters = word.filter { $0.isUppercase || $0.isLowercase }
      return letters.first?.isLowercase != true && !letters.dropFirst().contains(where: \.isUppercase)
    }
  }
}

/// Parses a device from its description in an export (rule X23):
///
///     <<HKDevice: 0x2832a1f40>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch3,4, software:8.7>
///
/// Values can contain commas, so a value ends where the next known key begins. The address, a location in the phone's
/// memory, has no meaning and differs from record to record.
enum DeviceDescription {
  private static let keys = [
    "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier", "UDIDeviceIdentifier",
    "creation date",
  ]

  /// Returns the device; nil if the text does not describe one.
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

  /// Returns the number of leading bytes of a description that contain its address in memory; 0 if nothing follows the
  /// address. The remaining text is equal in all descriptions of the same device.
  static func lengthOfAddress(_ text: UnsafePointer<UInt8>) -> Int {
    var position = 0
    while text[position] != 0, text[position] != UInt8(ascii: ",") { position += 1 }
    return text[position] == 0 ? 0 : position
  }
}
