import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import Languages
import TerminalUI

/// The rows of the Audit Log page for lines of the log, in the device's language.
struct AuditWords {
  let settings: DeviceSettings
  /// The names of apps, by bundle identifier.
  let names: [String: String]

  /// The names of individually chosen objects.
  let objectNames: [UUID: String]

  private typealias Row = DeviceModel.AuditLog.Line
  private var locale: Locale { settings.locale }

  /// Returns the rows for some lines, in order. Consecutive calls share a row.
  func rows(for lines: some Sequence<AuditLine>) -> [DeviceModel.AuditLog.Line] {
    var rows: [Row] = []
    var calls: [Row] = []
    func fold() {
      defer { calls = [] }
      guard let first = calls.first else { return }
      if calls.count == 1 { return rows.append(first) }
      let tone = calls.contains { $0.tone == .fault } ? Row.Tone.fault : .neutral
      rows.append(
        Row(
          number: first.number, time: first.time, sentence: settings.words("\(calls.count) calls in a row"), tone: tone,
          calls: calls))
    }
    for line in lines {
      if line.event == .access {
        calls.append(call(line))
      } else {
        fold()
        rows += line.event == .consent ? decisions(line) : [event(line)]
      }
    }
    fold()
    return rows
  }

  private func row(
    _ line: AuditLine, part: Int = 0, _ sentence: LocalizedStringKey, _ tone: Row.Tone = .neutral,
    _ details: [LocalizedStringKey] = []
  ) -> Row {
    let date = line["at"].flatMap { try? Date($0, strategy: .iso8601) }
    return Row(
      number: line.integer("seq") ?? 0, part: part,
      time: date.map { settings.words($0, date: .omitted, time: .shortened) } ?? "",
      sentence: settings.words(sentence), tone: tone, details: details.map(settings.words))
  }

  // MARK: Calls

  private func call(_ line: AuditLine) -> Row {
    let (app, call, count) = (subject(line), line["call"] ?? "", line.integer("calls") ?? 1)
    let types = line.texts("types")
    let sentence = line.operation?.sentence(about: someNames(of: types)) ?? "\(call)"
    var details: [LocalizedStringKey] = ["The call: \(call)"]
    if !types.isEmpty { details.append("Types: \(allNames(of: types))") }
    if line.operation?.isAboutPermissions != true, let returned = line.integer("returned") {
      details.append("\(returned) samples returned or changed")
    }
    if let error = line.integer("error") { details.append("The call failed with error \(error).") }
    details += line.texts("reasons").map(LocalizedStringKey.init(verbatim:))
    details += line.reasons.sentences(ofTypes: types.count, in: settings.calendar.timeZone) { [locale] in
      $0.displayName(in: locale)
    }
    return row(
      line, count == 1 ? "\(app): \(sentence)" : "\(app): \(sentence), \(count) times",
      line.integer("error") == nil ? .neutral : .fault, details)
  }

  // MARK: Decisions

  /// Returns a row for each permission that changed, one row for all objects, and one row for the choice about new
  /// records.
  private func decisions(_ line: AuditLine) -> [Row] {
    let app = subject(line)
    if line["forgotten"] != nil {
      return [row(line, "\(app) was reset to never asked", .refused, [line.origin.place])]
    }
    var rows: [Row] = []
    func add(_ sentence: LocalizedStringKey, _ tone: Row.Tone, _ details: [LocalizedStringKey] = []) {
      rows.append(row(line, part: rows.count, sentence, tone, [line.origin.place] + details))
    }
    for decision in line.list("decisions") {
      func member(_ name: String) -> String { if case .text(let text)? = decision[name] { text } else { "" } }
      let name = allNames(of: [member("type")])
      let isWritten = member("direction") == Direction.share.rawValue
      switch member("to") {
      case "granted" where decision["since"] == nil:
        add(isWritten ? "\(app) may write \(name)" : "\(app) may read \(name)", .allowed)
      case "denied":
        add(isWritten ? "\(app) may not write \(name)" : "\(app) may not read \(name)", .refused)
      case "undetermined":
        add("\(app) has no answer about \(name)", .neutral)
      default:
        let date = (try? Date(member("since"), strategy: .iso8601)).map { $0.day(in: settings.calendar.timeZone) }
        add("\(app) may read \(name) from \(date ?? "") on", .allowed)
      }
    }
    let objects = line.list("objects").map { $0["to"] == "granted" }
    if !objects.isEmpty {
      let allowed = objects.count { $0 }
      add(
        "\(app) may read \(allowed) of \(objects.count) single objects", allowed == 0 ? .refused : .allowed,
        line.list("objects").compactMap { object in
          guard case .text(let identifier)? = object["uuid"] else { return nil }
          let name = UUID(uuidString: identifier).flatMap { objectNames[$0] } ?? identifier
          return object["to"] == "granted" ? "“\(name)”: allowed" : "“\(name)”: refused"
        })
    }
    switch line["newRecords"].flatMap(NewRecords.init(rawValue:)) {
    case .share: add("\(app) gets new health records automatically", .allowed)
    case .ask: add("\(app) asks again for new health records", .neutral)
    case nil: break
    }
    if rows.isEmpty { add("The permissions of \(app) are as before", .neutral) }
    return rows
  }

  // MARK: Other events

  private func event(_ line: AuditLine) -> Row {
    let app = subject(line)
    let isOfThePerson = line["actor"] == "person"
    return switch line.event {
    case .opened:
      row(
        line, line.origin == .command ? "A command opened this device" : "This device was opened", .neutral,
        states(of: line).map { LocalizedStringKey(verbatim: $0) })
    case .launched: row(line, "\(app) started")
    case .ended:
      row(
        line, isOfThePerson ? "\(app) was force quit" : "\(app) ended", line["cause"] == nil ? .neutral : .fault,
        line["cause"].map { ["It ended together with the device’s program: \($0)"] } ?? [])
    case .stopped:
      row(line, "\(app) was stopped because of a mistake", .fault, [LocalizedStringKey(verbatim: line["reason"] ?? "")])
    case .requested: request(line)
    case .asked: row(line, "\(app) has a question for you")
    case .shown:
      row(
        line, "You saw the question of \(app)", .neutral, line.texts("wording").map(LocalizedStringKey.init(verbatim:)))
    case .answered: answer(line)
    case .changed: change(line)
    case .delivery: delivery(line)
    case .finding: row(line, "Another program changed this log", .fault)
    case .earlier: row(line, LocalizedStringKey(verbatim: "\(line["call"] ?? ""): \(line["answer"] ?? "")"))
    case .consent, .access, nil: row(line, "The log begins")
    }
  }

  private func request(_ line: AuditLine) -> Row {
    let app = subject(line)
    let (written, read) = (line.permissions(.share), line.permissions(.read))
    let objects = line["objects"]
    var details: [LocalizedStringKey] = []
    if !written.isEmpty { details.append("To write: \(allNames(of: written))") }
    if !read.isEmpty { details.append("To read: \(allNames(of: read))") }
    let sentence: LocalizedStringKey =
      switch (written.isEmpty, read.isEmpty) {
      case (false, false): "\(app) asked to write \(someNames(of: written)) and read \(someNames(of: read))"
      case (false, true): "\(app) asked to write \(someNames(of: written))"
      case (true, false): "\(app) asked to read \(someNames(of: read))"
      case (true, true):
        objects.map { "\(app) asked which \(allNames(of: [$0])) it may read" } ?? "\(app) asked for access"
      }
    return row(line, sentence, .neutral, details)
  }

  private func answer(_ line: AuditLine) -> Row {
    let app = subject(line)
    let outcome: [LocalizedStringKey] =
      switch line.answerOutcome {
      case .lost: ["The device lost the answer."]
      case .refusedOnSecondPage: ["On the second page, this answer decides nothing."]
      case nil: []
      }
    return switch line["button"] {
    case "allow": row(line, "You answered \(app) with Allow", .allowed, outcome)
    case "dontAllow": row(line, "You answered \(app) with Don’t Allow", .refused, outcome)
    case "done": row(line, "You answered \(app) with Done", .neutral, outcome)
    case "cancel": row(line, "You cancelled the question of \(app)", .neutral, outcome)
    default: row(line, "The question of \(app) was closed without an answer", .neutral, outcome)
    }
  }

  /// Returns the states of the device in a line, in words; empty if the line has none.
  private func states(of line: AuditLine) -> [String] {
    guard case .members(let values)? = line.members["states"] else { return [] }
    return values.sorted { $0.key < $1.key }.compactMap { name, value -> String? in
      guard case .text(let written) = value else { return nil }
      return DeviceState.named(name).map { settings.words($0.words(for: written)) }
    }
  }

  private func change(_ line: AuditLine) -> Row {
    let states = states(of: line)
    if !states.isEmpty { return row(line, "This device is now \(states.inList(locale: locale))") }
    if let deleted = line.integer("deleted") { return row(line, "You deleted \(deleted) samples") }
    if let type = line["type"] { return row(line, "You ordered the sources of \(allNames(of: [type]))") }
    return row(line, LocalizedStringKey(verbatim: ([line["call"] ?? ""] + line.texts("states")).joined(separator: " ")))
  }

  private func delivery(_ line: AuditLine) -> Row {
    let (app, types) = (subject(line), someNames(of: line.texts("types")))
    let reason = line.obstacle.map { [$0.words] } ?? []
    return switch line["what"] {
    case "woken": row(line, "\(app) was woken for \(types)", .allowed)
    case "launched": row(line, "\(app) was started in the background for \(types)", .allowed)
    case "held": row(line, "\(app) was not woken for \(types)", .refused, reason)
    case "hidden": row(line, "\(app) was not woken for \(types)", .refused, ["It may no longer read this data."])
    case "missed": row(line, "\(app) did not finish its work on \(types)", .fault)
    case "stopped": row(line, "\(app) did not finish its work on \(types), and is no longer woken", .fault)
    case "completedAgain": row(line, "\(app) called a completion handler twice", .fault)
    case "completedLate": row(line, "\(app) called a completion handler too late", .fault)
    default: row(line, "\(app) is woken again")
    }
  }

  // MARK: Names

  /// Returns the name of the app that a line is about, or of its extension or its program on the watch.
  private func subject(_ line: AuditLine) -> String {
    let name = line.app.map { names[$0] ?? $0 } ?? ""
    return switch line["program"] {
    case "extension": settings.words("the extension of “\(name)”")
    case "watch": settings.words("“\(name)” on the watch")
    default: name
    }
  }

  private func displayNames(of identifiers: [String]) -> [String] {
    let types = identifiers.compactMap(ObjectType.init(identifier:))
    let unknown = identifiers.filter { ObjectType(identifier: $0) == nil }
    return types.sortedByDisplayName(in: locale).map { $0.displayName(in: locale) } + unknown
  }

  /// Returns the names of all types: "Heart Rate, Steps".
  private func allNames(of identifiers: [String]) -> String { displayNames(of: identifiers).inList(locale: locale) }

  /// Returns the names of up to three types, or of two and the number of the others: "Heart Rate, Steps and 3 more".
  private func someNames(of identifiers: [String]) -> String {
    let names = displayNames(of: identifiers)
    if names.count <= 3 { return names.inList(locale: locale) }
    return settings.words("\([String](names.prefix(2)).inList(locale: locale)) and \(names.count - 2) more")
  }
}
