import Foundation
import HealthKit
import Languages
import Observation
import TerminalUI
import WorkoutKit

/// Tempo's actions on workout plans. It accesses plans only through WorkoutKit.
@MainActor
@Observable
final class TempoPlans {
  /// An interval run of four times 400 metres. Its identifier is fixed, so that its workout can be found in every
  /// session.
  static let intervals = WorkoutPlan(
    .custom(
      CustomWorkout(
        activity: .running, location: .outdoor, displayName: "Four by 400",
        warmup: WorkoutStep(goal: .time(10, .minutes), alert: .heartRate(zone: 2)),
        blocks: [
          IntervalBlock(
            steps: [
              IntervalStep(.work, goal: .distance(400, .meters), alert: .speed(12...15, unit: .kilometersPerHour)),
              IntervalStep(.recovery, goal: .time(90, .seconds)),
            ], iterations: 4)
        ],
        cooldown: WorkoutStep())),
    id: UUID(uuidString: "7E4D0000-0000-4000-8000-000000000400")!)

  /// True while the preview of the workout plan is on screen.
  var isPreviewing = false
  /// The outcome of the latest action; nil before the first.
  private(set) var outcome: Outcome?

  private let scheduler = WorkoutScheduler.shared

  /// Asks to add workouts to the watch.
  func ask() async {
    outcome = Outcome("Asked; waiting for an answer.")
    await tell { "To add workouts to the watch: \(Self.words(await self.scheduler.requestAuthorization()))." }
  }

  /// Schedules the run for half past seven on the following day, and checks that it is in the schedule.
  func schedule(after now: Date, in calendar: Calendar) async {
    await tell {
      let before = await self.scheduler.scheduledWorkouts.count
      await self.scheduler.schedule(Self.intervals, at: Self.morning(after: now, in: calendar))
      return await self.scheduler.scheduledWorkouts.count > before
        ? "Scheduled for tomorrow, half past seven."
        : "No workout was scheduled, and WorkoutKit does not say why."
    }
  }

  func list(in calendar: Calendar, _ locale: Locale) async {
    await tell {
      let plans = await self.scheduler.scheduledWorkouts
      if plans.isEmpty { return "Nothing is scheduled." }
      let style = Date.FormatStyle(
        date: .abbreviated, time: .shortened, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
      let words = plans.map { scheduled in
        let date = calendar.date(from: scheduled.date)?.formatted(style) ?? "–"
        let words: LocalizedStringKey = scheduled.complete ? "\(date), done" : "\(date)"
        return String(localized: words, table: .apps, locale: locale)
      }
      return "\(words.joined(separator: " · "))"
    }
  }

  func removeAll() async {
    await tell {
      await self.scheduler.removeAllWorkouts()
      return "No workout is scheduled any more."
    }
  }

  func askForWorkouts(in store: HKHealthStore) async {
    outcome = Outcome("Asked; waiting for an answer.")
    await tell {
      try await store.requestAuthorization(toShare: [], read: [.workoutType()])
      return "The request has ended. HealthKit does not tell an app what you chose for reading."
    }
  }

  /// Counts the workouts, the workouts that follow a plan, and the workouts that follow Tempo's own plan.
  func readWorkouts(in store: HKHealthStore) async {
    await tell {
      let workouts = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
        .result(for: store)
      var (planned, own) = (0, 0)
      for workout in workouts {
        guard let plan = try await workout.workoutPlan else { continue }
        planned += 1
        if plan.id == Self.intervals.id { own += 1 }
      }
      return "Workouts: \(workouts.count). That followed a plan: \(planned), \(own) of these “Four by 400”."
    }
  }

  private static func morning(after now: Date, in calendar: Calendar) -> DateComponents {
    let tomorrow = calendar.date(byAdding: .day, value: 1, to: now) ?? now
    var date = calendar.dateComponents([.year, .month, .day], from: tomorrow)
    (date.hour, date.minute) = (7, 30)
    return date
  }

  private static func words(_ state: WorkoutScheduler.AuthorizationState) -> LocalizedStringKey {
    switch state {
    case .notDetermined: "not determined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorized: "authorized"
    }
  }

  private func tell(_ work: @MainActor () async throws -> LocalizedStringKey) async {
    outcome = await Outcome(of: work)
  }
}
