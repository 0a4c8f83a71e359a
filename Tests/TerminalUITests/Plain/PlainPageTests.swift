import Testing

@testable import TerminalUI

@MainActor
@Suite("A screen becomes sentences and numbered controls")
struct PlainPageTests {
  /// A screen with one control of each kind, and a title with a back button and a search.
  private struct Everything: View {
    @State private var isOn = false
    @State private var range = "W"
    @State private var name = ""
    @State private var isAsking = false

    var body: some View {
      NavigationStack {
        List {
          Text("♥")
          HStack {
            Text("Steps")
            Text("8,412 · today")
          }
          Section("Allow to read") {
            Toggle("Heart Rate", isOn: $isOn)
            Picker("Range", selection: $range) { ForEach(["D", "W", "M"], id: \.self) { Text($0) } }
            TextField("Name", text: $name)
          } footer: {
            Text("1. A reason.")
          }
          Button("Allow") {}.disabled(!isOn).help("Nothing is on.")
          NavigationLink("About") { Text("Version 1").navigationTitle("About") }
          Button("Delete…") { isAsking = true }
          Text("Hidden").hidden(true)
        }
        .navigationTitle("Health")
        .onKeyPress("f", help: "pin") { .handled }
      }
      .alert("Delete all?", isPresented: $isAsking) {
        Button("Cancel", role: .cancel) {}
        Button("Delete", role: .destructive) {}
      }
    }
  }

  private let host = ViewHost(Everything(), size: .small)

  private func control(_ label: String) throws -> PlainControl {
    try #require(host.plainPage().controls.first { $0.label == label })
  }

  @Test("A page in plain text has all content in reading order, even out of view, without symbols and capitals")
  func wholePage() {
    #expect(
      host.plainPage().lines == [
        "Health", "Steps, 8,412, today", "", "Allow to read:", "1. Heart Rate: off", "2. Range: W, of D, W, M",
        "3. Name, text: empty", "1: A reason.", "4. Allow, button, not available", "5. About, link",
        "6. Delete…, button", "Also here: pin.",
      ])
  }

  @Test("After toggling a switch, only the resulting changes are printed")
  func turning() throws {
    let before = host.plainPage()
    #expect(host.press(try control("Heart Rate")))
    #expect(host.plainPage().changes(since: before) == ["1. Heart Rate: on", "4. Allow, button"])
  }

  @Test("Pressing a disabled control has no effect")
  func disabled() throws {
    let allow = try control("Allow")
    #expect(!host.press(allow))
    #expect(allow.help == "Nothing is on.")
  }

  @Test("A picker's value is chosen by its position, and a position beyond the last value is refused")
  func choosing() throws {
    let before = host.plainPage()
    #expect(host.choose(2, of: try control("Range")))
    #expect(!host.choose(3, of: try control("Range")))
    #expect(host.plainPage().changes(since: before) == ["2. Range: M, of D, W, M"])
  }

  @Test("Writing into a text field replaces its text, without control characters")
  func writing() throws {
    #expect(host.write("Kim\u{1B}[31m", into: try control("Name")))
    #expect(try control("Name").sentence == "Name, text: “Kim[31m”")
    #expect(host.write("Jo", into: try control("Name")))
    #expect(try control("Name").sentence == "Name, text: “Jo”")
  }

  @Test("Another page is printed completely, with its back button last")
  func anotherPage() throws {
    let before = host.plainPage()
    #expect(host.press(try control("About")))
    #expect(host.plainPage().changes(since: before) == nil)
    #expect(host.plainPage().lines == ["About", "Version 1", "1. Back, button"])
    #expect(host.perform(.escape))
    #expect(host.plainPage().lines == before.lines)
  }

  @Test("An alert is announced, and nothing behind the alert is printed")
  func alert() throws {
    host.press(try control("Delete…"))
    #expect(host.plainPage().lines == ["Alert: Delete all?", "1. Cancel, button", "2. Delete, button"])
  }

  @Test("A key works while a text field has focus, and does not type into the field")
  func keyBesideField() throws {
    host.write("Kim", into: try control("Name"))
    #expect(host.perform("f"))
    #expect(try control("Name").sentence == "Name, text: “Kim”")
    #expect(!host.perform("g"))
  }

  /// A sheet with a list. Each view has an identifier inside the control, on it or around it.
  private struct Identified: View {
    var body: some View {
      Text("Behind").sheet(isPresented: .constant(true)) {
        NavigationStack {
          List {
            HStack {
              Text("Heart")
              Toggle("Rate", isOn: .constant(true)).accessibilityIdentifier("switch")
            }
            .accessibilityIdentifier("row around the switch")
            Button("Allow") {}.accessibilityLabel("Allow all").padding(1).accessibilityIdentifier("button")
            VStack {
              Button("One") {}.accessibilityIdentifier("one")
              Button("Two") {}
            }
            .accessibilityIdentifier("both")
            Text("8,412").accessibilityIdentifier("number")
          }
          .navigationTitle("Access")
        }
        .accessibilityIdentifier("sheet")
      }
    }
  }

  @Test("The identifier of a view belongs to its title, to its only control, or else to its first item")
  func identifiers() {
    let items = ViewHost(Identified(), size: .small).plainPage().items
    let found = items.map { "\($0.label): \($0.identifier ?? "–")" }
    #expect(
      found == [
        "Access: sheet", "Heart: row around the switch", "Rate: switch", "Allow all: button", "One: one", "Two: –",
        "8,412: number",
      ])
    #expect(items.first?.text == "Sheet: Access")
    guard case .title(.sheet) = items.first?.kind else {
      Issue.record("The first item is not the title of a sheet.")
      return
    }
  }

  @Test("A control keeps the identifier of its view if a title before the view becomes its name")
  func titleBefore() {
    let view = VStack {
      Text("Goal")
      Button("Goal") {}.accessibilityIdentifier("goal")
      Text("8,412")
    }
    let items = ViewHost(view, size: .small).plainPage().items
    #expect(items.map { "\($0.label): \($0.identifier ?? "–")" } == ["Goal: goal", "8,412: –"])
  }

  @Test("A page in plain text marks the focused control, and focus can be moved to another control")
  func focus() throws {
    #expect(host.plainPage().controls.first { $0.isFocused }?.label == "Heart Rate")
    #expect(host.moveFocus(to: try control("About")))
    #expect(host.plainPage().controls.filter(\.isFocused).map(\.label) == ["About"])
  }

  /// A list of goals that are reached one after the other. The title shows the number of remaining goals.
  private struct Goals: View {
    @State private var left = 20
    var body: some View {
      GroupBox("Goals") {
        Button("Reach") { left -= 1 }
        Button("Reach all") { left = 0 }
        ForEach(0..<left, id: \.self) { Text("goal \($0)") }
      }
    }
  }

  @Test("A removed line is printed as gone, and after many removals the page is printed again")
  func gone() throws {
    let host = ViewHost(Goals(), size: .large)
    let before = host.plainPage()
    #expect(before.lines.prefix(4) == ["Goals:", "1. Reach, button", "2. Reach all, button", "goal 0"])
    #expect(host.press(before.controls[0]))
    #expect(host.plainPage().changes(since: before) == ["Gone: goal 19"])
    let after = host.plainPage()
    #expect(host.press(after.controls[1]))
    #expect(host.plainPage().changes(since: after) == nil)
    #expect(host.plainPage().lines == ["Goals:", "1. Reach, button", "2. Reach all, button"])
  }

  @Test("The controls and actions of a page have no effect once the page is closed")
  func leftBehind() throws {
    let about = try control("About")
    let pin = try #require(host.plainPage().actions.first)
    #expect(host.perform(pin))
    #expect(host.press(about))
    #expect(!host.press(try #require(about as PlainControl?)))
    #expect(!host.choose(0, of: about))
    #expect(!host.write("x", into: about))
    #expect(host.plainActions(on: about, without: []).isEmpty)
    #expect(!host.perform("f"))
    #expect(!host.showMore(isEarlier: false))
  }

  @Test("A picker whose value is not one of its choices says so")
  func noChoice() {
    let host = ViewHost(
      Picker("Range", selection: .constant("Y")) { ForEach(["D", "W"], id: \.self) { Text($0) } }, size: .small)
    #expect(host.plainPage().lines == ["1. Range: none, of D, W"])
  }
}
