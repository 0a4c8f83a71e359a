import CTerminal
import TerminalUI

/// Turns the codes that ncurses reads into events.
///
/// ncurses recognizes the sequences of the ``KeyTable``. This type handles the rest: control letters, Alt (an escape
/// right before its key), the mouse, characters of several scalars, the terminal's answers, and input that must never
/// become key presses: unknown sequences and pasted text, in which an `a` or a line break could answer a question.
/// Pasted text becomes a separate kind of event, for text fields.
///
/// Codes that arrive together are a *burst*. An escape at its end is the Esc key; a longer sequence may continue in the
/// next burst.
struct KeyDecoder {
  enum Output: Hashable, Sendable {
    case event(Event)
    /// A terminal's answer: the text of an operating system command, such as `11;rgb:1e1e/1e1e/1e1e`.
    case answer(String)
    /// The terminal's device attributes (DA1). Every terminal sends them, so all earlier queries have been answered or
    /// never will be.
    case deviceAttributes
  }

  private enum State {
    case ground
    case escape
    /// After `ESC O`: one character follows that names a key of the numeric pad.
    case singleShift
    /// After `ESC [`: the parameters so far, up to a final character.
    case control(String)
    /// After `ESC [ M`: a button and a position, one character each.
    case mouse(String)
    /// After `ESC ]` and similar: the text so far, up to `BEL` or `ESC \`.
    case string(String, isCommand: Bool)
    /// After `ESC [ 200 ~`, up to `ESC [ 201 ~`: the text so far, and a sequence that may have begun in it.
    case paste(String, begun: String)
  }

  private var state = State.ground

  /// True in the middle of a sequence other than a paste.
  var isInSequence: Bool {
    switch state {
    case .ground, .paste: false
    case .escape, .singleShift, .control, .mouse, .string: true
    }
  }

  /// The time without input before a burst. Three lengths are distinguished, to tell pressed keys from pasted text.
  enum Pause: Comparable {
    /// A pause as between the pieces of one text or sequence.
    case none
    /// A pause as between two keys that a person presses.
    case keystroke
    /// A pause so long that the rest of an incomplete sequence may never arrive.
    case silence
  }

  private var output: [Output] = []
  /// The code that was the whole previous burst; nil if that burst had several codes.
  private var previousSingleCode: InputCode?
  /// A character that the next scalar may still extend.
  private var character: Character?

  /// Decodes all waiting input.
  ///
  /// - Parameters:
  ///   - pause: The time since the previous input. After ``Pause/silence``, a single key is not taken as the
  ///     continuation of an incomplete sequence, but as a key that the person typed.
  ///   - next: Returns the next code; nil when nothing is waiting.
  mutating func decode(after pause: Pause = .none, _ next: () -> InputCode?) -> [Output] {
    if let first = next() {
      let second = next()
      if second == nil { breakOff(before: first, after: pause) }
      previousSingleCode = second == nil ? first : nil
      receive(first)
      if let second { receive(second) }
    }
    while let code = next() { receive(code) }
    endBurst()
    defer { output = [] }
    return output
  }

  /// Ends an incomplete sequence before a single key: after a silence, or at the second press of a key that leaves a
  /// screen.
  ///
  /// Over a slow connection, a single character may also be the next piece of a paste, and as a key it could answer a
  /// question. So only keys that leave a screen end a paste.
  private mutating func breakOff(before key: InputCode, after pause: Pause) {
    let leaves = Self.leavingKeys.contains(key)
    guard pause == .silence || leaves && pause == .keystroke && previousSingleCode == key else { return }
    switch state {
    case .ground: return
    case .paste(let text, _):
      if !leaves { return }
      output.append(.event(.paste(text)))
    case .escape, .singleShift, .control, .mouse, .string: break
    }
    state = .ground
  }

  /// Esc, Ctrl-C and q.
  private static let leavingKeys: Set<InputCode> = [.scalar("\u{1B}"), .scalar("\u{3}"), .scalar("q")]

  private mutating func receive(_ code: InputCode) {
    if case .ignored = code { return }
    let current = state
    state = .ground
    switch (current, code) {
    case (.ground, _): receiveAtGround(code)
    case (.escape, _): receiveAfterEscape(code)
    case (.singleShift, .scalar(let scalar)) where scalar != "\u{1B}": break
    case (.control(let text), .scalar(let scalar)) where (0x20...0x7E).contains(scalar.value):
      receiveControl(text, scalar)
    // A control character is part of neither a mouse report nor a text, so it ends the sequence and is decoded as a
    // key.
    case (.mouse, .scalar(let scalar)) where scalar.value < 0x20: receiveAtGround(code)
    case (.string, .scalar(let scalar)) where scalar.value < 0x20 && scalar != "\u{7}" && scalar != "\u{1B}":
      receiveAtGround(code)
    case (.mouse(let text), .scalar(let scalar)):
      let report = text + String(scalar)
      if report.unicodeScalars.count < 3 { state = .mouse(report) } else { emit(MouseEvent(report: report)) }
    case (.string(let text, let isCommand), .scalar(let scalar)):
      receiveString(text, isCommand: isCommand, scalar)
    case (.paste(let text, let begun), .scalar(let scalar)): receivePasted(text, begun, scalar)
    case (.paste(let text, _), _): state = .paste(text, begun: "")
    case (.singleShift, _), (.control, _), (.mouse, _), (.string, _):
      // Any other code interrupts the sequence, and is decoded by itself.
      receiveAtGround(code)
    }
  }

  private static let endOfPaste = "\u{1B}[201~"
  /// The maximum bytes kept of a paste, more than any field needs; a paste may never end.
  private static let pasteLimit = 4_096

  /// Continues a paste. A paste may never end, so answers from the terminal are also recognized in it: the screen waits
  /// for them.
  ///
  /// - Parameters:
  ///   - text: The text pasted so far.
  ///   - begun: A sequence that may have begun with the last escape; empty for none. Its characters are not part of the
  ///     text.
  private mutating func receivePasted(_ text: String, _ begun: String, _ scalar: Unicode.Scalar) {
    var text = text
    var tail = begun
    if scalar == "\u{1B}" {
      tail = "\u{1B}"
    } else if !tail.isEmpty {
      // Neither the end of a paste nor device attributes are this long.
      tail = tail.utf8.count < 64 ? tail + String(scalar) : ""
    } else if text.utf8.count < Self.pasteLimit {
      text.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    if tail == Self.endOfPaste { return output.append(.event(.paste(text))) }
    if scalar == "c", tail.hasPrefix("\u{1B}[?"),
      tail.dropFirst(3).dropLast().allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ";") })
    {
      output.append(.deviceAttributes)
    }
    // Only the end of a paste and device attributes begin this way; after any other sequence the text continues.
    let isPossible = Self.endOfPaste.hasPrefix(tail) || tail.hasPrefix("\u{1B}[?")
    state = .paste(text, begun: isPossible ? tail : "")
  }

  private mutating func receiveAtGround(_ code: InputCode) {
    switch code {
    case .key(let press): emit(press)
    case .scalar("\u{1B}"):
      flush()
      state = .escape
    case .scalar(let scalar) where scalar.isASCII:
      emit(Self.press(scalar))
    case .scalar(let scalar):
      if let character, let longer = character.joined(with: scalar) {
        self.character = longer
      } else {
        flush()
        if !(0x80...0x9F).contains(scalar.value) { character = Character(scalar) }
      }
    case .ignored: break
    }
  }

  private mutating func receiveAfterEscape(_ code: InputCode) {
    switch code {
    case .scalar("\u{1B}"):
      emit(KeyPress(.escape))
      state = .escape
    case .scalar("["): state = .control("")
    case .scalar("O"): state = .singleShift
    case .scalar("]"): state = .string("", isCommand: true)
    case .scalar(let scalar) where ["P", "_", "^", "X"].contains(scalar): state = .string("", isCommand: false)
    case .scalar(let scalar): emit(Self.press(scalar), adding: .option)
    case .key(let press): emit(press, adding: .option)
    case .ignored: break
    }
  }

  private mutating func receiveControl(_ text: String, _ scalar: Unicode.Scalar) {
    let text = text + String(scalar)
    if text == "M" {
      state = .mouse("")
    } else if scalar.value < 0x40 || text == "[" {
      // The Linux console doubles the bracket of its function keys.
      state = .control(text)
    } else if text == "200~" {
      flush()
      state = .paste("", begun: "")
    } else if text.hasPrefix("<") {
      emit(MouseEvent(report: text))
    } else if text.hasPrefix("?") && scalar == "c" {
      output.append(.deviceAttributes)
    }
  }

  private mutating func receiveString(_ text: String, isCommand: Bool, _ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{07}", "\u{9C}":
      if isCommand { output.append(.answer(text)) }
    case "\\" where text.hasSuffix("\u{1B}"):
      if isCommand { output.append(.answer(String(text.dropLast()))) }
    case "\u{1B}" where text.hasSuffix("\u{1B}"):
      // A string never contains two escapes in a row, so a person pressed Esc twice before the string's sequence had
      // ended.
      emit(KeyPress(.escape))
      state = .escape
    case "[" where text.hasSuffix("\u{1B}"):
      // Another sequence interrupted this one.
      state = .control("")
    default:
      // No answer is this long. Drop the text, so that later keys are not taken for parts of an answer.
      if text.utf8.count < 256 { state = .string(text + String(scalar), isCommand: isCommand) }
    }
  }

  /// Ends a burst: an unfinished sequence that could be a key becomes that key.
  private mutating func endBurst() {
    switch state {
    case .escape: emit(KeyPress(.escape))
    case .singleShift: emit(KeyPress("O", modifiers: .option))
    case .control(""): emit(KeyPress("[", modifiers: .option))
    case .string("", true): emit(KeyPress("]", modifiers: .option))
    case .string("", false): break
    case .ground, .control, .mouse, .string, .paste:
      flush()
      return
    }
    state = .ground
  }

  // MARK: - Output

  private mutating func emit(_ press: KeyPress?, adding modifiers: EventModifiers = []) {
    flush()
    guard var press else { return }
    press.modifiers.formUnion(modifiers)
    output.append(.event(.key(press)))
  }

  private mutating func emit(_ event: MouseEvent?) {
    flush()
    if let event { output.append(.event(.mouse(event))) }
  }

  private mutating func flush() {
    if let character { output.append(.event(.key(KeyPress(.character(character))))) }
    character = nil
  }

  /// Returns the key that sends a single scalar; nil for C1 controls.
  private static func press(_ scalar: Unicode.Scalar) -> KeyPress? {
    switch scalar.value {
    case 0x00: KeyPress(.space, modifiers: .control)
    case 0x08, 0x7F: KeyPress(.delete)
    case 0x09: KeyPress(.tab)
    case 0x0A, 0x0D: KeyPress(.return)
    case 0x1B: KeyPress(.escape)
    case 0x01...0x1A: KeyPress(.character(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60))), modifiers: .control)
    case 0x1C...0x1F: KeyPress(.character(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40))), modifiers: .control)
    case 0x80...0x9F: nil
    default: KeyPress(.character(Character(scalar)))
    }
  }
}

extension Character {
  /// The character that this character and a scalar form together, such as an accent, a joined emoji or a flag; nil if
  /// they do not combine.
  fileprivate func joined(with scalar: Unicode.Scalar) -> Character? {
    let text = String(self) + String(scalar)
    return text.count == 1 ? text.first : nil
  }
}

/// One code that ncurses reads from the terminal's bytes.
enum InputCode: Hashable, Sendable {
  /// A character, or a byte of a sequence unknown to ncurses.
  case scalar(Unicode.Scalar)
  case key(KeyPress)
  /// A code without meaning here, such as a key that no screen uses.
  case ignored
}

/// Assembles scalars from bytes, which may arrive in pieces.
///
/// ncurses' `wget_wch` assembles scalars too, but after an invalid byte it loses the bytes that follow.
///
///     var assembler = ScalarAssembler(isUTF8: true)
///     assembler.receive(0xC3)   // nil: the second byte is missing
///     assembler.receive(0xA9)   // "é"
struct ScalarAssembler {
  /// True if the bytes are UTF-8; false leaves them to the C library, one byte per character.
  let isUTF8: Bool
  private var waiting: [UInt8] = []

  init(isUTF8: Bool) { self.isUTF8 = isUTF8 }

  /// Returns the scalar that a byte completes; nil if more bytes are needed. Invalid bytes are dropped.
  mutating func receive(_ byte: UInt8) -> Unicode.Scalar? {
    guard isUTF8 else { return terminal_character_from_byte(byte).scalar }
    let continues = byte & 0b1100_0000 == 0b1000_0000
    if !continues { waiting = [] }
    if byte < 0x80 { return Unicode.Scalar(byte) }
    if continues && waiting.isEmpty { return nil }
    waiting.append(byte)
    let length = waiting[0] >= 0xF0 ? 4 : waiting[0] >= 0xE0 ? 3 : 2
    guard waiting.count == length else { return nil }
    defer { waiting = [] }
    return String(validating: waiting, as: UTF8.self)?.unicodeScalars.first
  }
}

extension Int32 {
  fileprivate var scalar: Unicode.Scalar? { self < 0 ? nil : Unicode.Scalar(UInt32(self)) }
}

extension MouseEvent {
  /// Parses a terminal's report of a mouse button.
  ///
  /// ncurses could parse reports too, but only in the format that terminfo names for the terminal (inside tmux, the one
  /// limited to column 223), and it blocks the screen until the rest of a report arrives.
  ///
  ///     MouseEvent(report: "<0;71;21M")   // the left button pressed at column 70, row 20
  ///     MouseEvent(report: " h5")         // the same, in the old way: 32 is added to each number
  ///     MouseEvent(report: "<2;71;21M")   // nil: the right button means nothing here
  init?(report: String) {
    let button: Int
    let position: Point
    let isRelease: Bool
    if report.first == "<", let final = report.last {
      let numbers = report.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
      guard numbers.count == 3, numbers[1] >= 1, numbers[2] >= 1, final == "M" || final == "m" else { return nil }
      (button, position, isRelease) = (numbers[0], Point(x: numbers[1] - 1, y: numbers[2] - 1), final == "m")
    } else {
      let numbers = report.unicodeScalars.map { Int($0.value) - 32 }
      guard numbers.count == 3, numbers[1] >= 1, numbers[2] >= 1 else { return nil }
      // The old format does not say which button was released.
      (button, position, isRelease) = (
        numbers[0] == 3 ? 0 : numbers[0], Point(x: numbers[1] - 1, y: numbers[2] - 1),
        numbers[0] == 3
      )
    }
    // Bits: 4, 8 and 16 are shift, alt and control; 32 is a movement; 64 the wheel.
    switch button & ~0b11100 {
    case 0: self.init(isRelease ? .release : .press, at: position)
    case 64 where !isRelease: self.init(.scrollUp, at: position)
    case 65 where !isRelease: self.init(.scrollDown, at: position)
    default: return nil
    }
  }
}
