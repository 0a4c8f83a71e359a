import TerminalUI
import TestSupport
import Testing

@MainActor
struct NavigationTests {
  struct Settings: View {
    @State private var path = NavigationPath()
    @State private var log = ""

    var body: some View {
      NavigationStack(path: $path) {
        List {
          Section("Apps") {
            ForEach(["Stride", "Nightly", "Clinic"] + (1...20).map { "App \($0)" }, id: \.self) { name in
              NavigationLink(value: name) { LabeledContent(name, value: "on") }
            }
          } footer: {
            Text("Log: \(log)")
          }
        }
        .navigationTitle("Health")
        .navigationDestination(for: String.self) { name in
          AppPage(name: name) { path = NavigationPath() }
        }
        .toolbar { Button("Help") { log += "help " } }
      }
    }
  }

  struct AppPage: View {
    let name: String
    let home: @MainActor () -> Void
    @State private var isOn = false
    @Environment(\.dismiss) private var dismiss

    var body: some View {
      List {
        Toggle("Heart Rate of \(name)", isOn: $isOn)
        NavigationLink("Details of \(name)") { Details(isOn: isOn, home: home) }
        Button("Done") { dismiss() }
      }
      .navigationTitle(name)
    }
  }

  struct Details: View {
    let isOn: Bool
    let home: @MainActor () -> Void
    var body: some View {
      List {
        Text("It is \(isOn ? "on" : "off").")
        Button("Home") { home() }
      }
      .navigationTitle("Details")
    }
  }

  @Test("A link opens its page under a bar with a back button, and Escape goes back")
  func pushAndPop() {
    let pilot = Pilot(Settings(), size: .small)
    #expect(pilot.frame.rows[0].hasPrefix("  Health"))
    #expect(pilot.frame.rows[2].hasPrefix("▸ Stride") || pilot.frame.rows[3].hasPrefix("▸ Stride"))
    pilot.matches(golden: "navigation-root")
    pilot.press(.enter)
    #expect(pilot.frame.rows[0] == "  ‹ Back         Stride")
    #expect(pilot.host.element(text: "Heart Rate of Stride")?.isFocused == true)
    #expect(pilot.host.keyBindings.contains { $0.title == "back" && $0.keys == [.escape] })
    pilot.matches(golden: "navigation-page")
    pilot.press(.escape)
    #expect(pilot.shows("  Health"))
    #expect(!pilot.shows("Heart Rate"))
  }

  @Test("Going back to a page of a navigation stack restores its focus and scroll position")
  func comingBack() {
    let pilot = Pilot(Settings(), size: .small)
    for _ in 0..<14 { pilot.press(.down) }
    let before = pilot.frame
    #expect(before.rows.contains { $0.hasPrefix("▸ App 12") })
    pilot.press(.enter, .space, .escape)
    #expect(pilot.frame == before)
    pilot.press(.enter)
    pilot.click(text: "‹ Back")
    #expect(pilot.frame == before)
  }

  @Test("Escape on the first page of a navigation stack goes to the views around the stack")
  func escapeAtTheRoot() {
    struct Device: View {
      @State private var log = ""
      var body: some View {
        VStack {
          Text("log \(log);")
          Settings()
        }
        .onKeyPress(.escape) {
          log += "esc"
          return .handled
        }
      }
    }
    let pilot = Pilot(Device(), size: .standard)
    pilot.press(.escape)
    #expect(pilot.shows("log esc;"))
  }

  @Test("A covered page of a stack keeps its state, and a page that is opened again starts with new state")
  func lives() {
    let pilot = Pilot(Settings(), size: .small)
    pilot.press(.enter, .space, .down, .enter)
    #expect(pilot.shows("It is on."))
    pilot.press(.escape)
    #expect(pilot.host.element(text: "Details of Stride")?.isFocused == true)
    #expect(pilot.screen.contains("Details of Stride") && pilot.screen.contains("›"))
    pilot.press(.escape, .enter, .down, .enter)
    #expect(pilot.shows("It is off."))
  }

  @Test("A page of a stack can dismiss itself, and a change of the path can go back several pages")
  func programmatically() {
    let pilot = Pilot(Settings(), size: .small)
    pilot.press(.down, .enter, .down, .down, .space)
    #expect(pilot.frame.rows.contains { $0.hasPrefix("▸ Nightly") })
    pilot.press(.enter, .down, .enter, .space)
    #expect(pilot.frame.rows.contains { $0.hasPrefix("▸ Nightly") })
  }

  @Test("Keys reach controls in the bar, and a page opens with focus in its content")
  func toolbar() {
    let pilot = Pilot(Settings(), size: .small)
    #expect(pilot.frame.rows[0].hasSuffix("Help"))
    pilot.press(.up, .space)
    pilot.press(.end)
    #expect(pilot.shows("Log: help"))
  }

  @Test("A navigation stack can open pages with a typed path, a Boolean binding and an item binding")
  func otherWays() {
    struct Owner: View {
      @State private var path = [1, 2]
      @State private var isShown = false
      @State private var item: String?
      var body: some View {
        NavigationStack(path: $path) {
          VStack {
            Text("root \(path.count) \(item ?? "none")")
            Button("Flag") { isShown = true }
            Button("Item") { item = "x" }
          }
          .navigationDestination(for: Int.self) { number in
            VStack {
              Text("page \(number)")
              NavigationLink("next", value: number + 1)
            }
          }
          .navigationDestination(isPresented: $isShown) { Text("the flag's page") }
          .navigationDestination(item: $item) { Text("the page of \($0)") }
        }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    #expect(pilot.shows("page 2"))
    pilot.press(.space)
    #expect(pilot.shows("page 3"))
    pilot.press(.escape, .escape)
    #expect(pilot.shows("page 1"))
    pilot.press(.escape)
    #expect(pilot.shows("root 0 none"))
    pilot.press(.space)
    #expect(pilot.shows("the flag's page"))
    pilot.press(.escape)
    #expect(pilot.shows("root 0 none"))
    pilot.press(.down, .space)
    #expect(pilot.shows("the page of x"))
    pilot.press(.escape)
    #expect(pilot.shows("root 0 none"))
  }

  @Test("An alert over a page does not change the page")
  func alertOverPage() {
    struct Owner: View {
      @State private var asks = false
      var body: some View {
        NavigationStack {
          VStack {
            Text("root")
            Button("Other") {}
            NavigationLink("open") {
              VStack {
                Text("page")
                Button("first") {}
                Button("Ask") { asks = true }
              }
              .alert("Sure?", isPresented: $asks) { Button("Yes") {} }
            }
          }
        }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    pilot.press(.down, .enter, .down, .enter)
    #expect(pilot.shows("Sure?"))
    pilot.press(.enter)
    #expect(pilot.host.element(text: "Ask")?.isFocused == true)
    pilot.press(.escape)
    #expect(pilot.host.element(text: "open")?.isFocused == true)
  }

  @Test("A title that depends on the view's size is already in the bar of the first frame")
  func titleInsideGeometry() {
    let pilot = Pilot(
      NavigationStack { GeometryReader { Text("\($0.size.height) rows").navigationTitle("Late") } }, size: .small)
    #expect(pilot.frame.rows[0] == "  Late")
    #expect(pilot.shows("11 rows"))
  }
}
