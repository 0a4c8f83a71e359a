import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("Bindings read and write their values")
struct BindingTests {
  private struct Goal: Identifiable {
    let id: String
    var isOn = false
    var count = 0
  }

  @Test("Bindings of rows change their own elements, even after an earlier deletion")
  func elements() {
    struct Goals: View {
      @State private var goals = ["walk", "run", "swim"].map { Goal(id: $0) }
      var body: some View {
        VStack {
          ForEach($goals) { $goal in Toggle(goal.id, isOn: $goal.isOn) }
          Text("on: \(goals.filter(\.isOn).map(\.id).joined(separator: " "));")
        }
        .onKeyPress("d") {
          goals.removeFirst()
          return .handled
        }
      }
    }
    let pilot = Pilot(Goals(), size: .small)
    pilot.press(.down, .space)
    #expect(pilot.shows("on: run;"))
    pilot.press("d")
    #expect(pilot.shows("on: run;"))
    #expect(pilot.host.element(text: "run")?.isFocused == true)
    pilot.press(.down, .space)
    #expect(pilot.shows("on: run swim;"))
    pilot.press("d", "d")
    #expect(pilot.shows("on: ;"))
  }

  @Test("A binding to a removed element returns the last value, and ignores writes")
  func removedElement() throws {
    final class Box { var goals = ["walk", "run"].map { Goal(id: $0) } }
    let box = Box()
    let all = Binding {
      box.goals
    } set: {
      box.goals = $0
    }
    var kept: [Binding<Goal>] = []
    _ = Pilot(
      VStack {
        ForEach(all) { (goal: Binding<Goal>) in
          let _ = kept.append(goal)
          Text(goal.wrappedValue.id)
        }
      }, size: .small)
    let last = try #require(kept.first { $0.wrappedValue.id == "run" })
    last.wrappedValue.count = 3
    #expect(box.goals.map(\.count) == [0, 3])
    box.goals.removeLast()
    #expect(last.wrappedValue.id == "run")
    last.wrappedValue.count = 9
    #expect(box.goals.map(\.id) == ["walk"])
    #expect(box.goals.map(\.count) == [0])
  }

  @Test("A binding to an optional becomes a binding to its value, or nil if there is no value")
  func unwrapping() throws {
    final class Box { var name: String? }
    let box = Box()
    let optional = Binding {
      box.name
    } set: {
      box.name = $0
    }
    #expect(Binding(optional) == nil)
    box.name = "Kim"
    let name = try #require(Binding(optional))
    name.wrappedValue += " Lee"
    #expect(box.name == "Kim Lee")
    box.name = nil
    #expect(name.wrappedValue == "Kim", "what shows it until the next frame still has something to show")
  }

  @Test("A constant binding returns its value, and ignores writes")
  func constant() {
    let view = VStack {
      Toggle("Sound", isOn: .constant(true))
      TextField("Name", text: .constant("Kim"))
    }
    let pilot = Pilot(view, size: .small)
    pilot.press(.space)
    #expect(pilot.host.element(text: "Sound")?.isOn == true)
    pilot.press(.down, "x")
    #expect(pilot.shows("Kim"))
    #expect(!pilot.shows("Kimx"))
  }

  @Test("A closure can take a binding as $goal, and a key path gives a binding to a part of a value")
  func parts() {
    struct Editor: View {
      @Binding var goal: Goal
      var body: some View { Button("\(goal.id) \(goal.count)") { goal.count += 1 } }
    }
    struct Owner: View {
      @State private var goals = ["a": Goal(id: "walk")]
      private func edited(_ make: (Binding<Goal>) -> Editor) -> Editor {
        make(
          Binding {
            goals["a"] ?? Goal(id: "none")
          } set: {
            goals["a"] = $0
          })
      }
      var body: some View { edited { $goal in Editor(goal: $goal) } }
    }
    let pilot = Pilot(Owner(), size: .small)
    pilot.press(.space, .space)
    #expect(pilot.shows("walk 2"))
  }
}
