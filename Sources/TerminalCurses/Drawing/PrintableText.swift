import CTerminal

/// What may be written for a cell: the scalars ncurses is given, and never anything a terminal could take for a command.
///
/// The frame decides how many cells a character has; terminals decide for themselves, and differ for new emoji, flags
/// and joined sequences. Whatever they cannot be trusted with is reduced to a form on which all agree, so that a row
/// stays in line even where a picture is lost:
///
///     PrintableText("é", columns: 1)     // é
///     PrintableText("👩‍👧", columns: 2)    // 👩, the sequence's first picture
///     PrintableText("❤️", columns: 2)     // ❤ and a blank, without the emoji selector
///     PrintableText("🇩🇪", columns: 2)    // DE
///     PrintableText("\u{1B}", columns: 1) // �
struct PrintableText: Hashable {
  /// One spacing scalar and what combines with it, per entry.
  private(set) var clusters: [[UInt32]] = []
  /// The cells `clusters` cover by the C library's count; never more than asked for. The rest is left blank.
  private(set) var columns = 0

  /// As many as ncurses keeps in a cell beside the spacing one.
  private static let combiningLimit = 4

  init(_ character: Character, columns limit: Int) {
    for scalar in character.unicodeScalars {
      if scalar == "\u{200D}" { break }
      for replacement in Self.printable(scalar) { append(replacement, limit: limit) }
    }
    if clusters.isEmpty, limit > 0 { append(Self.placeholder, limit: limit) }
  }

  private mutating func append(_ scalar: UInt32, limit: Int) {
    let width = Int(terminal_character_width(scalar))
    if width > 0 {
      guard columns + width <= limit else { return }
      clusters.append([scalar])
      columns += width
    } else if width == 0 {
      if clusters.isEmpty { append(0x20, limit: limit) }
      guard let last = clusters.indices.last, clusters[last].count <= Self.combiningLimit else { return }
      clusters[last].append(scalar)
    }
  }

  /// Stands for what cannot be shown.
  private static var placeholder: UInt32 { terminal_character_width(0xFFFD) == 1 ? 0xFFFD : 0x3F }

  private static func printable(_ scalar: Unicode.Scalar) -> [UInt32] {
    if (0x20..<0x7F).contains(scalar.value) { return [scalar.value] }
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { return [scalar.value - 0x1F1E6 + 0x41] }
    switch scalar.properties.generalCategory {
    case .control where scalar == "\t": return [0x20]
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return [placeholder]
    // Marks of direction among them: they would reorder the row.
    case .format: return scalar == "\u{AD}" ? [0x2D] : []
    case .spaceSeparator: return terminal_character_width(scalar.value) == 2 ? [scalar.value] : [0x20]
    default: break
    }
    if scalar.properties.isVariationSelector { return [] }
    if terminal_character_width(scalar.value) >= 0 { return [scalar.value] }
    return [ASCIIFallback.scalar(for: scalar)?.value ?? placeholder]
  }
}
