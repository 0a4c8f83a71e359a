import Foundation
import HealthDaemon
import HealthKit
import Testing
import WorkoutKit

@Suite("An app can schedule plans", .timeLimit(.minutes(20)))
struct SchedulerTests {
  static let tomorrow = DateComponents(year: 2025, month: 6, day: 16, hour: 7, minute: 30)

  private let phone = Phone()
  private let scheduler = WorkoutScheduler.shared

  /// Returns the dates of the app's scheduled workouts.
  private func dates() async -> [DateComponents] {
    await phone.run { await scheduler.scheduledWorkouts.map(\.date) }
  }

  private func isAllowed() async {
    phone.daemon.setWorkoutPlanAuthorization(.authorized, of: "com.example.Tempo")
  }

  @Test("The app asks once to schedule plans, needs no entitlement, and gets the answer (rule K21)")
  func asking() async {
    let (before, allowed, again) = await phone.run {
      await (scheduler.authorizationState, scheduler.requestAuthorization(), scheduler.requestAuthorization())
    }
    #expect(before == .notDetermined && allowed == .authorized && again == .authorized)
    #expect(phone.questionCount == 1)
  }

  @Test("Don't Allow for plans is final, and closing the question decides nothing (rule K21)")
  func refusing() async {
    phone.willAnswer(nil, .dontAllow)
    let answers = await phone.run {
      await (scheduler.requestAuthorization(), scheduler.requestAuthorization(), scheduler.requestAuthorization())
    }
    #expect(answers == (.notDetermined, .denied, .denied))
    #expect(phone.questionCount == 2)
  }

  @Test("A management profile restricts scheduling, and a guest is not asked (rule K21)")
  func restricted() async {
    phone.daemon.changeSettings { $0.isHealthDataRestricted = true }
    #expect(await phone.run { await scheduler.requestAuthorization() } == .restricted)
    phone.daemon.changeSettings {
      $0.isHealthDataRestricted = false
      $0.isInGuestUserMode = true
    }
    #expect(await phone.run { await scheduler.requestAuthorization() } == .notDetermined)
    #expect(phone.questionCount == 0)
  }

  @Test("Without permission scheduling has no effect and no error, and the log has the reason (rule K23)")
  func mute() async {
    await phone.run { await scheduler.schedule(.intervals, at: Self.tomorrow) }
    #expect(phone.latestCall?.call == AppCall(.schedule, [], .title("Four by 400")))
    #expect(phone.latestCall?.answer == .scheduling(.notAuthorized))
    phone.daemon.setWorkoutPlanAuthorization(.denied, of: "com.example.Tempo")
    await phone.run { await scheduler.schedule(.intervals, at: Self.tomorrow) }
    #expect(await dates() == [])
  }

  @Test("Scheduled plans are precise to the minute, and scheduling a plan twice gives two entries (rule K24)")
  func readingBack() async {
    await isAllowed()
    var precise = Self.tomorrow
    precise.second = 12
    precise.nanosecond = 5
    await phone.run { [precise] in
      await scheduler.schedule(.intervals, at: precise)
      await scheduler.schedule(.intervals, at: Self.tomorrow)
    }
    let plans = await phone.run { await scheduler.scheduledWorkouts }
    #expect(plans.map(\.date) == [Self.tomorrow, Self.tomorrow])
    #expect(plans.allSatisfy { $0.plan == .intervals && !$0.complete })
    #expect(phone.latestCall?.answer == .found(2))
  }

  @Test("An app sees only its own plans (rule K24)")
  func ownPlans() async {
    await isAllowed()
    await phone.run { await scheduler.schedule(.intervals, at: Self.tomorrow) }
    var other = Phone.tempo
    other.bundleIdentifier = "com.example.other"
    let line = phone.daemon.connect(other)
    phone.daemon.setWorkoutPlanAuthorization(.authorized, of: "com.example.other")
    let found = await phone.run(line) {
      await scheduler.removeAllWorkouts()
      return await scheduler.scheduledWorkouts
    }
    #expect(found == [])
    #expect(await dates() == [Self.tomorrow])
  }

  @Test("Removing and completing a plan need identical date components (rule K24)")
  func sameComponents() async {
    await isAllowed()
    var inWords = Self.tomorrow
    inWords.timeZone = TimeZone(identifier: "Europe/London")
    let other = inWords
    await phone.run {
      await scheduler.schedule(.intervals, at: Self.tomorrow)
      await scheduler.remove(.intervals, at: other)
      await scheduler.markComplete(.intervals, at: other)
    }
    #expect(await phone.run { await scheduler.scheduledWorkouts.map(\.complete) } == [false])
    #expect(phone.calls.records.filter { $0.answer == .exists(false) }.count == 2)
    await phone.run { await scheduler.markComplete(.intervals, at: Self.tomorrow) }
    #expect(await phone.run { await scheduler.scheduledWorkouts.map(\.complete) } == [true])
    await phone.run { await scheduler.remove(.intervals, at: Self.tomorrow) }
    #expect(await dates() == [])
  }

  @Test("At most fifty future plans are scheduled, and past plans do not count (rules K22 and K27)")
  func limit() async {
    await isAllowed()
    #expect(WorkoutScheduler.maxAllowedScheduledWorkoutCount == 50)
    await phone.run {
      await scheduler.schedule(.intervals, at: DateComponents(year: 2025, month: 6, day: 1, hour: 8, minute: 0))
      for minute in 0..<55 {
        var date = Self.tomorrow
        date.minute = minute
        await scheduler.schedule(.intervals, at: date)
      }
    }
    let found = await dates()
    #expect(found.count == 51, "fifty, and the one of the past")
    #expect(found.last?.minute == 49, "the older ones are left")
    await phone.run { await scheduler.removeAllWorkouts() }
    #expect(await dates() == [])
  }

  @Test("An app that has ended can schedule nothing")
  func dead() async {
    await isAllowed()
    phone.connection.invalidate()
    await phone.run { await scheduler.schedule(.intervals, at: Self.tomorrow) }
    #expect(phone.daemon.workoutPlans.apps["com.example.Tempo"]?.scheduled == [])
  }

  @Test("Plans can be scheduled on an iPhone and a watch, but not on an iPad")
  func supported() async {
    #expect(await phone.run { WorkoutScheduler.isSupported })
    let tablet = Phone { $0.productType = "iPad16,3" }
    #expect(await tablet.run { !WorkoutScheduler.isSupported })
  }
}
