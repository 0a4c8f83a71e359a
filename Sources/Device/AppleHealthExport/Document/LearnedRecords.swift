import Foundation

/// A fast path for records that begin like a recent record: with the same type, source, device and unit. Nearly all do.
///
/// The first record with a given beginning is parsed completely. For later ones, this type parses only the dates and
/// the number, and compares the metadata with earlier metadata byte by byte. A record that differs in a single byte is
/// left to ``RecordScanner``.
struct LearnedRecords {
  /// The bytes of a record up to its creation date, and the kind of its samples.
  private struct Beginning {
    /// The bytes from the first attribute to the device's address in memory; without an address, to the creation date.
    var front: [UInt8]
    /// The bytes between the address and the creation date; nil without an address.
    var back: [UInt8]?
    var known: GatheredSamples.KnownKind
    /// The groups of the samples with this beginning. The index of a group is the number of the samples' metadata in
    /// the table of metadata; -1 means that there is no group yet.
    var groups: [Int] = []

    /// Stores the group of a kind by the number of its metadata. Kinds with this beginning differ only in their
    /// metadata.
    mutating func remember(_ known: GatheredSamples.KnownKind) {
      while groups.count <= known.kind.metadata { groups.append(-1) }
      groups[known.kind.metadata] = known.group
    }

    /// Returns the position after this beginning, if the text at `start` begins with it; nil for other text.
    @inline(__always)
    func end(in text: UnsafeRawBufferPointer, at start: Int) -> Int? {
      guard text.hasBytes(front, at: start) else { return nil }
      var position = start + front.count
      guard let back else { return position }
      let address = position
      while position < text.count, text[position].isHexadecimalDigit { position += 1 }
      return position > address && text.hasBytes(back, at: position) ? position + back.count : nil
    }
  }

  /// A completely parsed record, from which the parts that other records may share are learned.
  struct Example {
    var beginning: [UInt8] = []
    /// The range in ``beginning`` of the device's address in memory; nil if there is none.
    var address: Range<Int>?
    /// The bytes after the start tag, up to and including the end tag; empty for a self-closing record.
    var content: [UInt8] = []
    var lineCount = 0
  }

  /// The metadata of a record: as bytes, up to and including the record's end tag, and as their number in the table of
  /// metadata.
  private struct Content {
    var bytes: [UInt8]
    var metadata: Int
    var lineCount: Int
  }

  /// The maximum number of stored beginnings, and of stored contents. At the limit, a new entry replaces the oldest.
  private static let most = 16
  private static let longestBeginning = 2_048
  private static let longestContent = 1_024

  private var beginnings: [Beginning] = []
  private var contents: [Content] = []
  /// The indexes of the entries that were used last, where the next search starts.
  private var (lastBeginning, lastContent) = (0, 0)
  /// The indexes of the entries that were learned last; -1 before the first.
  private var (newestBeginning, newestContent) = (-1, -1)
  private var dates = DateReading()
  /// The latest start at which this type reads a record, in seconds since 1970.
  var latestStart = Int.max

  struct Progress {
    var position: Int
    var records = 0
    var lines = 0
  }

  /// Reads records as long as each begins like an earlier one.
  ///
  /// - Parameter start: The first byte of a line, outside any tag.
  mutating func read(
    _ text: UnsafeRawBufferPointer, from start: Int, into gathered: inout GatheredSamples, _ vocabulary: Vocabulary
  ) -> Progress {
    var progress = Progress(position: start)
    if beginnings.isEmpty { return progress }
    while let next = record(text, from: progress.position, &progress.lines, &gathered, vocabulary) {
      progress.position = next
      progress.records += 1
    }
    return progress
  }

  // MARK: Reading

  /// The maximum number of bytes from the dates to the end of the number.
  private static let longestRest = 192

  /// - Returns: The position after the record; nil if the record matches no learned record.
  @inline(__always)
  private mutating func record(
    _ text: UnsafeRawBufferPointer, from start: Int, _ lines: inout Int, _ gathered: inout GatheredSamples,
    _ vocabulary: Vocabulary
  ) -> Int? {
    var position = start
    while position < text.count, text[position] == UInt8(ascii: " ") { position += 1 }
    guard position + 8 + Self.longestRest < text.count, text.word(at: position) == Self.opening else { return nil }
    guard let (beginning, creation) = find(text, at: position + 8), creation + Self.longestRest < text.count else {
      return nil
    }
    // The creation date is not stored, but it must be a valid date.
    guard dates.seconds(text, at: creation) != nil,
      text.word(at: creation + 25) == Self.start.0, text.word(at: creation + 30) == Self.start.1,
      let start = dates.seconds(text, at: creation + 38),
      text.word(at: creation + 63) == Self.end.0, text.word(at: creation + 66) == Self.end.1,
      let end = dates.seconds(text, at: creation + 74), start <= end, start <= latestStart,
      text.word(at: creation + 99) == Self.value, text[creation + 107] == UInt8(ascii: "\"")
    else { return nil }
    position = creation + 108
    guard let value = number(text, at: &position, beginning, vocabulary) else { return nil }
    var (metadata, lineCount) = (0, 1)
    if text[position] == UInt8(ascii: "/") {
      guard text[position + 1] == UInt8(ascii: ">"), text[position + 2] == UInt8(ascii: "\n") else { return nil }
      position += 3
    } else {
      guard text[position] == UInt8(ascii: ">"), text[position + 1] == UInt8(ascii: "\n"),
        let content = findContent(text, at: position + 2)
      else { return nil }
      metadata = contents[content].metadata
      lineCount += contents[content].lineCount
      position += 2 + contents[content].bytes.count
    }
    guard metadata < beginnings[beginning].groups.count, beginnings[beginning].groups[metadata] >= 0 else { return nil }
    gathered.append(
      to: beginnings[beginning].groups[metadata], start: start, end: end, value: value,
      beginnings[beginning].known.identity(of: value))
    lines += lineCount
    return position
  }

  /// Returns the index of the stored ``Beginning`` with which the text at a position begins, and the position after it;
  /// nil if there is none.
  @inline(__always)
  private mutating func find(_ text: UnsafeRawBufferPointer, at position: Int) -> (Int, end: Int)? {
    var number = lastBeginning
    for _ in beginnings.indices {
      if let end = beginnings[number].end(in: text, at: position) {
        lastBeginning = number
        return (number, end)
      }
      number = number + 1 < beginnings.count ? number + 1 : 0
    }
    return nil
  }

  @inline(__always)
  private mutating func findContent(_ text: UnsafeRawBufferPointer, at position: Int) -> Int? {
    var number = lastContent
    for _ in contents.indices {
      if text.hasBytes(contents[number].bytes, at: position) {
        lastContent = number
        return number
      }
      number = number + 1 < contents.count ? number + 1 : 0
    }
    return nil
  }

  /// Parses a number or a constant of a category type, and the closing quote.
  @inline(__always)
  private func number(
    _ text: UnsafeRawBufferPointer, at position: inout Int, _ beginning: Int, _ vocabulary: Vocabulary
  ) -> Double? {
    if beginnings[beginning].known.unitHash != nil {
      guard let value = ExportNumber.plain(text, at: &position), text[position] == UInt8(ascii: "\"") else {
        return nil
      }
      position += 1
      return value
    }
    let start = position
    while position - start < 64, text[position].isLetterOrDigit { position += 1 }
    guard text[position] == UInt8(ascii: "\""), position > start,
      let value = vocabulary.knownValue(
        text.baseAddress! + start, count: position - start, ofType: beginnings[beginning].known.kind.type)
    else { return nil }
    position += 1
    return Double(value)
  }

  private static let opening = word("<Record ")
  private static let start = (word("\" startD"), word("rtDate=\""))
  private static let end = (word("\" endDat"), word("ndDate=\""))
  private static let value = word("\" value=")

  private static func word(_ text: String) -> UInt64 {
    text.utf8.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  // MARK: Learning

  /// Remembers the beginning of a record, its metadata and the kind of sample that resulted from it.
  mutating func learn(_ example: Example, _ known: GatheredSamples.KnownKind) {
    guard example.beginning.count <= Self.longestBeginning, example.content.count <= Self.longestContent else { return }
    let front = Array(example.address.map { example.beginning[..<$0.lowerBound] } ?? example.beginning[...])
    let back = example.address.map { Array(example.beginning[$0.upperBound...]) }
    var place = beginnings.firstIndex { $0.front == front && $0.back == back }
    if place == nil {
      newestBeginning = (newestBeginning + 1) % Self.most
      let beginning = Beginning(front: front, back: back, known: known)
      if newestBeginning < beginnings.count {
        beginnings[newestBeginning] = beginning
      } else {
        beginnings.append(beginning)
      }
      place = newestBeginning
    }
    guard let place else { return }
    beginnings[place].remember(known)
    lastBeginning = place
    if example.content.isEmpty || contents.contains(where: { $0.bytes == example.content }) { return }
    newestContent = (newestContent + 1) % Self.most
    let content = Content(bytes: example.content, metadata: known.kind.metadata, lineCount: example.lineCount)
    if newestContent < contents.count { contents[newestContent] = content } else { contents.append(content) }
    lastContent = newestContent
  }
}

extension GatheredSamples.KnownKind {
  /// Returns the identity of a sample of this kind with a value, but without its dates.
  @inline(__always)
  fileprivate func identity(of value: Double) -> SampleIdentity {
    var identity = SampleIdentity()
    identity.combine(typeHash)
    if let unitHash {
      identity.combine(value.bitPattern)
      identity.combine(unitHash)
    } else {
      identity.combine(UInt64(bitPattern: Int64(value)))
    }
    identity.combine(sourceHash)
    return identity
  }
}

extension UInt8 {
  /// True for a digit of a device's address.
  var isHexadecimalDigit: Bool {
    (self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")) || (self >= UInt8(ascii: "a") && self <= UInt8(ascii: "f"))
  }

  fileprivate var isLetterOrDigit: Bool {
    (self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9"))
      || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z"))
  }
}
