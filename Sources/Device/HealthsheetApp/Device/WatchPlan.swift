import Foundation
import HealthDaemon
import WorkoutKit

/// A workout plan on the person's pages: in the watch's library, or scheduled by an app.
struct WatchPlan: Identifiable, Hashable {
  enum Place: Hashable {
    /// In the watch's library, where the preview of an app added it.
    case library(WorkoutPlans.LibraryEntry)
    case scheduled(ScheduledPlanRecord, app: String, number: Int)
  }

  /// The place of the plan, with its record.
  var place: Place
  /// The name of the app it comes from.
  var app: String
  /// The plan in words; nil when it cannot be read.
  var summary: PlanSummary?

  init(_ place: Place, app: String, locale: Locale) {
    self.place = place
    self.app = app
    summary = nil
    summary = plan.map { PlanSummary($0, locale: locale) }
  }

  var id: String {
    switch place {
    case .library(let entry): "library.\(entry.id)"
    case .scheduled(_, let app, let number): "scheduled.\(app).\(number)"
    }
  }

  var record: WorkoutPlanRecord {
    switch place {
    case .library(let entry): entry.plan
    case .scheduled(let scheduled, _, _): scheduled.plan
    }
  }

  /// The plan itself; nil when it cannot be read.
  var plan: WorkoutPlan? { try? WorkoutPlan(from: record.data) }

  var title: String { summary?.title ?? record.title }

  /// Returns the moment the plan is scheduled for; nil in the library.
  func moment(in calendar: Calendar) -> Date? {
    if case .scheduled(let scheduled, _, _) = place { scheduled.moment(in: calendar) } else { nil }
  }

  /// True for a scheduled plan that was done.
  var isComplete: Bool { if case .scheduled(let scheduled, _, _) = place { scheduled.isComplete } else { false } }
}

/// An app that has asked to add workouts to the watch.
struct PlanningApp: Identifiable, Hashable {
  /// The bundle identifier of the app.
  var id: String
  var name: String
  /// The person's decision.
  var mayAddWorkouts: Bool
}
