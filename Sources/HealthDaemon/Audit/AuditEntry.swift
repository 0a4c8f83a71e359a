import Foundation
import HealthModel

/// One line of the audit log before it has its place there: what happened, when, to which app, and who did it.
package struct AuditEntry: Hashable, Sendable {
  /// Things that happen to consent and to what it guards. The names are those of the log's lines.
  package enum Event: String, Hashable, Sendable, CaseIterable {
    /// The device was opened: model, system, language, time zone.
    case opened
    /// An app connected, or its line ended.
    case launched, ended
    /// An app was stopped at a mistake, with Apple's words.
    case stopped
    /// An app asked for permissions or for objects.
    case requested
    /// A question was put to whoever answers.
    case asked
    /// A screen showed a question, in these words.
    case shown
    /// A question was answered, cancelled or withdrawn.
    case answered
    /// Answers of a person are others now.
    case consent
    /// An app read, wrote or asked for a status; like calls in a row are one line with their number.
    case access
    /// The person changed something else: deleted data, moved sources.
    case changed
    /// An app was woken for what changed, was not, or did not say that it was done.
    case delivery
    /// A line of a log from before the chain.
    case earlier

    /// Whether nothing changed with it.
    var isObservation: Bool {
      switch self {
      case .opened, .launched, .ended, .stopped, .access, .delivery: true
      case .requested, .asked, .shown, .answered, .consent, .changed, .earlier: false
      }
    }
  }

  /// By the device's clock.
  package var date: Date
  package var event: Event
  /// The bundle identifier of the app it is about; nil for the device.
  package var app: String?
  /// Everything else, by name.
  package var values: [String: AuditValue]

  package init(_ event: Event, at date: Date, app: String? = nil, _ values: [String: AuditValue] = [:]) {
    self.date = date
    self.event = event
    self.app = app
    self.values = values
  }

  /// All of it as members of one line. Moments are in UTC, so that the machine's time zone leaves no trace.
  package var members: [String: AuditValue] {
    var members = values
    members["at"] = .text(date.formatted(.iso8601))
    members["event"] = .text(event.rawValue)
    if let app { members["app"] = .text(app) }
    return members
  }
}

/// The place a decision was made.
package enum AuditOrigin: String, Hashable, Sendable {
  case sheet, objectList, settings, health, controlPanel
  /// A command of the shell, or the stage of a scenario: no person decided.
  case command

  package var actor: String { self == .command ? "tool" : "person" }
}

/// Where a device that is kept nowhere writes its audit log.
package protocol AuditLogWriter: Sendable {
  /// Adds entries at the end. Called in order, while the device is locked.
  func append(_ entries: [AuditEntry])

  /// The lines so far, without the ends of line.
  var lines: [String] { get }
}
