import Foundation
import TerminalUI

/// Everything that an app gets on two devices, one line per question.
///
/// The lines that differ come first. Then come the lines where the app gets the same answer although the devices have
/// different data.
package struct Comparison: Sendable, Equatable {
  /// One question, with the answers of both devices as text.
  package struct Line: Sendable, Hashable, Encodable {
    package let subject: String
    package let first: Side
    package let second: Side
    package let isEqual: Bool
    /// The type or fact that the question is about: "Steps", "iOS".
    fileprivate let topic: String

    private enum CodingKeys: CodingKey { case subject, first, second, isEqual }
  }

  /// The answer on one device, and the device's data that the answer depends on.
  package struct Side: Sendable, Hashable, Encodable {
    package let gets: String
    /// The data on the device, such as "982 samples"; empty if the question is about no data.
    package let held: String
  }

  /// The name of the app.
  package let app: String
  /// The titles of the two devices.
  package let worlds: [String]
  package let lines: [Line]
  private let locale: Locale

  /// Compares the answers to some questions.
  ///
  /// Lines about a first day or a date of limited access are left out if neither device has such a date and the answers
  /// are equal.
  init(
    _ first: AppAnswers, _ second: AppAnswers, to questions: [AppAnswers.Question], of app: String, worlds: [String],
    in locale: Locale
  ) {
    let asked = questions.filter { question in
      switch question {
      case .firstDay, .sharedSince: first[question] != second[question] || first[question].isDay
      default: true
      }
    }
    let lines = asked.map { question in
      Line(
        subject: question.words(in: locale),
        first: Side(gets: first.words(for: question, in: locale), held: first.held(question)),
        second: Side(gets: second.words(for: question, in: locale), held: second.held(question)),
        isEqual: first[question] == second[question],
        topic: question.type?.displayName(in: locale) ?? question.words(in: locale))
    }
    self.app = app
    self.worlds = worlds
    let equal = lines.filter(\.isEqual)
    self.lines =
      lines.filter { !$0.isEqual } + equal.filter { $0.first.held != $0.second.held }
      + equal.filter { $0.first.held == $0.second.held }
    self.locale = locale
  }

  /// True if the app gets the same on both devices.
  package var isEqual: Bool { lines.allSatisfy(\.isEqual) }

  /// The types and facts with different answers: "Steps", "iOS".
  private var differences: [String] {
    lines.filter { !$0.isEqual }.map(\.topic).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The conclusion: "Stride cannot tell on which of the two phones it runs.", "Stride can tell the two phones apart:
  /// Steps, iOS."
  package var conclusion: String {
    let key: LocalizedStringKey =
      isEqual
      ? "\(app) cannot tell on which of the two phones it runs."
      : "\(app) can tell the two phones apart: \(differences.inList(locale: locale))."
    return String(localized: key, locale: locale)
  }

  /// The comparison as a table with one line per question, and the conclusion at the end.
  package var text: String {
    let rows =
      [["", "", worlds[0], worlds[1]]]
      + lines.map { [$0.isEqual ? "=" : "≠", $0.subject, $0.first.gets, $0.second.gets] }
    let widths = (0..<4).map { column in rows.map { $0[column].columnCount }.max() ?? 0 }
    let table = rows.map { row in
      let cells = zip(row.dropLast(), widths).map { $0 + String(repeating: " ", count: $1 - $0.columnCount) }
      return (cells + [row[3]]).joined(separator: "  ") + "\n"
    }
    return table.joined() + "\n\(conclusion)\n"
  }
}

extension AppAnswers.Answer {
  fileprivate var isDay: Bool { if case .day = self { true } else { false } }
}

extension Comparison: Encodable {
  private enum Key: CodingKey { case app, worlds, isEqual, lines, conclusion }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(app, forKey: .app)
    try container.encode(worlds, forKey: .worlds)
    try container.encode(isEqual, forKey: .isEqual)
    try container.encode(lines, forKey: .lines)
    try container.encode(conclusion, forKey: .conclusion)
  }
}
