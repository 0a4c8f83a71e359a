import TerminalUI
import TestSupport
import Testing

@MainActor
struct ListTests {
  struct Permissions: View {
    @State private var steps = true
    @State private var heart = false
    @State private var unit = "km"

    var body: some View {
      Form {
        Section("Allow “Stride” to write") {
          Toggle("Steps", isOn: $steps)
        } footer: {
          Text("Stride saves the walks you record, and nothing else of what it knows.")
        }
        Section("Allow “Stride” to read") { Toggle("Heart Rate", isOn: $heart) }
        Section {
          Picker("Distance", selection: $unit) { ForEach(["km", "mi"], id: \.self) { Text($0) } }
          LabeledContent("Source", value: "Health")
        }
        Button("Reset") {}
      }
    }
  }

  @Test("A form separates sections, capitalizes headers and wraps footers")
  func formLooksLikeThis() {
    let pilot = Pilot(Permissions(), size: Size(width: 44, height: 16))
    #expect(
      pilot.frame.rows.map { $0.trimmingPrefix { $0 == " " || $0 == "▸" }.prefix(13) } == [
        "ALLOW “STRIDE", "Steps        ", "Stride saves ", "nothing else ", "", "ALLOW “STRIDE", "Heart Rate   ", "",
        "Distance     ", "Source       ", "", "Reset", "", "", "", "",
      ])
    pilot.matches(golden: "form")
  }

  @Test("Only a row with a control can have focus, and the background of the focus covers the row")
  func focusOfRows() {
    let pilot = Pilot(Permissions(), size: Size(width: 44, height: 16))
    pilot.press(.down, .down)
    #expect(pilot.frame.rows[8].hasPrefix("▸ Distance"))
    #expect(pilot.frame[20, 8].style.background == .selection)
    pilot.press(.right)
    #expect(pilot.shows(" km [mi]"))
    // The source row shows text and has no action.
    pilot.press(.down)
    #expect(pilot.frame.rows[11].hasPrefix("▸ Reset"))
  }

  @Test("A header inside a list is capitalized unless it sets its own case; outside a list it never is")
  func headerLetters() {
    let section = Section("iCloud") { Text("row") }
    #expect(Pilot(List { section }, size: .small).shows("ICLOUD"))
    #expect(Pilot(List { section.textCase(nil) }, size: .small).shows("ICLOUD"))
    #expect(Pilot(VStack { section }, size: .small).shows("iCloud"))
    let plain = List {
      Section {
        Text("row")
      } header: {
        Text("iCloud").textCase(nil)
      }
    }
    #expect(Pilot(plain, size: .small).shows("iCloud"))
  }

  @Test("A section that is absent or empty leaves no blank line")
  func absentSections() {
    struct Half: View {
      let isWhole: Bool
      var body: some View {
        List {
          if isWhole { Section("First") { Text("1") } }
          Section("Second") { Text("2") }
          Section { if isWhole { Text("3") } }
        }
      }
    }
    #expect(Array(Pilot(Half(isWhole: false), size: .small).frame.rows.prefix(3)) == ["  SECOND", "  2", ""])
    #expect(
      Array(Pilot(Half(isWhole: true), size: .small).frame.rows.prefix(7)) == [
        "  FIRST", "  1", "", "  SECOND", "  2", "", "  3",
      ])
  }
}
