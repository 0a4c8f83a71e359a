import Foundation
import HealthModel

/// Metadata dictionaries, each different one built once.
///
/// Most records of a type carry the same metadata ("HKWasUserEntered" is 0, the zone is Paris), so a million of them
/// can share a handful of dictionaries.
struct MetadataTable {
  /// The largest number of dictionaries to keep: an app may give each record metadata of its own, which are not worth
  /// it.
  private static let limit = 4_096

  private var index = BytesIndex()
  private var dictionaries: [[String: MetadataValue]] = []
  /// True, by the same numbers, for dictionaries that many samples may share.
  private var isShared: [Bool] = []
  /// The keys and values of the record at hand, each with a zero byte after it.
  private var entries: [UInt8] = []

  /// Forgets the metadata of the record at hand.
  mutating func removeEntries() { entries.removeAll(keepingCapacity: true) }

  /// Adds a key and its value. Returns true when the record at hand had the key already.
  mutating func addEntry(key: ParsedText, value: ParsedText) -> Bool {
    let isRepeated = hasKey(key)
    key.append(to: &entries)
    entries.append(0)
    value.append(to: &entries)
    entries.append(0)
    return isRepeated
  }

  private func hasKey(_ key: ParsedText) -> Bool {
    entries.withUnsafeBufferPointer { entries in
      guard let start = entries.baseAddress else { return false }
      var position = 0
      while position < entries.count {
        let known = ParsedText(start + position)
        if strcmp(known.characters, key.characters) == 0 { return true }
        position += known.count + 1
        position += ParsedText(start + position).count + 1
      }
      return false
    }
  }

  /// Returns the metadata of the record at hand. Of a key that comes twice the last value stays.
  mutating func metadata() -> [String: MetadataValue] {
    if entries.isEmpty { return [:] }
    if index.count >= Self.limit { return dictionary() }
    return dictionaries[number()]
  }

  /// Returns the number of the metadata of the record at hand, zero where there are none; nil where they belong to this
  /// sample alone, or no device could store them.
  mutating func sharedNumber() -> Int? {
    if entries.isEmpty { return 0 }
    if index.count >= Self.limit { return nil }
    let number = number()
    return isShared[number] ? number + 1 : nil
  }

  /// Returns the number of the metadata of the record at hand, which are added where they are new.
  private mutating func number() -> Int {
    let number = entries.withUnsafeBytes { index.number(of: $0.baseAddress!, count: $0.count) }
    if number == dictionaries.count {
      let dictionary = dictionary()
      dictionaries.append(dictionary)
      isShared.append(dictionary.mayBeShared && dictionary.flaw == nil)
    }
    return number
  }

  private func dictionary() -> [String: MetadataValue] {
    let words = entries.dropLast().split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var metadata = [String: MetadataValue]()
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      metadata[words[index]] = MetadataText.value(words[index + 1], forKey: words[index])
    }
    return metadata
  }
}
