import TerminalUI
import Testing

@testable import TerminalCurses

/// Returns the profile on a machine that knows the common terminals, one of them with true color.
@MainActor
func profile(
  _ environment: [String: String], encoding: LocaleEncoding = LocaleEncoding(name: "UTF-8"), glyphs: GlyphSet? = nil,
  knowsOctants: Bool = false
) throws(TerminalUnavailable) -> TerminalProfile {
  let known = [
    TerminalEntry(name: "xterm", colorCount: 8, isLikeXterm: true, reportsMouse: true, reportsPosition: true),
    TerminalEntry(
      name: "xterm-256color", colorCount: 256, isLikeXterm: true, reportsMouse: true, reportsPosition: true),
    TerminalEntry(name: "xterm-direct", colorCount: 0x100_0000, isLikeXterm: true, reportsMouse: true),
    TerminalEntry(name: "tmux-256color", colorCount: 256, isLikeXterm: true, reportsMouse: true),
    TerminalEntry(name: "screen", colorCount: 8, reportsMouse: true), TerminalEntry(name: "linux", colorCount: 8),
    TerminalEntry(name: "vt100", colorCount: -1), TerminalEntry(name: "dumb", colorCount: -1, movesCursor: false),
  ]
  return try TerminalProfile(
    environment: environment, encoding: encoding, glyphs: glyphs, knowsOctants: knowsOctants
  ) { name in
    known.first { $0.name == name }
  }
}

@MainActor
@Suite("Each setting for a terminal has a reason")
struct TerminalChoiceTests {
  @Test(
    "The colour depth follows terminfo, COLORTERM and NO_COLOR",
    arguments: [
      (["TERM": "xterm"], ColorDepth.eight, .named), (["TERM": "xterm-256color"], .indexed256, .named),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .direct, .directColor),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none, .directColor),
      (["TERM": "tmux-256color", "COLORTERM": "24bit"], .indexed256, .directColorMissing(["tmux-direct"])),
      (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed256, .named), (["TERM": "vt100"], .none, .named),
    ] as [([String: String], ColorDepth, TerminalProfile.EntryReason)])
  func colors(environment: [String: String], depth: ColorDepth, reason: TerminalProfile.EntryReason) throws {
    let profile = try profile(environment)
    #expect(profile.features.colorDepth == depth)
    #expect(profile.entryReason == reason)
  }

  @Test("The glyphs are those that the person chose, or the best for the encoding and the font")
  func glyphs() throws {
    #expect(try profile(["TERM": "xterm"]).glyphReason == .best)
    #expect(try profile(["TERM": "linux"]).glyphReason == .font)
    let latin = LocaleEncoding(name: "ISO-8859-1")
    #expect(try profile(["TERM": "xterm"], encoding: latin).glyphReason == .encoding)
    #expect(try profile(["TERM": "linux"], encoding: latin).glyphReason == .encoding)
    #expect(try profile(["TERM": "linux"], glyphs: .blocks).glyphs == .blocks)
    #expect(try profile(["TERM": "linux"], glyphs: .blocks).glyphReason == .asked)
    let vte = ["TERM": "xterm-256color", "VTE_VERSION": "7800"]
    #expect(try profile(vte, knowsOctants: true).glyphReason == .terminalDraws)
    #expect(try profile(vte, knowsOctants: true).glyphs == .octants)
    #expect(try profile(vte, knowsOctants: false).glyphs == .braille)
    #expect(try profile(["TERM": "xterm"], glyphs: .octants, knowsOctants: true).glyphReason == .asked)
    #expect(try profile(["TERM": "xterm"], glyphs: .octants, knowsOctants: false).glyphReason == .library)
    #expect(try profile(["TERM": "xterm"], glyphs: .octants, knowsOctants: false).glyphs == .braille)
  }

  @Test("The background comes from a variable, from the kind of terminal, or from the terminal's answer")
  func background() throws {
    #expect(try profile(["TERM": "xterm", "COLORFGBG": "0;15"]).backgroundReason == .colorFGBG)
    #expect(try profile(["TERM": "linux"]).backgroundReason == .console)
    #expect(try profile(["TERM": "xterm-256color"]).backgroundReason == .unknown)
    #expect(try profile(["TERM": "xterm-256color"]).answersQueries)
    #expect(try !profile(["TERM": "screen"]).answersQueries)
  }

  @Test("If no screen is possible, the profile gives one of three reasons")
  func obstacles() {
    #expect(throws: TerminalUnavailable.termNotSet) { _ = try profile([:]) }
    #expect(throws: TerminalUnavailable.unknownTerm("nobody")) { _ = try profile(["TERM": "nobody"]) }
    #expect(throws: TerminalUnavailable.lineByLine("dumb")) { _ = try profile(["TERM": "dumb"]) }
  }
}
