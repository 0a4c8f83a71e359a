import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import Yams

/// The samples that an app gets when it reads a type. A nil count or sum matches any.
struct GetsExpectation: Expectation, KeyedValue {
  static let key = mappingKey("gets", "What an app gets when it reads a type.")
  static let fields: [Field<Self>] = [
    .app(\.app), Field("type", .type, \.type, required: true, "The type it reads."),
    Field("samples", .integer(0...Int.max), \.sampleCount, "How many samples it gets."),
    Field(
      "sum", .number, \.sum, "The sum that statistics give it, with its sources merged, for types whose values add up."),
    Field("unit", .unit, \.unit, ScenarioFormat.unitKey.description),
    Field("error", .error, \.error, "The error it gets instead, or none."),
  ]
  var app = ""
  var type = ObjectType.stepCount
  var sampleCount: Int?
  /// The sum of the values in ``unit``, for cumulative types.
  var sum: Double?
  /// The unit of the sum; nil for the Health app's metric unit.
  var unit: HealthUnit?
  /// The error with which the query must end. With nil or "none", it must end without an error.
  var error: ExpectedError?

  static func read(_ value: Entry, _ reader: inout ScenarioReader) -> [Self] {
    guard let gets = Self(reading: value, &reader) else { return [] }
    if let sum = value["sum"] {
      if gets.type.aggregationStyle == .cumulative {
        _ = reader.unit(value, for: gets.type)
      } else {
        reader.report("“\(gets.type.swiftName)” has no sum: its values are averaged, not added.", at: sum)
      }
    }
    return [gets]
  }

  func sentence(in words: ScenarioWords) -> String {
    var parts: [String] = []
    if let code = error?.code {
      parts.append(words.said("error \(code)"))
    } else {
      if let sampleCount { parts.append(words.said("\(sampleCount) samples")) }
      if let sum { parts.append(words.said("a merged sum of \(sum.formatted(.number.locale(words.locale)))")) }
      if error != nil { parts.append(words.said("no error")) }
    }
    let result = parts.isEmpty ? words.said("an answer") : parts.inList(locale: words.locale)
    return words.said("\(words.name(app)), reading \(type.displayName(in: words.locale)), would get \(result).")
  }

  func problem(on stage: any ScenarioStage) -> String? {
    let name = stage.words.name(app)
    guard let connection = stage.runningConnection(of: app) else { return "\(name) does not run." }
    let subject = "\(name), reading \(type.displayName),"
    let query = SampleQuery(type)
    return CallLog.$isPaused.withValue(true) { () -> String? in
      do throws(HealthError) {
        // The error does not depend on the number, so a single sample suffices: a type may have many thousands, and the
        // expectation is checked again and again until it holds.
        let samples = try connection.samples(
          matchingAny: [query], sortedBy: [SampleOrder(.start, ascending: true)], limit: sampleCount == nil ? 1 : nil)
        if let error, error.code != nil { return "\(subject) must get \(error.inWords), and got samples." }
        if let sampleCount, sampleCount != samples.count {
          return "\(subject) must get \(sampleCount) samples, and got \(samples.count)."
        }
        guard let sum, let canonicalUnit = type.canonicalUnit else { return nil }
        let found = try connection.statistics(query, options: .cumulativeSum)?.merged.sum ?? 0
        let unit = unit ?? type.customaryUnit(in: .metric) ?? canonicalUnit
        let wanted = HealthQuantity(sum, unit).value(in: canonicalUnit) ?? sum
        return abs(found - wanted) <= abs(wanted) * 1e-9
          ? nil : "\(subject) must get a merged sum of \(wanted), and got \(found)."
      } catch {
        if self.error?.code == error.code.rawValue { return nil }
        return "\(subject) got error \(error.code.rawValue): \(error.message)"
      }
    }
  }
}

extension FieldKind where Value == Double {
  static let number = FieldKind(
    shape: .scalar(.number), read: { entry, _ in entry.text.flatMap(Scalar.number) }, write: { $1.number($0) })
}

extension FieldKind where Value == HealthUnit {
  static let unit = FieldKind(
    shape: .scalar(.unit), read: { entry, _ in entry.text.flatMap { HealthUnit($0) } }, write: { $1.text($0.string) })
}
