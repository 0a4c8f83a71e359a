import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import Stride

/// The appearance of the screens. Goldens contain characters and styles; check them before you record new ones.
@MainActor
@Suite("Stride's screens")
struct ScreenTests {
  /// A dashboard with fixed content and a working picker.
  private struct Dashboard: View {
    @State var view: ChartView
    var content: @MainActor (ChartView) -> DashboardView.Content = Fixture.content
    var actions = DashboardView.Actions(saveWalk: {}, askForMore: {}, choosePrescriptions: {})

    init(span: ChartSpan, content: @escaping @MainActor (ChartView) -> DashboardView.Content = Fixture.content) {
      _view = State(initialValue: ChartView(span: span))
      self.content = content
    }

    var body: some View {
      DashboardView(view: $view, cursor: { view.cursor }, content: content(view), actions: actions)
    }
  }

  private func pilot(_ view: some View, _ width: Int, _ height: Int, glyphs: GlyphSet = .braille) -> Pilot {
    Pilot(view, size: Size(width: width, height: height), glyphs: glyphs, environment: Fixture.environment)
  }

  @Test("Stride's dashboard fits into the smallest standard device", arguments: ChartSpan.allCases)
  func dashboard(span: ChartSpan) {
    pilot(Dashboard(span: span), 78, 20).matches(golden: "dashboard-\(span.title.written)")
  }

  @Test("Stride's dashboard can be drawn with every set of glyphs", arguments: GlyphSet.allCases)
  func glyphs(glyphs: GlyphSet) {
    pilot(Dashboard(span: .week), 78, 20, glyphs: glyphs).matches(golden: "dashboard-\(glyphs.name)")
  }

  @Test(
    "Stride's dashboard works in a large and in a small window",
    arguments: [(146, 57), (118, 36), (78, 41), (66, 38), (38, 8), (64, 14)])
  func sizes(width: Int, height: Int) {
    pilot(Dashboard(span: .week), width, height).matches(golden: "dashboard-\(width)x\(height)")
  }

  @Test("Charts below each other share the left edge of their days, also if one is empty")
  func aligned() {
    let half = pilot(
      Dashboard(
        span: .week,
        content: { view in
          var content = Fixture.content(view)
          content.steps = Fixture.empty(view).steps
          return content
        }), 62, 38)
    let axes = half.frame.rows.filter { $0.contains("Mon") && $0.contains("Tue") }
    #expect(axes.count == 2 && Set(axes.map { $0.prefix { !$0.isLetter }.count }).count == 1, "\(half.screen)")
  }

  @Test("Denied and missing data look the same: no data, with the place where access can be changed")
  func empty() {
    let pilot = pilot(Dashboard(span: .week, content: Fixture.empty), 78, 20)
    #expect(pilot.shows("No data"))
    #expect(pilot.shows("Settings › Health › Stride"))
    pilot.matches(golden: "dashboard-empty")
  }

  @Test("Before data have arrived, the screen does not say “no data”")
  func loading() {
    let pilot = pilot(
      Dashboard(span: .week) { view in
        DashboardView.Content(period: Fixture.content(view).period)
      }, 78, 20)
    #expect(!pilot.shows("No data"))
    #expect(!pilot.shows("Settings"))
  }

  @Test("The screen shows an error, and the measurements that an update added")
  func everything() {
    let pilot = pilot(
      Dashboard(span: .week) { view in
        var content = Fixture.content(view)
        content.measurements = Measurements(bodyMass: 72.4)
        content.notice = Notice(text: "Could not save the walk. Health data is locked.", isError: true)
        return content
      }, 78, 20)
    #expect(pilot.shows("Weight  72.4 kg"))
    #expect(pilot.shows("Active Energy Today  No data"))
    pilot.matches(golden: "dashboard-everything")
  }

  @Test("Plus, minus and a click change the span")
  func span() {
    let pilot = pilot(Dashboard(span: .week), 78, 20)
    pilot.press("-")
    #expect(pilot.shows("22 Oct – 20 Nov"))
    pilot.press("-", "-")
    #expect(pilot.shows("Dec 2025 – Nov 2026"))
    pilot.press("-", "+")
    #expect(pilot.shows("May – Nov 2026"), "there is none longer than a year")
    pilot.click(text: "D")
    #expect(pilot.shows("20 Nov"))
  }

  @Test("Left and right move a cursor over both charts, which describe the day under it, and Escape removes the cursor")
  func cursor() throws {
    let pilot = pilot(Dashboard(span: .week), 118, 24)
    #expect(!pilot.shows("Fri 20 Nov:"))
    pilot.press(.right)
    // Fixture: 2,000 + (6 × 4,789) mod 9,000 = 3,734; 98 + (6 × 37) mod 45 = 140; 66 + (6 × 5) mod 11 = 74.
    #expect(pilot.shows("Fri 20 Nov: 3,734 steps, 4,266 under the goal of 8,000."))
    #expect(pilot.shows("Fri 20 Nov: 58 to 140 bpm, 74 on average."))
    let axis = try #require(pilot.frame.rows.firstIndex { $0.contains("Sat─") })
    let marked = (0..<118).filter { pilot.frame[$0, axis].style.attributes.contains(.reverse) }
    #expect(marked.count > 2, "marked without colour too")
    pilot.press(.left, .left, .left)
    #expect(pilot.shows("Tue 17 Nov: 7,367 steps"))
    #expect(pilot.shows("Tue 17 Nov: no data."), "a day on which nothing was measured is a gap")
    pilot.matches(golden: "dashboard-cursor")
    pilot.press(.escape)
    #expect(!pilot.shows("Tue 17 Nov:"))
  }

  @Test("The chart's cursor moves only between days with data, and in an empty chart it does not move")
  func cursorOnData() {
    let pilot = pilot(
      Dashboard(span: .week) { view in
        var content = Fixture.content(view)
        // There are no heart rates on this day either.
        content.steps?.bars.removeAll { $0.date == Fixture.date(2026, 11, 17) }
        return content
      }, 118, 24)
    pilot.press(.right, .left, .left)
    #expect(pilot.shows("Wed 18 Nov:"))
    pilot.press(.left)
    #expect(pilot.shows("Mon 16 Nov:"))
    let empty = self.pilot(Dashboard(span: .week, content: Fixture.empty), 118, 24)
    let before = empty.frame
    empty.press(.right)
    #expect(empty.frame == before)
  }

  @Test(
    "The unit of a chart is shown above its numbers", arguments: [(ChartSpan.week, "steps"), (.year, "steps a day")])
  func units(span: ChartSpan, unit: String) {
    let pilot = pilot(Dashboard(span: span), 78, 20)
    let rows = pilot.frame.rows.map { $0.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.contains([unit, "bpm"]))
  }

  @Test("Each card shows its change from the preceding span, without the current day")
  func trend() {
    // Fixture: the six past days total 29,835, which is 4,972.5 per day, compared with 4,000.
    let pilot = pilot(Dashboard(span: .week), 118, 24)
    #expect(pilot.shows("▲ 24 % vs the week before"))
    // The averages are 66, 71, 76, 75, 69 and 74: 71.8 for the week, compared with 74.
    #expect(pilot.shows("▼ 2 bpm vs the week before"))
  }

  @Test("The bracket keys move the charts to earlier spans and back, and not beyond today")
  func pages() {
    let pilot = pilot(Dashboard(span: .week), 78, 20)
    pilot.press("]")
    #expect(pilot.shows("14 – 20 Nov"))
    pilot.press("[")
    #expect(pilot.shows("7 – 13 Nov"))
    pilot.press("[", "]", "]")
    #expect(pilot.shows("14 – 20 Nov"))
    pilot.press("-", "[")
    #expect(pilot.shows("22 Sep – 21 Oct") || pilot.shows("22 Sept – 21 Oct"))
    pilot.press("+")
    #expect(pilot.shows("14 – 20 Nov"), "another span begins at today again")
  }

  @Test("The hint line shows the keys for the cursor, for earlier and later spans, and for the length of a span")
  func keys() {
    struct Device: View {
      var body: some View {
        VStack(spacing: 0) {
          Dashboard(span: .week)
          KeyHintBar()
        }
      }
    }
    let pilot = pilot(Device(), 80, 24)
    #expect(pilot.shows("←→ cursor"))
    #expect(pilot.shows("[ ] earlier, later"))
    #expect(pilot.shows("- + span"))
  }

  @Test("In a small window the keys move between the charts, and down to the buttons")
  func walking() {
    var isSaved = false
    var dashboard = Dashboard(span: .week)
    dashboard.actions.saveWalk = { isSaved = true }
    let pilot = pilot(dashboard, 38, 8)
    #expect(pilot.shows("Sat─Sun"))
    pilot.press(.down)
    #expect(pilot.shows("52–140 bpm"))
    pilot.press(.down)
    #expect(pilot.shows("Save a Walk"))
    pilot.press(.enter)
    #expect(isSaved)
  }

  @Test("The welcome screen describes Stride, and Return connects", arguments: [(78, 20), (38, 8)])
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
