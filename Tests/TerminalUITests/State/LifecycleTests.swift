import Observation
import TerminalUI
import TestSupport
import Testing

@MainActor
struct LifecycleTests {
  @Observable final class Log {
    var entries: [String] = []
    var text: String { entries.joined(separator: " ") }
  }

  struct Child: View {
    let log: Log
    var body: some View {
      Text("child")
        .onAppear { log.entries.append("appear") }
        .onDisappear { log.entries.append("disappear") }
        .task {
          log.entries.append("start")
          await withTaskCancellationHandler {
            await never()
          } onCancel: {
            Task { @MainActor in log.entries.append("cancelled") }
          }
        }
    }
  }

  struct Parent: View {
    let log: Log
    @State private var isShown = false
    var body: some View {
      VStack {
        Text("log: \(log.text)")
        Button("Switch") { isShown.toggle() }
        if isShown { Child(log: log) }
      }
    }
  }

  @Test("A view appears and starts its task; when it is removed it disappears and the task is cancelled")
  func appearance() async throws {
    let pilot = Pilot(Parent(log: Log()), size: .small)
    pilot.press(.space)
    try await pilot.waits(for: "log: appear start")
    pilot.press(.space)
    try await pilot.waits(for: "log: appear start disappear cancelled")
  }

  @Test("A host that ends removes its views and cancels their tasks, and keeps its last frame")
  func ending() async throws {
    let log = Log()
    let pilot = Pilot(Parent(log: log), size: .small)
    pilot.press(.space)
    try await pilot.waits(for: "log: appear start")
    let frame = pilot.frame
    pilot.host.end()
    try await pilot.waits(until: "the task ended") { _ in log.text == "appear start disappear cancelled" }
    #expect(!pilot.host.needsRender)
    pilot.press(.space)
    #expect(pilot.frame == frame, "\(pilot.screen)")
    #expect(log.text == "appear start disappear cancelled")
  }

  @Test("A task restarts when its id changes")
  func taskWithIdentity() async throws {
    struct Loader: View {
      @State private var page = 1
      @State private var loaded: [Int] = []
      var body: some View {
        VStack {
          Button("Next") { page += 1 }
          Text("loaded \(loaded.map(String.init).joined(separator: ","));")
        }
        .task(id: page) { loaded.append(page) }
      }
    }
    let pilot = Pilot(Loader(), size: .small)
    try await pilot.waits(for: "loaded 1;")
    pilot.press(.space)
    try await pilot.waits(for: "loaded 1,2;")
  }

  @Test("onChange reports each change once, with old and new value, before the frame")
  func change() {
    struct Watcher: View {
      @State private var count = 0
      @State private var heard: [String] = []
      var body: some View {
        VStack {
          Button("Add") { count += 1 }
          Text("heard \(heard.joined(separator: " "));")
        }
        .onChange(of: count, initial: true) { old, new in heard.append("\(old)-\(new)") }
      }
    }
    let pilot = Pilot(Watcher(), size: .small)
    #expect(pilot.shows("heard 0-0;"))
    pilot.press(.space)
    #expect(pilot.shows("heard 0-0 0-1;"))
  }

  @Test("Bodies, actions and tasks of a subtree run in the execution context that was set for the subtree")
  func executionContext() async throws {
    struct Probe: View {
      @State private var seen: [String] = []
      @State private var isOn = false
      func note(_ word: String) { seen.append("\(word):\(Caller.name)") }
      var body: some View {
        VStack {
          Text("body:\(Caller.name)")
          Text("seen \(seen.joined(separator: " "));").lineLimit(3)
          Button("Go") { note("action") }.keyboardShortcut("g")
          Toggle(
            "T",
            isOn: Binding {
              isOn
            } set: { _ in
              note("toggle")
            }
          ).keyboardShortcut("t")
        }
        .onAppear { note("appear") }
        .task {
          await Task.yield()
          note("task")
        }
        .onChange(of: seen.count > 2) { note("change") }
        .onKeyPress("k") {
          note("key")
          return .handled
        }
      }
    }
    let root = VStack {
      Probe().executionContext(ExecutionContext { action in Caller.$name.withValue("stride") { action() } })
      Text("outside:\(Caller.name)")
    }
    let pilot = Pilot(root, size: .standard)
    try await pilot.waits(for: "task:stride")
    pilot.press("k", "g", "t")
    #expect(pilot.shows("body:stride"))
    #expect(pilot.shows("outside:nobody"))
    for word in ["appear", "key", "change", "action", "toggle"] { #expect(pilot.shows("\(word):stride")) }
    #expect(!pilot.screen.contains("e:nobody "))
  }

  enum Caller { @TaskLocal static var name = "nobody" }
}

/// Waits until the task is cancelled.
private func never() async {
  let (stream, _) = AsyncStream.makeStream(of: Void.self)
  for await _ in stream {}
}
