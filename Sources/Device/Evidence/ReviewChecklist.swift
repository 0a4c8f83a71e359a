import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import Texts

/// The points that a reviewer of a HealthKit app checks, judged from the audit log of one run.
///
///     let items = ReviewChecklist(of: app, in: lines).items
///     items.first { $0.id == "availability" }?.verdict   // .passed
///
/// A point without evidence in the log is judged “not exercised”, never “passed”.
package struct ReviewChecklist: Sendable {
  /// The origin of the calls that the log records for an app.
  package enum Calls: Hashable, Sendable {
    case ofItsCode
    /// The app's code is not part of the program. The device makes its calls, directed by a script or a key press.
    case ofTheDevice
    /// A script made calls on the app's behalf, in addition to the calls of the app's own code.
    case ofAScript

    /// The reason why calls of this origin are no evidence about the app's code; nil for calls of its code.
    fileprivate var remark: LocalizedStringKey? {
      switch self {
      case .ofItsCode: nil
      case .ofTheDevice:
        """
        The app’s code is not part of this program: the device makes calls in its name when a script or a button says \
        so.
        """
      case .ofAScript: "The script made calls in the app’s name. The app’s own code may never make them."
      }
    }
  }

  package let items: [ReviewItem]

  /// Judges an app from the lines of a log.
  ///
  /// - Parameter calls: The origin of the app's calls. If the app's own code did not make the calls, the checklist
  ///   judges only the app's declarations and the mistakes that stopped the app: a phone stops an app for such a
  ///   mistake, whoever wrote the call.
  package init(of app: AppIdentity, calls: Calls = .ofItsCode, in lines: [AuditLine]) {
    let own = lines.filter { $0.app == app.bundleIdentifier }
    let log = AppLog(app: app, lines: own, usage: TypeUsage.rows(of: app.bundleIdentifier, in: lines))
    items = ReviewPoint.allCases.map { point in
      let judgement: AppLog.Judgement =
        if let remark = calls.remark, !point.isAboutDeclarations {
          log.judgeNamedStop(at: point) ?? AppLog.Judgement(.notExercised, [remark])
        } else {
          log.judge(point)
        }
      return ReviewItem(point: point, verdict: judgement.verdict, findings: judgement.findings)
    }
  }

  /// Judges an app from the log of a device so far. An unreadable log counts as a log without lines.
  package init(of app: AppIdentity, calls: Calls, on daemon: HealthDaemon) {
    self.init(of: app, calls: calls, in: ((try? daemon.auditLines()) ?? []).compactMap { try? AuditLine($0) })
  }
}

/// The part of the log about one app.
private struct AppLog {
  let app: AppIdentity
  let lines: [AuditLine]
  /// The types the app asked for or used.
  let usage: [TypeUsage]

  /// The requests for health data, without those for adding workouts to the watch.
  private var requests: [AuditLine] {
    lines.filter { $0.event == .requested && $0.members["workoutPlans"] == nil }
  }
  /// The failed requests of an app that made no successful one; otherwise empty.
  private var vainRequests: [AuditLine] {
    if !requests.isEmpty { return [] }
    return (calls(.requestAuthorization) + calls(.requestPerObjectReadAuthorization)).filter(\.hasFailed)
      .sorted { position($0) < position($1) }
  }
  /// The sentence for a run in which no request reached the person.
  private var nothingAsked: LocalizedStringKey {
    guard let request = vainRequests.first else { return "The app made no request." }
    return switch request.process {
    case .widget: "\(place(request)): a request of the app’s widget failed, and the app itself made no request."
    case .appExtension:
      "\(place(request)): a request of the app’s extension failed, and the app itself made no request."
    default: "\(place(request)): a request failed before the person was asked."
    }
  }
  private func calls(_ operation: AppCall.Operation) -> [AuditLine] {
    lines.filter { $0.event == .access && $0.operation == operation }
  }
  private func position(_ line: AuditLine) -> Int { line.integer("seq") ?? 0 }
  private func place(_ line: AuditLine) -> LocalizedStringKey { "line \("\(position(line))")" }

  struct Judgement {
    let verdict: ReviewItem.Verdict
    let findings: [LocalizedStringKey]

    init(_ verdict: ReviewItem.Verdict, _ findings: [LocalizedStringKey]) {
      (self.verdict, self.findings) = (verdict, findings)
    }
  }

  func judge(_ point: ReviewPoint) -> Judgement {
    switch point {
    case .availability: availability
    case .purposes: purposes
    case .specific: specificPurposes
    case .upload: upload
    case .onlyUsed: onlyUsedTypes
    case .small: smallRequests
    case .denial: denialHandled
    case .history: limitedHistory
    case .loop: noAskingInALoop
    case .store: oneStore
    case .valid: validCalls
    case .statistics: statisticsOptions
    case .entitlements: entitlements
    case .background: backgroundDelivery
    case .kept:
      Judgement(
        .notExercised, ["This log does not show which data the app keeps in files of its own. Ask the app’s maker."])
    }
  }

  private var stops: [AuditLine] { lines.filter { $0.event == .stopped } }

  /// Returns a failed judgement if the app was stopped for a mistake that the log names and that belongs to the point;
  /// nil otherwise.
  func judgeNamedStop(at point: ReviewPoint) -> Judgement? {
    stops.first { $0.mistake?.reviewPoint == point }.map {
      Judgement(.failed, ["\(place($0)): \($0["reason"] ?? "")"])
    }
  }

  /// The permissions that the app asked for, including requests that failed or stopped it.
  private var tried: Set<Permission> {
    var tried = Set(usage.filter(\.isAsked).map { Permission($0.type, $0.direction) })
    for stop in stops {
      if case .missingPurpose(_, let direction, let types)? = stop.mistake {
        tried.formUnion(types.map { Permission($0, direction) })
      }
    }
    for call in calls(.requestAuthorization) {
      // A failed request's line has no direction. Health records need no direction, because an app can only read them.
      let types = call.texts("types").compactMap(ObjectType.init(identifier:))
      tried.formUnion(types.map { Permission($0, .read) }.filter(\.isOfHealthRecords))
    }
    return tried
  }

  /// Returns a failed judgement if the app was stopped for a mistake that belongs to the point; nil otherwise.
  ///
  /// Logs from earlier versions do not name the mistake, so a stop in such a log is no evidence for or against a point.
  private func judgeStops(at point: ReviewPoint) -> Judgement? {
    judgeNamedStop(at: point)
      ?? stops.first { $0.mistake == nil }.map {
        Judgement(.notExercised, ["\(place($0)): the app was stopped, and this log does not name the mistake."])
      }
  }

  /// Passed if the app called `isHealthDataAvailable()` before it asked for permissions; failed if it asked first or
  /// never called it.
  private var availability: Judgement {
    let (checks, uses) = (calls(.isHealthDataAvailable), requests)
    guard let check = checks.first else {
      return uses.isEmpty
        ? Judgement(
          .notExercised, [vainRequests.isEmpty ? "The app made no request to Health." : nothingAsked])
        : Judgement(
          .failed,
          ["The app never called isHealthDataAvailable(), and asked for permissions in \(place(uses[0]))."])
    }
    if let use = uses.first, position(use) < position(check) {
      return Judgement(
        .failed,
        [
          """
          The app asked for permissions in \(place(use)), and called isHealthDataAvailable() only in \(place(check)).
          """
        ])
    }
    return Judgement(.passed, ["\(place(check)): the app called isHealthDataAvailable()."])
  }

  /// Failed if the app was stopped for a missing or invalid purpose string.
  private var purposes: Judgement {
    if let stop = judgeStops(at: .purposes) { return stop }
    if requests.isEmpty { return Judgement(.notExercised, [nothingAsked]) }
    var findings: [LocalizedStringKey] = []
    if let purpose = app.readPurpose { findings.append("To read: “\(purpose)”") }
    if let purpose = app.writePurpose { findings.append("To write: “\(purpose)”") }
    if let purpose = app.clinicalPurpose { findings.append("For health records: “\(purpose)”") }
    return Judgement(.passed, findings)
  }

  /// Failed if a purpose string shows signs of telling the person too little. A purpose string that only names the
  /// framework passes with a remark.
  private var specificPurposes: Judgement {
    let purposes = [app.readPurpose, app.writePurpose, app.clinicalPurpose].compactMap { $0 }
    if purposes.isEmpty { return Judgement(.notExercised, ["There is no purpose string."]) }
    let doubts = app.purposeDoubts
    let denials = Direction.allCases.filter { direction in tried.contains { $0.direction == direction } }
      .compactMap(app.keyOfDenial).map { key -> LocalizedStringKey in
        "\(key.rawValue) says that the app does not read or write, but the app asks for it."
      }
    let sentences = doubts.map(\.sentence) + denials
    if doubts.contains(where: \.sign.isVague) || !denials.isEmpty { return Judgement(.failed, sentences) }
    return Judgement(
      .passed, sentences + ["No purpose string seems to say too little. Read them to judge whether they are true."])
  }

  /// Failed if a purpose string is missing that App Store Connect requires (rule UP3).
  private var upload: Judgement {
    if requests.isEmpty, app.purposes.isEmpty { return Judgement(.notExercised, [nothingAsked]) }
    let findings = app.uploadFindings(asking: tried)
    return Judgement(findings.contains(where: \.isRefusal) ? .failed : .passed, findings.map(\.sentence))
  }

  /// Passed if the app used each type that was granted.
  private var onlyUsedTypes: Judgement {
    // For objects that are chosen individually, calls with results show that access was granted.
    let granted = usage.filter { row in
      row.isAsked
        && (row.answer?.isAllowed == true || row.type.requiresPerObjectAuthorization && row.callsWhileGranted > 0)
    }
    if granted.isEmpty {
      return Judgement(.notExercised, ["No permission that the app asked for was granted, so it could use none."])
    }
    // Unused types are no failure, because another run may use them.
    let unused = granted.filter { $0.callsWhileGranted == 0 }
    return Judgement(
      unused.isEmpty ? .passed : .notExercised,
      unused.isEmpty
        ? granted.map { row -> LocalizedStringKey in
          let calls: LocalizedStringKey = row.callsWhileGranted == 1 ? "1 call" : "\("\(row.callsWhileGranted)") calls"
          return "\(row.sentence): \(calls)."
        }
        : unused.map { row -> LocalizedStringKey in "\(row.sentence) was granted and never used in this run." })
  }

  /// Failed if a request asks for more than twelve permissions.
  private var smallRequests: Judgement {
    if requests.isEmpty { return Judgement(.notExercised, [nothingAsked]) }
    let large = requests.filter { $0.permissions(.read).count + $0.permissions(.share).count > 12 }
    return Judgement(
      large.isEmpty ? .passed : .failed,
      large.map { line -> LocalizedStringKey in
        let count = line.permissions(.read).count + line.permissions(.share).count
        return "\(place(line)) asks for \(count) permissions at once."
      })
  }

  /// Passed if the app makes a call after a denial; failed if the app is stopped after a denial.
  private var denialHandled: Judgement {
    guard let denial = lines.first(where: { $0.decisions.contains { $0.to == "denied" } }) else {
      return Judgement(.notExercised, ["Nothing was denied."])
    }
    let after = lines.filter { ($0.integer("seq") ?? 0) > (denial.integer("seq") ?? 0) }
    if let stop = after.first(where: { $0.event == .stopped }) {
      return Judgement(.failed, ["\(place(stop)): the app was stopped. \(stop["reason"] ?? "")"])
    }
    guard let call = after.first(where: { $0.event == .access }) else {
      return Judgement(
        .notExercised, ["The person denied a permission in \(place(denial)); the app made no call afterwards."])
    }
    return Judgement(
      .passed, ["The person denied a permission in \(place(denial)), and the app went on in \(place(call))."])
  }

  /// Failed if the app read a type with limited history and never queried the date of the limit. Without that date,
  /// missing earlier data look like a time in which nothing happened (rules V111 to V118).
  private var limitedHistory: Judgement {
    var limits: [String: AuditLine] = [:]
    var (unasked, asked): ([String: AuditLine], [String: AuditLine]) = ([:], [:])
    for line in lines {
      for decision in line.decisions where decision.direction == Direction.read.rawValue {
        (limits[decision.type], asked[decision.type]) = (decision.since == nil ? nil : line, nil)
      }
      guard line.event == .access, let operation = line.operation else { continue }
      for type in line.texts("types") where limits[type] != nil {
        if operation == .earliestAuthorizedSampleDate {
          (asked[type], unasked[type]) = (line, nil)
        } else if !operation.isAboutPermissions, line["direction"] == Direction.read.rawValue, asked[type] == nil,
          unasked[type] == nil
        {
          unasked[type] = line
        }
      }
    }
    if let (type, read) = unasked.min(by: { (position($0.value), $0.key) < (position($1.value), $1.key) }) {
      let name = ObjectType(identifier: type)?.swiftName ?? type
      return Judgement(
        .failed,
        [
          """
          In \(place(read)), the app reads \(name), which is limited to a date, and it never asked for that date. \
          What the app says about earlier times may be wrong: call earliestAuthorizedSampleDate(for:), and show from \
          which date the data are.
          """
        ])
    }
    if let question = asked.values.min(by: { position($0) < position($1) }) {
      return Judgement(.passed, ["\(place(question)) asks for the date."])
    }
    return Judgement(
      .notExercised,
      [limits.isEmpty ? "No reading was limited to a date." : "The app read no type that is limited to a date."])
  }

  /// Failed if the app made the same request more than three times.
  private var noAskingInALoop: Judgement {
    if requests.isEmpty { return Judgement(.notExercised, [nothingAsked]) }
    let counts = Dictionary(grouping: requests) {
      "\($0.permissions(.share))\($0.permissions(.read))\($0["objects"] ?? "")"
    }
    let repeated = counts.values.filter { $0.count > 3 }.sorted {
      ($0[0].integer("seq") ?? 0) < ($1[0].integer("seq") ?? 0)
    }
    return Judgement(
      repeated.isEmpty ? .passed : .failed,
      repeated.map { lines -> LocalizedStringKey in
        "The app made the same request \(lines.count + repetitions(of: lines[0])) times, first in \(place(lines[0]))."
      })
  }

  /// Returns how many times the app repeated the request without getting a question. The log counts such repetitions in
  /// a line about calls instead of writing a line for each request.
  private func repetitions(of request: AuditLine) -> Int {
    let types = Set(Direction.allCases.flatMap { request.permissions($0) })
    return calls(.requestAuthorization).filter { !$0.hasFailed && Set($0.texts("types")) == types }
      .reduce(0) { $0 + ($1.integer("calls") ?? 1) }
  }

  /// Failed if the app made calls with more `HKHealthStore` objects than it had launches.
  private var oneStore: Judgement {
    let made = calls(.makeStore).reduce(0) { $0 + ($1.integer("calls") ?? 1) }
    let launches = lines.count { $0.event == .launched }
    if made == 0 { return Judgement(.notExercised, ["No call was made with a store."]) }
    let stores: LocalizedStringKey = made == 1 ? "1 store" : "\(made) stores"
    let runs: LocalizedStringKey = launches == 1 ? "1 run" : "\(launches) runs"
    return Judgement(
      made <= max(1, launches) ? .passed : .failed, ["It made its calls with \(stores) in \(runs)."])
  }

  /// Failed if the app made an invalid call, or was stopped for a mistake that belongs to no other point.
  private var validCalls: Judgement {
    if let stop = judgeStops(at: .valid) { return stop }
    if let call = lines.first(where: { $0.integer("error") == HealthError.Code.invalidArgument.rawValue }) {
      return Judgement(
        .failed, ["\(place(call)): the call \(call["call"] ?? "a call") is invalid (error 3, invalid argument)."])
    }
    if let request = lines.first(where: { $0.process == .widget && $0.operation?.isRequest == true && $0.hasFailed }) {
      return Judgement(
        .failed, ["\(place(request)): the app’s widget made a request, which only the app can make (A90b)."])
    }
    if let request = vainRequests.first(where: { $0.process == .appExtension && $0.members["permissions"] != nil }) {
      return Judgement(
        .notExercised,
        [
          """
          \(place(request)): the app’s extension waited for the app to ask the person, and ended before that. The app \
          must call handleAuthorizationForExtension() (A90).
          """
        ])
    }
    guard let call = requests.first ?? lines.first(where: { $0.event == .access }) else {
      return Judgement(.notExercised, ["Health was not used."])
    }
    return Judgement(.passed, ["No call was invalid or stopped the app, from \(place(call)) on."])
  }

  /// Failed if the app was stopped for statistics options that do not fit their types.
  private var statisticsOptions: Judgement {
    if let stop = judgeStops(at: .statistics) { return stop }
    let calls = calls(.statistics) + calls(.statisticsCollection)
    return Judgement(
      calls.isEmpty ? .notExercised : .passed,
      calls.isEmpty ? ["The app made no statistics query."] : ["\(place(calls[0])): answered."])
  }

  /// Failed if a call failed for lack of an entitlement, or would have if the app had not been stopped first.
  private var entitlements: Judgement {
    // `errorAuthorizationDenied` (4) alone is no evidence, because a refusal causes it too.
    var missing = lines.compactMap { line in
      line.missingEntitlement.map { entitlement -> LocalizedStringKey in
        "\(place(line)): \(line["call"] ?? "a call") needs \(entitlement.rawValue)."
      }
    }
    if missing.isEmpty, !app.entitlements.contains(.healthRecords), let stop = stops.first(where: \.isOfHealthRecords) {
      missing = [
        """
        \(place(stop)): even with a valid purpose string, the request would need \
        \(Entitlement.healthRecords.rawValue).
        """
      ]
    }
    if !missing.isEmpty { return Judgement(.failed, missing) }
    if requests.isEmpty, !lines.contains(where: { $0.event == .access }) {
      return Judgement(.notExercised, ["Health was not used."])
    }
    let held = app.entitlements.keys.joined(separator: ", ")
    return Judgement(.passed, ["The app has these entitlements: \(held)."])
  }

  /// Failed if the app did not complete a background delivery, or completed it twice or too late.
  private var backgroundDelivery: Judgement {
    let calls = calls(.enableBackgroundDelivery)
    if calls.isEmpty {
      return Judgement(.notExercised, ["Background delivery was not turned on."])
    }
    let deliveries = lines.filter { $0.event == .delivery }
    let faults = deliveries.filter { ["missed", "stopped", "completedAgain", "completedLate"].contains($0["what"]) }
    if !faults.isEmpty {
      let sentences = faults.prefix(3).map { line -> LocalizedStringKey in "\(place(line)): \(line.title)." }
      return Judgement(.failed, sentences)
    }
    let count = deliveries.count { ["woken", "launched"].contains($0["what"]) }
    return count == 0
      ? Judgement(
        .notExercised,
        [
          """
          The app turned background delivery on in \(place(calls[0])), but no data woke it in this session. Let time \
          pass under 4, Device.
          """
        ])
      : Judgement(.passed, ["The app completed all of \(count) wake-ups."])
  }
}

extension AuditLine {
  /// The program that made a call; nil if the log does not name one.
  fileprivate var process: ProcessKind? { self["program"].flatMap(ProcessKind.init) }

  /// True if the call ended with an error.
  var hasFailed: Bool { integer("error") != nil }

  /// True if the app was stopped during a request for health records.
  fileprivate var isOfHealthRecords: Bool {
    guard case .missingPurpose(.clinicalShare, _, _)? = mistake else {
      if case .invalidPurpose(_, .clinicalShare)? = mistake { return true }
      return false
    }
    return true
  }
}

extension TypeUsage {
  /// The use in localizable words: "writing stepCount".
  var sentence: LocalizedStringKey { direction == .share ? "writing \(type.swiftName)" : "reading \(type.swiftName)" }
}

/// The points that a reviewer of a HealthKit app checks, in the order of the report. Raw values identify them in links.
package enum ReviewPoint: String, Hashable, Sendable, CaseIterable {
  case availability, purposes, specific, upload, onlyUsed, small, denial, history, loop, store, valid, statistics
  case entitlements, background, kept

  /// The requirement, in a sentence without a full stop.
  package var title: LocalizedStringKey {
    switch self {
    case .availability: "isHealthDataAvailable() is called before Health is used"
    case .purposes: "The app has a purpose string for each kind of access it asks for"
    case .specific: "The purpose strings say what the data are for"
    case .upload: "Both purpose strings exist, as App Store Connect requires"
    case .onlyUsed: "The app asks only for types that it uses"
    case .small: "A request asks for what one feature needs"
    case .denial: "The app goes on after a permission is denied"
    case .history: "If reading is limited to a date, the app asks for that date"
    case .loop: "The app does not repeat the same request again and again"
    case .store: "The app uses one HKHealthStore for all its calls"
    case .valid: "No other call to Health is invalid or stops the app"
    case .statistics: "Statistics options fit their types"
    case .entitlements: "The app has the entitlements that its calls need"
    case .background: "Background delivery has an observer query whose completion handler is called"
    case .kept: "The app keeps no samples after permission was withdrawn"
    }
  }

  /// The origin of the requirement: a guideline, or reviewers' common practice.
  package var source: String {
    switch self {
    case .availability: "Apple: HKHealthStore"
    case .purposes: "App Review Guideline 5.1.1; NSHealthShareUsageDescription, NSHealthUpdateUsageDescription"
    case .specific, .denial: "App Review Guideline 5.1.1 (ii)"
    case .upload: "App Store Connect, ITMS-90683"
    case .onlyUsed: "App Review Guidelines 2.5.1 and 5.1.1 (iii)"
    case .small: "Human Interface Guidelines, HealthKit"
    case .history: "Apple: earliestAuthorizedSampleDate(for:)"
    case .loop: "App Review Guideline 5.1.1 (iv)"
    case .store: "Apple: Setting up HealthKit"
    case .valid: "App Review Guideline 2.1"
    case .statistics: "Apple: HKStatisticsOptions"
    case .entitlements: "com.apple.developer.healthkit"
    case .background: "Apple: enableBackgroundDelivery(for:frequency:)"
    case .kept: "App Review Guideline 5.1.3"
    }
  }

  /// True for a point about the app's declarations, in its files and in its requests.
  var isAboutDeclarations: Bool {
    switch self {
    case .purposes, .specific, .upload, .small, .entitlements: true
    default: false
    }
  }
}

extension HealthException.Mistake {
  /// The point that an app fails if it is stopped for the mistake.
  fileprivate var reviewPoint: ReviewPoint {
    switch self {
    case .missingPurpose, .invalidPurpose: .purposes
    case .incompatibleOption, .invalidInterval, .invalidAnchor: .statistics
    case .nothingRequested, .sharingDisallowed, .readingDisallowed, .missingCompanion, .newerThanSystem, .notPerObject,
      .newerThanDevice, .other:
      .valid
    }
  }
}

package struct ReviewItem: Hashable, Sendable, Identifiable {
  package enum Verdict: String, Hashable, Sendable {
    case passed, failed
    /// The log contains no evidence for or against the point.
    case notExercised = "not exercised"

    /// The verdict in a word or two.
    package var title: LocalizedStringKey {
      switch self {
      case .passed: "passed"
      case .failed: "failed"
      case .notExercised: "not exercised"
      }
    }
  }

  package let point: ReviewPoint
  package let verdict: Verdict
  /// The evidence, one sentence each. Numbers refer to lines of the audit log.
  package let findings: [LocalizedStringKey]

  package var id: ReviewPoint { point }
}
