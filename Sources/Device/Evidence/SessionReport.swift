import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import Languages
import TerminalUI

/// The report on one run for a reviewer: the requests, the answers, the use of each type, the screens and the
/// checklist. It also shows the data that each app can see at the end, next to the stored data.
///
///     SessionReport(title: "…", apps: apps, auditLines: lines, pictures: pictures).html   // one file, no network
///
/// Reports on the same run have the same bytes: they contain no machine time, no path and nothing that depends on the
/// order of threads.
package struct SessionReport: Sendable {
  package struct Picture: Hashable, Sendable {
    package var label: String
    package var frame: Frame
    /// The bundle identifier of the app in the picture; nil for a picture of the device.
    package var app: String?
    /// The number of lines in the log when the picture was taken; nil if unknown.
    package var lineCount: Int?
    /// True if the picture shows a question before its answer.
    package var isOfQuestion = false

    package init(label: String, frame: Frame) { (self.label, self.frame) = (label, frame) }
  }

  /// The data of one type that an app can see at the end, next to the data in the store.
  package struct View: Hashable, Sendable {
    package var app: String
    package var type: String
    package var seen: String
    package var held: String
    package var reason: String?
    /// The app and the type that identify the row; empty and nil if the row has only names.
    package var (bundleIdentifier, objectType): (String, ObjectType?) = ("", nil)
    /// The data that the app sees, in plain words; empty for an app that does not run.
    package var sees = ""
    /// The data on the device, in plain words.
    package var present = ""
    /// The reason that the app's data differ from the data on the device, in plain words; empty if there is none.
    package var remark = ""

    package init(app: String, type: String, seen: String, held: String, reason: String?) {
      (self.app, self.type, self.seen, self.held, self.reason) = (app, type, seen, held, reason)
    }
  }

  /// The outcome of a scenario on versions of iOS that all give the same outcome.
  package struct VersionRow: Hashable, Sendable {
    /// The versions of iOS, such as "15.8 to 18.6, 26.6".
    package var versions: String
    /// The lines of the outcome, each with its subject: the rows of the sheet, the decisions, the results of an app's
    /// calls.
    package var lines: [Line]

    package struct Line: Hashable, Sendable {
      package var subject: String
      package var text: String

      package init(subject: String, text: String) { (self.subject, self.text) = (subject, text) }
    }

    package init(versions: String, lines: [Line]) { (self.versions, self.lines) = (versions, lines) }
  }

  package struct Account: Hashable, Sendable {
    /// The script in words, one line per step, with the expectations that failed.
    package var text: String
    /// The number of expectations in the script.
    package var expectationCount: Int
    package var failureCount: Int

    package init(text: String, expectationCount: Int, failureCount: Int) {
      (self.text, self.expectationCount, self.failureCount) = (text, expectationCount, failureCount)
    }
  }

  package let title: String
  /// A few sentences about the contents and the purpose of the run; nil for an interactive session.
  package let summary: String?
  /// The name of the person who showed the session; nil for none.
  package let presenter: String?
  /// The apps that did more than start and end, in the order in which the device lists its apps.
  package let apps: [AppIdentity]
  /// The lines of the audit log that could be parsed.
  package let lines: [AuditLine]
  /// The audit log as a file contains it.
  package let log: String
  package let checkpoint: AuditCheckpoint
  /// The sentences about log lines that do not follow from the previous one, and about answers on the device that
  /// differ from the log; empty for a sound log.
  package let logProblems: [String]
  /// The number of the first line that does not follow from the previous one; nil for a log whose lines are sound, even
  /// if answers differ.
  package let firstFlawedLine: Int?
  /// The pictures, without those that are equal to the picture before them.
  package let pictures: [Picture]
  package let views: [View]
  /// The script and its outcome; nil for an interactive session.
  package let account: Account?
  /// The origin of the calls, for apps whose own code did not make all of them.
  private let calls: [String: ReviewChecklist.Calls]
  /// The names of objects that are chosen individually, if they are still in the store.
  let objectNames: [UUID: String]

  /// The outcomes by version of iOS; empty if the scenario was played on only one version.
  package var versionRows: [VersionRow] = []

  /// Creates a report from the audit log of a run.
  ///
  /// - Parameters:
  ///   - calls: The origin of an app's calls, by bundle identifier; a missing app made its own calls.
  ///   - objectNames: The names of the store's objects that are chosen individually.
  ///   - auditLines: The whole log, line by line.
  ///   - ledger: The answers on the device at the end of the log; nil if they are not known.
  package init(
    title: String, summary: String? = nil, presenter: String? = nil, apps: [AppIdentity],
    calls: [String: ReviewChecklist.Calls] = [:],
    objectNames: [UUID: String] = [:], auditLines: [String], ledger: ConsentLedger? = nil, pictures: [Picture] = [],
    views: [View] = [],
    account: Account? = nil
  ) {
    self.title = title
    self.presenter = presenter
    self.calls = calls
    self.objectNames = objectNames
    self.summary = summary
    log = auditLines.map { $0 + "\n" }.joined()
    let verification = AuditVerification(of: Data(log.utf8), ledger: ledger)
    lines = verification.lines
    checkpoint = verification.checkpoint
    // A session without log lines has no log to judge.
    logProblems = auditLines.isEmpty && ledger == nil ? [] : verification.problems
    firstFlawedLine = auditLines.isEmpty ? nil : verification.firstFlawedLine
    let active = Set(verification.lines.filter { $0.event != .launched && $0.event != .ended }.compactMap(\.app))
    self.apps = apps.filter { active.contains($0.bundleIdentifier) }
    self.pictures = pictures.indices.filter { $0 == 0 || pictures[$0].frame != pictures[$0 - 1].frame }
      .map { pictures[$0] }
    self.views = views
    self.account = account
  }

  package static let versionsNote: LocalizedStringKey =
    "The same script on every version of iOS that it was played on. Versions with the same results share one row."

  package static let timelineNote: LocalizedStringKey =
    """
    Between two decisions or wake-ups, calls of the same kind share one line that gives their number. These lines are \
    sorted by name.
    """

  package static let checklistNote: LocalizedStringKey =
    """
    The checklist judges only the calls that the app made in this run. It does not see how the app uses the data, or \
    which data it keeps or sends.
    """

  /// Returns the sentence above the checkpoint of a log.
  static func logNote(count: Int) -> LocalizedStringKey {
    """
    \(count) lines; each contains the SHA-256 of the line before it. --log writes the lines to a file beside this \
    report. With this checkpoint, healthsheet verify-log shows whether that file was changed or cut since:
    """
  }

  /// The columns of the table of requests, answers and use.
  static let usageColumns: [LocalizedStringKey] = [
    "Type", "Direction", "Asked", "Answer", "Use", "Calls", "Handed out",
  ]
  /// The columns of the table of the data that each app can see at the end.
  static let viewColumns: [LocalizedStringKey] = ["App", "Type", "The app gets", "The store holds", "Why"]

  /// Words and numbers of the report that Apple's documentation does not explain in one sentence.
  package static let words: [(word: String, meaning: String)] =
    [
      ("Handed out", "Samples or buckets that Health returned to the app’s calls, or that the calls changed."),
      ("raw", "The sum of all samples in the store, in which times that several devices measured count several times."),
      (
        "error 1 to 10",
        "HKError: 1 no Health, 2 forbidden by a profile, 3 invalid argument, 4 refused, or an entitlement is missing, 5 never asked, 6 device locked, 7 cancelled, 8 another workout began, 9 the person left the workout, 10 a required type was refused, 15 a guest uses the device."
      ),
    ] + [
      (
        "\(ruleLetters.map(\.letters).joined(separator: ", ")) with a number",
        "A rule on how HealthKit behaves, in the tables of healthsheet's documentation: "
          + ruleLetters.map { "\($0.letters) \($0.subject)" }.joined(separator: ", ") + "."
      )
    ]

  /// The letters of the rules that a report may cite, with the subject of each.
  package static let ruleLetters: [(letters: String, subject: String)] = [
    ("A", "authorization"), ("B", "background delivery"), ("C", "consent on the watch"), ("HR", "health records"),
    ("HZ", "faults of single versions"), ("K", "plans of workouts"), ("M", "mirrored workouts"), ("Q", "queries"),
    ("S", "the store"), ("T", "time"), ("UP", "the upload"), ("V", "iOS 27 and its limited history"),
    ("W", "running workouts"), ("WA", "the watch's questions"),
  ]

  /// The line about the last time the device was opened.
  private var opening: AuditLine? { lines.last { $0.event == .opened && $0["language"] != nil } }

  /// The language of the session; English if the log names none.
  package var locale: Locale { Locale(identifier: opening?["language"] ?? "en_US") }

  /// Returns a localized text in the language of the session.
  func said(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  package func checklist(of app: AppIdentity) -> [ReviewItem] {
    ReviewChecklist(of: app, calls: calls[app.bundleIdentifier] ?? .ofItsCode, in: lines).items
  }

  /// Returns the types that an app asked for or used, in the order of the catalogue of types.
  package func usage(of app: AppIdentity) -> [TypeUsage] { TypeUsage.rows(of: app.bundleIdentifier, in: lines) }

  /// The lines of the log in words: the number, the device's date, the title and the details of each.
  package var timeline: [(number: Int, time: String, title: String, details: [String])] {
    lines.map { ($0.integer("seq") ?? 0, $0["at"] ?? "", $0.title, $0.details(naming: objectNames)) }
  }
}

extension TypeUsage {
  /// The answers in words: "granted", "limited since 2026-10-21T09:41:00Z", "denied", "one by one", "not answered". If
  /// there are several, each says where it was given: "granted on the sheet, then withdrawn in Settings".
  package var answerInWords: String {
    if failedToAsk, answers.isEmpty, chosen == nil { return "the request failed before the person was asked" }
    if type.requiresPerObjectAuthorization, direction == .read {
      guard let chosen else { return "one by one" }
      return chosen.isEmpty ? "one by one: none chosen" : "one by one: \(chosen.count) chosen"
    }
    if answers.count < 2 { return answers.first?.word(after: nil) ?? (isAsked ? "not answered" : "never asked") }
    let words = answers.enumerated().map { index, answer in
      let before = index == 0 ? nil : answers[index - 1].decision
      // Only for a decision, add the place where it was made. A reset has no place on a phone, and the words for other
      // answers include the place.
      let place = answer.decision == nil ? nil : answer.origin?.inWords
      return [answer.word(after: before), place].compactMap(\.self).joined(separator: " ")
    }
    return words.chunkedByEquality.map { $0.count == 1 ? $0[0] : "\($0[0]), \($0.count) times" }
      .joined(separator: ", then ")
  }
}

extension [String] {
  /// The texts, with equal neighbors grouped.
  fileprivate var chunkedByEquality: [[String]] {
    reduce(into: []) { groups, text in
      if groups.last?.last == text { groups[groups.count - 1].append(text) } else { groups.append([text]) }
    }
  }
}

extension TypeUsage.Answer {
  /// Returns the decision as a word. The word distinguishes a withdrawn permission from a refusal.
  fileprivate func word(after before: Decision?) -> String {
    switch outcome {
    case .lost: return "answered, but the device lost the answer (HZ5)"
    case .refusedOnSecondPage: return "refused on page 2, which decides nothing (V47)"
    case nil: break
    }
    guard let decision else { return "reset to never asked" }
    return decision == .denied && before?.isAllowed == true ? "withdrawn" : decision.inWords ?? "not answered"
  }
}

extension Decision {
  /// The decision as a word; nil for none.
  fileprivate var inWords: String? {
    switch self {
    case .granted: "granted"
    case .limited(let date): "limited since \(date.formatted(.iso8601))"
    case .denied: "denied"
    case .undetermined: nil
    }
  }
}

extension AuditOrigin {
  /// The place of a decision as words that follow it: "in Settings".
  fileprivate var inWords: String {
    switch self {
    case .sheet: "on the sheet"
    case .watch: "on the watch"
    case .objectList: "on the list"
    case .settings: "in Settings"
    case .health: "in the Health app"
    case .controlPanel: "in the Device panel"
    case .undo: "undone by the person"
    case .command: "by a command"
    }
  }
}

extension Duration {
  /// The duration in minutes and seconds: "0:07", "12:30".
  package var minutesAndSeconds: String {
    let seconds = components.seconds
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
