import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// All that is handed to a reviewer of one run: what was asked, granted, used and never used, what was shown, what
/// happened, how the checklist turned out, and what the app sees in the end beside what is there.
///
///     SessionReport(title: "…", apps: apps, auditLines: lines, pictures: pictures).html   // one file, no network
///
/// The same run gives the same bytes: no time of the machine, no path, no order of threads is in it.
package struct SessionReport: Sendable {
  /// The screen at a moment, with its name.
  package struct Picture: Sendable {
    package var label: String
    package var frame: Frame

    package init(label: String, frame: Frame) { (self.label, self.frame) = (label, frame) }
  }

  /// One type as the app sees it in the end, beside what the store holds.
  package struct View: Hashable, Sendable {
    package var app: String
    package var type: String
    package var seen: String
    package var held: String
    /// Why they differ; nil where they do not.
    package var reason: String?

    package init(app: String, type: String, seen: String, held: String, reason: String?) {
      (self.app, self.type, self.seen, self.held, self.reason) = (app, type, seen, held, reason)
    }
  }

  /// A script's steps and expectations.
  package struct Account: Hashable, Sendable {
    /// In words, a line each, with what did not hold.
    package var text: String
    package var expectationCount: Int
    package var failureCount: Int

    package init(text: String, expectationCount: Int, failureCount: Int) {
      (self.text, self.expectationCount, self.failureCount) = (text, expectationCount, failureCount)
    }

    /// One sentence: "The scenario holds: all 11 expectations came as they must."
    package var outcome: String {
      switch (failureCount, expectationCount) {
      case (0, 0): "The script was played. It expects nothing."
      case (0, 1): "The scenario holds: its expectation came as it must."
      case (0, _): "The scenario holds: all \(expectationCount) expectations came as they must."
      case (1, _): "The scenario failed: one thing did not come as it must."
      default: "The scenario failed: \(failureCount) things did not come as they must."
      }
    }
  }

  package let title: String
  /// A few sentences on what happens and why it matters; nil for a session by hand.
  package let summary: String?
  /// The apps that did something, in the order of the device.
  package let apps: [AppIdentity]
  package let lines: [AuditLine]
  /// The audit log as a file holds it.
  package let log: String
  package let checkpoint: AuditCheckpoint
  /// Without those that are as the one before.
  package let pictures: [Picture]
  package let views: [View]
  /// The script and its outcome; nil for a session by hand.
  package let account: Account?
  /// Apps of which only the files are on the device: what is done in their names says nothing about their code.
  private let appsWithoutCode: Set<String>

  /// - Parameters:
  ///   - appsWithoutCode: The bundle identifiers of apps of which only the files are on the device.
  ///   - auditLines: The whole log, as it is kept.
  package init(
    title: String, summary: String? = nil, apps: [AppIdentity], appsWithoutCode: Set<String> = [],
    auditLines: [String], pictures: [Picture] = [], views: [View] = [], account: Account? = nil
  ) {
    self.title = title
    self.appsWithoutCode = appsWithoutCode
    self.summary = summary
    log = auditLines.map { $0 + "\n" }.joined()
    let verification = AuditVerification(of: Data(log.utf8))
    lines = verification.lines
    checkpoint = verification.checkpoint
    let active = Set(verification.lines.filter { $0.event != .launched && $0.event != .ended }.compactMap(\.app))
    self.apps = apps.filter { active.contains($0.bundleIdentifier) }
    self.pictures = pictures.indices.filter { $0 == 0 || pictures[$0].frame != pictures[$0 - 1].frame }
      .map { pictures[$0] }
    self.views = views
    self.account = account
  }

  /// Said at the top and in the data, so that nobody takes it for a person's consent.
  package static let mark =
    "The device, the person and their answers are part of a program. This is a record of a test, and no consent of anybody."

  /// Said over what happened.
  package static let timelineNote =
    "Between two decisions like calls are one line with their number, and these lines stand in the order of their names."

  /// Said under the checklist.
  package static let checklistNote =
    "The checklist judges what this run shows of the app, and nothing else: not what the app makes of what it gets, nor what it keeps or sends."

  /// Words and numbers of the report that Apple's documentation does not explain in a sentence.
  package static let words: [(word: String, meaning: String)] = [
    ("Handed out", "Samples or buckets that left Health with the app's calls, or that they changed."),
    ("raw", "Added up as they lie in the store, before devices that measured the same time are merged."),
    (
      "error 1 to 10",
      "HKError: 1 no Health, 2 forbidden by a profile, 3 invalid argument, 4 entitlement missing, 5 never asked, 6 device locked, 7 cancelled, 8 another workout began, 9 the person left the workout, 10 a required type was refused."
    ),
    (
      "A, Q, S with a number",
      "A rule on how HealthKit behaves, in the tables of healthsheet's documentation: authorization, queries, store."
    ),
  ]

  package func checklist(of app: AppIdentity) -> [ReviewItem] {
    ReviewChecklist(of: app, runsItsCode: !appsWithoutCode.contains(app.bundleIdentifier), in: lines).items
  }

  package func usage(of app: AppIdentity) -> [TypeUsage] { TypeUsage.rows(of: app.bundleIdentifier, in: lines) }

  /// What happened, a line each: its number, its moment on the device, and words.
  package var timeline: [(number: Int, time: String, title: String, details: [String])] {
    lines.map { ($0.integer("seq") ?? 0, $0["at"] ?? "", $0.title, $0.details) }
  }
}

extension TypeUsage {
  /// The last answer in a word: "granted", "denied", "not answered".
  package var answerInWords: String {
    switch answer {
    case "granted": "granted"
    case "denied": "denied"
    case nil where type.requiresPerObjectAuthorization: "one by one"
    default: "not answered"
    }
  }
}
