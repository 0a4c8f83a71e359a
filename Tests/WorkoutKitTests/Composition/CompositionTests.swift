import Foundation
import HealthKit
import Testing
import WorkoutKit

@Suite("A workout can be composed")
struct CompositionTests {
  @Test("The code in WorkoutKit.md compiles, and its values can be read back")
  func intervals() throws {
    let workout = CustomWorkout(
      activity: .running, location: .outdoor, displayName: "Four by 400",
      warmup: WorkoutStep(goal: .time(10, .minutes)),
      blocks: [
        IntervalBlock(
          steps: [
            IntervalStep(.work, goal: .distance(400, .meters), alert: .speed(12...14, unit: .kilometersPerHour)),
            IntervalStep(.recovery, goal: .time(90, .seconds), alert: .heartRate(zone: 1)),
          ], iterations: 4)
      ],
      cooldown: WorkoutStep())
    #expect(workout.blocks[0].iterations == 4 && workout.blocks[0].steps[1].purpose == .recovery)
    #expect(workout.cooldown?.goal == .open && workout.cooldown?.displayName == nil)
    let alert = try #require(workout.blocks[0].steps[0].step.alert as? SpeedRangeAlert)
    #expect(alert.metric == .current)
    #expect(WorkoutPlan(.custom(workout)).workout.activity == .running)
  }

  @Test("Each factory method creates the alert that it names (rule K2)")
  func factories() {
    let alerts: [any WorkoutAlert] = [
      .heartRate(120...140), .heartRate(zone: 3), .cadence(160), .cadence(80...90), .power(200, unit: .watts),
      .power(200, unit: .watts, metric: .average), .power(150...250, unit: .watts),
      .power(150...250, unit: .watts, metric: .average), .power(zone: 2), .speed(3, unit: .metersPerSecond),
      .speed(3...4, unit: .metersPerSecond, metric: .average),
    ]
    #expect(
      alerts.map { "\(type(of: $0)) \($0.metric)" } == [
        "HeartRateRangeAlert current", "HeartRateZoneAlert current", "CadenceThresholdAlert current",
        "CadenceRangeAlert current", "PowerThresholdAlert current", "PowerThresholdAlert average",
        "PowerRangeAlert current", "PowerRangeAlert average", "PowerZoneAlert current", "SpeedThresholdAlert current",
        "SpeedRangeAlert average",
      ])
  }

  @Test("An alert returns its values in HealthKit's units (rule K2)")
  func quantities() {
    let perMinute = HKUnit(from: "count/min")
    let heart = HeartRateRangeAlert(
      target: Measurement(value: 2, unit: .hertz)...Measurement(value: 3, unit: UnitFrequency.hertz))
    #expect(abs(heart.targetQuantityLowerBound.doubleValue(for: perMinute) - 120) < 1e-9)
    #expect(abs(heart.targetQuantityUpperBound.doubleValue(for: perMinute) - 180) < 1e-9)
    let power = PowerThresholdAlert(target: Measurement(value: 1, unit: .kilowatts))
    #expect(power.targetQuantity.doubleValue(for: .watt()) == 1000)
    let speed = SpeedThresholdAlert(target: Measurement(value: 36, unit: .kilometersPerHour), metric: .average)
    #expect(abs(speed.targetQuantity.doubleValue(for: HKUnit(from: "m/s")) - 10) < 1e-4)
    #expect(WorkoutAlertMetric.countPerMinute.symbol == "count/min")
    let sixty = Measurement(value: 60, unit: WorkoutAlertMetric.countPerMinute)
    #expect(abs(sixty.converted(to: .hertz).value - 1) < 1e-12)
  }

  @Test("Two steps are equal if their goals, names and alerts are equal (rule K6)")
  func equality() {
    let step = WorkoutStep(goal: .time(1, .minutes), alert: .heartRate(zone: 2), displayName: "Uphill")
    #expect(step == WorkoutStep(goal: .time(1, .minutes), alert: .heartRate(zone: 2), displayName: "Uphill"))
    #expect(step != WorkoutStep(goal: .time(1, .minutes), alert: .heartRate(zone: 3), displayName: "Uphill"))
    #expect(step != WorkoutStep(goal: .time(1, .minutes), alert: .power(zone: 2), displayName: "Uphill"))
    #expect(step != WorkoutStep(goal: .time(1, .minutes), alert: nil, displayName: "Uphill"))
    #expect(step != WorkoutStep(goal: .time(1, .minutes), alert: .heartRate(zone: 2)))
    #expect(WorkoutStep() == WorkoutStep(goal: .open))
    let twice: Set = [step, WorkoutStep(goal: .time(1, .minutes), alert: .heartRate(zone: 2), displayName: "Uphill")]
    #expect(twice.count == 1)
  }

  @Test("Two plans for the same workout are not equal, and a workout of three sports has one activity")
  func identity() {
    let run = SingleGoalWorkout(activity: .running, goal: .distance(5, .kilometers))
    #expect(WorkoutPlan(.goal(run)) != WorkoutPlan(.goal(run)))
    let id = UUID()
    #expect(WorkoutPlan(.goal(run), id: id) == WorkoutPlan(.goal(run), id: id))
    let parts: [SwimBikeRunWorkout.Activity] = [.swimming(.openWater), .cycling(.outdoor), .running(.outdoor)]
    #expect(WorkoutPlan(.swimBikeRun(SwimBikeRunWorkout(activities: parts))).workout.activity == .swimBikeRun)
  }
}
