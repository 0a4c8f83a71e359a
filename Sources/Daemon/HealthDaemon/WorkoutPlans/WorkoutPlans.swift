import Foundation
import HealthModel

/// Workout plans on the device: those on the watch, those that apps have scheduled, and the workouts that followed
/// them.
///
/// Plans are not health data, and have a permission separate from HealthKit's (rule K21).
package struct WorkoutPlans: Hashable, Sendable, Codable {
  /// A plan that the person added to the watch's own library. No app can see it there (rule K16).
  package struct LibraryEntry: Hashable, Sendable, Codable, Identifiable {
    /// The number of the entry, starting at 1.
    package var id: Int
    package var plan: WorkoutPlanRecord
    /// The bundle identifier of the app that showed the plan.
    package var app: String
    package var added: Date
  }

  /// The plans that the person added to the watch, the latest last.
  package private(set) var library: [LibraryEntry] = []
  /// The scheduled plans of each app, by its bundle identifier.
  package internal(set) var apps: [String: AppPlans] = [:]
  private var performed: [WorkoutKey: WorkoutPlanRecord] = [:]
  private var lastEntry = 0

  package init() {}

  /// Adds a plan to the watch. Adding the same plan twice creates two entries (rule K16).
  mutating func addToLibrary(_ plan: WorkoutPlanRecord, of app: String, at date: Date) {
    lastEntry += 1
    library.append(LibraryEntry(id: lastEntry, plan: plan, app: app, added: date))
  }

  /// Removes an entry from the watch.
  mutating func removeFromLibrary(_ id: Int) { library.removeAll { $0.id == id } }

  /// Records the plan that a workout followed (rule K25).
  mutating func link(_ workout: SampleReference, to plan: WorkoutPlanRecord) { performed[WorkoutKey(workout)] = plan }

  /// Returns the plan that a workout followed; nil for any other workout.
  func plan(of workout: SampleReference) -> WorkoutPlanRecord? { performed[WorkoutKey(workout)] }

  /// Forgets which plans deleted workouts followed. The plans themselves stay.
  mutating func forget(_ gone: some Sequence<SampleReference>) {
    if performed.isEmpty { return }
    for sample in gone where sample.type == .workout { performed[WorkoutKey(sample)] = nil }
  }
}

/// Coding of plans as one of the device's stored settings.
extension WorkoutPlans {
  static let setting = "workoutPlans"

  private struct Stored: Codable {
    /// The version of the format that this program writes.
    static let version = 1

    var version = Self.version
    var plans: WorkoutPlans
  }

  /// The plans as text, for the setting that stores them.
  var stored: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Encoding cannot fail: the plans contain only valid dates, strings and bytes.
    guard let data = try? encoder.encode(Stored(plans: self)) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads the plans from the setting that stores them. For nil or an empty text, there are no plans.
  ///
  /// - Throws: ``DeviceStorageError`` for a text that is damaged or of a newer version.
  init(stored text: String?) throws(DeviceStorageError) {
    guard let text, !text.isEmpty else {
      self.init()
      return
    }
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(text.utf8)), stored.version == Stored.version
    else {
      throw DeviceStorageError(
        .unreadable, "The workout plans kept with the device are damaged, or come from a newer version.")
    }
    self = stored.plans
  }
}
