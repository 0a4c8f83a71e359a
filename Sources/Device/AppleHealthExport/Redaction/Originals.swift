import Foundation
import HealthModel

/// Texts that redacted files must not contain: names of sources and devices, serial numbers, sync identifiers,
/// addresses. Each has the place where it was first found, for the error message.
struct Originals {
  /// A place on the device that contains text about the person.
  struct Place: Hashable, Sendable {
    /// The type of the sample that contains the text.
    var type: ObjectType
    var part: Part

    enum Part: Hashable, Sendable {
      case sourceName, sourceVersion, device, brand, uuid
      /// The value of a metadata entry, or its key.
      case metadata(key: String)
    }
  }

  private(set) var places: [String: Place] = [:]
  /// Texts that a redaction keeps by rule: versions, hardware, units. If such a text also occurs elsewhere on the
  /// device, finding it in a file reveals nothing.
  private(set) var kept: Set<String> = []
  private var counts: [Place: Int] = [:]
  private var uuidCounts = [Int](repeating: 0, count: ObjectType.all.count)
  private var lastUnit: HealthUnit?

  /// The maximum number of texts to remember from one place. An app may give each sample its own identifier. The first
  /// ones are enough to notice that such identifiers were written.
  private static let mostOfPlace = 1_000

  // MARK: Collecting

  /// Adds the texts of a source and its device, and notes which of them the redaction keeps.
  mutating func take(
    _ revision: SourceRevisionRecord, _ device: DeviceRecord?, of type: ObjectType,
    kept keptRevision: SourceRevisionRecord, _ keptDevice: DeviceRecord?
  ) {
    take(revision.source, of: type)
    for text in [revision.version, revision.productType, revision.operatingSystemVersion].compactMap(\.self) {
      take(text, Place(type: type, part: .sourceVersion))
    }
    let words = [
      device?.name, device?.model, device?.hardwareVersion, device?.firmwareVersion, device?.softwareVersion,
      device?.localIdentifier, device?.udiDeviceIdentifier,
    ]
    for text in words.compactMap(\.self) { take(text, Place(type: type, part: .device)) }
    let stays = [
      keptRevision.version, keptRevision.productType, keptRevision.operatingSystemVersion, keptDevice?.manufacturer,
      keptDevice?.model, keptDevice?.hardwareVersion, keptDevice?.softwareVersion,
    ]
    kept.formUnion(stays.compactMap(\.self))
  }

  mutating func take(_ source: SourceRecord, of type: ObjectType) {
    take(source.name, Place(type: type, part: .sourceName))
    take(source.bundleIdentifier, Place(type: type, part: .sourceName))
  }

  /// Adds a metadata entry that is omitted.
  mutating func take(_ value: MetadataValue, under key: String, of type: ObjectType) {
    let place = Place(type: type, part: .metadata(key: key))
    if !key.hasPrefix("HK") { take(key, place, isName: false) }
    if case .string(let text) = value { take(text, place, isName: false) }
  }

  mutating func take(brand: String?, of type: ObjectType) {
    if let brand { take(brand, Place(type: type, part: .brand)) }
  }

  mutating func take(_ uuid: UUID, of type: ObjectType) {
    if uuidCounts[Int(type.row)] >= Self.mostOfPlace { return }
    uuidCounts[Int(type.row)] += 1
    take(uuid.uuidString, Place(type: type, part: .uuid))
  }

  /// Notes the unit of a value, which the redaction keeps.
  mutating func keep(_ unit: HealthUnit?) {
    guard let unit, unit != lastUnit else { return }
    lastUnit = unit
    kept.insert(unit.string)
  }

  /// Adds a text, unless it is too short, looks like a measured number, or could be part of a UUID. A text of only
  /// lowercase letters is added only if it is a name.
  private mutating func take(_ text: String, _ place: Place, isName: Bool = true) {
    if places[text] != nil || counts[place, default: 0] >= Self.mostOfPlace { return }
    let isNumber = text.allSatisfy { $0.isNumber || ".,-+ ".contains($0) }
    let isHexadecimal = text.allSatisfy { $0.isHexDigit || $0 == "-" }
    let isPlain = text.allSatisfy { $0.isASCII && $0.isLowercase }
    if text.utf8.count < (isNumber || isHexadecimal ? 12 : 4) || isPlain && !isName { return }
    counts[place, default: 0] += 1
    places[text] = place
  }

  // MARK: Words of every export

  /// Returns a search for the collected texts, except for those that a redacted export contains by rule.
  func search() -> TextSearch {
    let everything = TextSearch(places.keys)
    var harmless: Set<String> = []
    let words = Self.everydayWords + " " + kept.joined(separator: " ")
    Array(words.utf8).withUnsafeBytes { text in
      everything.forEachPlace(in: text) { found, _ in
        harmless.insert(found)
        return true
      }
    }
    return TextSearch(places.keys.filter { !harmless.contains($0) })
  }

  /// The words that any redacted export may contain.
  private static let everydayWords: String = {
    let types = ObjectType.all.flatMap { [$0.identifier, $0.swiftName, $0.displayName] }
    let units = ObjectType.all.flatMap { [$0.canonicalUnit?.string, $0.customaryUnit(in: .metric)?.string] }
    let constants = HealthEnumeration.all.flatMap { enumeration in
      enumeration.cases.flatMap { [enumeration.name + $0.suffix, $0.name] }
    }
    let format = [
      DocumentType.text, SampleTableRow.head, ElectrocardiogramDocument.head(of: nil).joined(separator: "\n"),
      "<<HKDevice: 0x0>, name: manufacturer: model: hardware: firmware: software: Glasses Contacts glasses contacts "
        + "Apple Inc. iPhone iPad iPod Watch AirPods Source export.source- en_US true false null",
    ]
    return
      (format + types + units.compactMap(\.self) + HealthUnit.vocabulary + constants
      + Array(MeasuringMetadata.keys) + ElectrocardiogramVerdict.writtenWords)
      .joined(separator: " ")
  }()
}

extension Originals.Place: CustomStringConvertible {
  /// A description such as "the metadata “Meal” of Energy Consumed".
  package var description: String {
    let name =
      switch part {
      case .sourceName: "the name of a source"
      case .sourceVersion: "the version or hardware of a source"
      case .device: "the name or a number of a device"
      case .brand: "the brand"
      case .uuid: "the UUID"
      case .metadata(let key): "the metadata “\(key)”"
      }
    return "\(name) of \(type.displayName)"
  }
}

/// The error for redacted files that still contain a text about the person.
package struct RedactionError: Error, CustomStringConvertible {
  /// The text's place on the device, with the type of the sample.
  package let place: String
  /// The type of the sample, which the error message suggests to leave out.
  package let type: ObjectType
  /// The line of the redacted file that contains the text, counted from 1.
  package let line: Int

  package var description: String {
    """
    Line \(line) of the redacted file would still contain personal data, so nothing was written: \(place) \
    (\(type.swiftName)). Leave out that type with --type, and report this error.
    """
  }
}

extension RedactedContents {
  /// Searches a written file for texts of the original.
  ///
  /// - Throws: ``RedactionError`` if one is found.
  package func check(_ path: String) throws {
    let search = originals.search()
    let file = try FileStream(path: path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    var (kept, line) = (0, 1)
    while true {
      try Task.checkCancellation()
      let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[kept...]))
      if count == 0 { return }
      let text = UnsafeRawBufferPointer(rebasing: buffer[..<(kept + count)])
      var leak: RedactionError?
      search.forEachPlace(in: text) { found, position in
        guard let place = originals.places[found], !text.isName(found.utf8.count, at: position) else { return true }
        leak = RedactionError(
          place: place.description, type: place.type, line: line + text.line(at: position) - 1)
        return false
      }
      if let leak { throw leak }
      kept = min(text.count, search.longest + 4, buffer.count / 2)
      line += text.line(at: text.count - kept) - 1
      memmove(buffer.baseAddress!, buffer.baseAddress! + text.count - kept, kept)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns true if the text is a property name in JSON, such as `"merged":`, and not a value. The JSON may be inside
  /// a CSV cell, where its quotation marks are doubled.
  fileprivate func isName(_ length: Int, at position: Int) -> Bool {
    let end = position + length
    guard position > 0, self[position - 1] == UInt8(ascii: "\"") else { return false }
    guard self[position..<end].allSatisfy({ $0.isNameStart && $0 < 0x80 }) else { return false }
    return hasBytes("\":", at: end) || hasBytes("\"\":", at: end)
  }
}

/// A search for any of many texts, in their original form and as XML, JSON and CSV escape them.
struct TextSearch {
  private var texts: [UInt32: [(bytes: [UInt8], text: String)]] = [:]
  /// For each hash of four bytes: true if one of the texts begins with bytes of this hash.
  private var isStart = [Bool](repeating: false, count: 1 << hashBits)
  private(set) var longest = 0

  private static let hashBits = 18

  private static func hash(_ start: UInt32) -> Int { Int((start &* 0x9E37_79B1) >> UInt32(32 - hashBits)) }

  /// Prepares a search. Texts shorter than four bytes are ignored.
  init(_ texts: some Sequence<String>) {
    for original in texts {
      let escaped = original.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;")
      let spellings = [
        original, escaped, original.replacing("\"", with: "\\\""), original.replacing("\"", with: "\"\""),
      ]
      for text in Set(spellings) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 4, bytes.count < 1 << 16 else { continue }
        let start = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
        self.texts[start, default: []].append((bytes, original))
        isStart[Self.hash(start)] = true
        longest = max(longest, bytes.count)
      }
    }
  }

  /// Calls a closure with each text found and its position, until it returns false. The search looks at each byte once.
  func forEachPlace(in text: UnsafeRawBufferPointer, _ body: (_ text: String, _ place: Int) -> Bool) {
    guard text.count >= 4, !texts.isEmpty else { return }
    isStart.withUnsafeBufferPointer { isStart in
      for place in 0...(text.count - 4) {
        let start = text.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        guard isStart[Self.hash(start)] else { continue }
        for (candidate, original) in texts[start] ?? [] where candidate.count <= text.count - place {
          if candidate.withUnsafeBytes({ memcmp($0.baseAddress!, text.baseAddress! + place, candidate.count) }) == 0,
            !body(original, place)
          {
            return
          }
        }
      }
    }
  }

  /// True if one of the texts occurs.
  func findsAny(in text: UnsafeRawBufferPointer) -> Bool {
    var isFound = false
    forEachPlace(in: text) { _, _ in
      isFound = true
      return false
    }
    return isFound
  }
}
