import Foundation
import HealthDaemon
import HealthKit
import TerminalUI
import TestSupport
import Testing
import WorkoutKit

@MainActor
@Suite("A plan has a preview", .timeLimit(.minutes(20)))
struct PreviewTests {
  /// An app's screen with a button, and the value that its preview is bound to.
  private struct Screen: View {
    let plan: WorkoutPlan

    @State private var isPreviewing = false

    var body: some View {
      VStack {
        Text(isPreviewing ? "It is up." : "It is not up.")
        Button("Preview") { isPreviewing = true }
        Button("Take It Away") { isPreviewing = false }
      }
      .workoutPreview(plan, isPresented: $isPreviewing)
    }
  }

  /// Opens the preview of a plan.
  private func preview(
    _ plan: WorkoutPlan = .intervals, on phone: Phone, size: Size = .standard, locale: String = "en_IE"
  ) -> Pilot {
    Connection.$current.withValue(phone.connection) {
      let pilot = Pilot(
        Screen(plan: plan).environment(\.locale, Locale(identifier: locale)), size: size)
      pilot.press(.enter)
      return pilot
    }
  }

  /// Presses keys in the context of the app.
  private func press(_ pilot: Pilot, on phone: Phone, _ keys: KeyPress...) {
    Connection.$current.withValue(phone.connection) { pilot.press(keys) }
  }

  @Test("A preview shows name, activity, location, steps with goals and alerts, and buttons (rules K13 and K15)")
  func content() {
    let phone = Phone()
    let pilot = preview(on: phone)
    for text in [
      "Four by 400", "Running · Outdoor", "Warmup", "10:00", "Heart Rate Zone 1", "Repeat ×4", "Work", "400 m",
      "Pace 4:00–5:00 /km", "Recovery", "1:30", "Cooldown", "Open", "Add to Watch", "Close",
    ] { #expect(pilot.shows(text), "\(text)") }
    Golden.expect(pilot.frame, matches: "preview-80x24")
  }

  @Test("A preview also fits a larger screen")
  func large() {
    Golden.expect(preview(on: Phone(), size: Size(width: 120, height: 40)).frame, matches: "preview-120x40")
  }

  @Test("Escape closes the preview, resets the binding and adds nothing to the watch (rules K13 and K14)")
  func dismissed() {
    let phone = Phone()
    let pilot = preview(on: phone)
    press(pilot, on: phone, .escape)
    #expect(!pilot.shows("Four by 400") && pilot.shows("It is not up."))
    #expect(phone.library == [])
  }

  @Test("Adding a plan shows a confirmation and puts it on the watch, not on the schedule (rule K16)")
  func added() async {
    let phone = Phone()
    let pilot = preview(on: phone)
    press(pilot, on: phone, .enter)
    #expect(pilot.shows("Added") && !pilot.shows("Add to Watch") && pilot.shows("Four by 400"))
    #expect(phone.library == ["Four by 400"])
    #expect(await phone.run { await WorkoutScheduler.shared.scheduledWorkouts } == [])
    #expect(phone.latestCall?.call == AppCall(.scheduledWorkouts))
    press(pilot, on: phone, .escape)
    #expect(pilot.shows("It is not up."))
    #expect(phone.questionCount == 0, "the press is the consent (rule K19)")
  }

  @Test("Adding the same plan twice puts two entries on the watch (rule K16)")
  func twice() {
    let phone = Phone()
    let pilot = preview(on: phone)
    press(pilot, on: phone, .enter, .escape, .enter, .enter)
    #expect(phone.library == ["Four by 400", "Four by 400"])
  }

  @Test("Without a watch or the Workout app, the preview says so and adds nothing (rule K17)")
  func obstacles() {
    let phone = Phone { $0.isWatchPaired = false }
    let pilot = preview(on: phone)
    #expect(pilot.shows("No Apple Watch is paired"))
    press(pilot, on: phone, .enter)
    #expect(phone.library == [] && !pilot.shows("Added"))
    let without = Phone { $0.isWorkoutAppInstalled = false }
    #expect(preview(on: without).shows("The Workout app is not on your Apple Watch"))
  }

  @Test("In the United States a preview has distances in miles and paces in minutes per mile")
  func miles() {
    let pilot = preview(on: Phone(), locale: "en_US")
    #expect(pilot.shows("0.25 mi") && pilot.shows("Pace 6:26–8:03 /mi"), "\(pilot.screen)")
  }

  @Test("A long plan scrolls below fixed buttons, and a long name is truncated")
  func long() {
    let steps = (1...40).map { number in
      IntervalStep(.work, step: WorkoutStep(goal: .time(60, .seconds), displayName: "Hill \(number)"))
    }
    let plan = WorkoutPlan(
      .custom(
        CustomWorkout(
          activity: .cycling, displayName: String(repeating: "Very long ", count: 40),
          blocks: [IntervalBlock(steps: steps)])))
    let pilot = preview(plan, on: Phone())
    #expect(pilot.shows("Hill 1") && !pilot.shows("Hill 40") && pilot.shows("Add to Watch"))
    pilot.scroll(60, at: Point(x: 20, y: 12))
    #expect(pilot.shows("Hill 40") && pilot.shows("Add to Watch") && pilot.shows("Close"))
  }

  @Test("Control and direction characters in names never reach the screen")
  func hostile() {
    let plan = WorkoutPlan(
      .custom(
        CustomWorkout(
          activity: .yoga, displayName: "\u{202E}evil\u{1B}[2J\nname\u{2066}",
          warmup: WorkoutStep(goal: .open, alert: nil, displayName: "\u{7}\u{202E}"))))
    let phone = Phone()
    let pilot = preview(plan, on: phone)
    #expect(pilot.shows("evil�[2J name") && pilot.shows("�"))
    press(pilot, on: phone, .enter)
    #expect(phone.library == ["evil�[2J name"])
    let screen = pilot.screen
    #expect(!screen.unicodeScalars.contains { ["\u{202E}", "\u{2066}", "\u{1B}", "\u{7}"].contains($0) })
  }

  @Test("Every kind of plan has a preview", arguments: PlanDataTests.plans)
  func kinds(plan: WorkoutPlan) throws {
    let summary = PlanSummary(plan, locale: Locale(identifier: "en_IE"))
    let first = try #require(summary.rows.first)
    #expect(!summary.title.isEmpty)
    #expect(preview(plan, on: Phone()).shows(first.title))
  }
}
