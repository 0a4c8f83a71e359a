import HealthDaemon
import TerminalUI

/// Calls of an app whose text begins with a prefix, with the given error and explanation.
package struct CallsExpectation: Expectation, KeyedValue {
  package static let key = mappingKey("calls", "Calls in the log of an app.")
  package static let fields: [Field<Self>] = [
    .app(\.app),
    Field("call", .text, \.prefix, required: true, "How the call begins, as the inspector shows it."),
    Field("count", .integer(0...1_000), \.count, "The number of such calls. By default, at least one."),
    Field("error", .error, \.error, "The error with which they end, or none."),
    Field("reason", .text, \.reason, "Words of the explanation beside them."),
  ]
  var app = ""
  var prefix = ""
  var count: Int?
  var error: ExpectedError?
  var reason: String?

  package init() {}

  /// Expects calls of an app that begin with a prefix, with or without an error.
  package init(app: String, prefix: String, count: Int?, error: ExpectedError? = nil) {
    (self.app, self.prefix, self.count, self.error) = (app, prefix, count, error)
  }

  /// Returns expectations for the numbers of an app's saves and deletions, so that the next step waits for them.
  package static func changes(by app: String, in calls: CallLog) -> [Self] {
    let operations = calls.records.filter { $0.app == app }.map(\.call.operation)
    let kinds: [(String, [AppCall.Operation])] = [("save(", [.save]), ("delete", [.delete, .deleteObjects])]
    return kinds.compactMap { prefix, counted in
      let count = operations.count(where: counted.contains)
      return count == 0 ? nil : Self(app: app, prefix: prefix, count: count)
    }
  }

  package func sentence(in words: ScenarioWords) -> String {
    let count: LocalizedStringKey = count.map { "\($0) calls" } ?? "a call"
    var result = ""
    if let error {
      result = error.code.map { words.said(", with error \($0)") } ?? words.said(", without an error")
    }
    if let reason { result += words.said(": “\(reason)”") }
    return words.said("\(words.name(app)) has made \(count) “\(prefix)…”\(result).")
  }

  package func problem(on stage: any ScenarioStage) -> String? {
    let named = stage.calls.records.filter { $0.app == app && stage.described($0).call.hasPrefix(prefix) }
    let found = named.count { record in
      // A call that stopped the app has no answer, so it counts neither as success nor as an error.
      error.map { $0.code == record.error?.code.rawValue && record.stop == nil } ?? true
        && reason.map { reason in stage.described(record).reasons.contains { $0.contains(reason) } } ?? true
    }
    if let count {
      return found == count ? nil : "The log of calls must have \(count) such calls “\(prefix)…”, and has \(found)."
    }
    if found > 0 { return nil }
    guard let latest = named.last else { return "The log of calls has no call “\(prefix)…”." }
    let wanted = [error?.inWords, reason.map { "the explanation “\($0)”" }].compactMap(\.self).joined(
      separator: " and ")
    let reasons = stage.described(latest).reasons.map { "“\($0)”" }
    let explained = reasons.isEmpty ? "no explanation" : reasons.joined(separator: ", ")
    let outcome = latest.error.map { "error \($0.code.rawValue)" } ?? "no error"
    return "No call “\(prefix)…” has \(wanted). The latest of \(named.count) has \(outcome) and \(explained)."
  }
}
