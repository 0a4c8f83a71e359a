import TerminalUI
import Testing

@testable import TerminalCurses

@MainActor
@Suite("The doctor reports on a terminal")
struct TerminalReportTests {
  private func report(
    _ environment: [String: String], encoding: LocaleEncoding = LocaleEncoding(variable: "LANG", name: "UTF-8"),
    glyphs: GlyphSet? = nil, _ surroundings: TerminalReport.Surroundings = .init(size: .standard)
  ) throws -> TerminalReport {
    let profile = try profile(environment, encoding: encoding, glyphs: glyphs)
    return TerminalReport(profile, environment: environment, surroundings)
  }

  @Test(
    "Each finding of the doctor has a choice and a reason",
    arguments: [
      (["TERM": "xterm-256color"], "Terminal", "xterm-256color", "COLORTERM is not set"),
      (
        ["TERM": "xterm-256color", "COLORTERM": "truecolor"], "Terminal", "xterm-256color, as xterm-direct",
        "terminfo has that entry"
      ),
      (
        ["TERM": "tmux-256color", "COLORTERM": "truecolor"], "Terminal", "tmux-256color", "has no entry tmux-direct"
      ),
      (["TERM": "xterm"], "Colours", "8", "This is the number in terminfo’s entry xterm"),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], "Colours", "exact", "entry xterm-direct"),
      (["TERM": "xterm", "NO_COLOR": "1"], "Colours", "none", "NO_COLOR is set; terminfo says 8"),
      (["TERM": "linux"], "Glyphs", "ascii", "fonts of such terminals"),
      (["TERM": "xterm"], "Glyphs", "braille", "The encoding is UTF-8"),
      (["TERM": "xterm", "COLORFGBG": "0;15"], "Background", "light", "COLORFGBG is 0;15"),
      (["TERM": "linux"], "Background", "dark", "console is black"),
      (["TERM": "xterm-256color"], "Background", "not known", "was asked, and did not answer"),
      (["TERM": "screen"], "Background", "not known", "is not asked"),
      (["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"], "Inside", "tmux", "terminal-features says RGB"),
      (["TERM": "screen", "STY": "1.pts-0"], "Inside", "screen", "256 colours"),
      (["TERM": "xterm"], "Mouse", "known", "kmous"), (["TERM": "vt100"], "Mouse", "not known", "names no mouse"),
      (["TERM": "vt100"], "Pasted text", "not known", "does not have xterm's mark"),
      (["TERM": "xterm", "LINES": "20"], "Size", "80×24", "LINES=20 override the window"),
    ])
  func findings(environment: [String: String], subject: String, choice: String, reason: String) throws {
    let finding = try #require(try report(environment).findings.first { $0.subject == subject })
    #expect(finding.choice == choice)
    #expect(finding.reason.contains(reason), "\(finding.reason)")
  }

  @Test("The doctor's report shows the background colour that the terminal answered, and a requested theme")
  func background() throws {
    let answered = try report(["TERM": "xterm-256color"], .init(size: .standard, background: RGB(0xFDF6E3)))
    let finding = try #require(answered.findings.first { $0.subject == "Background" })
    #expect(finding.choice == "light" && finding.reason.contains("#FDF6E3"))
    let themed = try report(["TERM": "xterm-256color"], .init(size: .standard, colorScheme: .dark))
    #expect(themed.findings.contains { $0.subject == "Theme" && $0.choice == "dark" })
    #expect(!themed.advice.contains { $0.contains("--theme") })
  }

  @Test("The report names the encoding and the variable that determines it, or says what is missing")
  func encoding() throws {
    let cases: [(LocaleEncoding, String)] = [
      (LocaleEncoding(variable: "LC_ALL", locale: "de_DE.UTF-8", name: "UTF-8"), "LC_ALL is de_DE.UTF-8."),
      (LocaleEncoding(name: "ANSI_X3.4-1968"), "are not set"),
      (
        LocaleEncoding(variable: "LANG", locale: "xx.UTF-8", name: "UTF-8", reason: .nameOfMissingLocale),
        "not installed, but its name says UTF-8"
      ),
      (
        LocaleEncoding(variable: "LANG", locale: "xx", name: "ANSI_X3.4-1968", reason: .missingLocale),
        "the locale C is used instead"
      ),
      (LocaleEncoding(variable: "LANG", locale: "C", name: "UTF-8", reason: .glyphs), "--glyphs asks"),
    ]
    for (encoding, words) in cases {
      let findings = try report(["TERM": "xterm"], encoding: encoding).findings
      let finding = try #require(findings.first { $0.subject == "Encoding" })
      #expect(finding.choice == encoding.name)
      #expect(finding.reason.contains(words), "\(finding.reason)")
    }
  }

  @Test(
    "Every limitation of a terminal comes with advice",
    arguments: [
      (["TERM": "xterm-256color"], "COLORTERM=truecolor"),
      (["TERM": "tmux-256color", "COLORTERM": "truecolor"], "ncurses-term"),
      (["TERM": "tmux-256color", "TMUX": "x"], "set -as terminal-features"),
      (["TERM": "xterm", "NO_COLOR": "1"], "unset NO_COLOR"), (["TERM": "linux"], "--glyphs blocks"),
      (["TERM": "xterm-256color"], "--theme dark"), (["TERM": "vt100"], "set TERM to what your terminal is"),
    ])
  func advice(environment: [String: String], words: String) throws {
    let advice = try report(environment).advice
    #expect(advice.contains { $0.contains(words) }, "\(advice)")
  }

  @Test("A terminal without limitations gets almost no advice from the doctor")
  func noAdvice() throws {
    let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "COLORFGBG": "15;0"]
    #expect(try report(environment, glyphs: .braille).advice == [])
  }

  @Test("For a terminal that cannot show screens, the doctor's report says how the device works in it")
  func obstacles() {
    let encoding = LocaleEncoding(name: "UTF-8")
    let dumb = TerminalReport(.lineByLine("dumb"), environment: ["TERM": "dumb"], encoding: encoding)
    #expect(dumb.findings.contains { $0.reason.contains("uses --plain by itself") })
    let unknown = TerminalReport(.unknownTerm("nobody"), environment: ["TERM": "nobody"], encoding: encoding)
    #expect(unknown.findings.first?.choice == "nobody")
    #expect(unknown.advice.first?.contains("--plain") == true)
  }

  @Test("The sample of a set of glyphs uses only its own characters, and that of a colour depth only its own colours")
  func samples() {
    #expect(TerminalSamples.signs(.ascii).allSatisfy { $0.isASCII })
    #expect(TerminalSamples.signs(.ascii).hasPrefix("<3 + x > [#ON] [off] (*)"))
    #expect(
      TerminalSamples.signs(.braille).contains("⣿") && TerminalSamples.signs(.blocks).hasSuffix("▀▄█")
        && !TerminalSamples.signs(.blocks).contains("⣿"))
    for glyphs in GlyphSet.allCases { #expect(TerminalSamples.signs(glyphs).columnCount <= 63) }
    #expect(TerminalSamples.ramp(.none) == nil)
    #expect(TerminalSamples.ramp(.sixteen)?.contains("[107m") == true)
    #expect(TerminalSamples.ramp(.eight)?.contains("[10") == false)
    #expect(TerminalSamples.ramp(.direct)?.contains("48;2;") == true)
  }
}
