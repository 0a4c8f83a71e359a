import TerminalUI
import TestSupport
import Testing

@MainActor
struct FittedSheetTests {
  /// An app behind a sheet with some switches, a sentence above them and buttons below.
  struct Consent: View {
    let count: Int
    @State private var isShown = true
    @State private var isOn = false

    var body: some View {
      VStack { ForEach(0..<24) { Text("the app \($0)") } }
        .sheet(isPresented: $isShown) {
          List {
            Section("Read") { ForEach(0..<count, id: \.self) { Toggle("Type \($0).", isOn: $isOn) } }
          }
          .safeAreaInset(edge: .top) { Text("“Stride” would like to access your data.").bold() }
          .safeAreaInset(edge: .bottom, spacing: 1) {
            HStack {
              Button("Don’t Allow") { isShown = false }.keyboardShortcut(.cancelAction)
              Spacer()
              Button("Allow") { isShown = false }.keyboardShortcut(.defaultAction).disabled(!isOn)
            }
          }
        }
        .presentationSizing(.form.fitted(horizontal: false, vertical: true))
    }
  }

  @Test("A fitted sheet is at the bottom, as tall as its content, over dimmed content")
  func asHighAsItsContent() {
    let pilot = Pilot(Consent(count: 3), size: Size(width: 50, height: 16))
    pilot.matches(golden: "fitted-sheet")
    #expect(pilot.frame.rows[6].contains("the app"))
    #expect(pilot.frame.rows[7].hasPrefix("╭"))
    #expect(pilot.frame.rows[15].hasPrefix("╰"))
    // Focus starts at the first switch, not at the button that cancels.
    #expect(pilot.host.element(text: "Type 0.")?.isFocused == true)
  }

  @Test(
    "If a fitted sheet has too much content, the middle scrolls, and the sentence and the buttons stay",
    arguments: [12, 24, 40])
  func middleScrolls(height: Int) {
    let pilot = Pilot(Consent(count: 60), size: Size(width: 40, height: height))
    for keys in [[], [KeyPress.end], [.home, .pageDown]] as [[KeyPress]] {
      pilot.press(keys)
      #expect(pilot.frame.rows[0].hasPrefix("╭"))
      #expect(pilot.frame.rows[1].contains("“Stride” would like to access your"))
      #expect(pilot.frame.rows[height - 2].contains("Don’t Allow"))
      #expect(pilot.frame.rows[height - 2].contains("Allow"))
    }
    pilot.press(.end)
    #expect(pilot.shows("Type 59."))
  }

  @Test("A fitted sheet with several pages is as tall as the page that is shown")
  func pages() {
    struct Owner: View {
      var body: some View {
        Text("app").frame(maxWidth: .infinity, maxHeight: .infinity)
          .sheet(isPresented: .constant(true)) {
            NavigationStack {
              List {
                NavigationLink("Long") { List { ForEach(0..<5, id: \.self) { Text("row \($0)") } } }
              }
              .navigationTitle("Short")
            }
          }
          .presentationSizing(.form.fitted(horizontal: false, vertical: true))
      }
    }
    let pilot = Pilot(Owner(), size: .standard)
    let short = pilot.frame
    #expect(short.rows.filter { $0.contains("│") }.count == 3)
    pilot.press(.enter)
    #expect(pilot.frame.rows.filter { $0.contains("│") }.count == 7)
    #expect(pilot.shows("row 4"))
    pilot.press(.escape)
    #expect(pilot.frame == short)
  }

  @Test("A fitted sheet grows with its content")
  func grows() {
    struct Owner: View {
      @State private var count = 1
      var body: some View {
        Text("app").frame(maxWidth: .infinity, maxHeight: .infinity)
          .sheet(isPresented: .constant(true)) {
            VStack {
              ForEach(0..<count, id: \.self) { Text("row \($0)") }
              Button("More") { count += 1 }
            }
          }
          .presentationSizing(.form.fitted(horizontal: false, vertical: true))
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    #expect(pilot.frame.rows[8].hasPrefix("╭"))
    pilot.press(.space)
    #expect(pilot.frame.rows[7].hasPrefix("╭"))
  }

  @Test("If the screen is too small for a fitted sheet, its blank lines are left out first")
  func spacing() {
    struct Page: View {
      let count: Int

      var body: some View {
        Text("app").frame(maxWidth: .infinity, maxHeight: .infinity)
          .sheet(isPresented: .constant(true)) {
            NavigationStack {
              List { ForEach(0..<count, id: \.self) { Toggle("Type \($0).", isOn: .constant(false)) } }
                .safeAreaInset(edge: .top, spacing: 1) { Text("The sentence.") }
                .navigationTitle("Access")
                .toolbar {
                  ToolbarItem(placement: .cancellationAction) { Button("Refuse") {} }
                  ToolbarItem(placement: .confirmationAction) { Button("OK") {} }
                }
            }
          }
          .presentationSizing(.form.fitted(horizontal: false, vertical: true))
      }
    }
    func rows(_ count: Int) -> [String] {
      let rows = Pilot(Page(count: count), size: Size(width: 40, height: 12)).frame.rows
      return rows.map { row in row.filter { $0.isLetter || $0.isNumber || $0 == "│" } }
    }
    let roomy = rows(2)
    #expect(roomy[5] == "│RefuseAccessOK│")
    #expect(roomy[6] == "││")
    #expect(roomy[7] == "│Thesentence│")
    #expect(roomy[8] == "││")
    #expect(roomy[9] == "│Type0│")
    let tight = rows(9)
    #expect(tight[1] == "│RefuseAccessOK│")
    #expect(tight[2] == "│Thesentence│")
    #expect(tight[3] == "│Type0│")
  }
}
