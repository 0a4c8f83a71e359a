import AuditLog
import Foundation
import HealthDaemon
import HealthModel

/// The facts about one request of an app from the audit log: the types, the displayed text, and the button that the
/// person pressed.
///
/// The answers are in ``TypeUsage``, because later changes in Settings are part of their history.
package struct RequestPage: Hashable, Sendable {
  /// The bundle identifier of the app that asked.
  package let app: String
  /// The program of the app that asked; nil if the log does not name it.
  package let process: ProcessKind?
  /// The number of the log's line about the request.
  package let line: Int
  package let date: Date?
  /// The permissions that the app asked for.
  package let asked: Set<Permission>
  /// The type whose objects the app asked for individually; nil for an ordinary request.
  package let objects: ObjectType?
  /// True if the app asked to add workouts to the watch.
  package let isAboutWorkoutPlans: Bool
  /// The app's purpose strings at the time, by key.
  package let purposes: [String: String]
  /// The questions that followed the request: one per sheet, or none if nobody was asked.
  package var questions: [Question] = []
  /// True if another question was open at the time, so that this request's question may have appeared later.
  fileprivate let hasWaited: Bool
  /// True if no further question can follow.
  fileprivate var isClosed = false

  /// A question to the person, and its answer.
  package struct Question: Hashable, Sendable {
    package let line: Int
    /// The permissions that the question lists.
    package let listed: Set<Permission>
    /// The number of objects that the question lists; nil for a question about permissions.
    package let objectCount: Int?
    /// The pages of the question that were shown, in order.
    package var shown: [Shown] = []
    package var answer: Answer?
  }

  /// A page of a question, word for word.
  package struct Shown: Hashable, Sendable {
    package let line: Int
    /// The locale identifier of the language in which the page was shown.
    package let language: String
    /// The lines or sentences of the page, in screen order.
    package let wording: [String]
  }

  package struct Answer: Hashable, Sendable {
    package let line: Int
    package let date: Date?
    /// The button that the person pressed; nil if the log names a button that this program does not know.
    package let button: Button?
    /// The number of switches that were on; nil if the button does not use them.
    package let switchesOn: Int?
    /// True if the person shared the past 30 days and future data instead of everything.
    package let isLimited: Bool
    /// The reason why the answer decided nothing; nil if it decided something.
    package let outcome: AuditLine.AnswerOutcome?
  }

  /// The ways a question can end.
  package enum Button: String, Hashable, Sendable {
    case allow, dontAllow, done, cancel
    /// The person left the app for the home screen.
    case home
    /// The question disappeared without an action by the person.
    case none
  }

  /// The permissions on the page, including the permission to read objects.
  package var permissions: Set<Permission> { asked.union(objects.map { [Permission($0, .read)] } ?? []) }

  /// The numbers of the log's lines from the request to the answer.
  package var lines: [Int] {
    [line] + questions.flatMap { [$0.line] + $0.shown.map(\.line) + ($0.answer.map { [$0.line] } ?? []) }
  }

  fileprivate var isOpen: Bool { questions.last.map { $0.answer == nil } ?? (hasWaited && !isClosed) }
}

extension RequestPage {
  /// Returns a page for each request in a log, in order.
  package static func pages(in lines: [AuditLine]) -> [RequestPage] {
    var pages: [RequestPage] = []
    // The pages that may still get a first question or an answer. Only these are searched for each request, because an
    // app may make thousands of requests.
    var pending: [Int] = []
    func indices(of app: String, where isWanted: (RequestPage) -> Bool) -> [Int] {
      pages.indices.filter { pages[$0].app == app && isWanted(pages[$0]) }
    }
    func openQuestion(of app: String) -> Int? {
      pending.filter { pages[$0].app == app && pages[$0].questions.last.map { $0.answer == nil } ?? false }.max()
    }
    for line in lines {
      guard let app = line.app else { continue }
      switch line.event {
      case .requested:
        // A request that did not wait and has no question by now never gets one.
        for index in pending where pages[index].app == app && pages[index].isUnasked && !pages[index].hasWaited {
          pages[index].isClosed = true
        }
        pending.removeAll { !pages[$0].isOpen && !pages[$0].isUnasked }
        pages.append(RequestPage(line, of: app, waiting: pending.contains { pages[$0].isOpen }))
        pending.append(pages.count - 1)
      case .asked:
        let question = Question(line)
        let fitting = indices(of: app) { $0.leads(to: question, named: line["objects"]) }
        // A question on the second or a later sheet belongs to a request that already has a question. Any other is the
        // first question of its request.
        let isLater = line["sheet"].map { !$0.hasPrefix("1 ") } ?? false
        let index = isLater ? fitting.last { !pages[$0].questions.isEmpty } : fitting.first { pages[$0].isUnasked }
        if let index = index ?? fitting.last {
          pages[index].questions.append(question)
          if !pending.contains(index) { pending.append(index) }
        }
      case .shown:
        guard let index = openQuestion(of: app) else { continue }
        pages[index].questions[pages[index].questions.count - 1].shown.append(
          Shown(line: line.number, language: line["language"] ?? "", wording: line.texts("wording")))
      case .answered:
        guard let index = openQuestion(of: app) else { continue }
        pages[index].questions[pages[index].questions.count - 1].answer = Answer(line)
      case .consent where line["forgotten"] != nil:
        for index in indices(of: app, where: \.questions.isEmpty) { pages[index].isClosed = true }
      default: break
      }
    }
    return pages
  }

  private init(_ line: AuditLine, of app: String, waiting: Bool) {
    self.app = app
    (self.line, date, process) = (line.number, line.date, line["program"].flatMap(ProcessKind.init))
    asked = line.permissionSet
    objects = line["objects"].flatMap(ObjectType.init(identifier:))
    isAboutWorkoutPlans = line.members["workoutPlans"] != nil
    var texts: [String: String] = [:]
    if case .members(let members)? = line.members["purpose"] {
      for case (let key, .text(let text)) in members { texts[key] = text }
    }
    purposes = texts
    hasWaited = waiting
  }

  private var isUnasked: Bool { questions.isEmpty && !isClosed }

  /// Returns true if a question may belong to this request.
  private func leads(to question: Question, named type: String?) -> Bool {
    if isAboutWorkoutPlans { return question.listed.isEmpty && type == nil }
    return objects?.identifier == type && question.listed.isSubset(of: asked)
  }
}

extension RequestPage.Question {
  fileprivate init(_ line: AuditLine) {
    self.line = line.number
    listed = line.permissionSet
    objectCount = line.members["listed"] == nil ? nil : line.texts("listed").count
  }
}

extension RequestPage.Answer {
  fileprivate init(_ line: AuditLine) {
    (self.line, date) = (line.number, line.date)
    button = line["button"].flatMap(RequestPage.Button.init)
    switchesOn = line.integer("on")
    isLimited = line["history"] == ReadingHistory.limited.rawValue
    outcome = line.answerOutcome
  }
}

extension AuditLine {
  /// The permissions of a request or a question.
  fileprivate var permissionSet: Set<Permission> {
    Set(
      Direction.allCases.flatMap { direction in
        permissions(direction).compactMap(ObjectType.init(identifier:)).map { Permission($0, direction) }
      })
  }
}
