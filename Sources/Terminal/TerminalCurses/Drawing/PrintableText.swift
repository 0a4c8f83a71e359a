import CTerminal
import Foundation

/// The scalars that ncurses is given for a cell; no terminal can take them for a command.
///
/// The frame decides how many cells a character has; terminals decide for themselves, and differ for new emoji, flags
/// and joined sequences. A character on which they differ is reduced to a form on which all agree, so that a row stays
/// in line even where a picture is lost:
///
///     PrintableText("é", columns: 1)     // é
///     PrintableText("👩‍👧", columns: 2)    // 👩, the sequence's first picture
///     PrintableText("❤️", columns: 2)     // ❤ and a blank, without the emoji selector
///     PrintableText("🇩🇪", columns: 2)    // DE
///     PrintableText("\u{1B}", columns: 1) // �
struct PrintableText: Hashable {
  /// The scalars to write, each entry one that takes columns with those that combine with it.
  private(set) var clusters: [[UInt32]] = []
  /// The cells that ``clusters`` cover by the C library's count, at most those asked for; the rest is left blank.
  private(set) var columns = 0

  /// The largest number of combining scalars that ncurses keeps in a cell.
  private static let combiningLimit = 4

  /// Reduces a character to printable scalars.
  ///
  /// - Parameter limit: The columns the frame gives the character.
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

  /// The sign for a character that cannot be shown: U+FFFD, or a question mark.
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

/// Stand-ins for characters that the encoding of the locale cannot write.
///
/// Screens choose their own glyphs by `GlyphSet`; this is for the text in them: names of apps and sources, units,
/// quotation marks. Letters lose their accents, other characters have a look-alike or none.
enum ASCIIFallback {
  /// Returns the stand-in for a scalar; nil where ASCII has none.
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
  /// True where the environment's locale writes UTF-8. Sets the character type of the process as a side effect.
  package static func isUTF8(environment: [String: String]) -> Bool {
    LocaleEncoding.adopt(environment: environment, wantsUTF8: false).isUTF8
  }

  /// Returns the text in ASCII: letters without their accents, look-alikes, a question mark for characters without
  /// either.
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
