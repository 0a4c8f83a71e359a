import Glibc
import TerminalUI

/// Looks at the terminal on standard input and output, and reports on it, with samples.
///
/// A pipe or a file is asked nothing, and no text has an escape sequence there.
@MainActor
package struct TerminalDoctor {
  /// The findings, the choices and advice. Parts of it are copied from the environment unchecked.
  package let report: TerminalReport
  /// True where the encoding can write more than ASCII.
  package let writesUTF8: Bool
  /// Lines that show signs, colours and widths as this terminal draws them; on a terminal they have escape sequences.
  package let samples: [String]

  /// Asks the terminal, and writes the report.
  ///
  /// - Parameters:
  ///   - glyphs: The characters the person asked to draw with.
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
        report.advice.append("Lines with such letters may be out of place: a newer terminal may know their widths.")
      }
      if !isTerminal { report.advice.insert("Here is no terminal: the device needs one, or --plain.", at: 0) }
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
      // The ruler ends where the text ends, if both count alike.
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
