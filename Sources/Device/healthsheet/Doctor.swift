import ArgumentParser
import DeviceCommand
import Foundation
import Recording
import TerminalCurses
import TerminalUI

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Report what this terminal can show, which settings the program chooses for it and why, and how to improve them.",
    discussion: """
      Examines the environment, terminfo and, on a terminal, the terminal's answers to queries, and prints example \
      characters, colours and widths. Works in every terminal, and in a pipe, where it prints plain text.
      """ + ExitStatus.help([.success: "always", .wrongArguments: nil]))

  @Option(help: "The characters to draw with, as for the command run.")
  var glyphs = GlyphChoice.auto

  @Option(help: "The theme: light, dark, or auto for the terminal's own background.")
  var theme = ThemeChoice.auto

  /// Prints the findings, samples of glyphs and colours, and advice.
  @MainActor
  func run() async throws {
    let doctor = TerminalDoctor(
      environment: ProcessInfo.processInfo.environment, glyphs: glyphs.glyphSet, colorScheme: theme.colorScheme)
    var lines: [String] = []
    for finding in doctor.report.findings {
      let subject = finding.subject + String(repeating: " ", count: max(1, 14 - finding.subject.count))
      lines.append("\(subject)\(finding.choice)".escapedForTerminal)
      let reasons = finding.reason.escapedForTerminal.wrapped(columns: 64).filter { !$0.isEmpty }
      lines += reasons.map { "              \($0)" }
    }
    lines += [""] + doctor.samples
    if !doctor.report.advice.isEmpty {
      lines += ["", "What to do"]
      for sentence in doctor.report.advice {
        let wrapped = sentence.escapedForTerminal.wrapped(columns: 74)
        lines += wrapped.enumerated().map { "\($0.offset == 0 ? "  - " : "    ")\($0.element)" }
      }
    }
    let text = lines.map { $0 + "\n" }.joined()
    try answer(doctor.writesUTF8 ? text : PlainText.ascii(text))
  }
}
