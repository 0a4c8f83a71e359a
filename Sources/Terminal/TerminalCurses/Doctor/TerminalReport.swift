import TerminalUI

/// Findings about a terminal, the choices made for it with their reasons, and advice.
///
/// The reasons come from ``TerminalProfile``, as text.
package struct TerminalReport: Hashable, Sendable {
  /// A property of the terminal, with the choice made and its reason.
  package struct Finding: Hashable, Sendable {
    /// One or two words, such as "Colours".
    package var subject: String
    /// The choice, in one or two words, such as "256".
    package var choice: String
    /// The reason for the choice, as a sentence.
    package var reason: String
  }

  /// The findings, in the order printed.
  package var findings: [Finding] = []
  /// Sentences of advice, each about a limitation and its remedy.
  package var advice: [String] = []

  mutating func add(_ subject: String, _ choice: String, _ reason: String) {
    findings.append(Finding(subject: subject, choice: choice, reason: reason))
  }
}

extension TerminalReport {
  /// The terminal's properties beside the environment variables.
  struct Surroundings: Hashable, Sendable {
    /// True if standard input and output are a terminal, on which a screen can be drawn.
    var isTerminal = true
    /// The size of the window in cells; nil if unknown.
    var size: Size?
    /// The terminal's answer to the background query; nil if it was not asked or did not answer.
    var background: RGB?
    /// The theme the person asked for.
    var colorScheme: ColorScheme?
  }

  /// Creates the report for a terminal that can show a screen.
  init(_ profile: TerminalProfile, environment: [String: String], _ surroundings: Surroundings = Surroundings()) {
    addTerminal(profile, environment)
    addMultiplexer(profile, environment)
    addColors(profile, environment)
    addEncoding(profile.encoding)
    addGlyphs(profile)
    addTheme(profile, environment, surroundings)
    addFeatures(profile)
    addSize(environment, surroundings)
  }

  /// Creates the report for a terminal that cannot show a screen.
  init(
    _ obstacle: TerminalUnavailable, environment: [String: String], encoding: LocaleEncoding,
    _ surroundings: Surroundings = Surroundings()
  ) {
    let term = environment["TERM"] ?? ""
    let isAutomatic = if case .lineByLine = obstacle { true } else { false }
    add("Terminal", term.isEmpty ? "TERM is not set" : term, "\(obstacle)")
    add(
      "Screen", "line by line",
      isAutomatic ? "The device uses --plain by itself here." : "The device needs --plain here, which works everywhere."
    )
    addEncoding(encoding)
    addSize(environment, surroundings)
    if !isAutomatic { advice.insert("Set TERM to your terminal's name, or use --plain.", at: 0) }
  }
}

extension TerminalReport {
  private mutating func addTerminal(_ profile: TerminalProfile, _ environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    let colorTerm = environment["COLORTERM"] ?? ""
    switch profile.entryReason {
    case .named:
      let promise = colorTerm.isEmpty ? "COLORTERM is not set" : "COLORTERM is \(colorTerm)"
      add("Terminal", term, "\(promise): the entry that TERM names is used.")
    case .directColor:
      add("Terminal", "\(term), as \(profile.entry.name)", "COLORTERM is \(colorTerm), and terminfo has that entry.")
    case .directColorMissing(let names):
      add(
        "Terminal", term,
        "COLORTERM is \(colorTerm), but terminfo has no entry \(names.joined(separator: ", ")): the one that TERM names "
          + "is used.")
      advice.append("For exact colours, install the descriptions of terminals: the package ncurses-term.")
    }
  }

  private mutating func addMultiplexer(_ profile: TerminalProfile, _ environment: [String: String]) {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let hint = "In tmux.conf: set -as terminal-features \",*:RGB\"; then COLORTERM=truecolor in its shells."
    if isSet("TMUX") {
      let passesOn = profile.features.colorDepth == .direct
      add(
        "Inside", "tmux",
        "It accepts exact colours, and passes them on if terminal-features says RGB for the outer terminal.")
      if !passesOn, profile.features.colorDepth > .none { advice.append(hint) }
    } else if isSet("STY") {
      add("Inside", "screen", "It passes on 256 colours where TERM is screen-256color.")
    }
  }

  private mutating func addColors(_ profile: TerminalProfile, _ environment: [String: String]) {
    let depth = profile.features.colorDepth
    let promised = ColorDepth(colorCount: profile.entry.colorCount, environment: [:])
    if promised > depth {
      add("Colours", depth.words, "NO_COLOR is set; terminfo says \(promised.words).")
      advice.append("For colours, unset NO_COLOR.")
      return
    }
    add("Colours", depth.words, "This is the number in terminfo’s entry \(profile.entry.name).")
    if depth == .none {
      advice.append(
        "If the samples show colours all the same, set TERM to what your terminal is, often xterm-256color.")
    } else if profile.entryReason == .named, profile.features.bracketsPastes, depth < .direct,
      environment["TMUX"]?.isEmpty != false
    {
      advice.append("If your terminal has exact colours, say so: COLORTERM=truecolor.")
    }
  }

  private mutating func addEncoding(_ encoding: LocaleEncoding) {
    let source = encoding.variable.map { "\($0) is \(encoding.locale)" } ?? "LC_ALL, LC_CTYPE and LANG are not set"
    switch encoding.reason {
    case .locale: add("Encoding", encoding.name, "\(source).")
    case .nameOfMissingLocale:
      add("Encoding", encoding.name, "\(source), which is not installed, but its name says UTF-8.")
      advice.append("Install the locale \(encoding.locale), or set LANG=C.UTF-8.")
    case .missingLocale:
      add("Encoding", encoding.name, "\(source), which is not installed: the locale C is used instead.")
    case .glyphs: add("Encoding", encoding.name, "\(source), but --glyphs asks for signs that only UTF-8 has.")
    }
    if !encoding.isUTF8 {
      advice.append(
        "For more than ASCII, set LANG to a UTF-8 locale, such as C.UTF-8; locale -a names those there are.")
    }
  }

  private mutating func addGlyphs(_ profile: TerminalProfile) {
    switch profile.glyphReason {
    case .asked: add("Glyphs", profile.glyphs.name, "The option --glyphs chose this.")
    case .terminalDraws: add("Glyphs", profile.glyphs.name, "This terminal draws them by itself, as its version says.")
    case .library:
      add("Glyphs", profile.glyphs.name, "--glyphs asks for octants, but the C library here is older than they are.")
    case .encoding: add("Glyphs", profile.glyphs.name, "The encoding is not UTF-8.")
    case .font:
      add("Glyphs", profile.glyphs.name, "The fonts of such terminals have few signs.")
      advice.append("If the samples of other glyphs look right, use them: --glyphs blocks, or --glyphs braille.")
    case .best:
      add("Glyphs", profile.glyphs.name, "The encoding is UTF-8.")
      advice.append("If the sample of braille shows boxes or blanks, use --glyphs blocks.")
    }
  }

  private mutating func addTheme(
    _ profile: TerminalProfile, _ environment: [String: String], _ surroundings: Surroundings
  ) {
    if let scheme = surroundings.colorScheme {
      return add("Theme", scheme.rawValue, "The option --theme chose this, with a background of its own.")
    }
    if profile.features.colorDepth == .none { return }
    func words(_ background: RGB) -> String { background.isDark ? "dark" : "light" }
    switch (profile.backgroundReason, profile.terminalBackground, surroundings.background) {
    case (.colorFGBG, let background?, _):
      add("Background", words(background), "COLORFGBG is \(environment["COLORFGBG"] ?? "").")
    case (.console, let background?, _): add("Background", words(background), "The Linux console is black.")
    case (_, _, let answer?): add("Background", words(answer), "The terminal answers \(answer.hexadecimal) (OSC 11).")
    default:
      let reason =
        !profile.answersQueries
        ? "A terminal of this kind is not asked."
        : surroundings.isTerminal
          ? "The terminal was asked, and did not answer."
          : "There is no terminal to ask."
      add("Background", "not known", reason + " Colours are used that can be read on black and on white.")
      advice.append("For colours that suit the background, use --theme dark or --theme light, or set COLORFGBG.")
    }
  }

  private mutating func addFeatures(_ profile: TerminalProfile) {
    let features = profile.features
    let why = "Its entry \(features.bracketsPastes ? "has" : "does not have") xterm's mark, XT."
    for (subject, isKnown) in [
      ("Whole frames", features.synchronizesUpdates), ("Window title", features.keepsTitles),
      ("Clipboard", features.setsClipboard), ("Links", features.showsLinks),
      ("Pasted text", features.bracketsPastes),
    ] {
      add(subject, isKnown ? "known" : "not known", why)
    }
    add(
      "Mouse", features.reportsMouse ? "known" : "not known",
      "Its entry names \(features.reportsMouse ? "the" : "no") mouse (kmous).")
  }

  private mutating func addSize(_ environment: [String: String], _ surroundings: Surroundings) {
    let variables = ["COLUMNS", "LINES"].compactMap { name in environment[name].map { "\(name)=\($0)" } }
    guard let size = surroundings.size else { return add("Size", "not known", "There is no window here.") }
    add(
      "Size", "\(size.width)×\(size.height)",
      variables.isEmpty ? "The window reports this size." : "\(variables.joined(separator: " ")) override the window.")
    if size.width < Size.standard.width || size.height < Size.standard.height {
      advice.append("The screens show everything from a size of \(Size.standard.width)×\(Size.standard.height).")
    }
  }
}

extension ColorDepth {
  /// The number of colours as text, such as "256", or else "none" or "exact".
  var words: String {
    switch self {
    case .none: "none"
    case .direct: "exact"
    default: "\(rawValue)"
    }
  }
}

extension RGB {
  /// The colour in HTML notation, such as #1E1E1E.
  fileprivate var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
