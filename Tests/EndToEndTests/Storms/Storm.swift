import SeededRandom
import TerminalUI

/// Random terminal input, as from a cat on the keyboard, a bad connection and an impatient window manager: keys,
/// clicks, pastes, incomplete sequences, invalid bytes, and resizes. The same seed gives the same input.
///
/// The input never asks the program to end: `q` occurs only in pasted text, and Ctrl-C, Ctrl-Z and Ctrl-\ are left out.
struct Storm {
  enum Event {
    case bytes([UInt8])
    case resize(Size)
  }

  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func event() -> Event {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<55: .bytes(Array(key().utf8))
    case ..<75: .bytes(Array(mouse().utf8))
    case ..<82: .bytes(Array(paste().utf8))
    case ..<90: .bytes(Array(brokenSequence().utf8))
    case ..<95: .bytes(noise())
    default: .resize(size())
    }
  }

  /// Ends any incomplete sequence or paste, so that the next key counts as a key.
  static let end = Array("\u{1B}[201~\u{1B}\\\u{7}".utf8)

  /// Returns a random size. The smallest is one cell, and the largest exceeds any usual screen.
  mutating func size() -> Size {
    Size(width: Int.random(in: 1...300, using: &random), height: Int.random(in: 1...100, using: &random))
  }

  private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random)! }

  private static let plainKeys = "abcdefghijklmnoprstuvwxyz0123456789 /?[]-+=.,:;<>\"'\r\t\u{7F}".map(String.init)
  private static let namedKeys = [
    "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}OB", "\u{1B}OC", "\u{1B}OD", "\u{1B}[H",
    "\u{1B}[F",
    "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[2~", "\u{1B}[3~", "\u{1B}[Z", "\u{1B}OP", "\u{1B}[15~", "\u{1B}[24~", "\u{1B}",
    "\u{1B}[1;5A", "\u{1B}[1;2B", "\u{1B}x", "\u{1}", "\u{2}", "\u{4}", "\u{5}", "\u{8}", "\u{C}", "\u{14}", "\u{15}",
    "\u{17}",
  ]

  private mutating func key() -> String { pick(Bool.random(using: &random) ? Self.plainKeys : Self.namedKeys) }

  private mutating func mouse() -> String {
    let button = [0, 1, 2, 3, 32, 35, 64, 65, 128].randomElement(using: &random)!
    let place = (Int.random(in: 0...310, using: &random), Int.random(in: 0...110, using: &random))
    return "\u{1B}[<\(button);\(place.0);\(place.1)\(pick(["M", "m"]))"
  }

  private mutating func paste() -> String {
    let words = [
      "quit", "步数", "👩‍👧‍👦", "e\u{301}", "\u{1B}[A", "\n", "\t", "שלום", "\u{0}", "q", String(repeating: "x", count: 500),
    ]
    let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in pick(words) }.joined()
    return "\u{1B}[200~\(text)\u{1B}[201~"
  }

  private mutating func brokenSequence() -> String {
    pick([
      "\u{1B}[", "\u{1B}[1;", "\u{1B}[<0;", "\u{1B}[<0;5;5", "\u{1B}[999999999999999999999;5~", "\u{1B}O",
      "\u{1B}]11;rgb:",
      "\u{1B}]0;title\u{7}", "\u{1B}P1$r", "\u{1B}_x", "\u{1B}[?62;22c", "\u{1B}[200~open", "\u{1B}[I", "\u{1B}[O",
      "\u{1B}[M !!", "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}[?2026;2$y", "\u{1B}[[A",
    ])
  }

  /// Returns bytes that are not UTF-8, or only half of a character.
  private mutating func noise() -> [UInt8] {
    (0..<Int.random(in: 1...8, using: &random)).map { _ in UInt8.random(in: 0x80...0xFF, using: &random) }
  }
}
