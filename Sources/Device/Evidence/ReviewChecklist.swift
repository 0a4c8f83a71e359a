import AuditLog
import Foundation
import HealthDaemon
import HealthModel

/// The points a reviewer of a HealthKit app checks, judged from the audit log of one run.
///
///     let items = ReviewChecklist(of: app, in: lines).items
///     items.first { $0.id == "availability" }?.verdict   // .passed
///
/// A point without evidence in the log is not exercised, never passed.
package struct ReviewChecklist: Sendable {
  /// The points, in the order of the report.
  package let items: [ReviewItem]

  /// Judges an app by the lines of a log.
  ///
  /// - Parameter runsItsCode: False for an app whose files alone are on the device: calls in its name say nothing about
  ///   its code, and only its declarations are judged.
  package init(of app: AppIdentity, runsItsCode: Bool = true, in lines: [AuditLine]) {
    let own = lines.filter { $0.app == app.bundleIdentifier }
    let log = AppLog(app: app, lines: own, usage: TypeUsage.rows(of: app.bundleIdentifier, in: lines))
    let items = [
      log.availability, log.purposes, log.specificPurposes, log.unusedKeys, log.onlyUsedTypes, log.smallRequests,
      log.denialHandled, log.noAskingInALoop, log.oneStore, log.statisticsOptions, log.entitlements,
      log.backgroundDelivery, log.noSampleStored,
    ]
    self.items =
      runsItsCode
      ? items
      : items.map { item in
        if Self.declared.contains(item.id) { return item }
        return ReviewItem(
          id: item.id, title: item.title, verdict: .notExercised,
          findings: ["Only the app's files are on this device; its code did not run."], source: item.source)
      }
  }

  /// The points about an app's declarations, in its files and in its requests.
  private static let declared: Set<String> = ["purposes", "specific", "unusedKeys", "small", "entitlements"]
}

/// The part of the log about one app.
private struct AppLog {
  /// The app.
  let app: AppIdentity
  /// The lines about the app.
  let lines: [AuditLine]
  /// The types the app asked for or used.
  let usage: [TypeUsage]

  /// The requests for health data. Those for adding workouts to the watch are not among them.
  private var requests: [AuditLine] {
    lines.filter { $0.event == .requested && $0.members["workoutPlans"] == nil }
  }
  private func calls(_ name: String) -> [AuditLine] { lines.filter { $0.event == .access && $0["call"] == name } }
  private func position(_ line: AuditLine) -> Int { line.integer("seq") ?? 0 }
  private func place(_ line: AuditLine) -> Sentence { "line \(position(line))" }

  private func item(
    _ id: String, _ title: Sentence, _ verdict: ReviewItem.Verdict, _ findings: [Sentence], _ source: String
  ) -> ReviewItem { ReviewItem(id: id, title: title, verdict: verdict, findings: findings, source: source) }

  /// Passed when `isHealthDataAvailable()` was called before the app asked for permissions, failed when it asked
  /// without that or earlier.
  var availability: ReviewItem {
    let (checks, uses) = (calls("isHealthDataAvailable"), requests)
    let title: Sentence = "isHealthDataAvailable() is called before Health is used"
    let source = "Apple: HKHealthStore"
    guard let check = checks.first else {
      return uses.isEmpty
        ? item("availability", title, .notExercised, ["Health was not asked for anything."], source)
        : item(
          "availability", title, .failed, ["It was never called, and \(place(uses[0])) asks for permissions."], source)
    }
    if let use = uses.first, position(use) < position(check) {
      return item(
        "availability", title, .failed, ["\(place(use)) asks for permissions; it was first called at \(place(check))."],
        source)
    }
    return item("availability", title, .passed, ["\(place(check)): it was called."], source)
  }

  /// Failed when the app was stopped for a missing or invalid purpose string.
  var purposes: ReviewItem {
    let title: Sentence = "Each direction that is asked for has its purpose string"
    let source = "App Review Guideline 5.1.1; NSHealthShareUsageDescription, NSHealthUpdateUsageDescription"
    let stopped = lines.filter { $0.event == .stopped && $0["reason"]?.contains("UsageDescription") == true }
    if let stop = stopped.first {
      return item("purposes", title, .failed, ["\(place(stop)): \(stop["reason"] ?? "")"], source)
    }
    if requests.isEmpty { return item("purposes", title, .notExercised, ["Nothing was asked for."], source) }
    var findings: [Sentence] = []
    if let purpose = app.readPurpose { findings.append("To read: “\(purpose)”") }
    if let purpose = app.writePurpose { findings.append("To write: “\(purpose)”") }
    if let purpose = app.clinicalPurpose { findings.append("For health records: “\(purpose)”") }
    return item("purposes", title, .passed, findings, source)
  }

  /// Failed for purpose strings that are empty, short or placeholders.
  var specificPurposes: ReviewItem {
    let title: Sentence = "The purpose strings say what the data are for"
    let source = "App Review Guideline 5.1.1 (ii)"
    let purposes = [app.readPurpose, app.writePurpose, app.clinicalPurpose].compactMap { $0 }
    if purposes.isEmpty { return item("specific", title, .notExercised, ["There is no purpose string."], source) }
    let vague = app.vaguePurposes
    return vague.isEmpty
      ? item(
        "specific", title, .passed,
        ["None is empty, short or a placeholder; whether they are true is for you to read."], source)
      : item(
        "specific", title, .failed, vague.map { purpose -> Sentence in "“\(purpose)” does not say what for." }, source)
  }

  /// Failed for a purpose string of a direction the app did not ask for in this run.
  var unusedKeys: ReviewItem {
    let title: Sentence = "No purpose string for a direction that is never asked for"
    let source = "Reviewers’ letters differ: an upload may want both keys"
    if requests.isEmpty { return item("unusedKeys", title, .notExercised, ["Nothing was asked for."], source) }
    let asked = Set(usage.filter(\.isAsked).map(\.direction))
    var unused: [Sentence] = []
    if app.readPurpose != nil, !asked.contains(.read) {
      unused.append("NSHealthShareUsageDescription is there, and nothing was asked to be read.")
    }
    if app.writePurpose != nil, !asked.contains(.share) {
      unused.append("NSHealthUpdateUsageDescription is there, and nothing was asked to be written.")
    }
    return item("unusedKeys", title, unused.isEmpty ? .passed : .failed, unused, source)
  }

  /// Failed for types that were granted and not used.
  var onlyUsedTypes: ReviewItem {
    let title: Sentence = "Only types are asked for that are used"
    let source = "App Review Guidelines 2.5.1 and 5.1.1 (iii)"
    // Of objects that are chosen one by one, those that were handed out were granted.
    let granted = usage.filter { row in
      row.isAsked && (row.answer == "granted" || row.type.requiresPerObjectAuthorization && row.callsWhileGranted > 0)
    }
    if granted.isEmpty {
      return item(
        "onlyUsed", title, .notExercised, ["Nothing that it asked for was granted, so nothing of it could be used."],
        source)
    }
    let unused = granted.filter { $0.callsWhileGranted == 0 }
    return item(
      "onlyUsed", title, unused.isEmpty ? .passed : .failed,
      unused.isEmpty
        ? granted.map { row -> Sentence in
          let calls: Sentence = row.callsWhileGranted == 1 ? "1 call" : "\(row.callsWhileGranted) calls"
          return "\(row.sentence): \(calls)."
        }
        : unused.map { row -> Sentence in "\(row.sentence) was granted and never used in this run." }, source)
  }

  /// Failed for requests of more than twelve permissions.
  var smallRequests: ReviewItem {
    let title: Sentence = "A request asks for what one feature needs"
    let source = "Human Interface Guidelines, HealthKit"
    if requests.isEmpty { return item("small", title, .notExercised, ["Nothing was asked for."], source) }
    let large = requests.filter { $0.permissions(.read).count + $0.permissions(.share).count > 12 }
    return item(
      "small", title, large.isEmpty ? .passed : .failed,
      large.map { line -> Sentence in
        let count = line.permissions(.read).count + line.permissions(.share).count
        return "\(place(line)) asks for \(count) permissions at once."
      },
      source)
  }

  /// Passed when the app makes a call after a denial, failed when it is stopped after one.
  var denialHandled: ReviewItem {
    let title: Sentence = "The app goes on when it is denied"
    let source = "App Review Guideline 5.1.1 (ii)"
    guard let denial = lines.first(where: { $0.decisions.contains { $0.to == "denied" } }) else {
      return item("denial", title, .notExercised, ["Nothing was denied."], source)
    }
    let after = lines.filter { ($0.integer("seq") ?? 0) > (denial.integer("seq") ?? 0) }
    if let stop = after.first(where: { $0.event == .stopped }) {
      return item("denial", title, .failed, ["\(place(stop)): it was stopped. \(stop["reason"] ?? "")"], source)
    }
    guard let call = after.first(where: { $0.event == .access }) else {
      return item("denial", title, .notExercised, ["\(place(denial)) denies; no call follows."], source)
    }
    return item("denial", title, .passed, ["\(place(denial)) denies, \(place(call)) goes on."], source)
  }

  /// Failed when the same request was made more than three times.
  var noAskingInALoop: ReviewItem {
    let title: Sentence = "The app does not ask again and again"
    let source = "App Review Guideline 5.1.1 (iv)"
    if requests.isEmpty { return item("loop", title, .notExercised, ["Nothing was asked for."], source) }
    let counts = Dictionary(grouping: requests) {
      "\($0.permissions(.share))\($0.permissions(.read))\($0["objects"] ?? "")"
    }
    let repeated = counts.values.filter { $0.count > 3 }.sorted {
      ($0[0].integer("seq") ?? 0) < ($1[0].integer("seq") ?? 0)
    }
    return item(
      "loop", title, repeated.isEmpty ? .passed : .failed,
      repeated.map { lines -> Sentence in
        "The same was asked for \(lines.count) times, from \(place(lines[0])) on."
      }, source)
  }

  /// Failed when the app made more stores than it had launches.
  var oneStore: ReviewItem {
    let title: Sentence = "One HKHealthStore for the whole app"
    let source = "Apple: Setting up HealthKit"
    let made = calls("HKHealthStore").reduce(0) { $0 + ($1.integer("calls") ?? 1) }
    let launches = lines.count { $0.event == .launched }
    if made == 0 { return item("store", title, .notExercised, ["No store was made."], source) }
    let stores: Sentence = made == 1 ? "1 store was" : "\(made) stores were"
    let runs: Sentence = launches == 1 ? "1 run" : "\(launches) runs"
    return item(
      "store", title, made <= max(1, launches) ? .passed : .failed, ["\(stores) made in \(runs) of the app."], source)
  }

  /// Failed when the app was stopped for statistics options that do not fit their types.
  var statisticsOptions: ReviewItem {
    let title: Sentence = "Statistics options fit their types"
    let source = "Apple: HKStatisticsOptions"
    let stopped = lines.filter {
      $0.event == .stopped && $0["reason"]?.localizedCaseInsensitiveContains("statistic") == true
    }
    if let stop = stopped.first {
      return item("statistics", title, .failed, ["\(place(stop)): \(stop["reason"] ?? "")"], source)
    }
    let calls = calls("statistics") + calls("statisticsCollection")
    return item(
      "statistics", title, calls.isEmpty ? .notExercised : .passed,
      calls.isEmpty ? ["No statistics were asked for."] : ["\(place(calls[0])): answered."], source)
  }

  /// Failed when a call ended for lack of an entitlement.
  var entitlements: ReviewItem {
    let title: Sentence = "The entitlements are there that the calls need"
    let source = "com.apple.developer.healthkit"
    // Nothing but a missing entitlement is error 4.
    let missing = lines.filter { line in
      line.integer("error") == 4 || line.texts("reasons").contains { $0.contains("entitlement") }
    }
    if !missing.isEmpty {
      let findings = missing.map { line -> Sentence in
        let call = line["call"] ?? "a call"
        let reason = line.texts("reasons").first { $0.contains("entitlement") }.map { Sentence(verbatim: $0) }
        let missing: Sentence = reason ?? "\(call) ended with error 4, an entitlement is missing."
        return "\(place(line)): \(missing)"
      }
      return item("entitlements", title, .failed, findings, source)
    }
    if requests.isEmpty, !lines.contains(where: { $0.event == .access }) {
      return item("entitlements", title, .notExercised, ["Health was not used."], source)
    }
    let held = app.entitlements.keys.joined(separator: ", ")
    return item("entitlements", title, .passed, ["As the device was told, the app has \(held)."], source)
  }

  /// Failed when a delivery was not completed, or completed twice or too late.
  var backgroundDelivery: ReviewItem {
    let title: Sentence = "Background delivery has an observer query whose completion handler is called"
    let source = "Apple: enableBackgroundDelivery(for:frequency:)"
    let calls = calls("enableBackgroundDelivery")
    if calls.isEmpty {
      return item("background", title, .notExercised, ["Background delivery was not turned on."], source)
    }
    let deliveries = lines.filter { $0.event == .delivery }
    let faults = deliveries.filter { ["missed", "stopped", "completedAgain", "completedLate"].contains($0["what"]) }
    if !faults.isEmpty {
      let sentences = faults.prefix(3).map { line -> Sentence in "\(place(line)): \(line.title)." }
      return item("background", title, .failed, sentences, source)
    }
    let count = deliveries.count { ["woken", "launched"].contains($0["what"]) }
    return count == 0
      ? item(
        "background", title, .notExercised,
        ["\(place(calls[0])) turns it on; nothing woke the app in this session. Let time pass under 4, Device."], source
      )
      : item("background", title, .passed, ["\(count) wake-ups, none of which was missed."], source)
  }

  /// Never exercised: the log cannot tell what an app keeps in its own files.
  var noSampleStored: ReviewItem {
    item(
      "kept", "No sample is kept after permission was taken away", .notExercised,
      ["What an app keeps in files of its own is not seen here. Ask its maker."], "App Review Guideline 5.1.3")
  }
}

extension TypeUsage {
  /// The use in words that can be translated: "writing stepCount".
  var sentence: Sentence { direction == .share ? "writing \(type.swiftName)" : "reading \(type.swiftName)" }
}
