import HealthModel
import Texts

/// The points a reviewer of a HealthKit app checks, in the order of the report. Raw values identify them in links.
package enum ReviewPoint: String, Hashable, Sendable, CaseIterable {
  case availability, purposes, specific, unusedKeys, onlyUsed, small, denial, loop, store, statistics, entitlements
  case background, kept

  /// The requirement, in a sentence without a full stop.
  package var title: LocalizedStringKey {
    switch self {
    case .availability: "isHealthDataAvailable() is called before Health is used"
    case .purposes: "Each direction that is asked for has its purpose string"
    case .specific: "The purpose strings say what the data are for"
    case .unusedKeys: "No purpose string for a direction that is never asked for"
    case .onlyUsed: "Only types are asked for that are used"
    case .small: "A request asks for what one feature needs"
    case .denial: "The app goes on when it is denied"
    case .loop: "The app does not ask again and again"
    case .store: "One HKHealthStore for the whole app"
    case .statistics: "Statistics options fit their types"
    case .entitlements: "The entitlements are there that the calls need"
    case .background: "Background delivery has an observer query whose completion handler is called"
    case .kept: "No sample is kept after permission was taken away"
    }
  }

  /// The origin of the requirement: a guideline, or common knowledge of reviewers.
  package var source: String {
    switch self {
    case .availability: "Apple: HKHealthStore"
    case .purposes: "App Review Guideline 5.1.1; NSHealthShareUsageDescription, NSHealthUpdateUsageDescription"
    case .specific, .denial: "App Review Guideline 5.1.1 (ii)"
    case .unusedKeys: "Reviewers’ letters differ: an upload may want both keys"
    case .onlyUsed: "App Review Guidelines 2.5.1 and 5.1.1 (iii)"
    case .small: "Human Interface Guidelines, HealthKit"
    case .loop: "App Review Guideline 5.1.1 (iv)"
    case .store: "Apple: Setting up HealthKit"
    case .statistics: "Apple: HKStatisticsOptions"
    case .entitlements: "com.apple.developer.healthkit"
    case .background: "Apple: enableBackgroundDelivery(for:frequency:)"
    case .kept: "App Review Guideline 5.1.3"
    }
  }

  /// True for a point about the app's declarations, in its files and in its requests.
  var isAboutDeclarations: Bool {
    switch self {
    case .purposes, .specific, .unusedKeys, .small, .entitlements: true
    default: false
    }
  }
}

/// A point of the review checklist, with its verdict and the evidence for it.
package struct ReviewItem: Hashable, Sendable, Identifiable {
  /// The result of judging a point.
  package enum Verdict: String, Hashable, Sendable {
    case passed, failed
    /// The log has no evidence for or against the point.
    case notExercised = "not exercised"
  }

  package let point: ReviewPoint
  package let verdict: Verdict
  /// The evidence, a sentence each; the numbers are those of lines in the audit log.
  package let findings: [LocalizedStringKey]

  package var id: ReviewPoint { point }
}
