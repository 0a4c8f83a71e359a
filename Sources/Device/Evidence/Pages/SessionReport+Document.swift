import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import Languages
import TerminalUI

extension SessionReport.Account {
  /// The outcome in a sentence: "All 11 expectations of the scenario passed."
  package var outcome: LocalizedStringKey {
    switch (failureCount, expectationCount) {
    case (0, 0): "The script was played. It has no expectations."
    case (0, 1): "The one expectation of the scenario passed."
    case (0, _): "All \(expectationCount) expectations of the scenario passed."
    case (1, _): "The scenario failed: one thing was not as expected."
    default: "The scenario failed: \(failureCount) things were not as expected."
    }
  }
}

extension AuditOrigin {
  /// The place of a decision in words: "On the sheet".
  package var place: LocalizedStringKey {
    switch self {
    case .sheet: "On the sheet"
    case .watch: "On the watch"
    case .objectList: "On the list"
    case .settings: "In Settings"
    case .health: "In the Health app"
    case .controlPanel: "In the Device panel"
    case .undo: "Undone"
    case .command: "By a command"
    }
  }
}

extension SessionReport {
  /// The report in words, in the language of the session.
  package var document: ReportDocument { DocumentMaker(of: self).document }

  /// Returns a day in the format of all pages of the report.
  package static func day(_ date: Date, in timeZone: TimeZone, _ locale: Locale) -> String {
    formatted(date, .omitted, in: timeZone, locale)
  }

  fileprivate static func formatted(
    _ date: Date, _ time: Date.FormatStyle.TimeStyle, in timeZone: TimeZone, _ locale: Locale
  ) -> String {
    var calendar = Calendar(identifier: .gregorian)
    (calendar.locale, calendar.timeZone) = (locale, timeZone)
    let style = Date.FormatStyle(
      date: .abbreviated, time: time, locale: locale, calendar: calendar, timeZone: timeZone)
    return date.formatted(style).replacing("\u{202F}", with: " ")
  }

  /// The version of the program, used in reports, in `--version` and in the names of release packages.
  package static let programVersion = "0.1.0"
}

/// Puts the facts of a report into words.
struct DocumentMaker {
  let report: SessionReport
  let locale: Locale
  /// The device's time zones, each with the first line of the log for which it applies.
  private let zones: [(line: Int, zone: TimeZone)]
  /// The names of the apps by their bundle identifiers.
  let names: [String: String]
  let pages: [RequestPage]
  /// The types that each app asked for or used, by bundle identifier.
  let usage: [String: [TypeUsage]]

  /// The identifier of the document's language.
  var language: String { TextLanguage(locale).identifier }

  /// - Parameter locale: The language of the document; nil for the language of the session.
  init(of report: SessionReport, locale: Locale? = nil) {
    self.report = report
    let locale = locale ?? report.locale
    self.locale = locale
    zones = report.lines.compactMap { line in line.timeZone.map { (line.number, $0) } }
    pages = RequestPage.pages(in: report.lines)
    names = Dictionary(report.apps.map { ($0.bundleIdentifier, $0.displayName) }) { first, _ in first }
    let apps = Set(report.apps.map(\.bundleIdentifier))
    usage = Dictionary(uniqueKeysWithValues: apps.map { ($0, TypeUsage.rows(of: $0, in: report.lines)) })
  }

  var document: ReportDocument {
    var document = ReportDocument(language: language, title: report.title)
    document.cover = cover
    document.simulated = said("Simulated")
    document.mark = said(
      """
      The device, the person and their answers are simulated by a program. This is a record of a test, and not the \
      consent of anybody.
      """)
    document.introduction = report.summary?.split(separator: "\n").map(String.init) ?? []
    if let line = report.firstFlawedLine {
      document.introduction.insert(
        said(
          "The audit log was changed outside of healthsheet, first in line \("\(line)"): this report proves nothing."),
        at: 0)
    }
    if report.firstFlawedLine == nil, !report.logProblems.isEmpty {
      document.introduction.insert(
        said("The answers on the device differ from those in its audit log: this report proves nothing."), at: 0)
    }
    if let account = report.account { document.introduction.append(said(account.outcome)) }
    if pages.isEmpty { document.introduction.append(said("No request reached the person in this session.")) }
    document.introduction += report.apps.flatMap(remarks)
    document.sections = pages.indices.map(section(ofPage:)) + report.apps.compactMap(sectionWithoutRequest)
    document.developerTitle = said("For developers: review checklist, calls, script and log")
    return document
  }

  func said(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  // MARK: The cover

  private var cover: [ReportDocument.Fact] {
    var facts: [ReportDocument.Fact] = []
    func add(_ name: LocalizedStringKey, _ value: String?) {
      if let value, !value.isEmpty { facts.append(ReportDocument.Fact(name: said(name), value: value)) }
    }
    let dated = report.lines.filter { $0.date != nil }
    let days = [dated.first, dated.last].compactMap { line in line?.date.map { day($0, atLine: line?.number ?? 0) } }
    add("Shown by", report.presenter)
    add("Date of the session", days.first == days.last ? days.first : days.joined(separator: " – "))
    add("Shown with", said("healthsheet \(SessionReport.programVersion), which simulates \(systems)"))
    add("Apps", report.apps.map(\.displayName).inList(locale: locale))
    add(
      "Proof",
      said(
        """
        the audit log, line by line; its seal, the hash of the last line, changes if any line changes, and is given \
        below each request
        """
      ))
    return facts
  }

  /// The versions of iOS that the log names, in the order of the session.
  private var systems: String {
    let systems = report.lines.compactMap { line -> String? in
      if line.event == .opened { return line["system"] }
      return line.newValue(of: "os").map { "iOS \($0)" }
    }
    let different = systems.enumerated().filter { $0 == 0 || systems[$0 - 1] != $1 }.map(\.element)
    return different.isEmpty ? "iOS" : different.inList(locale: locale)
  }

  private func day(_ date: Date, atLine line: Int) -> String {
    SessionReport.day(date, in: timeZone(atLine: line), locale)
  }

  /// Returns a date and a time as the device's clock shows them at a line of the log. The time zone is added if the
  /// session has several.
  private func moment(_ date: Date, atLine line: Int) -> String {
    let zone = timeZone(atLine: line)
    let moment = SessionReport.formatted(date, .shortened, in: zone, locale)
    return Set(zones.map(\.zone)).count > 1 ? "\(moment) · \(zone.identifier)" : moment
  }

  /// Returns the moment of an answer; nil for one without a time.
  func moment(of answer: RequestPage.Answer) -> String? { answer.date.map { moment($0, atLine: answer.line) } }

  /// Returns the device's time zone at a line of the log; Greenwich for a log that names none.
  private func timeZone(atLine line: Int) -> TimeZone { (zones.last { $0.line <= line } ?? zones.first)?.zone ?? .gmt }

  /// Returns sentences about what went wrong for an app, before or after it could ask.
  private func remarks(on app: AppIdentity) -> [String] {
    let lines = report.lines.filter { $0.app == app.bundleIdentifier }
    let requests: Set<AppCall.Operation> = [.requestAuthorization, .requestPerObjectReadAuthorization]
    let hasFailed = lines.contains { line in
      line.event == .access && line.hasFailed && line.operation.map(requests.contains) == true
    }
    var remarks: [String] = []
    if hasFailed, !pages.contains(where: { $0.app == app.bundleIdentifier }) {
      remarks.append(said("A request of \(app.displayName) failed before the person was asked."))
    }
    if lines.contains(where: { $0.event == .stopped }) {
      remarks.append(
        said("\(app.displayName) was stopped because of a mistake; the part for developers gives the reason."))
    }
    return remarks
  }

  // MARK: The page of a request

  func title(ofPage index: Int) -> String {
    let page = pages[index]
    return said("Request \(index + 1): \(names[page.app] ?? page.app) asks for \(subject(of: page))")
  }

  private func section(ofPage index: Int) -> ReportDocument.Section {
    let page = pages[index]
    let app = names[page.app] ?? page.app
    var section = ReportDocument.Section(anchor: "request-\(index + 1)", title: title(ofPage: index))
    let figures = pictures(ofPage: index)
    section.blocks = [.heading(said("Asked")), .facts(asked(on: page))]
    section.blocks.append(.heading(said("Shown, word for word")))
    section.blocks += shown(on: page) + figures.filter { report.pictures[$0].isOfQuestion }.map { .picture($0) }
    section.blocks.append(.heading(said("Answered")))
    section.blocks += page.questions.compactMap(\.answer).map { .facts(facts(on: $0)) }
    section.blocks += answers(rows(on: page), of: app, onPage: index)
    section.blocks += figures.filter { !report.pictures[$0].isOfQuestion }.map { .picture($0) }
    section.blocks += seen(Set(page.permissions.map(\.type)), by: page.app, named: app)
    section.blocks += [.heading(said("Proof")), .facts(proof(ofPage: index))]
    return section
  }

  /// The types on a page, shortened to fit in a title.
  private func subject(of page: RequestPage) -> String {
    if page.isAboutWorkoutPlans { return said("adding workouts to Apple Watch") }
    let types = Set(page.permissions.map(\.type)).sortedByDisplayName(in: locale).map { $0.displayName(in: locale) }
    if types.count < 4 { return types.inList(locale: locale) }
    return said("\(Array(types.prefix(2)).inList(locale: locale)) and \(types.count - 2) more")
  }

  private func asked(on page: RequestPage) -> [ReportDocument.Fact] {
    let date = page.date.map { ReportDocument.Fact(name: said("Date"), value: moment($0, atLine: page.line)) }
    return [date, ReportDocument.Fact(name: said("Asked by"), value: program(of: page))].compactMap(\.self)
      + wanted(on: page) + reasons(on: page)
  }

  /// Returns the data that the request on a page asks for.
  func wanted(on page: RequestPage) -> [ReportDocument.Fact] {
    var facts: [ReportDocument.Fact] = []
    func add(_ name: LocalizedStringKey, _ value: String?) {
      if let value { facts.append(ReportDocument.Fact(name: said(name), value: value)) }
    }
    for direction in Direction.allCases {
      add(direction == .share ? "To write" : "To read", list(page.asked, direction))
    }
    add("To read, one by one", page.objects?.displayName(in: locale))
    if page.isAboutWorkoutPlans { add("To add", said("workouts to Apple Watch")) }
    return facts
  }

  /// Returns the app's own reasons for the request on a page.
  func reasons(on page: RequestPage) -> [ReportDocument.Fact] {
    UsageDescriptionKey.allCases.filter { isWanted($0, on: page) }.map { key in
      ReportDocument.Fact(
        name: said(
          key == .share ? "Its reason to read" : key == .update ? "Its reason to write" : "Its reason to read records"),
        value: page.purposes[key.rawValue].map { "“\($0)”" } ?? said("It gives none."))
    }
  }

  func program(of page: RequestPage) -> String {
    let app = names[page.app] ?? page.app
    return switch page.process {
    case .appExtension: said("An extension of \(app)")
    case .watchApp: said("\(app) on the watch")
    case .widget: said("The widget of \(app)")
    case .app, nil: app
    }
  }

  private func list(_ permissions: Set<Permission>, _ direction: Direction) -> String? {
    let types = permissions.filter { $0.direction == direction }.map(\.type).sortedByDisplayName(in: locale)
    return types.isEmpty ? nil : types.map { $0.displayName(in: locale) }.inList(locale: locale)
  }

  /// Returns true if the request on a page needs the purpose string.
  private func isWanted(_ key: UsageDescriptionKey, on page: RequestPage) -> Bool {
    switch key {
    case .update: page.permissions.contains { $0.direction == .share }
    case .share: page.permissions.contains { $0.direction == .read && !$0.isOfHealthRecords }
    case .clinicalShare: page.permissions.contains(where: \.isOfHealthRecords)
    }
  }

  private func shown(on page: RequestPage) -> [ReportDocument.Block] {
    if page.questions.isEmpty { return [.paragraph(said("The person was not asked."))] }
    var blocks: [ReportDocument.Block] = []
    for question in page.questions {
      if !question.listed.isEmpty, question.listed != page.asked {
        blocks.append(.paragraph(said("The question listed only a part of the requested types:")))
        blocks.append(
          .facts(
            Direction.allCases.compactMap { direction in
              list(question.listed, direction).map {
                ReportDocument.Fact(name: said(direction == .share ? "To write" : "To read"), value: $0)
              }
            }))
      }
      let before = answeredBefore(question, on: page)
      if !before.isEmpty {
        blocks.append(
          .facts([ReportDocument.Fact(name: said("Left out, because it was answered before"), value: words(on: before))]
          ))
      }
      if question.shown.isEmpty { blocks.append(.paragraph(said("No screen showed the question."))) }
      blocks += question.shown.map { .quotation($0.wording, language: $0.language) }
    }
    return blocks
  }

  /// Returns the requested permissions that a question does not list because the person had already decided them.
  private func answeredBefore(_ question: RequestPage.Question, on page: RequestPage) -> Set<Permission> {
    let missing = question.listed.isEmpty ? [] : page.asked.subtracting(question.listed)
    return missing.filter { permission in
      let row = rows(on: page).first { $0.type == permission.type && $0.direction == permission.direction }
      let decision = row?.answers.last { $0.line < question.line }?.decision
      return decision != nil && decision != .undetermined
    }
  }

  /// Returns permissions in words: "to read Heart Rate, Steps".
  private func words(on permissions: Set<Permission>) -> String {
    Direction.allCases.compactMap { direction in
      list(permissions, direction).map { said(direction == .share ? "to write \($0)" : "to read \($0)") }
    }.inList(locale: locale)
  }

  private func facts(on answer: RequestPage.Answer) -> [ReportDocument.Fact] {
    let button: LocalizedStringKey =
      switch answer.button {
      case .allow: "Allow"
      case .dontAllow: "Don’t Allow"
      case .done: "Done"
      case .cancel: "Cancel"
      case .home: "Home"
      case .some(.none), nil: "none: the question was closed without an answer"
      }
    var facts = [ReportDocument.Fact(name: said("Button"), value: said(button))]
    if let count = answer.switchesOn {
      facts.append(ReportDocument.Fact(name: said("Switches that were on"), value: "\(count)"))
    }
    if answer.isLimited {
      facts.append(
        ReportDocument.Fact(name: said("Chosen on the second page"), value: said("Past 30 Days and Future Data")))
    }
    if let moment = moment(of: answer) { facts.append(ReportDocument.Fact(name: said("Date"), value: moment)) }
    switch answer.outcome {
    case .lost:
      facts.append(ReportDocument.Fact(name: said("Outcome"), value: said("The device lost the answer.")))
    case .refusedOnSecondPage:
      facts.append(
        ReportDocument.Fact(name: said("Outcome"), value: said("Refusing on the second page decides nothing.")))
    case nil: break
    }
    return facts
  }

  // MARK: Answers and their history

  func rows(on page: RequestPage) -> [TypeUsage] {
    (usage[page.app] ?? []).filter { page.permissions.contains(Permission($0.type, $0.direction)) }
  }

  /// Returns the table of answers, with the history of each.
  ///
  /// - Parameter page: The index of the request whose page has the table; nil for the page about answers that belong to
  ///   no request.
  private func answers(_ rows: [TypeUsage], of app: String, onPage page: Int? = nil) -> [ReportDocument.Block] {
    if rows.isEmpty { return [] }
    var table = ReportDocument.Table(
      columns: [said("Type"), said("Access"), said("The answer, and each change of it"), said("\(app) then")])
    for row in rows {
      let access = said(row.direction == .share ? "to write" : "to read")
      for subject in subjects(of: row) {
        // Each answer has its own row, so that the row can show the app's calls after that answer.
        for (answer, words) in zip(subject.answers, history(subject.answers, onPage: page)) {
          table.rows.append([
            [subject.name], [access], [words], subject.isObject ? [] : [use(answer.use, row.direction)],
          ])
        }
        if subject.answers.isEmpty { table.rows.append([[subject.name], [access], [said("no answer")], []]) }
      }
    }
    return [.table(table.withoutEmptyColumns)]
  }

  /// The subject of an answer: a type, or an object of a type.
  struct Subject {
    let name: String
    let answers: [TypeUsage.Answer]
    let isObject: Bool
  }

  /// Returns the objects of a row that were switched, by name. Also returns the type itself if it has answers, or if no
  /// object was switched.
  func subjects(of row: TypeUsage) -> [Subject] {
    let name = row.type.displayName(in: locale)
    let objects = row.objectAnswers.map { uuid, answers in
      let object = UUID(uuidString: uuid).flatMap { report.objectNames[$0] } ?? said("a deleted object")
      return Subject(name: "\(name): \(object)", answers: answers, isObject: true)
    }
    let own = objects.isEmpty || !row.answers.isEmpty
    return objects.sorted { ($0.name, $0.answers[0].line) < ($1.name, $1.answers[0].line) }
      + (own ? [Subject(name: name, answers: row.answers, isObject: false)] : [])
  }

  /// Returns the answers in words, each with its origin, such as “On the sheet”, and its time.
  ///
  /// - Parameter page: The index of the request whose page shows the answers; nil for the page about answers that
  ///   belong to no request. An answer that belongs to a different request names that request.
  func history(_ answers: [TypeUsage.Answer], onPage page: Int?) -> [String] {
    answers.indices.map { index in
      let answer = answers[index]
      let place: String? =
        switch answer.origin {
        case nil: nil
        case .command: said("set by healthsheet, without asking the person")
        case let origin?: said(origin.place)
        }
      let words = [
        said(word(answer, after: index == 0 ? nil : answers[index - 1].decision)), place,
        otherRequest(answer, onPage: page), answer.date.map { moment($0, atLine: answer.line) },
      ]
      return words.compactMap(\.self).joined(separator: " · ")
    }
  }

  /// Returns the page whose question the answer belongs to; nil for an answer outside a question.
  private func page(answeredBy answer: TypeUsage.Answer, of app: String) -> Int? {
    guard let origin = answer.origin, [.sheet, .watch, .objectList].contains(origin) else { return nil }
    // The log contains the pressed button first, followed by the resulting changes.
    return pages.indices.filter { pages[$0].app == app }
      .flatMap { index in pages[index].questions.compactMap(\.answer?.line).map { (index: index, line: $0) } }
      .filter { $0.line <= answer.line }.max { $0.line < $1.line }?.index
  }

  /// Returns the name of the other request that an answer belongs to; nil if it belongs to this page.
  func otherRequest(_ answer: TypeUsage.Answer, onPage page: Int?) -> String? {
    guard let page, let other = self.page(answeredBy: answer, of: pages[page].app), other != page else { return nil }
    return said("request \(other + 1)")
  }

  /// Returns the answer as a word. The word distinguishes a withdrawn permission from a refusal.
  func word(_ answer: TypeUsage.Answer, after before: Decision?) -> LocalizedStringKey {
    switch answer.outcome {
    case .lost: return "answered, but the device lost the answer"
    case .refusedOnSecondPage: return "refused on page 2, which decides nothing"
    case nil: break
    }
    return switch answer.decision {
    case .granted: "allowed"
    case .limited(let date): "allowed, from \(day(date, atLine: answer.line)) on"
    case .denied: before?.isAllowed == true ? "withdrawn" : "refused"
    case .undetermined: "no answer"
    case nil: "reset, as if never asked"
    }
  }

  private func use(_ use: TypeUsage.Use, _ direction: Direction) -> String {
    if use.calls == 0 { return said(direction == .share ? "did not write" : "did not read") }
    let verb: LocalizedStringKey = direction == .share ? "wrote \(use.calls) times" : "read \(use.calls) times"
    let got: LocalizedStringKey =
      if use.failures == use.calls {
        "got an error"
      } else if use.returned == 0 {
        direction == .share ? "changed nothing" : "got nothing"
      } else if use.isShared {
        direction == .share
          ? "changed \(use.returned) values of this and other types"
          : "got \(use.returned) values of this and other types"
      } else {
        direction == .share ? "changed \(use.returned) values" : "got \(use.returned) values"
      }
    return [said(verb), said(got)].inList(locale: locale)
  }

  // MARK: What the app sees

  private func seen(_ types: Set<ObjectType>, by bundleIdentifier: String, named app: String) -> [ReportDocument.Block]
  {
    let views = report.views.filter { view in
      view.bundleIdentifier == bundleIdentifier && view.objectType.map(types.contains) == true
    }
    if views.isEmpty { return [] }
    var table = ReportDocument.Table(
      columns: [said("Type"), said("\(app) could see"), said("On this iPhone"), said("Why")])
    table.rows = views.map { view in
      [
        [view.type], [view.sees.isEmpty ? said("nothing: the app is not running") : view.sees], [view.present],
        view.remark.isEmpty ? [] : [view.remark],
      ]
    }
    return [
      .heading(said("What \(app) could then see")),
      .paragraph(said("The data of the last seven days at the end of the session, beside all data in the store.")),
      .table(table.withoutEmptyColumns),
    ]
  }

  /// Returns the page about an app's answers and data that belong to no request; nil if there are none.
  private func sectionWithoutRequest(of app: AppIdentity) -> ReportDocument.Section? {
    let identifier = app.bundleIdentifier
    let requested = pages.filter { $0.app == identifier }.reduce(into: Set<Permission>()) {
      $0.formUnion($1.permissions)
    }
    let types = Set(requested.map(\.type))
    let rows = (usage[identifier] ?? []).filter { row in
      !requested.contains(Permission(row.type, row.direction)) && (!row.answers.isEmpty || !row.objectAnswers.isEmpty)
    }
    let others = Set(report.views.filter { $0.bundleIdentifier == identifier }.compactMap(\.objectType))
      .subtracting(types)
    var blocks = answers(rows, of: app.displayName)
    if blocks.isEmpty && others.isEmpty { return nil }
    if !blocks.isEmpty { blocks.insert(.heading(said("Answered")), at: 0) }
    blocks += report.pictures.indices.filter { place(ofPicture: $0) == nil && report.pictures[$0].app == identifier }
      .map { .picture($0) }
    blocks += seen(others, by: identifier, named: app.displayName)
    return ReportDocument.Section(
      anchor: "app-\(report.apps.firstIndex(of: app) ?? 0)",
      title: said("\(app.displayName): answers and data without a request"), blocks: blocks)
  }

  // MARK: Proof and pictures

  func proof(ofPage index: Int) -> [ReportDocument.Fact] {
    let page = pages[index]
    let decided = rows(on: page).flatMap { $0.answers + $0.objectAnswers.values.flatMap(\.self) }
      .filter { otherRequest($0, onPage: index) == nil }
    let lines = Set(page.lines + decided.map(\.line)).sorted()
    return [
      ReportDocument.Fact(
        name: said("Lines of the log"), value: lines.map(String.init).inList(locale: locale)),
      ReportDocument.Fact(name: said("Seal of the log (its last hash)"), value: report.checkpoint.head),
    ]
  }

  /// Returns the pictures of a request: the pictures of its question, and the pictures of its app until the app's next
  /// question.
  private func pictures(ofPage index: Int) -> [Int] {
    report.pictures.indices.filter { place(ofPicture: $0) == index }
  }

  /// Returns the page that a picture belongs to; nil for none.
  private func place(ofPicture index: Int) -> Int? {
    let picture = report.pictures[index]
    guard let app = picture.app, let count = picture.lineCount else { return nil }
    return pages.indices.filter { place in
      guard pages[place].app == app, let question = pages[place].questions.first else { return false }
      return question.line < count
    }.max { (pages[$0].questions.first?.line ?? 0) < (pages[$1].questions.first?.line ?? 0) }
  }
}
