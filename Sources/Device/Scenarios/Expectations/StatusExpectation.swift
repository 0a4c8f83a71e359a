import HealthDaemon
import HealthModel
import TerminalUI

/// The result of `authorizationStatus(for:)` for the app.
struct StatusExpectation: Expectation, KeyedValue {
  /// The cases of `HKAuthorizationStatus`.
  enum Status: String, Hashable, Sendable, CaseIterable { case notDetermined, sharingDenied, sharingAuthorized }

  static let key = mappingKey("status", "The status that authorizationStatus(for:) returns to an app.")
  static let fields: [Field<Self>] = [
    .app(\.app), Field("type", .type, \.type, required: true, "The type."),
    Field("is", .choice, \.status, required: true, "The status, as in Swift."),
  ]
  var app = ""
  var type = ObjectType.stepCount
  var status = Status.notDetermined

  func sentence(in words: ScenarioWords) -> String {
    words.said(
      "The status that \(words.name(app)) gets for writing \(type.displayName(in: words.locale)): \(status.rawValue).")
  }

  func problem(on stage: any ScenarioStage) -> String? {
    let found: Status? = stage.runningConnection(of: app).map { connection in
      switch CallLog.$isPaused.withValue(true, operation: { connection.shareDecision(for: type) }) {
      case .undetermined: .notDetermined
      case .denied: .sharingDenied
      case .granted, .limited: .sharingAuthorized
      }
    }
    return compare(
      "The status that \(stage.words.name(app)) gets for writing \(type.displayName)", status.rawValue, found?.rawValue)
  }
}
