import CNcurses
import CTerminal
import Glibc
import TerminalUI

/// The settings chosen for a terminal before anything is drawn on it, each with its reason, so that the doctor reports
/// exactly the settings that the screen uses.
struct TerminalProfile {
  /// The terminfo entry to use: the one in `TERM`, or its direct-colour variant.
  var entry: TerminalEntry
  var entryReason: EntryReason
  /// The terminal's features that terminfo does not name.
  var features: CursesScreen.Features
  var encoding: LocaleEncoding
  var glyphs: GlyphSet
  var glyphReason: GlyphReason
  /// The background colour; nil if it is not known without a query.
  var terminalBackground: RGB?
  var backgroundReason: BackgroundReason
  /// True if the terminal may be queried for its background, and for its attributes by ``FrameFlow``.
  var answersQueries: Bool

  enum EntryReason: Hashable, Sendable {
    /// The terminal does not announce direct colour.
    case named
    /// The terminal announces direct colour, and terminfo has an entry for it.
    case directColor
    /// The terminal announces direct colour, but terminfo has no entry with any of these names.
    case directColorMissing([String])
  }

  enum GlyphReason: Hashable, Sendable {
    case asked
    /// The locale's encoding is not UTF-8, so only ASCII is sure to be shown.
    case encoding
    /// Terminals of this name have fonts of 256 or 512 glyphs.
    case font
    /// The encoding and the font are known to have all glyphs.
    case best
    /// The terminal reports a version that draws octants itself.
    case terminalDraws
    /// Octants were asked for, but the C library does not know their width.
    case library
  }

  /// The source of a background colour.
  enum BackgroundReason: Hashable, Sendable {
    case colorFGBG
    /// This kind of terminal has only one background.
    case console
    case unknown
  }

  /// Chooses the settings from the environment and terminfo. Writes nothing to the terminal.
  ///
  /// - Throws: ``TerminalUnavailable`` if it cannot show a screen.
  @MainActor
  init(environment: [String: String], output: Int32, glyphs requested: GlyphSet?) throws(TerminalUnavailable) {
    let encoding = LocaleEncoding.adopt(environment: environment, wantsUTF8: requested?.needsUTF8 == true)
    try self.init(environment: environment, encoding: encoding, glyphs: requested) {
      TerminalEntry.load($0, output: output)
    }
    // Load the entry again, because looking up other entries may have changed the current one.
    _ = TerminalEntry.load(entry.name, output: output)
  }

  /// Chooses the settings from the environment, the encoding and terminfo's entries.
  ///
  /// - Parameters:
  ///   - knowsOctants: True if the C library knows the width of octants, which ncurses needs to write them.
  ///   - lookUp: Returns the terminfo entry of a name; nil if there is none.
  /// - Throws: ``TerminalUnavailable`` if the terminal cannot show a screen.
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
    // A direct-colour entry describes the same terminal but may leave out features, so ask the entry in `TERM` too.
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

  /// Returns the names of direct-colour entries for the same terminal; empty unless `COLORTERM` announces direct
  /// colour.
  ///
  ///     directColorEntries(term: "xterm-256color", environment: ["COLORTERM": "truecolor"])   // ["xterm-direct"]
  ///     directColorEntries(term: "screen-256color", environment: [:])                         // []
  static func directColorEntries(term: String, environment: [String: String]) -> [String] {
    guard ["truecolor", "24bit"].contains(environment["COLORTERM"]) else { return [] }
    let family = term.hasSuffix("-256color") ? String(term.dropLast("-256color".count)) : term
    return family.hasPrefix("xterm-") ? [String(family.dropFirst("xterm-".count)) + "-direct"] : [family + "-direct"]
  }

  /// Returns braille and eighth blocks if the encoding has them and the font likely does; otherwise ASCII.
  ///
  /// The Linux console, and terminals with the names of DEC's terminals, have fonts of 256 or 512 glyphs, which lack
  /// most of these characters.
  static func glyphs(term: String, encoding: String) -> GlyphSet {
    guard encoding == "UTF-8" else { return .ascii }
    let plain = [
      "linux", "vt100", "vt102", "vt220", "vt52", "ansi", "cons25", "sun", "hurd", "mach", "pcansi", "wsvt25",
    ]
    return plain.contains { term == $0 || term.hasPrefix($0 + "-") } ? .ascii : .braille
  }

  /// True for terminals that draw octants themselves, whatever the font, and report a version that does: Ghostty from
  /// 1.2, and VTE-based ones from 0.78. False inside a multiplexer, where the variables may describe another terminal,
  /// and for terminals that report no version, such as foot and kitty.
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

  /// Returns the background of terminals that can have only one background: the Linux console is black. Nil for others.
  static func background(term: String) -> RGB? { term == "linux" || term.hasPrefix("linux-") ? .black : nil }

  /// Parses a terminal's answer to the query for colour 11, with two to four hexadecimal digits per component; nil for
  /// other answers.
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
  /// The number of colours; -1 if the entry names no number.
  var colorCount: Int
  /// True if the terminal can move its cursor, which a full screen needs.
  var movesCursor = true
  /// True if the terminal understands xterm sequences beyond terminfo: titles, bracketed paste, queries.
  var isLikeXterm = false
  /// True if the terminal can report its mouse.
  var reportsMouse = false
  /// True if the terminal reports its cursor position when queried.
  var reportsPosition = false

  /// Looks up an entry and makes it the current one for ncurses; nil if terminfo does not have it.
  ///
  /// - Parameter output: The terminal's file descriptor.
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

/// The encoding of the person's locale, and where it comes from.
struct LocaleEncoding: Hashable, Sendable {
  /// The variable that sets the locale; nil if no variable does, and the locale is `C`.
  var variable: String?
  var locale = "C"
  /// The name of the encoding, such as `UTF-8`.
  var name: String
  var reason = Reason.locale

  /// The reason an encoding was chosen.
  enum Reason: Hashable, Sendable {
    case locale
    /// The locale is not installed, but its name says UTF-8.
    case nameOfMissingLocale
    /// The locale is not installed; `C` is used instead.
    case missingLocale
    /// The person asked for glyphs that only UTF-8 has.
    case glyphs
  }

  /// Sets the process's `LC_CTYPE` to the environment's locale. ncurses needs only this category; Foundation formats
  /// numbers and dates.
  ///
  /// A UTF-8 locale that is not installed (common over ssh) still means a UTF-8 terminal. A request for glyphs that
  /// only UTF-8 has also means a UTF-8 terminal.
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

  var isUTF8: Bool { name == "UTF-8" }
}
