extension Character {
  /// The number of columns the character takes in a terminal: 0, 1 or 2.
  ///
  /// East Asian wide and fullwidth characters and emoji take two columns, including joined sequences, flags, and
  /// symbols followed by the emoji presentation selector. Control characters, and combining marks without a base, take
  /// none.
  ///
  ///     ("a" as Character).columnCount    // 1
  ///     ("界" as Character).columnCount   // 2
  ///     ("é" as Character).columnCount    // 1, also if written as e with a combining accent
  public var columnCount: Int {
    var bytes = utf8.makeIterator()
    if let first = bytes.next(), first < 0x80, bytes.next() == nil { return first < 0x20 || first == 0x7F ? 0 : 1 }
    var scalars = unicodeScalars.makeIterator()
    guard let base = scalars.next() else { return 0 }
    let baseWidth = base.columnCount
    var width = baseWidth
    while let next = scalars.next() {
      // Any of these makes the character two columns wide: the emoji presentation selector, a joined emoji, a second
      // regional indicator.
      if next.value == 0xFE0F, base.properties.isEmoji { return 2 }
      if next.value == 0x200D, baseWidth == 2 || base.properties.isEmoji { return 2 }
      if base.isRegionalIndicator, next.isRegionalIndicator { return 2 }
      // Further letters in the same grapheme, as in Thai and Devanagari, take a column of their own.
      if !next.isConjoiningJamo { width += next.columnCount }
    }
    return min(2, width)
  }

  /// True for characters that control the terminal instead of showing anything.
  var isControl: Bool {
    guard let first = unicodeScalars.first else { return true }
    return first.value < 0x20 || (first.value >= 0x7F && first.value < 0xA0) || first.value == 0x2028
      || first.value == 0x2029
  }
}

extension StringProtocol {
  /// The number of columns the text takes in a terminal when written on one line.
  public var columnCount: Int {
    if let width = asciiColumnCount { return width }
    return reduce(0) { $0 + $1.columnCount }
  }

  /// The width of text that is all printable ASCII, computed without iterating over characters; nil for other text.
  var asciiColumnCount: Int? {
    var count = 0
    for byte in utf8 {
      guard byte >= 0x20, byte < 0x7F else { return nil }
      count += 1
    }
    return count
  }
}

extension Unicode.Scalar {
  /// True for a Korean vowel or final consonant, which joins the syllable before it.
  var isConjoiningJamo: Bool { (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) }

  /// True for the letters that form a flag in pairs.
  var isRegionalIndicator: Bool { value >= 0x1F1E6 && value <= 0x1F1FF }

  /// The number of columns the scalar takes alone: 0, 1 or 2.
  var columnCount: Int {
    if value < 0x300 { return value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0xAD ? 0 : 1 }
    if value < 0x1100 { return properties.isZeroWidth ? 0 : 1 }
    if Self.isWide(value) { return 2 }
    // No arrow, box, block, symbol or Braille character is a combining mark, and looking up properties takes long.
    if (0x2190...0x2BFF).contains(value) { return 1 }
    return properties.isZeroWidth ? 0 : 1
  }

  private static func isWide(_ value: UInt32) -> Bool {
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      let range = wideRanges[middle]
      if range.contains(value) { return true }
      if value < range.lowerBound { high = middle } else { low = middle + 1 }
    }
    return false
  }

  /// The code points whose East Asian Width is Wide or Fullwidth, from the Unicode Character Database. Neighbouring
  /// ranges are merged if no character lies between them.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3,
    0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F, 0x2693...0x2693, 0x26A1...0x26A1,
    0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
    0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B,
    0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E,
    0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB,
    0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F265, 0x1F300...0x1F320,
    0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
    0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E,
    0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5,
    0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0,
    0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAF6, 0x20000...0x3FFFD,
  ]
}

extension Unicode.Scalar.Properties {
  fileprivate var isZeroWidth: Bool {
    switch generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator: true
    case .format: true
    default: false
    }
  }
}
