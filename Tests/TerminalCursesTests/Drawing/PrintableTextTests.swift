import Glibc
import Testing

@testable import TerminalCurses

@Suite("A character is written as printable text")
struct PrintableTextTests {
  /// Returns the text that is sent to the terminal, and the number of cells that it fills.
  private func printed(_ character: Character, columns: Int, locale name: String = "C.UTF-8") -> (String, Int) {
    // Set the locale only for this thread, because other tests have their own.
    let locale = newlocale(Int32(LC_CTYPE_MASK), name, nil)
    let former = uselocale(locale)
    defer {
      uselocale(former)
      freelocale(locale)
    }
    let text = PrintableText(character, columns: columns)
    let scalars = text.clusters.joined().compactMap { Unicode.Scalar($0) }
    return (String(String.UnicodeScalarView(scalars)), text.columns)
  }

  @Test(
    "The text for a character fills no more cells than in the frame, and looks alike on all terminals",
    arguments: [
      ("a", 1, "a", 1), ("健", 2, "健", 2), ("é", 1, "é", 1), ("e\u{301}", 1, "e\u{301}", 1), ("⣿", 1, "⣿", 1),
      // Emoji: variation selectors and joined parts are omitted, which leaves the picture that all terminals know.
      ("❤️", 2, "❤", 1), ("❤️", 1, "❤", 1), ("👩‍👧", 2, "👩", 2), ("👍🏽", 2, "👍", 2), ("1️⃣", 2, "1\u{20E3}", 1),
      ("🇩🇪", 2, "DE", 2),
      // Characters that do not fit.
      ("健", 1, "�", 1), ("\u{301}", 1, " \u{301}", 1), ("🫨", 2, "�", 1),
      ("a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", 1, "a\u{300}\u{301}\u{302}\u{303}", 1),
      // Control characters, which a terminal could obey.
      ("\u{1B}", 1, "�", 1), ("\u{7}", 1, "�", 1), ("\u{85}", 1, "�", 1), ("\r\n", 1, "�", 1), ("\t", 1, " ", 1),
      ("\u{202E}", 1, "�", 1), ("\u{AD}", 1, "-", 1), ("\u{A0}", 1, " ", 1), ("\u{3000}", 2, "\u{3000}", 2),
    ] as [(Character, Int, String, Int)])
  func inUTF8(character: Character, columns: Int, text: String, filled: Int) {
    #expect(printed(character, columns: columns) == (text, filled))
  }

  @Test(
    "In ASCII a character is replaced with a similar one",
    arguments: [
      ("“", "\""), ("’", "'"), ("–", "-"), ("…", "."), ("é", "e"), ("Å", "A"), ("ł", "l"), ("─", "-"), ("│", "|"),
      ("╭", "+"), ("●", "*"), ("○", "o"), ("→", ">"), ("█", "#"), ("⣿", "*"), ("健", "?"), ("\u{1B}", "?"),
    ] as [(Character, String)])
  func inASCII(character: Character, text: String) {
    #expect(printed(character, columns: 1, locale: "C") == (text, 1))
  }
}
