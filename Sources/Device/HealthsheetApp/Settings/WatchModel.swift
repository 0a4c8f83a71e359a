import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Languages
import Observation
import TerminalUI
import WorkoutKit

/// The person's watch: its workout plans, the active workouts, and the apps' programs on it.
///
/// A view that reads a property of this model is evaluated again when the daemon's answer may have changed.
@MainActor
@Observable
final class WatchModel {
  /// The connections of the apps' programs on the watch, by bundle identifier.
  private var connections: [String: Connection] = [:]

  private unowned let device: DeviceModel

  init(on device: DeviceModel) { self.device = device }

  /// The number of samples that are measured and still on the watch.
  var waitingSampleCount: Int { device.following(\.sampleCountOnWatch) }

  /// Returns true while a program of the app runs on the watch.
  func runs(_ app: InstalledApp) -> Bool { connections[app.identity.bundleIdentifier] != nil }

  /// Starts an app's program on the watch, and passes it a workout configuration.
  func start(_ app: InstalledApp, toHandle configuration: WorkoutConfigurationRecord) {
    let bundleIdentifier = app.identity.bundleIdentifier
    let connection =
      connections[bundleIdentifier] ?? device.daemon.connect(app.identity, as: .watchApp, calls: device.calls)
    connections[bundleIdentifier] = connection
    Task {
      await Connection.$current.withValue(connection) { await app.handleOnWatch(HKWorkoutConfiguration(configuration)) }
    }
  }

  /// Ends all programs on the watch.
  func shutDown() {
    for (_, connection) in connections.sorted(by: { $0.key < $1.key }) { connection.invalidate() }
    connections = [:]
  }
}

// MARK: - Workouts

extension WatchModel {
  /// An active workout session, as the control panel shows it.
  struct RunningWorkout: Hashable {
    var app: String
    /// The device that the session runs on.
    var place: WorkoutDevice
    /// The state and the time as text: "running 12:07, mirrored".
    var words: LocalizedStringKey
  }

  /// The active sessions of all apps.
  var runningWorkouts: [RunningWorkout] {
    device.following(\.activeSessions).map { session in
      let time = Duration.seconds(session.seconds.rounded(.down)).formatted(
        .time(pattern: session.seconds < 3_600 ? .minuteSecond : .hourMinuteSecond))
      let state = LocalizedStringKey(session.state.name)
      let words: LocalizedStringKey = session.isMirrored ? "\(state) \(time), mirrored" : "\(state) \(time)"
      return RunningWorkout(
        app: device.name(of: session.app), place: session.device,
        words: session.waitsForRecovery ? "\(words), not recovered yet" : words)
    }
  }

  /// Returns the state of an app's workout as text; nil if there is none.
  func workoutWords(of app: InstalledApp) -> LocalizedStringKey? {
    let sessions = device.following(\.activeSessions).filter { $0.app == app.identity.bundleIdentifier }
    if sessions.contains(where: \.waitsForRecovery) { return "its workout is not recovered yet" }
    return sessions.first.map {
      let state = LocalizedStringKey($0.state.name)
      return $0.device == .watch ? "its workout is \(state) on the watch" : "its workout is \(state)"
    }
  }

  /// Makes the person stand still, move on, or press both buttons of the watch.
  func makeMotion(_ event: WorkoutSessionMessage.Event, on place: WorkoutDevice) {
    if !device.daemon.noteMotion(event, on: place) {
      device.companionOutcome = Outcome(
        place == .watch ? "No workout runs on the watch." : "No workout runs on the phone.")
    }
  }
}

// MARK: - Workout plans

extension WatchModel {
  /// Returns the plans in the watch's own library, latest first.
  func library(in locale: Locale) -> [WatchPlan] {
    device.following(\.workoutPlans).library.reversed().map { entry in
      WatchPlan(.library(entry), app: device.name(of: entry.app), locale: locale)
    }
  }

  /// Returns the plans that apps have scheduled, ordered by time.
  func scheduledPlans(in calendar: Calendar, _ locale: Locale) -> [WatchPlan] {
    let plans = device.following(\.workoutPlans).apps.sorted { $0.key < $1.key }.flatMap { app, plans in
      plans.scheduled.enumerated().map { number, scheduled in
        WatchPlan(.scheduled(scheduled, app: app, number: number), app: device.name(of: app), locale: locale)
      }
    }
    return plans.sorted { ($0.moment(in: calendar) ?? .distantPast) < ($1.moment(in: calendar) ?? .distantPast) }
  }

  /// The apps that have asked to add workouts to the watch, by bundle identifier.
  var planningApps: [PlanningApp] {
    device.following(\.workoutPlans).apps.sorted { $0.key < $1.key }.compactMap { app, plans in
      if plans.authorization == .notDetermined { return nil }
      return PlanningApp(id: app, name: device.name(of: app), mayAddWorkouts: plans.authorization == .authorized)
    }
  }

  /// Allows or forbids an app to add workouts to the watch, as the person does in Settings.
  func setMayAddWorkouts(_ mayAdd: Bool, _ app: PlanningApp) {
    device.script?.noteByHand("“\(app.name)” may \(mayAdd ? "" : "not ")add workouts to the watch.")
    device.daemon.setWorkoutPlanAuthorization(mayAdd ? .authorized : .denied, of: app.id)
  }

  /// Removes a plan from the watch's library.
  func remove(_ plan: WatchPlan) {
    guard case .library(let entry) = plan.place else { return }
    device.script?.noteByHand("“\(plan.title)” was taken off the watch.")
    device.daemon.removeFromWatch(entry)
  }

  /// Saves the workout of a person who has followed a plan on the watch. The workout ends now.
  ///
  /// - Returns: A sentence about the result.
  func perform(_ planned: WatchPlan) async -> Outcome {
    device.script?.noteByHand("“\(planned.title)” was done on the watch.")
    let watch = watchSource
    return await Outcome {
      guard let plan = planned.plan else { return "The plan cannot be read." }
      let workout = SampleRecord(doing: plan, until: device.settings.now(), by: watch)
      var app: (bundleIdentifier: String, date: DateComponents)?
      if case .scheduled(let scheduled, let bundleIdentifier, _) = planned.place {
        app = (bundleIdentifier, scheduled.date)
      }
      try device.daemon.perform(planned.record, as: workout, scheduledBy: app)
      let minutes = Int((workout.end.timeIntervalSince(workout.start) / 60).rounded())
      return "Done: a workout of \(minutes) minutes was saved by \(watch.source.name)."
    }
  }

  /// The watch whose samples are on this device; an invented watch with the system's version if there is none yet.
  private var watchSource: SourceRevisionRecord {
    let known = device.daemon.sourceOrder(for: .heartRate).first { source in
      source.bundleIdentifier.hasPrefix("com.apple.health.") && source.name.contains("Watch")
    }
    return SourceRevisionRecord(
      source: known ?? SourceRecord(name: "Apple Watch", bundleIdentifier: "com.apple.health.watch"),
      version: "11.1", productType: "Watch7,1", operatingSystemVersion: "11.1")
  }
}
/// A workout plan on the person's pages: in the watch's library, or scheduled by an app.
struct WatchPlan: Identifiable, Hashable {
  enum Place: Hashable {
    /// The plan is in the watch's library, because an app's preview added it.
    case library(WorkoutPlans.LibraryEntry)
    case scheduled(ScheduledPlanRecord, app: String, number: Int)
  }

  /// The place of the plan, in the watch's library or scheduled, with its stored record.
  var place: Place
  /// The name of the app that added the plan.
  var app: String
  /// The plan as text; nil if it cannot be read.
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

  /// The plan itself; nil if it cannot be read.
  var plan: WorkoutPlan? { try? WorkoutPlan(from: record.data) }

  var title: String { summary?.title ?? record.title }

  /// Returns the time that the plan is scheduled for; nil for a plan in the watch's library.
  func moment(in calendar: Calendar) -> Date? {
    if case .scheduled(let scheduled, _, _) = place { scheduled.moment(in: calendar) } else { nil }
  }

  /// True for a scheduled plan that is complete.
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
