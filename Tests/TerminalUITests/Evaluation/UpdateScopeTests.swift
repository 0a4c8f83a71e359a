import Observation
import TestSupport
import Testing

@testable import TerminalUI

/// A scope is evaluated apart from the views around it, and otherwise behaves like any other view.
@MainActor
struct UpdateScopeTests {
  @Observable @MainActor
  final class Model {
    var steps = 1
    var title = "Stride"
    var isOpen = true
    var asks = false
  }

  /// The number of evaluations of each view.
  final class Tally {
    var outer = 0
    var inner = 0
  }

  struct Inner: View {
    let model: Model
    let tally: Tally
    @State private var presses = 0

    var body: some View {
      tally.inner += 1
      return VStack(alignment: .leading, spacing: 0) {
        Text("\(model.steps) steps, \(presses) presses")
        Button("Walk") { presses += 1 }
      }
      .sheet(isPresented: Bindable(model).asks) { Button("Allow") { model.asks = false } }
    }
  }

  struct Outer: View {
    let model: Model
    let tally: Tally

    var body: some View {
      tally.outer += 1
      return VStack(alignment: .leading, spacing: 0) {
        Text(model.title)
        if model.isOpen { Inner(model: model, tally: tally).updateScope() }
        Button("Close") { model.isOpen = false }
      }
    }
  }

  private let model = Model()
  private let tally = Tally()
  private var pilot: Pilot { Pilot(Outer(model: model, tally: tally), size: .small) }

  @Test("A change of a value that only an update scope reads evaluates only this scope")
  func changeInside() {
    let pilot = pilot
    #expect(pilot.shows("1 steps, 0 presses"))
    (tally.outer, tally.inner) = (0, 0)
    model.steps = 2
    #expect(pilot.host.needsRender)
    pilot.redraw()
    #expect(pilot.shows("2 steps, 0 presses"))
    pilot.press(.space)
    #expect(pilot.shows("2 steps, 1 presses"))
    #expect(tally.outer == 0 && tally.inner == 2)
    #expect(!pilot.host.needsRender)
  }

  @Test("A change in the view around an update scope also evaluates the scope, and the scope's state is kept")
  func changeOutside() {
    let pilot = pilot
    pilot.press(.space)
    (tally.outer, tally.inner) = (0, 0)
    model.title = "Clinic"
    pilot.redraw()
    #expect(pilot.shows("Clinic") && pilot.shows("1 steps, 1 presses"))
    #expect(tally.outer == 1 && tally.inner == 1)
  }

  @Test("Focus moves into and out of a scope")
  func focus() {
    let pilot = pilot
    #expect(pilot.host.element(text: "Walk")?.isFocused == true)
    pilot.press(.down)
    #expect(pilot.host.element(text: "Close")?.isFocused == true)
    pilot.press(.up, .space)
    #expect(pilot.shows("1 steps, 1 presses"))
    #expect(pilot.host.element(text: "Walk")?.isFocused == true)
  }

  @Test("A view in a scope that reads focus is evaluated when focus moves")
  func focusReaders() {
    struct Name: View {
      let name: String
      @Environment(\.isFocused) private var isFocused
      var body: some View { Text(isFocused ? "<\(name)>" : name) }
    }
    let pilot = Pilot(
      VStack {
        VStack {
          Name(name: "steps").focusable()
          Name(name: "pulse").focusable()
        }
        .updateScope()
        Button("Close") {}
      }, size: .small)
    #expect(pilot.shows("<steps>"))
    pilot.press(.down)
    #expect(pilot.shows("<pulse>") && !pilot.shows("<steps>"))
    pilot.press(.down)
    #expect(!pilot.shows("<pulse>"))
  }

  @Test("A sheet of a scope opens and closes without an evaluation of the views around the scope")
  func sheet() {
    let pilot = pilot
    (tally.outer, tally.inner) = (0, 0)
    model.asks = true
    pilot.redraw()
    #expect(pilot.shows("Allow"))
    #expect(pilot.host.element(text: "Allow")?.isFocused == true)
    pilot.press(.space)
    #expect(!pilot.shows("Allow"))
    #expect(pilot.host.element(text: "Walk")?.isFocused == true)
    #expect(tally.outer <= 2, "focus that moved because a sheet opened or closed is resolved on the whole screen")
  }

  @Test("A scope's tasks end and its state is lost when the scope is removed")
  func removal() {
    final class Log { var lines: [String] = [] }
    let (model, log) = (Model(), Log())
    struct Window: View {
      let model: Model
      let log: Log
      var body: some View {
        if model.isOpen {
          VStack { Text("window").onDisappear { log.lines.append("disappeared") } }
            .onAppear { log.lines.append("appeared") }
            .updateScope()
        }
      }
    }
    let pilot = Pilot(Window(model: model, log: log), size: .small)
    #expect(log.lines == ["appeared"])
    model.isOpen = false
    pilot.redraw()
    #expect(log.lines == ["appeared", "disappeared"])
    model.isOpen = true
    pilot.redraw()
    #expect(log.lines == ["appeared", "disappeared", "appeared"])
  }

  @Test("Changes by closures that run after an evaluation are in the same frame")
  func closures() {
    struct Follower: View {
      let model: Model
      @State private var told = ""
      var body: some View {
        Text("told \(told)").onChange(of: model.steps, initial: true) { told = "\(model.steps)" }
      }
    }
    let pilot = Pilot(VStack { Follower(model: model).updateScope() }, size: .small)
    #expect(pilot.shows("told 1"))
    model.steps = 9
    pilot.redraw()
    #expect(pilot.shows("told 9"))
  }

  @Test("An update scope inside another is evaluated without the outer scope")
  func nested() {
    let (model, tally) = (model, tally)
    struct Middle: View {
      let model: Model
      let tally: Tally
      var body: some View {
        tally.outer += 1
        return VStack { Inner(model: model, tally: tally).updateScope() }
      }
    }
    let pilot = Pilot(VStack { Middle(model: model, tally: tally).updateScope() }, size: .small)
    (tally.outer, tally.inner) = (0, 0)
    model.steps = 5
    pilot.redraw()
    #expect(pilot.shows("5 steps"))
    #expect(tally.outer == 0 && tally.inner == 1)
  }

  @Test("A list in an update scope scrolls to rows that were not created before")
  func scrolling() {
    let pilot = Pilot(
      VStack { List(0..<1000, id: \.self) { Text("row \($0)") }.updateScope() }, size: .small)
    pilot.press(.end)
    #expect(pilot.shows("row 999"))
    pilot.press(.home)
    #expect(pilot.shows("row 0"))
  }
}
