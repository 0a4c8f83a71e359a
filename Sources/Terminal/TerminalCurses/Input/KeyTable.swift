import CNcurses
import TerminalUI

/// The keys that send a sequence, with their sequences.
///
/// terminfo names most sequences. xterm's sequences are recognized too, because many terminals send them under any
/// `TERM`, and modified arrows have no standard names.
enum KeyTable {
  /// A key with the sequences it sends.
  struct Definition: Hashable, Sendable {
    /// The key, with its modifiers.
    var press: KeyPress
    /// The names of the terminfo capabilities that have the key's sequence.
    var capabilities: [String]
    /// Further sequences that the key may send, unless the terminal uses them for another key.
    var sequences: [String]
  }

  /// All keys; a key's index determines its code.
  static let definitions: [Definition] = plainKeys + modifiedKeys + functionKeys

  /// Defines the sequences in the current screen, each with a code from which ``keyPress(code:)`` finds its key.
  /// Sequences from terminfo take precedence, except those of keys that have no use here.
  @MainActor
  static func define() {
    // Remove the sequence of mouse reports from ncurses: `MouseEvent.init(report:)` parses them.
    if let mouse = curses_terminfo_string("kmous") { define_key(mouse, 0) }
    for (index, definition) in definitions.enumerated() {
      for capability in definition.capabilities {
        guard let sequence = curses_terminfo_string(capability), sequence.pointee != 0 else { continue }
        define_key(sequence, firstCode + Int32(index))
      }
    }
    for (index, definition) in definitions.enumerated() {
      for sequence in definition.sequences where key_defined(sequence) < firstCode {
        define_key(sequence, firstCode + Int32(index))
      }
    }
  }

  /// Returns the key of a code that ncurses read; nil for codes outside this table.
  static func keyPress(code: Int32) -> KeyPress? {
    let index = Int(code - firstCode)
    return definitions.indices.contains(index) ? definitions[index].press : nil
  }

  /// The code of the first definition. It is greater than every code that ncurses itself assigns.
  private static let firstCode: Int32 = 0x1000

  private static let plainKeys: [Definition] = [
    Definition(press: KeyPress(.upArrow), capabilities: ["kcuu1"], sequences: ["\u{1B}[A", "\u{1B}OA"]),
    Definition(press: KeyPress(.downArrow), capabilities: ["kcud1"], sequences: ["\u{1B}[B", "\u{1B}OB"]),
    Definition(press: KeyPress(.rightArrow), capabilities: ["kcuf1"], sequences: ["\u{1B}[C", "\u{1B}OC"]),
    Definition(press: KeyPress(.leftArrow), capabilities: ["kcub1"], sequences: ["\u{1B}[D", "\u{1B}OD"]),
    Definition(
      press: KeyPress(.home), capabilities: ["khome"],
      sequences: ["\u{1B}[H", "\u{1B}OH", "\u{1B}[1~", "\u{1B}[7~"]),
    Definition(
      press: KeyPress(.end), capabilities: ["kend"], sequences: ["\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "\u{1B}[8~"]),
    Definition(press: KeyPress(.pageUp), capabilities: ["kpp"], sequences: ["\u{1B}[5~"]),
    Definition(press: KeyPress(.pageDown), capabilities: ["knp"], sequences: ["\u{1B}[6~"]),
    Definition(press: KeyPress(.insert), capabilities: ["kich1"], sequences: ["\u{1B}[2~"]),
    Definition(press: KeyPress(.deleteForward), capabilities: ["kdch1"], sequences: ["\u{1B}[3~"]),
    Definition(press: KeyPress(.delete), capabilities: ["kbs"], sequences: []),
    Definition(press: KeyPress(.backTab), capabilities: ["kcbt"], sequences: ["\u{1B}[Z"]),
    Definition(press: KeyPress(.return), capabilities: ["kent"], sequences: ["\u{1B}OM"]),
  ]

  /// The arrow keys and the six keys above them, with modifiers. The number in xterm's sequence is one more than the
  /// sum of 1 for shift, 2 for alt and 4 for control.
  private static let modifiedKeys: [Definition] = (2...8).flatMap { number in
    let bits = number - 1
    var modifiers: EventModifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 2 != 0 { modifiers.insert(.option) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    let keys: [(key: KeyEquivalent, capability: String, sequence: String)] = [
      (.upArrow, "kUP", "1;\(number)A"), (.downArrow, "kDN", "1;\(number)B"),
      (.rightArrow, "kRIT", "1;\(number)C"), (.leftArrow, "kLFT", "1;\(number)D"),
      (.home, "kHOM", "1;\(number)H"), (.end, "kEND", "1;\(number)F"),
      (.pageUp, "kPRV", "5;\(number)~"), (.pageDown, "kNXT", "6;\(number)~"),
      (.insert, "kIC", "2;\(number)~"), (.deleteForward, "kDC", "3;\(number)~"),
    ]
    return keys.map { key, capability, sequence in
      Definition(
        press: KeyPress(key, modifiers: modifiers),
        // The terminfo capability for Shift alone does not end in a number.
        capabilities: [number == 2 ? capability : capability + String(number)], sequences: ["\u{1B}[" + sequence])
    }
  }

  private static let functionKeys: [Definition] = (1...24).map { number in
    let sequences: [Int: [String]] = [
      1: ["\u{1B}OP", "\u{1B}[11~"], 2: ["\u{1B}OQ", "\u{1B}[12~"], 3: ["\u{1B}OR", "\u{1B}[13~"],
      4: ["\u{1B}OS", "\u{1B}[14~"], 5: ["\u{1B}[15~"], 6: ["\u{1B}[17~"], 7: ["\u{1B}[18~"], 8: ["\u{1B}[19~"],
      9: ["\u{1B}[20~"], 10: ["\u{1B}[21~"], 11: ["\u{1B}[23~"], 12: ["\u{1B}[24~"],
    ]
    return Definition(
      press: KeyPress(.function(number)), capabilities: ["kf\(number)"], sequences: sequences[number] ?? [])
  }
}
