import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("A navigation path lists the open pages")
struct NavigationPathTests {
  private struct Stack: View {
    @State var path: NavigationPath
    var body: some View {
      NavigationStack(path: $path) {
        Text("root")
          .navigationDestination(for: String.self) { word in
            VStack {
              Text("page \(word), \(path.count) open")
              NavigationLink("to seven", value: 7)
            }
          }
          .navigationDestination(for: Int.self) { Text("number \($0), \(path.count) open") }
      }
      .onKeyPress("x") {
        path.removeLast(path.count)
        return .handled
      }
      .onKeyPress("a") {
        path.append("added")
        return .handled
      }
    }
  }

  @Test("A path of values opens the page of the last value, and Escape goes back through the other pages")
  func elements() {
    let pilot = Pilot(Stack(path: NavigationPath(["a", "b", "c"])), size: .small)
    #expect(pilot.shows("page c, 3 open"))
    pilot.press(.escape)
    #expect(pilot.shows("page b, 2 open"))
    pilot.press(.escape, .escape)
    #expect(pilot.shows("root"))
    #expect(NavigationPath().isEmpty)
    #expect(!NavigationPath(["a"]).isEmpty)
  }

  @Test("A path can have values of several types, and a link appends its value")
  func severalTypes() {
    let pilot = Pilot(Stack(path: NavigationPath([1])), size: .small)
    #expect(pilot.shows("number 1, 1 open"))
    pilot.press("a")
    #expect(pilot.shows("page added, 2 open"))
    pilot.press(.enter)
    #expect(pilot.shows("number 7, 3 open"))
    pilot.press("x")
    #expect(pilot.shows("root"))
    #expect(!pilot.shows("open"))
  }

  @Test("Another value in the path closes the pages that were opened from the old value's page")
  func replacedValue() {
    struct Stack: View {
      @State private var path = ["a"]
      var body: some View {
        NavigationStack(path: $path) {
          Text("root").navigationDestination(for: String.self) { word in
            VStack {
              Text("page \(word)")
              NavigationLink("details") { Text("details of \(word)") }
            }
          }
        }
        .onKeyPress("b") {
          path = ["b"]
          return .handled
        }
      }
    }
    let pilot = Pilot(Stack(), size: .small)
    pilot.press(.enter)
    #expect(pilot.shows("details of a"))
    pilot.press("b")
    #expect(pilot.shows("page b"))
    pilot.press(.escape)
    #expect(pilot.shows("root"))
  }

  @Test("Two paths are equal if the same pages are open in the same order")
  func equality() {
    var path = NavigationPath()
    path.append("a")
    path.append(7)
    #expect(
      path
        == {
          var other = NavigationPath(["a"]); other.append(7); return other
        }())
    #expect(path != NavigationPath(["a"]))
    path.removeLast()
    #expect(path == NavigationPath(["a"]))
    #expect(path.count == 1)
  }

  @Test("A link to a value without a destination opens an empty page, and Escape leaves it")
  func noDestination() {
    let view = NavigationStack {
      VStack {
        Text("root")
        NavigationLink("nowhere", value: 3.5)
      }
    }
    let pilot = Pilot(view, size: .small)
    pilot.press(.enter)
    pilot.press(.escape)
    #expect(pilot.shows("root"))
    #expect(pilot.host.element(text: "nowhere")?.isFocused == true)
  }

  @Test("A link can have its destination view as an argument, with a key, a string or a label as its title")
  func destinations() {
    let name = "By name"
    let view = NavigationStack {
      List {
        NavigationLink("By key", destination: Text("first page"))
        NavigationLink(name, destination: Text("second page"))
        NavigationLink(destination: Text("third page")) { Text("By label") }
      }
    }
    let pilot = Pilot(view, size: .small)
    for page in ["first page", "second page", "third page"] {
      pilot.press(.enter)
      #expect(pilot.shows(page))
      pilot.press(.escape, .down)
    }
  }

  @Test("A link outside a stack, or without a value, is disabled")
  func disabledLinks() {
    let outside = Pilot(NavigationLink("alone") { Text("page") }, size: .small)
    outside.press(.enter)
    #expect(outside.host.element(text: "alone")?.isEnabled == false)
    #expect(!outside.shows("page"))
    let nothing: Int? = nil
    let inside = Pilot(NavigationStack { NavigationLink("nothing", value: nothing) }, size: .small)
    #expect(inside.host.element(text: "nothing")?.isEnabled == false)
  }
}
