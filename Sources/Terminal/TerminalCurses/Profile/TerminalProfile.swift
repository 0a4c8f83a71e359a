import CNcurses
import CTerminal
import Glibc
import TerminalUI

/// The choices for a terminal before anything is drawn on it, each beside its reason, so that the doctor cannot report
/// one thing and the screen do another.
struct TerminalProfile {
  /// The terminfo entry to use: the one `TERM` names, or its twin with direct colour.
  var entry: TerminalEntry
  var entryReason: EntryReason
  /// The terminal's features beside those of terminfo.
  var features: CursesScreen.Features
  var encoding: LocaleEncoding
  var glyphs: GlyphSet
  var glyphReason: GlyphReason
  /// The background colour; nil where it is not known without asking.
  var terminalBackground: RGB?
  var backgroundReason: BackgroundReason
  /// True where the terminal may be asked for its background, and for its attributes by ``FrameFlow``.
  var answersQueries: Bool

  enum EntryReason: Hashable, Sendable {
    /// The terminal does not say that it takes exact colours.
    case named
    /// The terminal takes exact colours, and terminfo has an entry for that.
    case directColor
    /// The terminal takes exact colours, and terminfo has none of these entries.
    case directColorMissing([String])
  }

  enum GlyphReason: Hashable, Sendable {
    case asked
    /// The locale's encoding has no more than ASCII that is sure to be shown.
    case encoding
    /// Terminals of this name have fonts of 256 or 512 glyphs.
    case font
    /// The encoding and the font have all glyphs, as is known.
    case best
    /// The terminal draws octants by itself, since the version it tells.
    case terminalDraws
    /// Octants were asked for, and the C library does not know how wide they are.
    case library
  }

  /// The sources of a background colour.
  enum BackgroundReason: Hashable, Sendable {
    case colorFGBG
    /// The terminal is of a kind that has only one.
    case console
    case unknown
  }

  /// Looks the terminal up in the environment and in terminfo. Nothing is written to it.
  ///
  /// - Throws: ``TerminalUnavailable`` when no screen can be drawn there.
  @MainActor
  init(environment: [String: String], output: Int32, glyphs requested: GlyphSet?) throws(TerminalUnavailable) {
    let encoding = LocaleEncoding.adopt(environment: environment, wantsUTF8: requested?.needsUTF8 == true)
    try self.init(environment: environment, encoding: encoding, glyphs: requested) {
      TerminalEntry.load($0, output: output)
    }
    // Looking for others may have left none, or another one, as the current entry.
    _ = TerminalEntry.load(entry.name, output: output)
  }

  /// Chooses by the environment, the encoding and the entries.
  ///
  /// - Parameters:
  ///   - knowsOctants: True where the C library knows the width of octants, without which ncurses cannot write them.
  ///   - lookUp: Returns the terminfo entry of a name; nil where there is none.
  /// - Throws: ``TerminalUnavailable`` when no screen can be drawn there.
  @MainActor
  init(
    environment: [String: String], encoding: LocaleEncoding, glyphs requested: GlyphSet?,
    knowsOctants: Bool = terminal_character_width(GlyphSet.firstOctant) == 1,
    lookUp: @MainActor (String) -> TerminalEntry?
  ) throws(TerminalUnavailable) {
    let term = environment["TERM"] ?? ""
    guard !term.isEmpty else { throw .termNotSet }
    guard let named = lookUp(term) else { throw .unknownTerm(term) }
    guard named.movesCursor else { throw .lineByLine(term) }
    let candidates = Self.directColorEntries(term: term, environment: environment)
    var direct: TerminalEntry?
    for candidate in candidates where direct == nil { direct = lookUp(candidate) }
    entry = direct ?? named
    entryReason = direct != nil ? .directColor : candidates.isEmpty ? .named : .directColorMissing(candidates)
    // The twin of an entry is the same terminal, whatever its description leaves out.
    let isLikeXterm = entry.isLikeXterm || named.isLikeXterm
    features = CursesScreen.Features(
      colorDepth: ColorDepth(colorCount: entry.colorCount, environment: environment),
      synchronizesUpdates: isLikeXterm, keepsTitles: isLikeXterm, setsClipboard: isLikeXterm,
      showsLinks: isLikeXterm, bracketsPastes: isLikeXterm,
      reportsMouse: entry.reportsMouse)
    self.encoding = encoding
    let chosen = requested ?? Self.glyphs(term: term, encoding: encoding.name)
    if let requested, requested.chart.partsDown > 2, !knowsOctants {
      (glyphs, glyphReason) = (.braille, .library)
    } else if requested == nil, chosen.needsUTF8, knowsOctants, Self.drawsOctants(term, environment) {
      (glyphs, glyphReason) = (.octants, .terminalDraws)
    } else {
      glyphs = chosen
      glyphReason = requested != nil ? .asked : chosen.needsUTF8 ? .best : encoding.isUTF8 ? .font : .encoding
    }
    let announced = Self.background(colorFGBG: environment["COLORFGBG"])
    terminalBackground = announced ?? Self.background(term: term)
    backgroundReason = announced != nil ? .colorFGBG : terminalBackground != nil ? .console : .unknown
    answersQueries = isLikeXterm && features.colorDepth >= .indexed256
  }

  /// Returns the names of entries that describe the same terminal with direct colour; empty unless `COLORTERM`
  /// announces it.
  ///
  ///     directColorEntries(term: "xterm-256color", environment: ["COLORTERM": "truecolor"])   // ["xterm-direct"]
  ///     directColorEntries(term: "screen-256color", environment: [:])                         // []
  static func directColorEntries(term: String, environment: [String: String]) -> [String] {
    guard ["truecolor", "24bit"].contains(environment["COLORTERM"]) else { return [] }
    let family = term.hasSuffix("-256color") ? String(term.dropLast("-256color".count)) : term
    return family.hasPrefix("xterm-") ? [String(family.dropFirst("xterm-".count)) + "-direct"] : [family + "-direct"]
  }

  /// Returns braille and eighth blocks where the encoding has them and the font can be expected to; otherwise ASCII.
  ///
  /// The Linux console and the terminals named after DEC's have fonts of 256 or 512 glyphs, without most of them.
  static func glyphs(term: String, encoding: String) -> GlyphSet {
    guard encoding == "UTF-8" else { return .ascii }
    let plain = [
      "linux", "vt100", "vt102", "vt220", "vt52", "ansi", "cons25", "sun", "hurd", "mach", "pcansi", "wsvt25",
    ]
    return plain.contains { term == $0 || term.hasPrefix($0 + "-") } ? .ascii : .braille
  }

  /// True for terminals that draw octants by themselves, whatever the font, and tell so by their version: Ghostty from
  /// 1.2 and those made of VTE from 0.78 on. Inside a multiplexer, whose variables may be another terminal's, and for
  /// terminals that tell no version, such as foot and kitty, the answer is no.
  static func drawsOctants(_ term: String, _ environment: [String: String]) -> Bool {
    guard !term.hasPrefix("tmux"), !term.hasPrefix("screen"), environment["TMUX"] == nil, environment["STY"] == nil
    else { return false }
    if environment["TERM_PROGRAM"] == "ghostty" {
      let numbers = (environment["TERM_PROGRAM_VERSION"] ?? "").split(whereSeparator: { !$0.isNumber }).map {
        Int($0) ?? 0
      }
      return numbers.count >= 2 && (numbers[0], numbers[1]) >= (1, 2)
    }
    return environment["TERM_PROGRAM"] == nil && (environment["VTE_VERSION"].flatMap { Int($0) } ?? 0) >= 7800
  }

  /// Returns the background that rxvt and others announce as the last number in `COLORFGBG`: 7 and above 8 are light.
  /// Nil without such a number.
  static func background(colorFGBG: String?) -> RGB? {
    guard let last = colorFGBG?.split(separator: ";").last, let number = Int(last), (0...15).contains(number) else {
      return nil
    }
    return number == 7 || number > 8 ? .white : .black
  }

  /// Returns the background of the terminals that have only one: the Linux console is black. Nil for others.
  static func background(term: String) -> RGB? { term == "linux" || term.hasPrefix("linux-") ? .black : nil }

  /// Returns the background in a terminal's answer to the question for colour 11, two to four hexadecimal digits for
  /// each part; nil for other answers.
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

/// A terminal as terminfo describes it.
struct TerminalEntry: Hashable, Sendable {
  /// The name of the entry, as in `TERM`.
  var name: String
  /// The number of colours; -1 where the entry names none.
  var colorCount: Int
  /// True where the terminal can move its cursor, which a full screen needs.
  var movesCursor = true
  /// True where the terminal understands sequences of xterm beyond terminfo: titles, bracketed paste, queries.
  var isLikeXterm = false
  /// True where the terminal can report its mouse.
  var reportsMouse = false
  /// True where the terminal tells the place of its cursor when it is asked.
  var reportsPosition = false

  /// Looks an entry up and makes it the current one for ncurses' functions; nil when terminfo has none of the name.
  ///
  /// - Parameter output: The file that the terminal is written to.
  @MainActor
  static func load(_ name: String, output: Int32) -> TerminalEntry? {
    var status: Int32 = 0
    let former = set_curterm(nil)
    if let former { del_curterm(former) }
    guard setupterm(name, output, &status) == OK else { return nil }
    return TerminalEntry(
      name: name, colorCount: Int(tigetnum("colors")), movesCursor: curses_terminfo_string("cup") != nil,
      isLikeXterm: tigetflag("XT") == 1 || name.hasPrefix("tmux"),
      reportsMouse: curses_terminfo_string("kmous") != nil,
      reportsPosition: curses_terminfo_string("u7").map { String(cString: $0) } == "\u{1B}[6n")
  }
}

/// The encoding of the person's locale, with its origin.
struct LocaleEncoding: Hashable, Sendable {
  /// The variable that names the locale; nil where none does, and the locale is `C`.
  var variable: String?
  var locale = "C"
  /// The name of the encoding, such as `UTF-8`.
  var name: String
  var reason = Reason.locale

  /// The ways an encoding is found.
  enum Reason: Hashable, Sendable {
    case locale
    /// The locale is not installed, and its name says UTF-8.
    case nameOfMissingLocale
    /// The locale is not installed, and `C` stands for it.
    case missingLocale
    /// The person asked for glyphs that only UTF-8 has.
    case glyphs
  }

  /// Sets the character type of the process to the environment's locale, the only part ncurses needs; numbers and dates
  /// are formatted by Foundation.
  ///
  /// A UTF-8 locale that is not installed (common over ssh) still means a UTF-8 terminal. So does a person who asks for
  /// glyphs that only UTF-8 has.
  static func adopt(environment: [String: String], wantsUTF8: Bool) -> LocaleEncoding {
    let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first { environment[$0]?.isEmpty == false }
    var encoding = LocaleEncoding(variable: variable, locale: variable.flatMap { environment[$0] } ?? "C", name: "")
    let namesUTF8 = ["utf-8", "utf8"].contains { encoding.locale.lowercased().contains($0) }
    if setlocale(LC_CTYPE, encoding.locale) == nil {
      encoding.reason = namesUTF8 ? .nameOfMissingLocale : .missingLocale
      setlocale(LC_CTYPE, namesUTF8 ? "C.UTF-8" : "C")
    }
    encoding.name = String(cString: nl_langinfo(Int32(CODESET)))
    if wantsUTF8, !encoding.isUTF8, setlocale(LC_CTYPE, "C.UTF-8") != nil {
      (encoding.name, encoding.reason) = ("UTF-8", .glyphs)
    }
    return encoding
  }

  /// True where the encoding is UTF-8.
  var isUTF8: Bool { name == "UTF-8" }
}
