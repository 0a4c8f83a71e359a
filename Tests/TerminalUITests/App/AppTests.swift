import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("An app and its scenes")
struct AppTests {
  /// Counts how often the app was made.
  @MainActor
  enum Launches {
    @TaskLocal static var count: Counter?

    final class Counter: Sendable {
      @MainActor var value = 0
    }
  }

  struct CountingApp: App {
    @State private var presses = 0

    init() { MainActor.assumeIsolated { Launches.count?.value += 1 } }

    var body: some Scene {
      WindowGroup { Button("Pressed \(presses) times") { presses += 1 } }
    }
  }

  @Test("An app is created once per launch, and keeps its state between frames")
  func state() {
    let launches = Launches.Counter()
    Launches.$count.withValue(launches) {
      let pilot = Pilot(AppView<CountingApp>(), size: .small)
      pilot.press(.space, .space)
      #expect(pilot.shows("Pressed 2 times"))
      #expect(launches.value == 1)
    }
  }

  @Test("A second launch of an app starts with new state")
  func relaunch() {
    struct Device: View {
      @State private var launch = 0
      var body: some View {
        AppView<CountingApp>().id(launch).onKeyPress("r") {
          launch += 1
          return .handled
        }
      }
    }
    let pilot = Pilot(Device(), size: .small)
    pilot.press(.space, "r")
    #expect(pilot.shows("Pressed 0 times"))
  }

  struct PhaseApp: App {
    @Environment(\.scenePhase) private var scenePhase
    @State private var phases: [ScenePhase] = []

    var body: some Scene {
      WindowGroup("Phases") { Text("\(phases.map { "\($0)" }.joined(separator: ", "))") }
        .onChange(of: scenePhase) { _, new in phases.append(new) }
    }
  }

  @Test("The scene follows the device's scene phase")
  func scenePhase() {
    struct Device: View {
      @State private var phase = ScenePhase.active
      var body: some View {
        AppView<PhaseApp>().environment(\.scenePhase, phase)
          .onKeyPress("b") {
            phase = .background
            return .handled
          }
          .onKeyPress("f") {
            phase = .active
            return .handled
          }
      }
    }
    let pilot = Pilot(Device(), size: .small)
    pilot.press("b", "f")
    #expect(pilot.shows("background, active"))
  }

  @Test("The first of two windows is the app's, and custom scenes are composed of other scenes")
  func scenes() {
    struct Inner: Scene {
      @State private var word = "one"
      var body: some Scene { WindowGroup(id: "inner") { Button(word) { word = "two" } } }
    }
    struct TwoWindows: App {
      var body: some Scene {
        Inner()
        WindowGroup { Text("never") }
      }
    }
    let pilot = Pilot(AppView<TwoWindows>(), size: .small)
    #expect(pilot.shows("one"))
    pilot.press(.space)
    #expect(pilot.shows("two"))
    #expect(!pilot.shows("never"))
  }

  @Test("Views read values from the environment of the scene")
  func environment() {
    @MainActor final class Model { let word = "shared" }
    struct Reader: View {
      @Environment(Model.self) private var model
      @Environment(\.isEnabled) private var isEnabled
      var body: some View { Text("\(model.word), \(isEnabled ? "on" : "off")") }
    }
    struct SharingApp: App {
      @State private var model = Model()
      var body: some Scene { WindowGroup { Reader() }.environment(model).environment(\.isEnabled, false) }
    }
    #expect(Pilot(AppView<SharingApp>(), size: .small).shows("shared, off"))
  }

  @Test("A scene can observe changes, with or without values, and initially if requested")
  func changes() {
    struct Watching: App {
      @State private var count = 0
      @State private var heard: [String] = []
      var body: some Scene {
        WindowGroup {
          VStack {
            Button("add") { count += 1 }
            Text("heard \(heard.joined(separator: " "));")
          }
        }
        .onChange(of: count) { heard.append("changed") }
        .onChange(of: count, initial: true) { old, new in heard.append("\(old)-\(new)") }
      }
    }
    let pilot = Pilot(AppView<Watching>(), size: .small)
    #expect(pilot.shows("heard 0-0;"))
    pilot.press(.space)
    #expect(pilot.shows("changed"))
    #expect(pilot.shows("0-1"))
  }

  @Test("A scene with its own defaults does not change the app's defaults")
  func ownDefaults() {
    enum Stores { static let own = AppDefaults() }
    struct Counter: View {
      @AppStorage("count") private var count = 0
      var body: some View { Button("count \(count)") { count += 1 } }
    }
    struct Keeping: App {
      var body: some Scene {
        WindowGroup { Counter() }.defaultAppStorage(Stores.own)
      }
    }
    let around = AppDefaults()
    let pilot = Pilot(AppView<Keeping>().defaultAppStorage(around), size: .small)
    pilot.press(.space, .space)
    #expect(pilot.shows("count 2"))
    #expect(Stores.own["count"] as? Int == 2)
    #expect(around["count"] == nil)
  }

  @Test("An app can declare a scene inside #available, alone or after a window group")
  func availability() {
    struct Newer: App {
      var body: some Scene { if #available(iOS 17, *) { WindowGroup { Text("newer") } } }
    }
    struct Both: App {
      var body: some Scene {
        WindowGroup { Text("window") }
        if #available(iOS 17, *) { WindowGroup(id: "other") { Text("other") } }
      }
    }
    #expect(Pilot(AppView<Newer>(), size: .small).shows("newer"))
    #expect(Pilot(AppView<Both>(), size: .small).shows("window"))
  }
}
