import Foundation

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
