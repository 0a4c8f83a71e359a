import Evidence
import Languages
import TerminalUI

/// The points of an app's review checklist that must fail. No other point may fail.
struct ReviewExpectation: Expectation, KeyedValue {
  static let key = mappingKey("review", "What the review checklist finds wrong with an app.")
  static let fields: [Field<Self>] = [
    .app(\.app),
    Field("failed", .points, \.failed, required: true, "The points that fail, and no others; [] for none."),
  ]
  var app = ""
  var failed: [ReviewPoint] = []

  func sentence(in words: ScenarioWords) -> String {
    let app = words.name(app)
    if failed.isEmpty { return words.said("The review checklist finds nothing wrong with \(app).") }
    let points = failed.map { "“\(String(localized: $0.title, locale: words.locale))”" }.joined(separator: ", ")
    return words.said("The review checklist says of \(app) that it fails: \(points).")
  }

  func problem(on stage: any ScenarioStage) -> String? {
    let found = stage.reviewChecklist(of: app).filter { $0.verdict == .failed }
    if found.map(\.point) == ReviewPoint.allCases.filter(failed.contains) { return nil }
    let findings = found.map { item in
      "\(item.point.rawValue) (\(item.findings.map(\.description).joined(separator: " ")))"
    }
    return compare(
      "The list of failed points in the review of \(stage.words.name(app))",
      failed.isEmpty ? "nothing" : failed.map(\.rawValue).joined(separator: ", "),
      findings.isEmpty ? "nothing" : findings.joined(separator: ", "))
  }
}

extension FieldKind where Value == [ReviewPoint] {
  static let points = FieldKind(
    shape: .list(.choice(ReviewPoint.allCases.map(\.rawValue))),
    read: { entry, _ in entry.items?.compactMap { $0.text.flatMap(ReviewPoint.init) } },
    write: { points, writer in writer.list(points.map { writer.text($0.rawValue) }) })
}
