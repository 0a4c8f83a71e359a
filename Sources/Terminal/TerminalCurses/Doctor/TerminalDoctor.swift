import Glibc
import TerminalUI

/// Examines the terminal on standard input and output, and reports its abilities, with examples of characters and
/// colours.
///
/// If standard input or output is a pipe or a file, it sends no queries, and the report has no escape sequences.
@MainActor
package struct TerminalDoctor {
  /// The findings, the choices and advice. Parts of the report come from the environment and are not escaped.
  package let report: TerminalReport
  /// True if the locale's encoding is UTF-8.
  package let writesUTF8: Bool
  /// Lines that show symbols, colours and widths as this terminal draws them. They contain no escape sequences if
  /// standard input or output is not a terminal.
  package let samples: [String]

  /// Queries the terminal, and makes the report.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs the person asked for.
  ///   - colorScheme: The theme the person asked for.
  package init(environment: [String: String], glyphs: GlyphSet? = nil, colorScheme: ColorScheme? = nil) {
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    var surroundings = TerminalReport.Surroundings(isTerminal: isTerminal, colorScheme: colorScheme)
    surroundings.size = Self.size(environment: environment)
    var questions = TerminalQuestions(input: STDIN_FILENO, output: STDOUT_FILENO)
    do {
      let profile = try TerminalProfile(environment: environment, output: STDOUT_FILENO, glyphs: glyphs)
      if isTerminal, profile.answersQueries { surroundings.background = questions.background() }
      var report = TerminalReport(profile, environment: environment, surroundings)
      var widths: [TerminalSamples.Sample: Int] = [:]
      if isTerminal, profile.entry.reportsPosition, profile.encoding.isUTF8 {
        for sample in TerminalSamples.texts { widths[sample] = questions.width(of: sample.text) }
      }
      if widths.contains(where: { $0.key.text.columnCount != $0.value }) {
        report.advice.append("Lines with such characters may be shifted: a newer terminal may know their widths.")
      }
      if !isTerminal {
        report.advice.insert("This is not a terminal: the device needs one, or the option --plain.", at: 0)
      }
      let depth = isTerminal ? profile.features.colorDepth : ColorDepth.none
      self.report = report
      writesUTF8 = profile.encoding.isUTF8
      samples = Self.samples(glyphs: profile.glyphs, depth: depth, widths: widths, writesUTF8: writesUTF8)
    } catch {
      let encoding = LocaleEncoding.adopt(environment: environment, wantsUTF8: false)
      report = TerminalReport(error, environment: environment, encoding: encoding, surroundings)
      writesUTF8 = encoding.isUTF8
      samples = Self.samples(glyphs: .ascii, depth: .none, widths: [:], writesUTF8: writesUTF8)
    }
  }

  private static func size(environment: [String: String]) -> Size? {
    var window = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0
    func number(_ name: String, _ found: UInt16) -> Int? {
      let number = environment[name].flatMap { Int($0) } ?? (isKnown ? Int(found) : 0)
      return number > 0 ? number : nil
    }
    guard let width = number("COLUMNS", window.ws_col), let height = number("LINES", window.ws_row) else { return nil }
    return Size(width: width, height: height)
  }

  private static func samples(
    glyphs chosen: GlyphSet, depth: ColorDepth, widths: [TerminalSamples.Sample: Int], writesUTF8: Bool
  ) -> [String] {
    func line(_ name: String, _ sample: String) -> String { "  \(name.padded(to: 17))\(sample)" }
    var lines = ["Signs"]
    for glyphs in GlyphSet.allCases {
      let name = glyphs.name + (glyphs == chosen ? " (chosen)" : "")
      let isShown = writesUTF8 || !glyphs.needsUTF8
      lines.append(line(name, isShown ? TerminalSamples.signs(glyphs) : "needs UTF-8"))
    }
    if depth > .none {
      lines.append("Colours")
      for shown in ColorDepth.allCases where shown <= depth {
        guard let ramp = TerminalSamples.ramp(shown) else { continue }
        lines.append(line(shown.words + (shown == depth ? " (chosen)" : ""), ramp))
      }
    }
    guard writesUTF8 else { return lines }
    lines.append("Widths")
    for sample in TerminalSamples.texts {
      let columns = sample.text.columnCount
      let verdict =
        widths[sample].map { $0 == columns ? "as the terminal says" : "but the terminal says \($0)" } ?? "not measured"
      // The bar after the text and the bar of the ruler are in the same column if the terminal and this program count
      // the same width.
      lines.append(line(sample.name, "\(sample.text)| \(columns) columns, \(verdict)"))
      lines.append(line("", String(repeating: "-", count: columns) + "|"))
    }
    return lines
  }
}

extension String {
  fileprivate func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(1, columns - columnCount))
  }
}

/// Queries that a terminal answers on its input, each with a short timeout.
///
/// After one query times out, no more are sent: each would cost the whole timeout.
struct TerminalQuestions {
  /// The timeout for one answer, in milliseconds.
  private static let patience: Int32 = 300

  private let input: Int32
  private let output: Int32
  private var answers = true

  init(input: Int32, output: Int32) { (self.input, self.output) = (input, output) }

  /// Asks for the colour of the background; nil without an answer.
  mutating func background() -> RGB? {
    // Every terminal answers the second query, for its device attributes. If only that answer comes, the terminal does
    // not report its background.
    let answer = ask(TerminalModes.askForBackground + FrameFlow.question) { $0.contains(#/\x1B\[\?[0-9;]*c/#) }
    let text = answer?.firstMatch(of: #/\x1B\](11;rgb:[0-9A-Fa-f\/]+)/#)?.output.1
    return text.flatMap { TerminalProfile.background(answer: String($0)) }
  }

  /// Measures the columns of a text by the cursor position after it, then erases the text; nil without an answer.
  mutating func width(of text: String) -> Int? {
    let answer = ask("\r\(text)\u{1B}[6n") { $0.contains(#/\x1B\[[0-9]+;[0-9]+R/#) }
    TerminalModes.write("\r\u{1B}[K", to: output)
    return answer?.firstMatch(of: #/\x1B\[[0-9]+;([0-9]+)R/#).flatMap { Int($0.output.1) }.map { $0 - 1 }
  }

  private mutating func ask(_ question: String, isWhole: (String) -> Bool) -> String? {
    var found = termios()
    guard answers, tcgetattr(input, &found) == 0 else { return nil }
    var settings = found
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(input, TCSADRAIN, &settings)
    defer { tcsetattr(input, TCSADRAIN, &found) }
    TerminalModes.write(question, to: output)
    var bytes: [UInt8] = []
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, Self.patience) == 1 {
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = read(input, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      let answer = String(decoding: bytes, as: UTF8.self)
      if isWhole(answer) { return answer }
    }
    answers = false
    return nil
  }
}

/// Lines that show how a terminal draws symbols, colours and widths.
enum TerminalSamples {
  /// The symbols of a glyph set, in one line of about 60 columns.
  static func signs(_ glyphs: GlyphSet) -> String {
    let (marks, controls) = (glyphs.marks, glyphs.controls)
    let icons: [GlyphSet.Icon] = [.activity, .sleep, .nutrition, .hearing, .workout, .water]
    let groups: [[String]] = [
      [marks.heart, marks.check, marks.cross, marks.disclosure, controls.on, controls.off, controls.chosen],
      [String(glyphs.box.topLeft), String(glyphs.box.horizontal), String(glyphs.box.topRight)],
      [glyphs.chart.eighths.dropFirst().map { String($0) }.joined()],
      [icons.map { String(glyphs.icon($0)) }.joined(separator: " ")],
      [dots(glyphs)],
    ]
    return groups.enumerated().map { $0.element.joined(separator: $0.offset == 1 ? "" : " ") }.joined(separator: " ")
  }

  /// The chart's characters with an increasing number of dots, without duplicates.
  private static func dots(_ glyphs: GlyphSet) -> String {
    var characters: [Character] = []
    for dots in [0x01, 0x02, 0x03, 0x07, 0x0F, 0x1F, 0x3F, 0x7F, 0xFF] as [UInt8] {
      let character = glyphs.chart.dots(dots)
      if !characters.contains(character) { characters.append(character) }
    }
    return String(characters)
  }

  /// A colour ramp for a colour depth, 32 columns wide; nil without colour.
  static func ramp(_ depth: ColorDepth) -> String? {
    let blocks: [String] =
      switch depth {
      case .none: []
      case .eight: (0..<8).map { "\u{1B}[4\($0)m    " }
      case .sixteen: (0..<8).map { "\u{1B}[4\($0)m  " } + (0..<8).map { "\u{1B}[10\($0)m  " }
      case .indexed256: [17, 18, 19, 20, 21, 27, 33, 39, 45, 51, 50, 49, 48, 47, 46, 82].map { "\u{1B}[48;5;\($0)m  " }
      case .direct: (0..<32).map { "\u{1B}[48;2;\(255 - $0 * 8);\($0 * 4);\($0 * 8)m " }
      }
    return blocks.isEmpty ? nil : blocks.joined() + "\u{1B}[0m"
  }

  /// A text whose width differs between terminals.
  struct Sample: Hashable {
    /// The name of the script or the kind of character, in English.
    var name: String
    var text: String
  }

  static let texts = [
    Sample(name: "Chinese", text: "健康"), Sample(name: "emoji", text: "🙂"),
    Sample(name: "combining", text: "e\u{301}e\u{301}"),
  ]
}
