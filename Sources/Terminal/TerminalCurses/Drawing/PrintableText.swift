import CTerminal
import Foundation

/// The scalars passed to ncurses for a cell, safe from being interpreted as a command.
///
/// The frame decides how many cells a character has; terminals decide for themselves, and differ for new emoji, flags
/// and joined sequences. If they disagree on a character, it is reduced to a form on which they agree, so that a row
/// stays aligned even if an emoji is lost:
///
///     PrintableText("é", columns: 1)     // é
///     PrintableText("👩‍👧", columns: 2)    // 👩, the sequence's first picture
///     PrintableText("❤️", columns: 2)     // ❤ and a blank, without the emoji selector
///     PrintableText("🇩🇪", columns: 2)    // DE
///     PrintableText("\u{1B}", columns: 1) // �
struct PrintableText: Hashable {
  /// The scalars to write: each entry is a scalar that takes columns, followed by its combining scalars.
  private(set) var clusters: [[UInt32]] = []
  /// The number of cells that the C library counts for ``clusters``, at most the number requested. Any further
  /// requested cells stay blank.
  private(set) var columns = 0

  /// The maximum number of combining scalars per ncurses cell.
  private static let combiningLimit = 4

  /// Reduces a character to printable scalars.
  ///
  /// - Parameter limit: The number of columns that the character has in the frame.
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

  /// The replacement for a character that cannot be shown: U+FFFD, or a question mark.
  private static var placeholder: UInt32 { terminal_character_width(0xFFFD) == 1 ? 0xFFFD : 0x3F }

  private static func printable(_ scalar: Unicode.Scalar) -> [UInt32] {
    if (0x20..<0x7F).contains(scalar.value) { return [scalar.value] }
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { return [scalar.value - 0x1F1E6 + 0x41] }
    switch scalar.properties.generalCategory {
    case .control where scalar == "\t": return [0x20]
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return [placeholder]
    // Format characters include direction marks, which would reorder the row.
    case .format: return scalar == "\u{AD}" ? [0x2D] : []
    case .spaceSeparator: return terminal_character_width(scalar.value) == 2 ? [scalar.value] : [0x20]
    default: break
    }
    if scalar.properties.isVariationSelector { return [] }
    if terminal_character_width(scalar.value) >= 0 { return [scalar.value] }
    return [ASCIIFallback.scalar(for: scalar)?.value ?? placeholder]
  }
}

/// ASCII replacements for characters that the locale's encoding lacks.
///
/// Screens choose their glyphs from `GlyphSet`; this type converts the texts on them: names of apps and sources, units,
/// quotation marks. Letters lose their accents; other characters get a look-alike if there is one.
enum ASCIIFallback {
  /// Returns the replacement for a scalar; nil if ASCII has none.
  static func scalar(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if let lookAlike = lookAlikes[scalar] { return lookAlike }
    switch scalar.value {
    case 0x2500...0x257F: return "+"
    case 0x2800: return " "
    case 0x2801...0x28FF: return "*"
    default:
      let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first
      return base.flatMap { $0.isASCII ? $0 : nil }
    }
  }

  private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = {
    let groups: KeyValuePairs<Unicode.Scalar, String> = [
      "'": "‘’‚‛′", "\"": "“”„‟″«»", "-": "‐‑‒–—―−─━╌╴╶", "|": "│┃╎╵╷┊¦", ".": "…·", "*": "•●★✓✔∙", "x": "×✕✗✘",
      "#": "█▇▆▅■▮▉▊▋▌▐▓", "=": "▄▃▀", "_": "▂▁", ":": "▒░", ">": "→▸▶›≥", "<": "←◂◀‹≤", "^": "↑▲△", "v": "↓▼▽",
      "~": "≈∼", "/": "÷⁄", "?": "¿", "!": "¡", "o": "○◦°◯øº", "O": "Ø", "l": "ł", "L": "Ł", "d": "đð", "D": "ĐÐ",
      "s": "ß", "u": "µμ", "i": "ı", "+": "♥♡",
    ]
    return Dictionary(
      uniqueKeysWithValues: groups.flatMap { ascii, others in others.unicodeScalars.map { ($0, ascii) } })
  }()
}

/// Text for an output that is not a screen, such as a pipe.
package enum PlainText {
  /// True if the environment's locale uses UTF-8. As a side effect, sets the process's `LC_CTYPE`.
  package static func isUTF8(environment: [String: String]) -> Bool {
    LocaleEncoding.adopt(environment: environment, wantsUTF8: false).isUTF8
  }

  /// Returns the text in ASCII: letters without accents, look-alikes, and otherwise a question mark.
  package static func ascii(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        plain.unicodeScalars.append(scalar)
      } else if scalar == "…" {
        plain += "..."
      } else if scalar.properties.isWhitespace {
        plain += " "
      } else {
        plain.unicodeScalars.append(ASCIIFallback.scalar(for: scalar) ?? "?")
      }
    }
    return plain
  }
}
