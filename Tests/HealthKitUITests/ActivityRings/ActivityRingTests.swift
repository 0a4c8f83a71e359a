import Foundation
import HealthKit
import HealthKitUI
import TerminalUI
import TestSupport
import Testing

/// Returns a day's summary, as an app creates one for a preview.
private func day(
  move: Double = 412, moveGoal: Double = 500, exercise: Double = 39, exerciseGoal: Double? = 30, stand: Double = 6,
  standGoal: Double? = 12
) -> HKActivitySummary {
  let summary = HKActivitySummary()
  summary.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: move)
  summary.activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: moveGoal)
  summary.appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: exercise)
  summary.exerciseTimeGoal = exerciseGoal.map { HKQuantity(unit: .minute(), doubleValue: $0) }
  summary.appleStandHours = HKQuantity(unit: .count(), doubleValue: stand)
  summary.standHoursGoal = standGoal.map { HKQuantity(unit: .count(), doubleValue: $0) }
  return summary
}

/// Shows the rings on a screen without other views.
@MainActor
private func show(
  _ summary: HKActivitySummary?, _ glyphs: GlyphSet = .braille, size: Size = Size(width: 24, height: 12)
) -> (view: HKActivityRingView, pilot: Pilot) {
  let view = HKActivityRingView()
  view.setActivitySummary(summary, animated: false)
  return (view, Pilot(view, size: size, glyphs: glyphs))
}

@MainActor
@Suite("An activity rings view shows the rings of a day")
struct ActivityRingTests {
  @Test("Rings are drawn in braille and half blocks, and as bars in ASCII", arguments: GlyphSet.allCases)
  func glyphs(glyphs: GlyphSet) {
    show(day(), glyphs).pilot.matches(golden: "rings-\(glyphs.name)")
  }

  @Test("The three rings can be distinguished in every color mode", arguments: [ColorDepth.direct, .none])
  func depths(depth: ColorDepth) {
    for glyphs in GlyphSet.allCases {
      let frame = show(day(), glyphs).pilot.frame.shown(in: depth)
      Golden.expect(frame, matches: "rings-\(glyphs.name)-\(depth)")
    }
  }

  @Test("In little space rings become bars, then bars with short names, and then only numbers")
  func narrow() {
    #expect(
      show(day(), size: Size(width: 30, height: 3)).pilot.frame.rows == [
        "Move     ██████████████░░  82%", "Exercise ███████████████► 130%", "Stand    ████████░░░░░░░░  50%",
      ])
    show(day(), size: Size(width: 12, height: 3)).pilot.matches(golden: "bars-12")
    #expect(show(day(), size: Size(width: 6, height: 3)).pilot.frame.rows == ["M  82%", "E 130%", "S  50%"])
  }

  @Test("A ring without a goal stays empty")
  func noGoal() {
    let summary = day(moveGoal: 0, exerciseGoal: nil)
    show(summary).pilot.matches(golden: "rings-no-goal")
    let bars = show(summary, .ascii, size: Size(width: 30, height: 3)).pilot
    #expect(bars.frame.rows[0].hasSuffix("no goal") && bars.frame.rows[1].hasSuffix("no goal"))
    #expect(!bars.frame.rows[0].contains("#"))
  }

  @Test("Progress of zero, just below, at and above a goal looks different")
  func laps() {
    let frames = [0, 499, 500, 501, 750, 1_000, 1_250].map { show(day(move: $0)).pilot.frame }
    #expect(Set(frames).count == frames.count)
    show(day(move: 1_250, exercise: 60, stand: 12)).pilot.matches(golden: "rings-again")
    let bars = [500, 501].map { show(day(move: $0), .ascii).pilot.frame.rows[0] }
    #expect(!bars[0].contains(">") && bars[1].contains(">"), "beyond the goal a bar says so")
  }

  @Test("The accessibility label has the numbers of the rings")
  func label() {
    let pilot = show(day(moveGoal: 0)).pilot
    let words =
      "Move: 412 kilocalories, no goal. Exercise: 39 of 30 minutes, 130 percent. Stand: 6 of 12 hours, 50 percent."
    #expect(pilot.host.element(text: words) != nil)
  }

  @Test("The ring of a time goal shows minutes, and a paused day is gray")
  func modes() {
    let summary = day()
    summary.activityMoveMode = .appleMoveTime
    summary.appleMoveTime = HKQuantity(unit: .minute(), doubleValue: 45)
    summary.appleMoveTimeGoal = HKQuantity(unit: .minute(), doubleValue: 60)
    summary.isPaused = true
    let (_, pilot) = show(summary, .ascii, size: Size(width: 30, height: 3))
    #expect(pilot.frame.rows[0].hasSuffix("75%"))
    let colors = Set(pilot.frame.cells.filter { $0.character == "#" }.map(\.style.foreground))
    #expect(colors == [.gray])
  }

  @Test("Setting another summary, or none, updates the next frame")
  func changes() {
    let (view, pilot) = show(day(), .ascii, size: Size(width: 30, height: 3))
    view.activitySummary = day(move: 50)
    pilot.redraw()
    #expect(pilot.frame.rows[0].hasSuffix("10%"))
    view.setActivitySummary(nil, animated: true)
    pilot.redraw()
    #expect(pilot.frame.rows[0].hasSuffix("no goal"))
  }

  @Test(
    "Invalid, incompatible or huge numbers do not trap",
    arguments: [
      Double.nan, .infinity, -.infinity, -5, 1e300,
    ])
  func absurd(value: Double) {
    for glyphs in GlyphSet.allCases {
      for size in [Size(width: 24, height: 12), Size(width: 1, height: 1), Size(width: 8, height: 2)] {
        let pilot = show(day(move: value, exerciseGoal: value, stand: 3, standGoal: value), glyphs, size: size).pilot
        #expect(pilot.frame.size == size)
      }
    }
    let summary = day()
    summary.activeEnergyBurned = HKQuantity(unit: .count(), doubleValue: 5)
    #expect(show(summary, .ascii, size: Size(width: 30, height: 3)).pilot.frame.rows[0].hasSuffix(" 0%"))
  }

  @Test("An app's screen can contain an activity rings view")
  func screen() {
    let rings = HKActivityRingView()
    rings.activitySummary = day()
    let pilot = Pilot(
      VStack {
        Text("Today")
        rings.frame(width: 20, height: 10)
      }, size: Size(width: 40, height: 14))
    #expect(pilot.shows("Today"))
    #expect(pilot.frame.cells.contains { $0.style.foreground == .pink })
  }
}

extension Frame {
  /// Returns the frame as a terminal with a color depth shows it: RGB values, or only attributes.
  fileprivate func shown(in depth: ColorDepth) -> Frame {
    let palette = Palette(depth: depth, terminalBackground: nil, colorScheme: .dark)
    var frame = Frame(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        var cell = self[x, y]
        let look = palette.appearance(of: cell.style)
        func color(_ number: Int32) -> Color {
          number < 0
            ? .clear
            : Color(red: UInt8(number >> 16 & 255), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
        }
        cell.style = Style(
          foreground: color(look.foreground), background: color(look.background), attributes: look.attributes)
        frame[x, y] = cell
      }
    }
    return frame
  }
}
