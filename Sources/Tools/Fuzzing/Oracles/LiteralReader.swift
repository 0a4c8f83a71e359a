import HealthModel

/// Reads the literal contents of a text, slowly and independently of the program: every well-formed start tag of a
/// sample, wherever it is.
///
/// The reader finds at least every sample that an import may read, including samples in comments and after the end.
/// Every imported sample must therefore be among its samples.
enum LiteralReader {
  static func samples(in bytes: [UInt8]) -> [Said] {
    var found: [Said] = []
    var position = 0
    while let bracket = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = bracket + 1
      let name = bytes[position...].prefix { (65...90).contains($0) || (97...122).contains($0) }
      let element = String(decoding: name, as: UTF8.self)
      guard ["Record", "Correlation", "Workout", "VisionPrescription"].contains(element),
        let attributes = attributes(in: bytes, from: name.endIndex)
      else { continue }
      if let said = said(element, attributes) { found.append(said) }
    }
    return found
  }

  /// Returns the attributes of a tag; nil when they are not unique or the tag is not well-formed.
  private static func attributes(in bytes: [UInt8], from start: Int) -> [String: String]? {
    var attributes: [String: String] = [:]
    var position = start
    func skipSpaces() -> Bool {
      let first = position
      while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
      return position > first
    }
    while true {
      let isSpaced = skipSpaces()
      guard position < bytes.count else { return nil }
      if bytes[position] == UInt8(ascii: ">") { return attributes }
      if bytes[position] == UInt8(ascii: "/") {
        return position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: ">") ? attributes : nil
      }
      let name = bytes[position...].prefix { $0 > 0x20 && !"=<>/\"'".utf8.contains($0) }
      guard isSpaced, !name.isEmpty else { return nil }
      position = name.endIndex
      _ = skipSpaces()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return nil }
      position += 1
      _ = skipSpaces()
      guard position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27,
        let end = bytes[(position + 1)...].firstIndex(of: bytes[position])
      else { return nil }
      let value = bytes[(position + 1)..<end]
      if value.contains(UInt8(ascii: "<")) { return nil }
      let key = String(decoding: name, as: UTF8.self)
      guard attributes[key] == nil, let text = decoded(value) else { return nil }
      attributes[key] = text
      position = end + 1
    }
  }

  /// Returns the characters of an attribute's value; nil when the value contains an undefined entity reference.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    var isWhole = true
    let reference = #/&(?:#x([0-9A-Fa-f]+)|#([0-9]+)|([a-z]+));|&/#.matchingSemantics(.unicodeScalar)
    let decoded = text.replacing(reference) { match in
      let code = match.1.flatMap { UInt32($0, radix: 16) } ?? match.2.flatMap { UInt32($0) }
      if let code, let scalar = Unicode.Scalar(code) { return String(Character(scalar)) }
      if let name = match.3, let character = names[String(name)] { return character }
      isWhole = false
      return ""
    }
    return isWhole ? decoded : nil
  }

  private static func said(_ element: String, _ attributes: [String: String]) -> Said? {
    let isPrescription = element == "VisionPrescription"
    // The reader accepts prescriptions and workouts without an end date, and uses the start date instead.
    let mayLackEnd = isPrescription || element == "Workout"
    guard let start = attributes[isPrescription ? "dateIssued" : "startDate"].flatMap(ExportDate.seconds) else {
      return nil
    }
    let endText = attributes[isPrescription ? "expirationDate" : "endDate"] ?? ""
    guard let end = ExportDate.seconds(endText) ?? (mayLackEnd && endText.isEmpty ? start : nil), start <= end else {
      return nil
    }
    var type: ObjectType?
    var value: String? = ""
    switch element {
    case "Workout":
      type = .workout
      let activity = attributes["workoutActivityType"] ?? ""
      value = "\(HealthEnumeration.workoutActivityType.rawValue(of: activity) ?? 3_000)"
    case "VisionPrescription": type = .visionPrescription
    default:
      type = attributes["type"].flatMap(ObjectType.init(identifier:))
      if element == "Record", let type { value = self.value(of: type, attributes) }
    }
    guard let type, let value else { return nil }
    return Said(
      type: type.identifier, source: attributes["sourceName"] ?? attributes["source"] ?? "", start: start, end: end,
      value: value)
  }

  private static func value(of type: ObjectType, _ attributes: [String: String]) -> String? {
    let text = attributes["value"] ?? ""
    guard type.kind == .category, let values = type.categoryValues else {
      guard let number = Double(text), let unit = attributes["unit"].flatMap({ HealthUnit($0) }) else { return nil }
      return Said.value(number, unit)
    }
    if text.isEmpty { return "0" }
    // Enumerations that were renamed with the same values (rule S81).
    let others = [
      "HKCategoryValueMenstrualFlow", "HKCategoryValueVaginalBleeding", "HKCategoryValueAudioExposureEvent",
    ]
    let enumerations = [values] + others.compactMap { HealthEnumeration.named($0) }
    return (Int(text) ?? enumerations.lazy.compactMap { $0.rawValue(of: text) }.first).map { "\($0)" }
  }
}
