import Foundation
import HealthModel

/// Words and numbers that must not be found in redacted files: names of sources and devices, serial numbers, sync
/// identifiers, addresses.
struct Originals {
  private(set) var texts: Set<String> = []
  private var seenSources: Set<SourceRevisionRecord> = []
  private var seenDevices: Set<DeviceRecord> = []

  /// The approximate number of texts to look for. A record may have an identifier of its own: of millions these are a
  /// fair sample.
  private static let most = 20_000

  /// Takes the words of a sample before it is redacted.
  mutating func take(_ sample: SampleRecord) {
    let revision = sample.sourceRevision
    if seenSources.insert(revision).inserted {
      take(revision.source.name)
      take(revision.source.bundleIdentifier)
    }
    if let device = sample.device, seenDevices.insert(device).inserted {
      for text in [device.name, device.localIdentifier, device.udiDeviceIdentifier] { if let text { take(text) } }
    }
    if texts.count > Self.most { return }
    for (key, value) in sample.metadata where !MeasuringMetadata.keeps(key, value) {
      if case .string(let text) = value { take(text, isName: false) }
    }
    take(sample.uuid.uuidString)
  }

  /// Takes a text, unless it is too short, a number that a measurement may be, or a word that every export has. A plain
  /// word is taken only as a name.
  private mutating func take(_ text: String, isName: Bool = true) {
    let isNumber = text.allSatisfy { $0.isNumber || ".,-+ ".contains($0) }
    let isPlain = text.allSatisfy { $0.isASCII && $0.isLowercase }
    if text.utf8.count < (isNumber ? 12 : 4) || isPlain && !isName || Self.everydayWords.contains(text) { return }
    texts.insert(text)
  }

  /// The words that any redacted export may hold.
  private static let everydayWords: String = {
    let types = ObjectType.all.flatMap { [$0.identifier, $0.swiftName, $0.displayName] }
    let constants = HealthEnumeration.all.flatMap { enumeration in
      enumeration.cases.flatMap { [enumeration.name + $0.suffix, $0.name] }
    }
    return ([DocumentType.text, "Apple Inc. iPhone iPad iPod Watch AirPods Source export.source-"] + types + constants)
      .joined(separator: " ")
  }()
}

/// The error for redacted files that still hold a word of the person.
package struct RedactionError: Error, CustomStringConvertible {
  package var description: String {
    "Something that tells of the person is still in the redacted files, so nothing was written: leave out types with --type "
      + "until it is gone, and report it."
  }
}

extension RedactedContents {
  /// Looks through a written file for words of the original.
  ///
  /// - Throws: ``RedactionError`` where one is found.
  package func check(_ path: String) throws {
    let search = TextSearch(originals.texts)
    let file = try FileStream(path: path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    var kept = 0
    while true {
      try Task.checkCancellation()
      let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[kept...]))
      if count == 0 { return }
      let text = UnsafeRawBufferPointer(rebasing: buffer[..<(kept + count)])
      if search.findsAny(in: text) { throw RedactionError() }
      kept = min(text.count, search.longest, buffer.count / 2)
      memmove(buffer.baseAddress!, buffer.baseAddress! + text.count - kept, kept)
    }
  }
}

/// A search for any of many texts, as they are and as XML and JSON write them.
struct TextSearch {
  private var texts: [UInt32: [[UInt8]]] = [:]
  private var isStart = [Bool](repeating: false, count: 1 << 16)
  private(set) var longest = 0

  /// Prepares a search. Texts shorter than four bytes are left out.
  init(_ texts: Set<String>) {
    for text in texts {
      let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;")
      for text in Set([text, escaped, text.replacing("\"", with: "\\\""), text.replacing("\"", with: "\"\"")]) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 4, bytes.count < 1 << 16 else { continue }
        let start = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
        self.texts[start, default: []].append(bytes)
        isStart[Int(start & 0xFFFF)] = true
        longest = max(longest, bytes.count)
      }
    }
  }

  /// True where one of the texts occurs. Costs a look at each byte.
  func findsAny(in text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 4, !texts.isEmpty else { return false }
    for place in 0...(text.count - 4) {
      guard isStart[Int(text.loadUnaligned(fromByteOffset: place, as: UInt16.self))] else { continue }
      let start = text.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      for candidate in texts[start] ?? [] where candidate.count <= text.count - place {
        if candidate.withUnsafeBytes({ memcmp($0.baseAddress!, text.baseAddress! + place, candidate.count) }) == 0 {
          return true
        }
      }
    }
    return false
  }
}
