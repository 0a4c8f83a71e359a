import CNcurses
import Glibc
import TerminalUI

/// What is known about a terminal before anything is drawn on it.
struct TerminalProfile {
  /// The terminfo entry to use: the one `TERM` names, or its twin with direct colour.
  var entry: String
  var features: CursesScreen.Features
  var glyphs: GlyphSet
  var terminalBackground: RGB?
  /// Whether it may be asked for the colour of its background.
  var answersQueries: Bool

  /// Looks the terminal up. Nothing is written to it.
  ///
  /// - Throws: ``TerminalUnavailable`` when no screen can be drawn there.
  @MainActor
  init(environment: [String: String], output: Int32, glyphs requested: GlyphSet?) throws {
    let term = environment["TERM"] ?? ""
    guard !term.isEmpty else { throw TerminalUnavailable.termNotSet }
    guard Self.load(term, output: output) else { throw TerminalUnavailable.unknownTerm(term) }
    guard curses_terminfo_string("cup") != nil else { throw TerminalUnavailable.lineByLine(term) }
    entry = term
    for candidate in Self.directColorEntries(term: term, environment: environment)
    where Self.load(candidate, output: output) {
      entry = candidate
      break
    }
    if entry == term { _ = Self.load(term, output: output) }
    let isLikeXterm = tigetflag("XT") == 1 || term.hasPrefix("tmux")
    features = CursesScreen.Features(
      colorDepth: ColorDepth(colorCount: Int(tigetnum("colors")), environment: environment),
      synchronizesUpdates: isLikeXterm, keepsTitles: isLikeXterm, bracketsPastes: isLikeXterm,
      reportsMouse: curses_terminfo_string("kmous") != nil)
    let encoding = Locale.adopt(environment: environment, wantsUTF8: requested?.needsUTF8 == true)
    glyphs = requested ?? Self.glyphs(term: term, encoding: encoding)
    terminalBackground = Self.background(colorFGBG: environment["COLORFGBG"]) ?? Self.background(term: term)
    answersQueries = isLikeXterm && features.colorDepth >= .indexed256
  }

  @MainActor
  private static func load(_ entry: String, output: Int32) -> Bool {
    var status: Int32 = 0
    let former = set_curterm(nil)
    if let former { del_curterm(former) }
    return setupterm(entry, output, &status) == OK
  }

  /// Entries that say of the same terminal that it takes red, green and blue, if the terminal says so itself.
  ///
  ///     directColorEntries(term: "xterm-256color", environment: ["COLORTERM": "truecolor"])   // ["xterm-direct"]
  ///     directColorEntries(term: "screen-256color", environment: [:])                         // []
  static func directColorEntries(term: String, environment: [String: String]) -> [String] {
    guard ["truecolor", "24bit"].contains(environment["COLORTERM"]) else { return [] }
    let family = term.hasSuffix("-256color") ? String(term.dropLast("-256color".count)) : term
    return family.hasPrefix("xterm-") ? [String(family.dropFirst("xterm-".count)) + "-direct"] : [family + "-direct"]
  }

  /// Braille and eighth blocks where the encoding has them and the font can be expected to.
  ///
  /// The Linux console and the terminals named after DEC's have fonts of 256 or 512 glyphs, without most of them.
  static func glyphs(term: String, encoding: String) -> GlyphSet {
    guard encoding == "UTF-8" else { return .ascii }
    let plain = [
      "linux", "vt100", "vt102", "vt220", "vt52", "ansi", "cons25", "sun", "hurd", "mach", "pcansi", "wsvt25",
    ]
    return plain.contains { term == $0 || term.hasPrefix($0 + "-") } ? .ascii : .braille
  }

  /// The background that rxvt and others announce as the last of the numbers in `COLORFGBG`: 7 and above 8 are light.
  static func background(colorFGBG: String?) -> RGB? {
    guard let last = colorFGBG?.split(separator: ";").last, let number = Int(last), (0...15).contains(number) else {
      return nil
    }
    return number == 7 || number > 8 ? .white : .black
  }

  /// The background of the terminals that have only one: the Linux console is black.
  static func background(term: String) -> RGB? { term == "linux" || term.hasPrefix("linux-") ? .black : nil }

  /// The background in a terminal's answer to "what is colour 11?", two to four hexadecimal digits for each part.
  ///
  ///     background(answer: "11;rgb:1e1e/1e1e/1e1e")   // a dark grey
  static func background(answer: String) -> RGB? {
    guard answer.hasPrefix("11;rgb:") else { return nil }
    let parts = answer.dropFirst("11;rgb:".count).split(separator: "/")
    let channels = parts.compactMap { part -> UInt8? in
      guard (1...4).contains(part.count), let value = UInt32(part, radix: 16) else { return nil }
      let largest = UInt32(1) << (4 * part.count) - 1
      return UInt8(value * 255 / largest)
    }
    return parts.count == 3 && channels.count == 3 ? RGB(channels[0], channels[1], channels[2]) : nil
  }
}

/// The encoding of the person's locale.
enum Locale {
  /// Adopts the character type of the environment's locale, the only part ncurses needs; numbers and dates are ours.
  ///
  /// A UTF-8 locale that is not installed (common over ssh) still means a UTF-8 terminal. So does a person who asks for
  /// glyphs that only UTF-8 has.
  ///
  /// - Returns: The name of the encoding, such as `UTF-8`.
  static func adopt(environment: [String: String], wantsUTF8: Bool) -> String {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let namesUTF8 = ["utf-8", "utf8"].contains { name.lowercased().contains($0) }
    if setlocale(LC_CTYPE, name) == nil { setlocale(LC_CTYPE, namesUTF8 ? "C.UTF-8" : "C") }
    var encoding = String(cString: nl_langinfo(Int32(CODESET)))
    if wantsUTF8 && encoding != "UTF-8" && setlocale(LC_CTYPE, "C.UTF-8") != nil { encoding = "UTF-8" }
    return encoding
  }
}
