import Foundation
import HealthDaemon
import HealthModel

/// An answer in a device's ledger that differs from the one in its audit log.
package struct LedgerDifference: Hashable, Sendable {
  /// The subject of an answer.
  package enum Subject: Hashable, Sendable {
    case permission(Permission)
    /// The choice about one object.
    case object(UUID)
    /// The choice about future health records.
    case newRecords

    fileprivate var place: String {
      switch self {
      case .permission(let permission):
        "\(permission.direction == .share ? "write" : "read") \(permission.type.swiftName)"
      case .object(let uuid): "object \(uuid.uuidString)"
      case .newRecords: "new health records"
      }
    }
  }

  /// The bundle identifier of the app.
  package var app: String
  package var subject: Subject
  /// The answer in the ledger, in the words of the log: "granted".
  package var ledger: String
  /// The answer that results from the log.
  package var log: String

  /// The difference as a sentence: "com.example.stride, read heartRate: the device has granted, but the log has denied."
  package var sentence: String { "\(app), \(subject.place): the device has \(ledger), but the log has \(log)." }
}

/// The answers that result from the lines of a log, by app.
///
/// If the device had answers before its log began, only the answers that the lines name are known.
struct LoggedAnswers {
  private struct AppAnswers {
    /// The answer to each permission, as the log writes it.
    var decisions: [Permission: String] = [:]
    var objects: [UUID: String] = [:]
    var newRecords: String?
  }

  /// A line that names a previous answer other than the one that results from the lines before it.
  struct Leap: Hashable {
    /// The index of the line among the lines that were parsed.
    var index: Int
    var sentence: String
  }

  private var apps: [String: AppAnswers] = [:]
  /// True if the log has every answer: the device had none before the log's first line.
  private let isWhole: Bool
  private(set) var leaps: [Leap] = []

  init(_ lines: [AuditLine]) {
    isWhole = !lines.contains { $0.event == .earlier }
    for (index, line) in lines.enumerated() where line.event == .consent {
      if let app = line.app { take(line, at: index, of: app) }
    }
  }

  private mutating func take(_ line: AuditLine, at index: Int, of app: String) {
    var answers = apps[app] ?? AppAnswers()
    for decision in line.list("decisions") {
      func text(_ name: String) -> String? { if case .text(let text)? = decision[name] { text } else { nil } }
      guard let type = text("type").flatMap(ObjectType.init(identifier:)),
        let direction = text("direction").flatMap(Direction.init), let to = text("to")
      else { continue }
      let permission = Permission(type, direction)
      let known = answers.decisions[permission] ?? (isWhole ? Decision.undetermined.name : nil)
      if let known, let from = text("from"), known.split(separator: " ").first.map(String.init) != from {
        let place = LedgerDifference.Subject.permission(permission).place
        let sentence =
          "\(app), \(place): the line names \(from) as the previous answer, but the lines before it give \(known)."
        leaps.append(Leap(index: index, sentence: sentence))
      }
      answers.decisions[permission] = Self.words(to, since: text("since"))
    }
    for object in line.list("objects") {
      guard case .text(let uuid)? = object["uuid"], case .text(let to)? = object["to"] else { continue }
      if let uuid = UUID(uuidString: uuid) { answers.objects[uuid] = to }
    }
    if let newRecords = line["newRecords"] { answers.newRecords = newRecords }
    if line["forgotten"] != nil { answers = AppAnswers() }
    apps[app] = answers
  }

  private static func words(_ decision: String, since date: String?) -> String {
    date.map { "\(decision) since \($0)" } ?? decision
  }

  /// Returns the answers in a ledger that differ from the log, by app, type and direction.
  ///
  /// A choice about an object that the ledger lacks is not a difference. The ledger drops a choice when the object is
  /// deleted or the person takes the choice back.
  func differences(from ledger: ConsentLedger) -> [LedgerDifference] {
    let names = Set(ledger.appsThatAsked).union(apps.keys).sorted()
    return names.flatMap { app in
      let logged = apps[app] ?? AppAnswers()
      var differences: [LedgerDifference] = []
      func compare(_ subject: LedgerDifference.Subject, _ held: String, _ written: String?) {
        guard let written, held != written else { return }
        differences.append(LedgerDifference(app: app, subject: subject, ledger: held, log: written))
      }
      let decisions = ledger.decisions(of: app)
      let nothing = isWhole ? Decision.undetermined.name : nil
      for permission in Set(decisions.keys).union(logged.decisions.keys).sorted() {
        let decision = decisions[permission] ?? .undetermined
        let held = Self.words(decision.name, since: decision.earliestEnd?.formatted(.iso8601))
        compare(.permission(permission), held, logged.decisions[permission] ?? nothing)
      }
      let choices = ledger.objectChoices(of: app)
      for (uuid, isAllowed) in choices.sorted(by: { $0.key.uuidString < $1.key.uuidString }) {
        let held = isAllowed ? Decision.granted.name : Decision.denied.name
        compare(.object(uuid), held, logged.objects[uuid] ?? nothing)
      }
      let preset = isWhole ? NewRecords.preset.rawValue : nil
      compare(.newRecords, ledger.newRecords(for: app).rawValue, logged.newRecords ?? preset)
      return differences
    }
  }
}
