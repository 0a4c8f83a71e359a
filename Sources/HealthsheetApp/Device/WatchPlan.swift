import Foundation
import HealthDaemon
import WorkoutKit

/// A plan as the person's pages show it: on the watch, or scheduled by an app.
struct WatchPlan: Identifiable, Hashable {
  /// The way it came there.
  enum Place: Hashable {
    /// From a preview.
    case library(WorkoutPlans.LibraryEntry)
    /// From an app, for a day.
    case scheduled(ScheduledPlanRecord, app: String, number: Int)
  }

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

  /// The moment it is planned for; nil on the watch's own shelf.
  func moment(in calendar: Calendar) -> Date? {
    if case .scheduled(let scheduled, _, _) = place { scheduled.moment(in: calendar) } else { nil }
  }

  /// True once it was done.
  var isComplete: Bool { if case .scheduled(let scheduled, _, _) = place { scheduled.isComplete } else { false } }
}

/// An app that wants to add workouts to the watch.
struct PlanningApp: Identifiable, Hashable {
  /// The bundle identifier.
  var id: String
  var name: String
  var mayAddWorkouts: Bool
}
