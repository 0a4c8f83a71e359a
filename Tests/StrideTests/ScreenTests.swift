import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import Stride

/// What the screens look like. The goldens hold letters and styles; look at them before recording new ones.
@MainActor
@Suite("Stride's screens")
struct ScreenTests {
  /// A dashboard over fixed content, whose picker works.
  private struct Dashboard: View {
    @State var span: ChartSpan
    var content: @MainActor (ChartSpan) -> DashboardView.Content = Fixture.content
    var actions = DashboardView.Actions(saveWalk: {}, askForMore: {}, choosePrescriptions: {})

    var body: some View { DashboardView(span: $span, content: content(span), actions: actions) }
  }

  private func pilot(_ view: some View, _ width: Int, _ height: Int, glyphs: GlyphSet = .braille) -> Pilot {
    Pilot(view, size: Size(width: width, height: height), glyphs: glyphs, environment: Fixture.environment)
  }

  @Test("The dashboard inside the smallest standard device", arguments: ChartSpan.allCases)
  func dashboard(span: ChartSpan) {
    pilot(Dashboard(span: span), 78, 20).matches(golden: "dashboard-\(span.rawValue)")
  }

  @Test("The dashboard in every set of glyphs", arguments: GlyphSet.allCases)
  func glyphs(glyphs: GlyphSet) {
    pilot(Dashboard(span: .week), 78, 20, glyphs: glyphs).matches(golden: "dashboard-\(glyphs.rawValue)")
  }

  @Test("The dashboard in a large and in a small window", arguments: [(118, 36), (38, 8), (64, 14)])
  func sizes(width: Int, height: Int) {
    pilot(Dashboard(span: .week), width, height).matches(golden: "dashboard-\(width)x\(height)")
  }

  @Test("Denied and empty look the same: no data, and where access is set")
  func empty() {
    let pilot = pilot(Dashboard(span: .week, content: Fixture.empty), 78, 20)
    #expect(pilot.shows("No data"))
    #expect(pilot.shows("Settings › Health › Stride"))
    pilot.matches(golden: "dashboard-empty")
  }

  @Test("Before anything has arrived nothing claims that there is no data")
  func loading() {
    let pilot = pilot(
      Dashboard(span: .week) { span in
        DashboardView.Content(period: Fixture.content(span).period)
      }, 78, 20)
    #expect(!pilot.shows("No data"))
    #expect(!pilot.shows("Settings"))
  }

  @Test("An error and the measurements of the update have their place")
  func everything() {
    let pilot = pilot(
      Dashboard(span: .week) { span in
        var content = Fixture.content(span)
        content.measurements = Measurements(bodyMass: 72.4)
        content.notice = Notice(text: "Could not save the walk. Health data is locked.", isError: true)
        return content
      }, 78, 20)
    #expect(pilot.shows("Weight  72.4 kg"))
    #expect(pilot.shows("Active Energy Today  No data"))
    pilot.matches(golden: "dashboard-everything")
  }

  @Test("Left and right choose the span")
  func span() {
    let pilot = pilot(Dashboard(span: .week), 78, 20)
    pilot.press(.right)
    #expect(pilot.shows("22 Oct – 20 Nov"))
    pilot.press(.right, .right)
    #expect(pilot.shows("Dec 2025 – Nov 2026"))
    pilot.click(text: "D")
    #expect(pilot.shows("20 Nov"))
  }

  @Test("In a small window the keys walk from one chart to the next, and down to the buttons")
  func walking() {
    var isSaved = false
    var dashboard = Dashboard(span: .week)
    dashboard.actions.saveWalk = { isSaved = true }
    let pilot = pilot(dashboard, 38, 8)
    pilot.press(.down)
    #expect(pilot.shows("Sat─Sun"))
    pilot.press(.down)
    #expect(pilot.shows("52–140 bpm"))
    pilot.press(.down)
    #expect(pilot.shows("Save a Walk"))
    pilot.press(.enter)
    #expect(isSaved)
  }

  @Test("The welcome says what Stride does, and return connects", arguments: [(78, 20), (38, 8)])
  func welcome(width: Int, height: Int) {
    var connections = 0
    let pilot = pilot(WelcomeView(notice: nil) { connections += 1 }, width, height)
    pilot.matches(golden: "welcome-\(width)x\(height)")
    pilot.press(.enter)
    #expect(connections == 1)
  }

  @Test("Every screen can be drawn at any size", arguments: GlyphSet.allCases)
  func everySize(glyphs: GlyphSet) {
    let dashboard = pilot(Dashboard(span: .week), 1, 1, glyphs: glyphs)
    let welcome = pilot(WelcomeView(notice: nil) {}, 1, 1, glyphs: glyphs)
    for width in [1, 2, 11, 40, 64, 120] {
      for height in [1, 2, 7, 14, 30] {
        dashboard.resize(to: Size(width: width, height: height))
        welcome.resize(to: Size(width: width, height: height))
        #expect(dashboard.frame.size == Size(width: width, height: height))
      }
    }
  }
}
