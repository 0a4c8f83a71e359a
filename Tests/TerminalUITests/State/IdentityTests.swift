import TerminalUI
import TestSupport
import Testing

@MainActor
struct IdentityTests {
  struct Counter: View {
    let name: String
    @State private var count = 0
    var body: some View { Button("\(name)=\(count)") { count += 1 } }
  }

  @Test("Reordered rows keep their state, and focus moves with its row")
  func reordering() {
    struct Rows: View {
      @State private var names = ["a", "b", "c"]
      var body: some View {
        VStack {
          ForEach(names, id: \.self) { Counter(name: $0) }
        }
        .onKeyPress("r") {
          names.reverse()
          return .handled
        }
      }
    }
    let pilot = Pilot(Rows(), size: Size(width: 10, height: 3))
    pilot.press(.space, .space, "r")
    #expect(pilot.frame.rows.map { $0.filter { $0 != " " } } == ["c=0", "b=0", "a=2"])
    #expect(pilot.host.element(text: "a=2")?.isFocused == true)
  }

  @Test("An “if” before a counter does not change the counter's state, and content of the “if” starts with new state")
  func branches() {
    struct Branching: View {
      @State private var isShown = false
      var body: some View {
        VStack {
          if isShown { Counter(name: "inner") }
          Counter(name: "outer")
        }
        .onKeyPress("s") {
          isShown.toggle()
          return .handled
        }
      }
    }
    let pilot = Pilot(Branching(), size: .small)
    pilot.press(.space, "s")
    #expect(pilot.shows("outer=1"))
    #expect(pilot.host.element(text: "outer=1")?.isFocused == true)
    pilot.press(.up, .space)
    #expect(pilot.shows("inner=1"))
    pilot.press("s", "s")
    #expect(pilot.shows("inner=0"))
    #expect(pilot.shows("outer=1"))
  }

  @Test("The two branches of an if-else have separate state")
  func elseBranch() {
    struct Branching: View {
      @State private var isFirst = true
      var body: some View {
        Group { if isFirst { Counter(name: "first") } else { Counter(name: "second") } }
          .onKeyPress("s") {
            isFirst.toggle()
            return .handled
          }
      }
    }
    let pilot = Pilot(Branching(), size: .small)
    pilot.press(.space, "s")
    #expect(pilot.shows("second=0"))
  }

  @Test("One view value in two places has two states")
  func oneValueTwice() {
    let counter = Counter(name: "n")
    let pilot = Pilot(
      VStack {
        counter
        counter
      }, size: .small)
    pilot.press(.space, .down, .space, .space)
    #expect(pilot.shows("n=1"))
    #expect(pilot.shows("n=2"))
  }

  @Test("A changed id gives a view new state")
  func explicitIdentity() {
    struct Owner: View {
      @State private var id = 0
      var body: some View {
        Counter(name: "n").id(id)
          .onKeyPress("i") {
            id += 1
            return .handled
          }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    pilot.press(.space)
    #expect(pilot.shows("n=1"))
    pilot.press("i")
    #expect(pilot.shows("n=0"))
  }

  @Test("Elements with equal ids are distinguished by their order")
  func repeatedIdentity() {
    let pilot = Pilot(
      VStack {
        ForEach(["x", "x"], id: \.self) { Counter(name: $0) }
      }, size: .small)
    pilot.press(.space, .down, .space, .space)
    #expect(pilot.shows("x=1"))
    #expect(pilot.shows("x=2"))
  }

  @Test("If the focused row is deleted, focus moves to the next row, or at the end to the previous")
  func deletingFocusedRow() {
    struct Rows: View {
      @State private var names = ["a", "b", "c"]
      var body: some View {
        List(names, id: \.self) { name in
          Button(name) { names.removeAll { $0 == name } }
        }
      }
    }
    let pilot = Pilot(Rows(), size: .small)
    pilot.press(.down, .space)
    #expect(pilot.host.element(text: "c")?.isFocused == true)
    pilot.press(.space)
    #expect(pilot.host.element(text: "a")?.isFocused == true)
    pilot.press(.space, .space)
    #expect(pilot.screen.filter { !$0.isWhitespace }.isEmpty)
  }

  @Test("State in a dynamic property or modifier is kept like a view's own state")
  func nestedState() {
    struct Bundle: DynamicProperty {
      @State var first = 1
      @State var second = 2
    }
    struct Adding: ViewModifier {
      @State private var extra = 10
      func body(content: Content) -> some View {
        HStack {
          content
          Button("extra=\(extra)") { extra += 1 }
        }
      }
    }
    struct Owner: View {
      private var bundle = Bundle()
      @State private var third = 3
      var body: some View {
        Button("\(bundle.first) \(bundle.second) \(third)") {
          bundle.first += 1
          bundle.second += 1
          third += 1
        }
        .modifier(Adding())
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    pilot.press(.space, .right, .space)
    #expect(pilot.shows("2 3 4"))
    #expect(pilot.shows("extra=11"))
  }
}
