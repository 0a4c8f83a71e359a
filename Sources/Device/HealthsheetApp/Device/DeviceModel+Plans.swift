import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// Workout plans, for the person's pages.
extension DeviceModel {
  /// Returns the plans in the watch's own library, the latest first.
  func watchLibrary(in locale: Locale) -> [WatchPlan] {
    following(\.workoutPlans).library.reversed().map { entry in
      WatchPlan(.library(entry), app: name(of: entry.app), locale: locale)
    }
  }

  /// Returns the plans that apps have scheduled, by the moment they are scheduled for.
  func scheduledPlans(in calendar: Calendar, _ locale: Locale) -> [WatchPlan] {
    let plans = following(\.workoutPlans).apps.sorted { $0.key < $1.key }.flatMap { app, plans in
      plans.scheduled.enumerated().map { number, scheduled in
        WatchPlan(.scheduled(scheduled, app: app, number: number), app: name(of: app), locale: locale)
      }
    }
    return plans.sorted { ($0.moment(in: calendar) ?? .distantPast) < ($1.moment(in: calendar) ?? .distantPast) }
  }

  /// The apps that have asked to add workouts to the watch, by bundle identifier.
  var planningApps: [PlanningApp] {
    following(\.workoutPlans).apps.sorted { $0.key < $1.key }.compactMap { app, plans in
      if plans.authorization == .notDetermined { return nil }
      return PlanningApp(id: app, name: name(of: app), mayAddWorkouts: plans.authorization == .authorized)
    }
  }

  /// Allows an app to add workouts to the watch, or denies it, as the person does in Settings.
  func setMayAddWorkouts(_ mayAdd: Bool, _ app: PlanningApp) {
    noteByHand("“\(app.name)” may \(mayAdd ? "" : "not ")add workouts to the watch.")
    daemon.setWorkoutPlanAuthorization(mayAdd ? .authorized : .denied, of: app.id)
  }

  /// Removes a plan from the watch's library.
  func remove(_ plan: WatchPlan) {
    guard case .library(let entry) = plan.place else { return }
    noteByHand("“\(plan.title)” was taken off the watch.")
    daemon.removeFromWatch(entry)
  }

  /// Saves the workout of a person who has followed a plan on the watch. It ends now.
  ///
  /// - Returns: A sentence on the result.
  func perform(_ planned: WatchPlan) async -> Outcome {
    noteByHand("“\(planned.title)” was done on the watch.")
    let watch = watchSource
    return await Outcome {
      guard let plan = planned.plan else { return "The plan cannot be read." }
      let workout = SampleRecord(doing: plan, until: settings.now(), by: watch)
      var app: (bundleIdentifier: String, date: DateComponents)?
      if case .scheduled(let scheduled, let bundleIdentifier, _) = planned.place {
        app = (bundleIdentifier, scheduled.date)
      }
      try daemon.perform(planned.record, as: workout, scheduledBy: app)
      let minutes = Int((workout.end.timeIntervalSince(workout.start) / 60).rounded())
      return "Done: a workout of \(minutes) minutes was saved by \(watch.source.name)."
    }
  }

  /// The watch that writes on this device; a made-up one of the system when there is none yet.
  private var watchSource: SourceRevisionRecord {
    let known = daemon.sourceOrder(for: .heartRate).first { source in
      source.bundleIdentifier.hasPrefix("com.apple.health.") && source.name.contains("Watch")
    }
    return SourceRevisionRecord(
      source: known ?? SourceRecord(name: "Apple Watch", bundleIdentifier: "com.apple.health.watch"),
      version: "11.1", productType: "Watch7,1", operatingSystemVersion: "11.1")
  }

  private func noteByHand(_ sentence: String) {
    script?.note(remark: "By hand, what no script can do: \(sentence)")
  }
}
