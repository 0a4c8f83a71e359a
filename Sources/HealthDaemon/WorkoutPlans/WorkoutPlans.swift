import Foundation
import HealthModel

/// Plans of workouts on the device: what is on the watch, what apps have scheduled, and which workouts came of it.
///
/// None of it is health data. It has a permission of its own, apart from HealthKit's (rule K21).
package struct WorkoutPlans: Hashable, Sendable, Codable {
  /// A plan in the watch's own library: the person put it there, and no app sees it again (rule K16).
  package struct LibraryEntry: Hashable, Sendable, Codable, Identifiable {
    /// Counts the entries.
    package var id: Int
    /// The plan.
    package var plan: WorkoutPlanRecord
    /// The app that showed it: its bundle identifier.
    package var app: String
    /// The time it was added at.
    package var added: Date
  }

  /// The plans the person added to the watch, the latest last.
  package private(set) var library: [LibraryEntry] = []
  /// The scheduled plans of each app, by its bundle identifier.
  package internal(set) var apps: [String: AppPlans] = [:]
  private var performed: [WorkoutKey: WorkoutPlanRecord] = [:]
  private var lastEntry = 0

  /// Creates the plans of a new device: none.
  package init() {}

  /// Adds a plan to the watch. The same plan twice is two entries (rule K16).
  mutating func addToLibrary(_ plan: WorkoutPlanRecord, of app: String, at date: Date) {
    lastEntry += 1
    library.append(LibraryEntry(id: lastEntry, plan: plan, app: app, added: date))
  }

  /// Takes an entry off the watch.
  mutating func removeFromLibrary(_ id: Int) { library.removeAll { $0.id == id } }

  /// Says that a workout was done after a plan (rule K25).
  mutating func link(_ workout: SampleReference, to plan: WorkoutPlanRecord) { performed[WorkoutKey(workout)] = plan }

  /// The plan a workout was done after; nil for any other workout.
  func plan(of workout: SampleReference) -> WorkoutPlanRecord? { performed[WorkoutKey(workout)] }

  /// Forgets which plans workouts that are gone were done after.
  mutating func forget(_ gone: some Sequence<SampleReference>) {
    if performed.isEmpty { return }
    for sample in gone where sample.type == .workout { performed[WorkoutKey(sample)] = nil }
  }
}
