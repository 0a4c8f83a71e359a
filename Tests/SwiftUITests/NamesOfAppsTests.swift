import Charts
import Foundation
import SwiftUI
import TestSupport
import Testing

@testable import SwiftUI

#Preview("Two cups") {
  @Previewable @State var cups = 2
  Button("Cups \(cups)") { cups += 1 }
}

#Preview {
  Text("without a name")
}

private struct Cups_Previews: PreviewProvider {
  static var previews: some View { Text("in the earlier style") }
}

/// Names and forms of SwiftUI code that are frequent in apps, in addition to those in ``VocabularyTests``.
@MainActor
struct NamesOfAppsTests {
  // MARK: Fields

  private struct SignIn: View {
    @State private var password = ""
    @State private var name = ""
    @State private var log = ""
    var body: some View {
      VStack {
        SecureField("Password", text: $password) { log += "committed \(password.count) " }
        TextField("Name", text: $name, onCommit: { log += "named \(name) " }).onSubmit { log += "submitted" }
        Text(log)
      }
    }
  }

  @Test("The text of a SecureField appears as dots on the screen and in every description of it, and reaches the app")
  func secret() {
    for glyphs in GlyphSet.allCases {
      let pilot = Pilot(SignIn(), size: Size(width: 40, height: 4), glyphs: glyphs)
      pilot.type("xyzzy")
      #expect(pilot.shows(String(repeating: glyphs.marks.bullet, count: 5)))
      let described = pilot.host.plainPage().lines.joined(separator: "\n")
      #expect(!described.contains("xyzzy") && !pilot.screen.contains("xyzzy"))
      pilot.press(.delete, .enter)
      #expect(pilot.shows("committed 4"))
      #expect(!pilot.screen.contains("xyz"))
    }
  }

  @Test("Return in a text field calls onCommit and the submit action of the surrounding views")
  func commit() {
    let pilot = Pilot(SignIn(), size: Size(width: 40, height: 4))
    pilot.press(.down)
    pilot.type("Kim")
    pilot.press(.enter)
    #expect(pilot.shows("named Kim submitted"))
  }

  // MARK: Alerts and charts

  private struct Failing: View {
    struct Problem: LocalizedError {
      var errorDescription: String? { "No network" }
    }
    @State private var isShown = true
    @State private var retries = 0
    var body: some View {
      Text("tried \(retries)").alert(isPresented: $isShown, error: Problem()) { _ in
        Button("Again") { retries += 1 }
      } message: { problem in
        Text("The reason: \(problem.errorDescription ?? "")")
      }
    }
  }

  @Test("An alert about an error has the error's description as title, and a message about the error")
  func alert() {
    let pilot = Pilot(Failing(), size: Size(width: 40, height: 10))
    #expect(pilot.shows("No network"))
    #expect(pilot.shows("The reason: No network"))
    pilot.click(text: "Again")
    #expect(pilot.shows("tried 1"))
  }

  @Test("A Plot draws the marks in it")
  func plot() {
    let size = Size(width: 30, height: 8)
    let bar = { (day: Int) in BarMark(x: .value("Day", day), y: .value("Steps", day)) }
    let plain = Pilot(Chart { bar(1) }, size: size)
    let plotted = Pilot(Chart { Plot { bar(1) } }, size: size)
    #expect(plotted.frame.rows == plain.frame.rows)
  }

  // MARK: UIKit

  private struct MapOfUIKit: UIViewRepresentable {
    func makeUIView(context: Context) -> UIView { UIView() }
    func updateUIView(_ view: UIView, context: Context) {}
  }

  private struct ShareSheet: UIViewControllerRepresentable {
    final class Coordinator: NSObject {}
    func makeCoordinator() -> Coordinator { Coordinator() }
    func makeUIViewController(context: Context) -> UIActivityViewController {
      UIActivityViewController(activityItems: [], applicationActivities: nil)
    }
    func updateUIViewController(_ controller: UIActivityViewController, context: Context) {}
  }

  @Test("UIKit views take no space, and their names are listed as not shown")
  func representables() {
    let pilot = Pilot(
      VStack {
        Text("above")
        MapOfUIKit()
        ShareSheet()
        Text("below")
      }, size: Size(width: 20, height: 6))
    let above = pilot.position(of: "above")?.y ?? 0
    #expect(pilot.position(of: "below")?.y == above + 1)
    #expect(UnshownNames.used.contains("MapOfUIKit: UIViewRepresentable"))
    #expect(UnshownNames.used.contains("ShareSheet: UIViewControllerRepresentable"))
  }

  @Test("Appearances that an app sets for its bars are kept, and are noted as not shown")
  func bars() {
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = UIColor(.blue)
    appearance.titleTextAttributes = [.foregroundColor: UIColor.white, .font: UIFont.boldSystemFont(ofSize: 17)]
    UINavigationBar.appearance().standardAppearance = appearance
    UITabBar.appearance().scrollEdgeAppearance = UITabBarAppearance()
    #expect(UINavigationBar.appearance().standardAppearance === appearance)
    #expect(UnshownNames.used.contains("UINavigationBarAppearance"))
  }

  class AppDelegate: NSObject, UIApplicationDelegate {
    var launches = 0
    private let greeting = "hello"
    func application(
      _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      launches += 1
      return greeting == "hello"
    }
  }

  private struct Delegated: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate
    var body: some Scene { WindowGroup { Text("launched \(delegate.launches)") } }
  }

  @Test("An app's delegate is created by its own initializer, and is told of the launch once")
  func delegate() {
    let pilot = Pilot(AppView<Delegated>(), size: Size(width: 20, height: 3))
    pilot.resize(to: Size(width: 21, height: 3))
    #expect(pilot.shows("launched 1"))
  }

  // MARK: Earlier forms

  @Test("A section accepts header and footer as arguments, a list accepts a range of numbers, and a text a formatter")
  func earlierForms() {
    let form = Pilot(
      Form {
        Section(header: Text("Body"), footer: Text("as measured")) { Text("72 kg").textSelection(.enabled) }
        Section(header: Text("Sleep")) { Text("7 h") }
        Section(footer: Text("no more")) { Text("8,000 steps") }
      }, size: Size(width: 30, height: 14))
    for text in ["BODY", "72 kg", "as measured", "SLEEP", "7 h", "8,000 steps", "no more"] { #expect(form.shows(text)) }
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy"
    formatter.timeZone = .gmt
    let year = Pilot(
      Text("since \(Date(timeIntervalSince1970: 0), formatter: formatter)"), size: Size(width: 30, height: 1))
    #expect(year.shows("since 1970"))
    let list = Pilot(List(1..<4) { Text("day \($0)") }, size: Size(width: 30, height: 6))
    #expect(list.shows("day 1") && list.shows("day 3") && !list.shows("day 4"))
  }

  @Test("A colour over a view is drawn in the same way, whether it is passed as a style or as a view")
  func colouredOverlay() {
    let size = Size(width: 6, height: 1)
    let styled = Pilot(Text("steps").overlay(Color.red.opacity(0.9)), size: size)
    let viewed = Pilot(Text("steps").overlay { Color.red.opacity(0.9) }, size: size)
    #expect(styled.frame == viewed.frame)
  }

  private struct Workouts: View {
    @State private var chosen: String?
    @State private var isShown = false
    var body: some View {
      NavigationView {
        VStack {
          Text("chosen \(chosen ?? "none")")
          NavigationLink("Run", destination: Text("A run"), tag: "run", selection: $chosen)
          NavigationLink(destination: Text("A swim"), isActive: $isShown) { Text("Swim") }
          Button("Show") { isShown = true }
        }
      }
    }
  }

  @Test("A link with a binding sets it when its page opens and closes, and opens its page when the app sets it")
  func boundLinks() {
    let pilot = Pilot(Workouts(), size: Size(width: 40, height: 8))
    #expect(pilot.shows("chosen none"))
    pilot.click(text: "Run")
    #expect(pilot.shows("A run"))
    pilot.press(.escape)
    #expect(pilot.shows("chosen none") && !pilot.shows("A run"))
    pilot.click(text: "Show")
    #expect(pilot.shows("A swim"))
    pilot.press(.escape)
    #expect(!pilot.shows("A swim"))
  }

  // MARK: Time

  @Test("A timeline shows the latest date of its schedule, and continues by itself")
  func timeline() async throws {
    let start = Date()
    let dates = [start - 60, start - 1, start + 0.2]
    let pilot = Pilot(
      TimelineView(.explicit(dates)) { context in
        Text("\(Int((context.date.timeIntervalSince(start) * 10).rounded())) \(context.cadence == .live ? "live" : "")")
      }, size: Size(width: 20, height: 1))
    #expect(pilot.shows("-10"))
    try await pilot.waits(for: "2")
    #expect(!pilot.shows("live"))
  }

  @Test("Schedules by period or by minute begin with the latest date before the start of the timeline")
  func schedules() {
    let start = Date(timeIntervalSinceReferenceDate: 100)
    let periodic = PeriodicTimelineSchedule(from: start, by: 30).entries(from: start + 75, mode: .normal)
    #expect(Array(periodic.prefix(2)) == [start + 60, start + 90])
    let minutes = EveryMinuteTimelineSchedule().entries(from: start, mode: .normal)
    #expect(Array(minutes.prefix(2)) == [start - 40, start + 20])
    let paused = AnimationTimelineSchedule(paused: true).entries(from: start, mode: .normal)
    #expect(Array(paused) == [start])
  }

  @Test(
    "A formatter writes durations as on a phone",
    arguments: [
      (DateComponentsFormatter.UnitsStyle.positional, 3665.0, "1:01:05"), (.positional, 65, "1:05"),
      (.abbreviated, 3600, "1h"), (.abbreviated, 0, "0s"), (.short, 3665, "1 hr, 1 min, 5 sec"),
      (.full, 7260, "2 hours, 1 minute"), (.spellOut, 60, "one minute"), (.brief, 65, "1min 5sec"),
      (.positional, -65, "-1:05"),
    ])
  func durations(style: DateComponentsFormatter.UnitsStyle, seconds: Double, text: String) {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.hour, .minute, .second]
    formatter.unitsStyle = style
    #expect(formatter.string(from: seconds) == text)
  }

  @Test("A duration formatter pads its units, limits their number, and drops only the zeros that the app allows")
  func durationOptions() {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.minute, .second]
    formatter.zeroFormattingBehavior = .pad
    #expect(formatter.string(from: 65) == "01:05")
    #expect(formatter.string(from: .nan) == nil)
    formatter.allowedUnits = [.day, .hour, .minute]
    formatter.unitsStyle = .abbreviated
    formatter.zeroFormattingBehavior = .dropLeading
    #expect(formatter.string(from: 7200) == "2h 0m")
    formatter.maximumUnitCount = 1
    #expect(formatter.string(from: 90_000) == "1d")
    #expect(formatter.string(for: NSNumber(value: 7200)) == "2h")
    #expect(DateComponentsFormatter.localizedString(from: DateComponents(hour: 2), unitsStyle: .full) == "2 hours")
  }

  @Test("A relative date formatter says how long before or after a reference a date is")
  func relativeDates() {
    let formatter = RelativeDateTimeFormatter()
    let reference = Date(timeIntervalSince1970: 0)
    #expect(formatter.localizedString(for: reference - 2 * 86_400, relativeTo: reference) == "2 days ago")
    #expect(formatter.localizedString(fromTimeInterval: 3 * 3600) == "in 3 hours")
    formatter.dateTimeStyle = .named
    #expect(formatter.localizedString(for: reference - 86_400, relativeTo: reference) == "yesterday")
  }

  @Test("A measurement is written in the unit of its usage, with the symbol or the name of the unit")
  func measurements() {
    let run = Measurement(value: 5250, unit: UnitLength.meters)
    #expect(run.formatted(.measurement(width: .abbreviated, usage: .road)) == "5.2 km")
    #expect(
      Measurement(value: 840, unit: UnitLength.meters).formatted(.measurement(width: .narrow, usage: .road)) == "840m")
    #expect(run.formatted(.measurement(width: .wide, usage: .asProvided)) == "5,250 meters")
    let energy = Measurement(value: 418.4, unit: UnitEnergy.kilojoules)
    #expect(energy.formatted(.measurement(width: .abbreviated, usage: .workout)) == "100 kcal")
    let style = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(1))
    #expect(
      energy.formatted(.measurement(width: .abbreviated, usage: .asProvided, numberFormatStyle: style)) == "418.4 kJ")
    #expect(Measurement(value: 1, unit: UnitMass.kilograms).formatted(.measurement(width: .wide)) == "1 kilogram")
    #expect(Measurement(value: 1, unit: UnitLength.miles).formatted() == "1.61 km")
  }

  // MARK: Layouts and lists

  /// Places views in lines, as many in each line as fit.
  private struct Flow: Layout {
    let spacing: CGFloat

    private func origins(_ proposal: ProposedViewSize, _ subviews: Subviews) -> (places: [CGPoint], size: CGSize) {
      let width = proposal.replacingUnspecifiedDimensions().width
      var (x, y, height): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
      var places: [CGPoint] = []
      for view in subviews {
        let size = view.sizeThatFits(.unspecified)
        if x + size.width > width, x > 0 { (x, y, height) = (0, y + height + spacing, 0) }
        places.append(CGPoint(x: x, y: y))
        x += size.width + spacing
        height = max(height, size.height)
      }
      return (places, CGSize(width: width, height: y + height))
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      origins(proposal, subviews).size
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
      for (view, place) in zip(subviews, origins(proposal, subviews).places) {
        view.place(at: CGPoint(x: bounds.minX + place.x, y: bounds.minY + place.y), proposal: .unspecified)
      }
    }
  }

  @Test("An app's own layout places its views in points, rounded to whole cells")
  func flow() {
    let pilot = Pilot(
      VStack(alignment: .leading) {
        Text("Types")
        Flow(spacing: 8) { ForEach(["steps", "sleep", "weight"], id: \.self) { Text($0) } }
        Text("end")
      }, size: Size(width: 13, height: 6))
    let top = pilot.position(of: "Types")?.y ?? 0
    #expect(pilot.position(of: "steps sleep") == TerminalUI.Point(x: 0, y: top + 1))
    #expect(pilot.position(of: "weight")?.x == 0)
    #expect(pilot.position(of: "weight")?.y ?? 0 > top + 1)
    #expect(pilot.position(of: "end")?.y ?? 0 > pilot.position(of: "weight")?.y ?? 9)
  }

  @Test("Elements move and are removed by their offsets")
  func offsets() {
    var days = ["Mon", "Tue", "Wed", "Thu"]
    days.move(fromOffsets: [0, 2], toOffset: 4)
    #expect(days == ["Tue", "Thu", "Mon", "Wed"])
    days.move(fromOffsets: [3], toOffset: 0)
    #expect(days == ["Wed", "Tue", "Thu", "Mon"])
    days.remove(atOffsets: [1, 2])
    #expect(days == ["Wed", "Mon"])
  }

  private struct Edited: View {
    @State private var mode = EditMode.inactive
    var body: some View {
      VStack {
        EditButton()
        Text(mode.isEditing ? "editing" : "reading")
      }
      .environment(\.editMode, $mode)
    }
  }

  @Test("An edit button switches the mode of its views")
  func editing() {
    let pilot = Pilot(Edited(), size: Size(width: 20, height: 4))
    #expect(pilot.shows("Edit") && pilot.shows("reading"))
    pilot.press(.space)
    #expect(pilot.shows("Done") && pilot.shows("editing"))
  }

  @Test("A RectangleMark between two values is drawn as a band")
  func band() {
    let size = Size(width: 30, height: 8)
    func area(_ day: Int) -> AreaMark {
      AreaMark(x: .value("Day", day), yStart: .value("Low", 2), yEnd: .value("High", 4))
    }
    let band = Chart {
      area(1)
      area(9)
    }
    let rectangle = Chart {
      RectangleMark(
        xStart: .value("Start", 1), xEnd: .value("End", 9), yStart: .value("Low", 2), yEnd: .value("High", 4))
    }
    #expect(Pilot(rectangle, size: size).frame.rows == Pilot(band, size: size).frame.rows)
  }

  @Test("A mixture of two colours is drawn as the colour with the larger part")
  func mixture() {
    #expect(Color.red.mix(with: .white, by: 0.2) == .red)
    #expect(Color.red.mix(with: .white, by: 0.8) == .white)
  }

  // MARK: Previews

  @Test("Previews keep their state, and a preview without a name of its own has the name of its file")
  func previews() throws {
    // The program that runs all tests also contains the previews of other apps.
    let all = PreviewContent.all
    #expect(Set(all.map(\.name)).isSuperset(of: ["Cups_Previews", "NamesOfAppsTests", "Two cups"]))
    func pilot(_ name: String) throws -> Pilot {
      let content = try #require(all.first { $0.name == name }?.content)
      return Pilot(content.body(), size: Size(width: 30, height: 3))
    }
    #expect(try pilot("Cups_Previews").shows("in the earlier style"))
    #expect(try pilot("NamesOfAppsTests").shows("without a name"))
    let cups = try pilot("Two cups")
    cups.press(.space)
    #expect(cups.shows("Cups 3"))
  }
}
