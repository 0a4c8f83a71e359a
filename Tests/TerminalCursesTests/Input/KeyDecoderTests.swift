import TerminalUI
import Testing

@testable import TerminalCurses

@Suite("Bytes unknown to ncurses become keys, or nothing")
struct KeyDecoderTests {
  /// Decodes each burst separately, in the order of arrival.
  private func decode(_ bursts: [InputCode]...) -> [KeyDecoder.Output] {
    var decoder = KeyDecoder()
    return bursts.flatMap { burst in
      var rest = burst[...]
      return decoder.decode { rest.popFirst() }
    }
  }

  private func keys(_ text: String) -> [KeyPress] {
    decode(text.unicodeScalars.map { .scalar($0) }).compactMap {
      if case .event(.key(let press)) = $0 { press } else { nil }
    }
  }

  @Test(
    "Single characters become keys",
    arguments: [
      ("a", KeyPress("a")), ("A", KeyPress("A")), (" ", KeyPress(.space)), ("\r", KeyPress(.return)),
      ("\n", KeyPress(.return)), ("\t", KeyPress(.tab)), ("\u{1B}", KeyPress(.escape)), ("\u{7F}", KeyPress(.delete)),
      ("\u{8}", KeyPress(.delete)), ("\u{3}", KeyPress("c", modifiers: .control)),
      ("\u{1A}", KeyPress("z", modifiers: .control)), ("\u{0}", KeyPress(.space, modifiers: .control)),
      ("\u{1C}", KeyPress("\\", modifiers: .control)), ("\u{1F}", KeyPress("_", modifiers: .control)),
      ("健", KeyPress("健")), ("🩺", KeyPress("🩺")),
      ("\u{1B}x", KeyPress("x", modifiers: .option)), ("\u{1B}\r", KeyPress(.return, modifiers: .option)),
      ("\u{1B}\u{3}", KeyPress("c", modifiers: [.control, .option])), ("\u{1B}[", KeyPress("[", modifiers: .option)),
      ("\u{1B}O", KeyPress("O", modifiers: .option)), ("\u{1B}]", KeyPress("]", modifiers: .option)),
    ])
  func single(text: String, press: KeyPress) {
    #expect(keys(text) == [press])
  }

  @Test("Pasted text never counts as a key, whatever it contains and however it arrives")
  func paste() {
    let pasted = decode("j\u{1B}[200~a\rq\u{1B}[A\u{3} 健\u{1B}[201~k".unicodeScalars.map(InputCode.scalar))
    #expect(pasted == [.event(.key(KeyPress("j"))), .event(.paste("a q  健")), .event(.key(KeyPress("k")))])
    let bursts = ["\u{1B}[200~d", "\r\u{1B}", "[20", "1~q"].map { $0.unicodeScalars.map(InputCode.scalar) }
    #expect(
      decode(bursts[0], bursts[1], bursts[2], bursts[3]) == [.event(.paste("d ")), .event(.key(KeyPress("q")))])
    #expect(decode([.scalar("\u{1B}")] + "[200~".unicodeScalars.map(InputCode.scalar) + [.key(KeyPress(.end))]) == [])
  }

  @Test(
    "An answer of the terminal is recognized inside an unfinished sequence",
    arguments: ["\u{1B}[200~pasted \u{1B}[?1 ", "\u{1B}]11;rgb", "\u{1B}P1$", "\u{1B}O", "\u{1B}[12;", "\u{1B}"])
  func answerInBetween(begun: String) {
    let outputs = decode((begun + "\u{1B}[?62;22c").unicodeScalars.map(InputCode.scalar))
    #expect(outputs.contains(.deviceAttributes))
    #expect(outputs.allSatisfy { $0 == .deviceAttributes || $0 == .event(.key(KeyPress(.escape))) })
  }

  @Test(
    "After half a sequence and a pause, a key that the person presses is recognized",
    arguments: ["\u{1B}]11;rgb:1e", "\u{1B}P1$r", "\u{1B}[12;", "\u{1B}[M#", "\u{1B}_G", "\u{1B}[200~pasted"],
    ["\u{1B}", "\u{3}", "q"])
  func halfSequence(_ begun: String, _ key: String) {
    var decoder = KeyDecoder()
    func decode(_ text: String, after pause: KeyDecoder.Pause = .none) -> [KeyDecoder.Output] {
      var rest = text.unicodeScalars.map(InputCode.scalar)[...]
      return decoder.decode(after: pause) { rest.popFirst() }
    }
    #expect(decode(begun) == [])
    let press = keys(key)
    #expect(press.count == 1)
    #expect(decode(key, after: .silence).last == .event(.key(press[0])))
    #expect(decode("x") == [.event(.key(KeyPress("x")))], "and all keys from here on")
  }

  @Test(
    "In half a paste or half a string, q is recognized when the person presses it again",
    arguments: ["\u{1B}[200~pasted", "\u{1B}]11;rgb:1e", "\u{1B}P1$r", "\u{1B}_Gi=1;"])
  func pressedAgain(_ begun: String) {
    let key = "q"
    var decoder = KeyDecoder()
    func decode(_ text: String, after pause: KeyDecoder.Pause) -> [KeyDecoder.Output] {
      var rest = text.unicodeScalars.map(InputCode.scalar)[...]
      return decoder.decode(after: pause) { rest.popFirst() }
    }
    #expect(decode(begun, after: .none) == [])
    #expect(decode(key, after: .keystroke) == [], "a slow line may also send one character at a time")
    #expect(decode("a", after: .keystroke) == [])
    #expect(decode(key, after: .keystroke) == [])
    #expect(decode(key, after: .none) == [], "two characters in quick succession are text")
    #expect(decode(key, after: .keystroke).last == keys(key).first.map { .event(.key($0)) })
    #expect(decode("x", after: .none) == [.event(.key(KeyPress("x")))], "and all keys from here on")
  }

  @Test(
    "In half a string, Esc is recognized when the person presses it a second time, without a pause",
    arguments: ["\u{1B}]11;rgb:1e", "\u{1B}P>|term", "\u{1B}Xstr", "\u{1B}^private", "\u{1B}_G"])
  func pressedTwice(_ begun: String) {
    var decoder = KeyDecoder()
    func decode(_ text: String) -> [KeyDecoder.Output] {
      var rest = text.unicodeScalars.map(InputCode.scalar)[...]
      return decoder.decode { rest.popFirst() }
    }
    #expect(decode(begun) == [])
    #expect(decode("\u{1B}") == [], "the end of the string may follow")
    #expect(decode("\u{1B}") == [.event(.key(KeyPress(.escape))), .event(.key(KeyPress(.escape)))])
    #expect(decode("x") == [.event(.key(KeyPress("x")))])
  }

  @Test("On a slow line, the rest of a paste, of an answer or of a sequence does not count as a key")
  func slowLine() {
    var decoder = KeyDecoder()
    func decode(_ text: String) -> [KeyDecoder.Output] {
      var rest = text.unicodeScalars.map(InputCode.scalar)[...]
      return decoder.decode(after: .silence) { rest.popFirst() }
    }
    #expect(decode("\u{1B}[200~d") == [])
    #expect(decode("a") == [], "an a could answer a question")
    #expect(decode("\r") == [])
    #expect(decode("qq\u{1B}[201~") == [.event(.paste("da qq"))])
    #expect(decode("\u{1B}]11;rgb:1e1e") == [])
    #expect(decode("/dddd\u{7}") == [.answer("11;rgb:1e1e/dddd")])
  }

  @Test("A control character ends an unfinished sequence of the terminal")
  func brokenCommand() {
    #expect(keys("\u{1B}]11;rgb\u{3}") == [KeyPress("c", modifiers: .control)])
    #expect(keys("\u{1B}[M#\u{3}") == [KeyPress("c", modifiers: .control)])
  }

  @Test("A character of several scalars counts as one key")
  func graphemes() {
    #expect(keys("e\u{301}") == [KeyPress("e"), KeyPress("\u{301}")], "what follows ASCII was typed by itself")
    #expect(keys("é\u{323}x") == [KeyPress("é\u{323}"), KeyPress("x")])
    #expect(keys("👩‍👧!") == [KeyPress("👩‍👧"), KeyPress("!")])
    #expect(keys("🇩🇪🇫🇷") == [KeyPress("🇩🇪"), KeyPress("🇫🇷")])
  }

  @Test("Escape before an arrow key is read as Alt; two escapes are two keys; Escape before a click is a key")
  func escapes() {
    #expect(
      decode([.scalar("\u{1B}"), .key(KeyPress(.upArrow))]) == [.event(.key(KeyPress(.upArrow, modifiers: .option)))])
    #expect(keys("\u{1B}\u{1B}") == [KeyPress(.escape), KeyPress(.escape)])
    #expect(keys("\u{1B}\u{1B}x") == [KeyPress(.escape), KeyPress("x", modifiers: .option)])
    #expect(keys("\u{1B}\u{1B}[<0;1;1M") == [KeyPress(.escape)])
  }

  @Test(
    "Unknown escape sequences are consumed completely",
    arguments: [
      "\u{1B}[201~", "\u{1B}[I", "\u{1B}[?1;2c", "\u{1B}[27;5;9~", "\u{1B}[[Z", "\u{1B}[<2;3;4M", "\u{1B}Oj",
      "\u{1B}P1$r0m\u{1B}\\",
      "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]52;c;q\u{1B}\\", "\u{1B}_Gq\u{1B}\\", "\u{9B}",
    ])
  func unknown(sequence: String) {
    #expect(keys(sequence + "q") == [KeyPress("q")])
  }

  @Test(
    "Clicks and the wheel are recognized in both mouse formats",
    arguments: [
      ("\u{1B}[<0;71;21M", MouseEvent(.press, at: Point(x: 70, y: 20))),
      ("\u{1B}[<0;71;21m", MouseEvent(.release, at: Point(x: 70, y: 20))),
      ("\u{1B}[<16;300;1M", MouseEvent(.press, at: Point(x: 299, y: 0))),
      ("\u{1B}[<64;1;1M", MouseEvent(.scrollUp, at: .zero)),
      ("\u{1B}[<65;1;2M", MouseEvent(.scrollDown, at: Point(x: 0, y: 1))),
      ("\u{1B}[M !!", MouseEvent(.press, at: .zero)), ("\u{1B}[M#\"!", MouseEvent(.release, at: Point(x: 1, y: 0))),
      ("\u{1B}[M`!!", MouseEvent(.scrollUp, at: .zero)), ("\u{1B}[Ma!!", MouseEvent(.scrollDown, at: .zero)),
    ])
  func mouse(text: String, event: MouseEvent) {
    #expect(decode(text.unicodeScalars.map { .scalar($0) }) == [.event(.mouse(event))])
  }

  @Test(
    "Mouse buttons other than the left one, movements and invalid reports are ignored",
    arguments: [
      "<1;5;5M", "<2;5;5m", "<35;5;5M", "<66;5;5M", "<0;5M", "<0;0;0M", "<;;M", "<99999999999999999999;1;1M", "M!!!",
      "<0;-9223372036854775808;1M", "<0;1;-9223372036854775808m", "<0;-1;1M",
    ])
  func otherButtons(text: String) {
    #expect(decode(("\u{1B}[" + text).unicodeScalars.map { .scalar($0) }).isEmpty)
  }

  @Test("A click that arrives in parts is recognized")
  func clickInPieces() {
    let pieces = ["\u{1B}[<0;7", "1;21", "M"].map { $0.unicodeScalars.map { InputCode.scalar($0) } }
    #expect(
      decode(pieces[0], pieces[1], pieces[2]) == [.event(.mouse(MouseEvent(.press, at: Point(x: 70, y: 20))))])
  }

  @Test("An answer that arrives in parts is recognized")
  func answerInPieces() {
    let pieces = ["\u{1B}]11;rgb:ff", "ff/ffff/ff", "ff\u{1B}", "\\q"].map {
      $0.unicodeScalars.map { InputCode.scalar($0) }
    }
    #expect(
      decode(pieces[0], pieces[1], pieces[2], pieces[3])
        == [.answer("11;rgb:ffff/ffff/ffff"), .event(.key(KeyPress("q")))])
  }

  @Test("The terminal's answer with its device attributes is recognized")
  func deviceAttributes() {
    #expect(decode("\u{1B}[?62;c".unicodeScalars.map { .scalar($0) }) == [.deviceAttributes])
  }

  @Test("An OSC string without an end does not swallow keys forever")
  func endless() {
    #expect(keys("\u{1B}]" + String(repeating: "x", count: 257) + "q") == [KeyPress("q")])
  }
}
