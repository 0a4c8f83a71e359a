import TerminalUI

/// Turns what ncurses makes of the keyboard's bytes into events.
///
/// ncurses knows the sequences of the ``KeyTable``. This knows the rest: control letters, Alt (an escape that comes right
/// before its key), characters of several scalars, and sequences nobody asked for, which must never turn into key presses.
struct KeyDecoder {
  enum Output: Hashable, Sendable {
    case event(Event)
    /// A terminal's answer: the text of an operating system command, such as `11;rgb:1e1e/1e1e/1e1e`.
    case answer(String)
    /// A terminal's answer to "what are you?", which all give, so whatever was asked before has been answered by now.
    case deviceAttributes
  }

  /// A string sequence whose end has not arrived.
  private var unfinished: (text: String, isCommand: Bool)?

  /// Decodes all that is waiting.
  ///
  /// - Parameter next: The next thing read, or nil when nothing is waiting.
  mutating func decode(_ next: () -> InputCode?) -> [Output] {
    var output: [Output] = []
    var pushedBack: InputCode?
    func take() -> InputCode? {
      defer { pushedBack = nil }
      return pushedBack ?? next()
    }
    if unfinished != nil { finishString(take, &output) }
    while let code = take() {
      switch code {
      case .ignored: break
      case .key(let press): output.append(.event(.key(press)))
      case .mouse(let event): output.append(.event(.mouse(event)))
      case .scalar("\u{1B}"):
        pushedBack = decodeEscape(take, &output)
      case .scalar(let scalar):
        guard let press = Self.press(scalar) else { break }
        if case .character(let character) = press.key, !scalar.isASCII {
          let (joined, rest) = Self.join(character, take)
          output.append(.event(.key(KeyPress(.character(joined)))))
          pushedBack = rest
        } else {
          output.append(.event(.key(press)))
        }
      }
    }
    return output
  }

  /// What follows an escape; returns what was read too far.
  private mutating func decodeEscape(_ next: () -> InputCode?, _ output: inout [Output]) -> InputCode? {
    switch next() {
    case nil, .ignored:
      output.append(.event(.key(KeyPress(.escape))))
    case .key(var press):
      press.modifiers.insert(.option)
      output.append(.event(.key(press)))
    case .mouse(let event):
      output.append(.event(.key(KeyPress(.escape))))
      output.append(.event(.mouse(event)))
    case .scalar("\u{1B}"):
      output.append(.event(.key(KeyPress(.escape))))
      return .scalar("\u{1B}")
    case .scalar("["):
      return skipControlSequence(next, &output)
    case .scalar("O"):
      // A key of the numeric pad that has no name here; alone, Alt and O.
      switch next() {
      case nil: output.append(.event(.key(KeyPress("O", modifiers: .option))))
      case .scalar: break
      case let other: return other
      }
    case .scalar(let opening) where ["]", "P", "_", "^", "X"].contains(opening):
      unfinished = ("", isCommand: opening == "]")
      guard let first = next() else {
        unfinished = nil
        output.append(.event(.key(KeyPress(.character(Character(opening)), modifiers: .option))))
        return nil
      }
      var waiting: InputCode? = first
      finishString(
        {
          defer { waiting = nil }; return waiting ?? next()
        }, &output)
    case .scalar(let scalar):
      guard var press = Self.press(scalar) else { return nil }
      press.modifiers.insert(.option)
      output.append(.event(.key(press)))
    }
    return nil
  }

  /// A control sequence without a meaning here: parameters and intermediates, then one final byte.
  private func skipControlSequence(_ next: () -> InputCode?, _ output: inout [Output]) -> InputCode? {
    var text = ""
    while let code = next() {
      guard case .scalar(let scalar) = code, (0x20...0x7E).contains(scalar.value) else { return code }
      text.unicodeScalars.append(scalar)
      if scalar.value >= 0x40 {
        if text.hasPrefix("?"), text.hasSuffix("c") { output.append(.deviceAttributes) }
        return nil
      }
    }
    if text.isEmpty { output.append(.event(.key(KeyPress("[", modifiers: .option)))) }
    return nil
  }

  /// Reads a string sequence up to its end, which may arrive later.
  private mutating func finishString(_ next: () -> InputCode?, _ output: inout [Output]) {
    while var string = unfinished, let code = next() {
      guard case .scalar(let scalar) = code else { continue }
      switch scalar {
      case "\u{07}", "\u{9C}":
        end(string)
      case "\\" where string.text.hasSuffix("\u{1B}"):
        string.text.removeLast()
        end(string)
      default:
        string.text.unicodeScalars.append(scalar)
        // No answer is this long: rather lose it than every key from here on.
        unfinished = string.text.utf8.count > 256 ? nil : string
      }
    }
    func end(_ string: (text: String, isCommand: Bool)) {
      if string.isCommand { output.append(.answer(string.text)) }
      unfinished = nil
    }
  }

  /// Adds the scalars that came with a character and belong to it: marks, joined pictures, flags.
  private static func join(_ first: Character, _ next: () -> InputCode?) -> (Character, rest: InputCode?) {
    var character = first
    while let code = next() {
      guard case .scalar(let scalar) = code, !scalar.isASCII else { return (character, code) }
      let longer = String(character) + String(scalar)
      guard longer.count == 1, let joined = longer.first else { return (character, code) }
      character = joined
    }
    return (character, nil)
  }

  /// The key that sends a single scalar; nil for the second set of controls.
  static func press(_ scalar: Unicode.Scalar) -> KeyPress? {
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
