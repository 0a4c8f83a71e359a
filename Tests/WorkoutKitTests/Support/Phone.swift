import Foundation
import HealthDaemon
import HealthModel
import Synchronization
import TestSupport
import WorkoutKit

@testable import HealthKit

/// A phone in memory with one app, a fixed clock, and a person with scripted answers.
final class Phone: Sendable {
  static let noon = Date.noon
  static let tempo = AppIdentity(
    bundleIdentifier: "com.example.Tempo", displayName: "Tempo", version: "1", readPurpose: "Tempo shows your runs.",
    entitlements: [])

  let daemon: HealthDaemon
  let calls = CallLog()
  let connection: Connection
  private let person: Person

  init(locale: String = "en_GB", app: AppIdentity = Phone.tempo, change: (inout DeviceSettings) -> Void = { _ in }) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/London")!
    var settings = DeviceSettings(now: { Phone.noon }, calendar: calendar, locale: Locale(identifier: locale))
    change(&settings)
    daemon = HealthDaemon(settings: settings)
    connection = daemon.connect(app, calls: calls)
    person = Person()
    daemon.setPresenter(person)
  }

  /// Runs code as the first app, or as the app of another connection.
  func run<Result: Sendable>(
    _ connection: Connection? = nil, _ code: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    try await Connection.$current.withValue(connection ?? self.connection) { try await code() }
  }

  /// Sets the person's answers to the next questions. After them, everything is allowed.
  func willAnswer(_ answers: AuthorizationAnswer?...) { person.answers.withLock { $0 += answers } }

  /// The number of questions that the person was asked so far.
  var questionCount: Int { person.asked.withLock { $0 } }

  /// The titles of the workouts on the watch.
  var library: [String] { daemon.workoutPlans.library.map(\.plan.title) }

  /// The latest call in the log.
  var latestCall: CallRecord? { calls.records.last }

  private final class Person: AuthorizationPresenter {
    let answers = Mutex<[AuthorizationAnswer?]>([])
    let asked = Mutex(0)

    func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
      asked.withLock { $0 += 1 }
      return answers.withLock { $0.isEmpty ? .allow([]) : $0.removeFirst() }
    }
  }
}

extension WorkoutPlan {
  /// Four times four hundred meters, with a warm-up and a cool-down.
  static let intervals = WorkoutPlan(
    .custom(
      CustomWorkout(
        activity: .running, location: .outdoor, displayName: "Four by 400",
        warmup: WorkoutStep(goal: .time(10, .minutes), alert: .heartRate(zone: 1)),
        blocks: [
          IntervalBlock(
            steps: [
              IntervalStep(.work, goal: .distance(400, .meters), alert: .speed(12...15, unit: .kilometersPerHour)),
              IntervalStep(.recovery, goal: .time(90, .seconds)),
            ], iterations: 4)
        ],
        cooldown: WorkoutStep())), id: UUID(uuidString: "00000000-0000-4000-8000-000000000001")!)
}
