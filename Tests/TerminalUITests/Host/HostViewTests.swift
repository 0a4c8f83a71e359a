import Observation
import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("A host can be a view inside another host", .timeLimit(.minutes(20)))
struct HostViewTests {
  @Test("An inner host fills its space, gets keys while focused, and returns the keys that it does not handle")
  func keys() {
    let inner = ViewHost(Counter(), size: Size(width: 5, height: 5))
    let pilot = Pilot(Surroundings(host: inner), size: Size(width: 20, height: 4))
    #expect(pilot.screen.hasPrefix("0 pressed"))
    #expect(inner.size == Size(width: 20, height: 3))
    pilot.press("+", "+")
    #expect(pilot.screen.hasPrefix("2 pressed"))
    #expect(pilot.shows("around: 0, told: 2"))
    pilot.press(.control("t"))
    #expect(pilot.screen.hasPrefix("2 pressed"))
    #expect(pilot.shows("around: 1, told: 2"))
  }

  @Test("A click reaches a button in an inner host, and scrolling there causes no action of the outer screen")
  func mouse() {
    let inner = ViewHost(Counter(), size: .small)
    let pilot = Pilot(Surroundings(host: inner), size: Size(width: 20, height: 4))
    pilot.click(text: "more")
    #expect(pilot.screen.hasPrefix("1 pressed"))
    pilot.scroll(1, at: Point(x: 1, y: 1))
    #expect(pilot.shows("around: 0, told: 1"))
  }

  @Test("Changes of an inner host appear on the outer screen, and the inner host can ask to exit")
  func follows() async throws {
    let inner = ViewHost(Counter(), size: .small)
    let pilot = Pilot(Surroundings(host: inner), size: Size(width: 20, height: 4))
    // Send the key directly to the inner host.
    inner.send(.key("+"))
    _ = inner.render()
    try await pilot.waits(for: "1 pressed")
    #expect(!pilot.host.isExiting)
    pilot.press("q")
    #expect(inner.isExiting && pilot.host.isExiting)
  }

  @Test("A pilot of an inner host sees the frame that the outer screen drew")
  func drawnByOthers() {
    let tally = Tally()
    let inner = Pilot(Tallied(tally: tally), size: Size(width: 20, height: 4))
    let pilot = Pilot(HostView(inner.host), size: Size(width: 20, height: 4))
    tally.count += 1
    pilot.redraw()
    #expect(!inner.host.needsRender)
    #expect(inner.shows("1 counted"))
    #expect(inner.frame.rows == pilot.frame.rows)
  }

  @Test("A change in an inner host redraws the inner host, without evaluating the views around it")
  func surroundings() {
    let (tally, evaluations) = (Tally(), Tally())
    let inner = ViewHost(Tallied(tally: tally), size: .small)
    let pilot = Pilot(Around(host: inner, evaluations: evaluations), size: Size(width: 20, height: 4))
    let before = evaluations.count
    tally.count += 1
    pilot.redraw()
    #expect(pilot.shows("1 counted"))
    #expect(evaluations.count == before)
  }
}

@MainActor
@Observable
private final class Tally {
  var count = 0
}

private struct Tallied: View {
  let tally: Tally

  var body: some View { Text("\(tally.count) counted") }
}

/// A view around a host. It counts its evaluations.
private struct Around: View {
  let host: ViewHost
  let evaluations: Tally

  var body: some View {
    evaluations.count += 1
    return HostView(host)
  }
}

private struct Surroundings: View {
  let host: ViewHost
  @State private var pressed = 0
  @State private var told = 0

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HostView(host, passing: [.control("t")]) { told += 1 }
      Text("around: \(pressed), told: \(told)")
    }
    .onKeyPress("t", modifiers: .control) {
      pressed += 1
      return .handled
    }
    .onKeyPress("+") {
      pressed += 10
      return .handled
    }
  }
}

private struct Counter: View {
  @State private var count = 0
  @Environment(\.exit) private var exit

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("\(count) pressed")
      Button("more") { count += 1 }
      Spacer()
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .onKeyPress("+") {
      count += 1
      return .handled
    }
    .onKeyPress("q") {
      exit()
      return .handled
    }
  }
}
