import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// Plans of workouts, as the person's pages show and change them.
extension DeviceModel {
  /// The watch's own library, the latest first.
  func watchLibrary(in locale: Locale) -> [WatchPlan] {
    following(\.workoutPlans).library.reversed().map { entry in
      WatchPlan(.library(entry), app: name(of: entry.app), locale: locale)
    }
  }

  /// The plans apps have scheduled, by the moment they are planned for.
  func scheduledPlans(in calendar: Calendar, _ locale: Locale) -> [WatchPlan] {
    let plans = following(\.workoutPlans).apps.sorted { $0.key < $1.key }.flatMap { app, plans in
      plans.scheduled.enumerated().map { number, scheduled in
        WatchPlan(.scheduled(scheduled, app: app, number: number), app: name(of: app), locale: locale)
      }
    }
    return plans.sorted { ($0.moment(in: calendar) ?? .distantPast) < ($1.moment(in: calendar) ?? .distantPast) }
  }

  /// The apps that asked whether they may add workouts.
  var planningApps: [PlanningApp] {
    following(\.workoutPlans).apps.sorted { $0.key < $1.key }.compactMap { app, plans in
      if plans.authorization == .notDetermined { return nil }
      return PlanningApp(id: app, name: name(of: app), mayAddWorkouts: plans.authorization == .authorized)
    }
  }

  func setMayAddWorkouts(_ mayAdd: Bool, _ app: PlanningApp) {
    noteByHand("“\(app.name)” may \(mayAdd ? "" : "not ")add workouts to the watch.")
    daemon.setWorkoutPlanAuthorization(mayAdd ? .authorized : .denied, of: app.id)
  }

  /// Takes a plan off the watch.
  func remove(_ plan: WatchPlan) {
    guard case .library(let entry) = plan.place else { return }
    noteByHand("“\(plan.title)” was taken off the watch.")
    daemon.removeFromWatch(entry)
  }

  /// Has the person do a plan on the watch: a workout is saved that ends now.
  ///
  /// - Returns: A sentence on it.
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

  /// The watch that writes on this device; one of the system's where none has written yet.
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
