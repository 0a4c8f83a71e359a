import Foundation
import HealthKit
import HealthModel
import TerminalUI
import Yams

/// Queries from which date an app may read some types, as its code would, and compares the answer with the dates that
/// the scenario expects. If the scenario expects no dates, the verb accepts any answer.
struct EarliestVerb: CallVerb {
  static let key = callKey(
    "earliest",
    "Calls earliestAuthorizedSampleDate(for:), as the app's code would: the dates from which it may read types. iOS 27."
  )
  static let parameters: [Field<Self>] = [
    Field("types", .types, \.types, required: true, "The types to ask for."),
    Field("gives", .dates, \.dates, "The dates it must return; a type that is not listed must have no date."),
  ]
  var call = ScenarioCall()
  var types: [ObjectType] = []
  /// The date of each type that must have one; nil to accept any answer.
  var dates: [ObjectType: Date]?

  func sentence(in words: ScenarioWords) -> String {
    let names = types.map { $0.displayName(in: words.locale) }.inList(locale: words.locale)
    return words.said("\(words.name(call)) asks for the date from which it may read \(names)")
  }

  func make(with store: HKHealthStore) async throws {
    // Types that must have a date are queried too.
    let types = (types + (dates?.keys.inOrder ?? [])).inOrder
    let found = try await store.earliestAuthorizedSampleDate(for: Set(types.map(HKObjectType.instance)))
    guard let dates else { return }
    let style = Date.ISO8601FormatStyle(timeZone: store.connection.settings.calendar.timeZone)
    func inWords(_ date: Date?) -> String { date.map { $0.formatted(style) } ?? "none" }
    for type in types {
      let date = found[HKObjectType.instance(of: type)]
      // Dates in a file have whole seconds.
      let areEqual =
        date.map { $0.timeIntervalSinceReferenceDate.rounded(.down) }
        == dates[type]?.timeIntervalSinceReferenceDate
      if !areEqual {
        throw ScenarioFailure(
          "The earliest date of \(type.swiftName) must be \(inWords(dates[type])), but is \(inWords(date)).")
      }
    }
  }
}

extension FieldKind where Value == [ObjectType: Date] {
  static let dates = FieldKind(
    shape: .dictionary(key: .type, value: .date),
    read: { entry, reader in
      var dates: [ObjectType: Date] = [:]
      for (key, value) in entry.pairs ?? [] { if let type = reader.type(key) { dates[type] = reader.date(value) } }
      return dates
    },
    write: { dates, writer in
      writer.mapping(dates.keys.inOrder.map { type in (type.swiftName, dates[type].map { writer.date($0) }) })
    })
}
