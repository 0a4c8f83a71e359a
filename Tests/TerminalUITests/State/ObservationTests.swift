import Observation
import TestSupport
import Testing

@testable import TerminalUI

/// A screen updates when a property that it has read changes, whichever of its views has read the property. A change of
/// any other property has no effect.
@MainActor
struct ObservationTests {
  @Observable @MainActor
  final class Device {
    var steps = 1
    var unread = 0
    var apps = [App(name: "Stride")]
    var double: Int { steps * 2 }
  }

  @Observable @MainActor
  final class App {
    var name: String
    var isOn = false
    init(name: String) { self.name = name }
  }

  /// A screen that shows a value. The test decides in which view the value is read.
  struct Screen<Content: View>: View {
    let device: Device
    let content: @MainActor (Device) -> Content
    var body: some View { content(device) }
  }

  private func follows(
    _ device: Device, _ content: @escaping @MainActor (Device) -> some View,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pilot = Pilot(Screen(device: device, content: content), size: .small)
    for value in [7, 8] {
      device.unread += 1
      #expect(!pilot.host.needsRender, sourceLocation: sourceLocation)
      device.steps = value
      #expect(pilot.host.needsRender, sourceLocation: sourceLocation)
      pilot.resize(to: .small)
      #expect(pilot.shows("steps \(value);"), sourceLocation: sourceLocation)
    }
  }

  @Test("Reads of an observable object are tracked in bodies, computed properties, lists, tables, pages and bars")
  func places() {
    struct Row: Identifiable { let id: Int }
    follows(Device()) { Text("steps \($0.steps);") }
    follows(Device()) { Text("steps \($0.double / 2);") }
    follows(Device()) { device in List { Section("x") { Text("steps \(device.steps);") } } }
    follows(Device()) { device in List(0..<1000, id: \.self) { _ in Text("steps \(device.steps);") } }
    follows(Device()) { device in
      Table([Row(id: 1)]) { TableColumn("n") { (_: Row) in Text("steps \(device.steps);") } }
    }
    follows(Device()) { device in
      NavigationStack(path: .constant([1])) {
        Text("root").navigationDestination(for: Int.self) { _ in Text("steps \(device.steps);") }
      }
    }
    follows(Device()) { device in
      NavigationStack { Text("root").toolbar { ToolbarItem { Text("steps \(device.steps);") } } }
    }
    follows(Device()) { device in
      Canvas { context, _ in context.draw("steps \(device.steps);", at: Point(x: 0, y: 0)) }
    }
    follows(Device()) { device in GeometryReader { _ in Text("steps \(device.steps);") } }
    follows(Device()) { device in
      Text("app").sheet(isPresented: .constant(true)) { Text("steps \(device.steps);") }
    }
  }

  @Test("An object in an array of another object is tracked by its own properties")
  func nested() {
    let device = Device()
    let pilot = Pilot(
      Screen(device: device) { device in
        VStack {
          ForEach(device.apps, id: \.name) { app in Toggle(app.name, isOn: Bindable(app).isOn) }
          Text("on \(device.apps.count { $0.isOn });")
        }
      }, size: .small)
    device.apps[0].isOn = true
    pilot.resize(to: .small)
    #expect(pilot.shows("on 1;"))
    device.apps.append(App(name: "Clinic"))
    pilot.resize(to: .small)
    pilot.press(.down, .space)
    #expect(pilot.shows("on 2;"))
    device.apps[1].name = "Nightly"
    #expect(pilot.host.needsRender)
    // Changes of a removed object must not update the screen.
    let gone = device.apps.removeLast()
    pilot.resize(to: .small)
    gone.isOn.toggle()
    #expect(!pilot.host.needsRender)
  }

  @Test("If another thread sets a value while a frame is drawn, the next frame shows the value")
  func changeBehindAFrame() {
    final class Late: Observable {
      private let registrar = ObservationRegistrar()
      private var stored = 1
      var value: Int {
        registrar.access(self, keyPath: \.value)
        return stored
      }
      func set(_ value: Int, meanwhile: () -> Void) {
        registrar.withMutation(of: self, keyPath: \.value) {
          meanwhile()
          stored = value
        }
      }
    }
    let late = Late()
    struct Reader: View {
      let late: Late
      var body: some View { Text("value \(late.value);") }
    }
    let host = ViewHost(Reader(late: late), size: Size(width: 10, height: 1))
    _ = host.render()
    late.set(2) { _ = host.render() }
    #expect(host.needsRender)
    #expect(host.render().text(row: 0).contains("value 2;"))
    #expect(!host.needsRender)
  }

  @Test("A change between evaluation and drawing of a frame is not lost")
  func changeBeforeDrawing() {
    let invalidation = Invalidation()
    invalidation.clear()
    invalidation.invalidate()
    invalidation.clearFrame()
    #expect(invalidation.isRaised)
    #expect(invalidation.isStale)
    invalidation.clear()
    invalidation.invalidateFrame()
    invalidation.clearFrame()
    #expect(!invalidation.isRaised)
  }
}
