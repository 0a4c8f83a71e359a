import Foundation
import HealthKit
import Testing
import WorkoutKit

@Suite("A workout that the watch does not support stops the app", .timeLimit(.minutes(20)))
struct ValidationTests {
  private static func run(_ goal: WorkoutGoal, _ alert: (any WorkoutAlert)? = nil) -> [IntervalBlock] {
    [IntervalBlock(steps: [IntervalStep(.work, goal: goal, alert: alert)])]
  }

  @Test("A negative distance stops the process with the reason (rule K7)")
  func negativeDistance() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SingleGoalWorkout(activity: .running, goal: .distance(-1, .kilometers))
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("The value of a distance goal must be greater than zero, but is -1.0 km."), "\(said)")
  }

  @Test("Energy can be the goal of a whole workout and never of a step, and the error names the check (rule K8)")
  func energy() async {
    let energy = WorkoutGoal.energy(300, .kilocalories)
    #expect(SingleGoalWorkout.supportsGoal(energy, activity: .running))
    for activity in [HKWorkoutActivityType.running, .yoga, .swimming] {
      #expect(!CustomWorkout.supportsGoal(energy, activity: activity))
    }
    let reasons = await Exceptions.raised {
      _ = CustomWorkout(activity: .running, location: .indoor, blocks: Self.run(energy))
    }
    #expect(
      reasons == [
        """
        CustomWorkout cannot have an energy goal with the activity Running indoors. Ask \
        CustomWorkout.supportsGoal(_:activity:location:) first.
        """
      ])
  }

  @Test("Goals, alerts and activities that do not fit together stop the app (rule K11)")
  func unsupported() async {
    let reasons = await Exceptions.raised {
      _ = CustomWorkout(activity: .yoga, blocks: Self.run(.distance(1, .kilometers)))
      _ = CustomWorkout(activity: .walking, blocks: Self.run(.open, .power(zone: 2)))
      _ = CustomWorkout(activity: .play)
      _ = SingleGoalWorkout(activity: .transition)
      _ = PacerWorkout(
        activity: .yoga, distance: Measurement(value: 1, unit: .kilometers),
        time: Measurement(value: 5, unit: .minutes))
    }
    #expect(
      reasons.map { $0.prefix { $0 != "." } } == [
        "CustomWorkout cannot have a distance goal with the activity Yoga",
        "CustomWorkout cannot have PowerZoneAlert with the activity Walking",
        "CustomWorkout does not support the activity Play",
        "SingleGoalWorkout does not support the activity Transition",
        "PacerWorkout does not support the activity Yoga",
      ])
    #expect(reasons.allSatisfy { $0.contains("Ask ") && $0.contains(".supports") })
  }

  @Test("Setting a property validates the value like the initializer (rule K4)")
  func setters() async {
    let distance = Measurement(value: 1, unit: UnitLength.kilometers)
    let time = Measurement(value: 5, unit: UnitDuration.minutes)
    let reasons = await Exceptions.raised {
      var custom = CustomWorkout(activity: .running, blocks: Self.run(.distance(1, .kilometers)))
      custom.activity = .yoga
      var goal = SingleGoalWorkout(activity: .running)
      goal.goal = .time(0, .seconds)
      var pacer = PacerWorkout(activity: .running, distance: distance, time: time)
      pacer.time.value = -1
      var block = IntervalBlock()
      block.iterations = 0
      var three = SwimBikeRunWorkout(activities: [.swimming(.pool), .cycling(.indoor), .running(.indoor)])
      three.activities.removeLast()
    }
    #expect(reasons.count == 5, "\(reasons)")
    // A step is validated when it is added to a workout.
    let late = await Exceptions.raised {
      var step = WorkoutStep()
      step.goal = .time(-1, .seconds)
      var custom = CustomWorkout(activity: .running)
      custom.warmup = step
    }
    #expect(late.count == 1)
  }

  @Test("Zeros, NaN and unknown zones stop the app (rule K12)")
  func values() async {
    let reasons = await Exceptions.raised {
      _ = WorkoutStep(goal: .time(.nan, .seconds))
      _ = WorkoutStep(goal: .distance(.infinity, .meters))
      _ = HeartRateRangeAlert.heartRate(0...100)
      _ = CadenceThresholdAlert.cadence(-1)
      _ = HeartRateZoneAlert(zone: 6)
      _ = PowerZoneAlert(zone: 0)
      _ = IntervalBlock(iterations: 0)
    }
    #expect(reasons.count == 7, "\(reasons)")
    #expect(reasons.contains("A heart rate zone must be from 1 to 5, but is 6."))
    #expect(!CustomWorkout.supportsGoal(.time(0, .seconds), activity: .running))
  }

  @Test("A swim's goal of distance and time needs a pool, and a triathlon has each sport once (rules K10 and K11)")
  func water() {
    let pool = WorkoutGoal.poolSwimDistanceWithTime(
      Measurement(value: 400, unit: .meters), Measurement(value: 10, unit: .minutes))
    #expect(SingleGoalWorkout.supportsGoal(pool, activity: .swimming))
    #expect(CustomWorkout.supportsGoal(pool, activity: .swimming, location: .indoor))
    #expect(!CustomWorkout.supportsGoal(pool, activity: .swimming, location: .outdoor))
    #expect(!SingleGoalWorkout.supportsGoal(pool, activity: .running))
    let (swim, ride, run) = (
      SwimBikeRunWorkout.Activity.swimming(.pool), SwimBikeRunWorkout.Activity.cycling(.outdoor),
      SwimBikeRunWorkout.Activity.running(.outdoor)
    )
    #expect(SwimBikeRunWorkout.supportsActivityOrdering([swim, ride, run]))
    #expect(!SwimBikeRunWorkout.supportsActivityOrdering([run, ride, run]))
    #expect(!SwimBikeRunWorkout.supportsActivityOrdering([swim, ride]))
  }

  @Test(
    "An app's own type of alert decides which activities and locations it supports, and cannot be encoded (rule K3)")
  func ownAlert() {
    struct Whistle: WorkoutAlert {
      var metric: WorkoutAlertMetric { .current }
      func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
        location == .outdoor
      }
    }
    #expect(CustomWorkout.supportsAlert(Whistle(), activity: .yoga, location: .outdoor))
    #expect(!CustomWorkout.supportsAlert(Whistle(), activity: .yoga, location: .indoor))
    #expect(throws: (any Error).self) {
      try WorkoutPlan(
        .custom(CustomWorkout(activity: .yoga, location: .outdoor, warmup: WorkoutStep(alert: Whistle())))
      ).dataRepresentation
    }
  }
}
