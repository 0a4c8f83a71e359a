import Foundation
import HealthKit
import Testing
import WorkoutKit

@Suite("Plans can be coded as data (rule S137)")
struct PlanDataTests {
  static let perMinute = WorkoutAlertMetric.countPerMinute

  /// One plan of each kind. Together they contain every goal and every alert.
  static let plans: [WorkoutPlan] = {
    let alerts: [(any WorkoutAlert)?] = [
      nil, .heartRate(120.5...140), .heartRate(zone: 3), .cadence(160), .cadence(80...90), .power(200, unit: .watts),
      .power(150...250, unit: .kilowatts, metric: .average), .power(zone: 2), .speed(10, unit: .milesPerHour),
      .speed(3...4, unit: .metersPerSecond, metric: .average),
    ]
    let steps = alerts.map { IntervalStep(.work, goal: .distance(0.1, .miles), alert: $0) }
    let pool = WorkoutGoal.poolSwimDistanceWithTime(
      Measurement(value: 400, unit: .yards), Measurement(value: 10, unit: .minutes))
    return [
      WorkoutPlan(
        .custom(
          CustomWorkout(
            activity: .cycling, location: .outdoor, displayName: "Hügel \u{202E}\u{7} “x”",
            warmup: WorkoutStep(goal: .time(5, .minutes), displayName: "Easy"),
            blocks: [
              IntervalBlock(steps: steps, iterations: 3),
              IntervalBlock(steps: [IntervalStep(.recovery)]),
            ], cooldown: WorkoutStep()))),
      WorkoutPlan(.goal(SingleGoalWorkout(activity: .swimming, swimmingLocation: .pool, goal: pool))),
      WorkoutPlan(.goal(SingleGoalWorkout(activity: .yoga, location: .indoor, goal: .energy(300, .kilocalories)))),
      WorkoutPlan(
        .pacer(
          PacerWorkout(
            activity: .running, location: .outdoor, distance: Measurement(value: 10, unit: .kilometers),
            time: Measurement(value: 50, unit: .minutes)))),
      WorkoutPlan(
        .swimBikeRun(
          SwimBikeRunWorkout(
            activities: [.swimming(.openWater), .cycling(.outdoor), .running(.unknown)], displayName: "Lake"))),
    ]
  }()

  @Test("Encoded plans decode with the same values and identity", arguments: plans)
  func roundTrip(plan: WorkoutPlan) throws {
    let data = try plan.dataRepresentation
    #expect(try WorkoutPlan(from: data) == plan)
    #expect(try WorkoutPlan(from: data).dataRepresentation == data)
  }

  @Test("An app's own unit is encoded as a value in the base unit")
  func ownUnit() throws {
    let lap = UnitLength(symbol: "lap", converter: UnitConverterLinear(coefficient: 400))
    let plan = WorkoutPlan(.goal(SingleGoalWorkout(activity: .running, goal: .distance(2.5, lap))))
    guard case .goal(let read) = try WorkoutPlan(from: plan.dataRepresentation).workout else {
      return #expect(Bool(false), "another kind of workout")
    }
    #expect(read.goal == .distance(1000, .meters))
  }

  @Test("Truncated, changed or foreign data give a readable error and never trap")
  func damaged() throws {
    let data = try Self.plans[0].dataRepresentation
    for length in stride(from: 0, to: data.count, by: 7) {
      #expect(throws: (any Error).self) { try WorkoutPlan(from: data.prefix(length)) }
    }
    for index in stride(from: 0, to: data.count, by: 3) {
      var flipped = data
      flipped[index] ^= 0x15
      // Flipped bits in a name can give other letters. Reading must then return a plan or an error without trapping.
      _ = try? WorkoutPlan(from: flipped)
    }
    let text = String(decoding: data, as: UTF8.self)
    func reading(_ changed: String) -> String {
      do {
        _ = try WorkoutPlan(from: Data(changed.utf8))
        return "read"
      } catch { return error.localizedDescription }
    }
    #expect(reading("{}").contains("no workout plan"))
    #expect(
      reading(text.replacing("\"version\":1", with: "\"version\":2"))
        == "The workout plan was written by version 2; this one reads version 1.")
    #expect(
      reading(text.replacing("\"iterations\":3", with: "\"iterations\":0")).contains(
        "has 0 iterations, but needs at least one"))
    #expect(reading(text.replacing("\"value\":0.1", with: "\"value\":-0.1")).contains("greater than zero"))
    #expect(reading(text.replacing("\"zone\":3", with: "\"zone\":9")).contains("no workout plan"))
    #expect(reading(text.replacing("\"activity\":13", with: "\"activity\":57")).contains("Yoga"))
    #expect(reading(text.replacing("\"unit\":\"mi\"", with: "\"unit\":\"league\"")).contains("“league”"))
  }
}
