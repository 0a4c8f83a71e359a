import SwiftUI
import TestSupport
import Testing

@testable import SwiftUI

@MainActor
struct VocabularyTests {
  @Test(
    "A page of shapes, fonts and grids matches its goldens at three sizes", arguments: [(40, 12), (80, 40), (120, 40)])
  func page(width: Int, height: Int) {
    let pilot = Pilot(VocabularyPage(), size: Size(width: width, height: height))
    pilot.matches(golden: "vocabulary-\(width)x\(height)")
  }

  @Test("The page of shapes, fonts and grids in ASCII has only ASCII characters")
  func ascii() {
    let pilot = Pilot(VocabularyPage().environment(\.glyphs, .ascii), size: Size(width: 80, height: 40))
    pilot.matches(golden: "vocabulary-ascii")
    #expect(pilot.frame.rows.joined().utf8.allSatisfy { $0 < 128 })
  }

  @Test("A point is an eighth of a column and a sixteenth of a row, and thin parts take at least one cell")
  func points() {
    #expect(CGFloat(80).columns == 10)
    #expect(CGFloat(80).rows == 5)
    #expect(CGFloat(1).columns == 1)
    #expect(CGFloat(1).rows == 1)
    #expect(CGFloat(0).rows == 0)
    #expect(CGFloat(3).gapColumns == 0)
    #expect(CGFloat(16).gapRows == 1)
    #expect(CGFloat.infinity.columns == .infinity)
    #expect(CGFloat.nan.columns == 0)
  }

  @Test("Every symbol in the table is one column wide, and one character in ASCII")
  func symbols() {
    #expect(SystemSymbol.table.count > 250)
    for (name, symbol) in SystemSymbol.table {
      #expect(symbol.character.columnCount == 1, "\(name)")
      #expect(symbol.ascii.utf8.count == 1, "\(name)")
    }
  }

  @Test("The variant at the end of a symbol's name is ignored, and an unknown symbol only has an accessibility label")
  func variants() {
    #expect(SystemSymbol("heart.circle.fill") == SystemSymbol("heart"))
    #expect(SystemSymbol("calendar.badge.clock") == SystemSymbol("calendar"))
    #expect(SystemSymbol("nobody.knows.it") == nil)
    let pilot = Pilot(Image(systemName: "nobody.knows.it.fill"), size: Size(width: 10, height: 1))
    #expect(pilot.frame.rows[0].allSatisfy { $0 == " " })
    #expect(Image(systemName: "nobody.knows.it.fill").spoken == "nobody knows it")
  }

  @Test("A modifier that a terminal cannot show is noted once, and does not change the view")
  func accepted() {
    let plain = Pilot(Text("Steps"), size: Size(width: 10, height: 3))
    let shaded = Pilot(
      Text("Steps").shadow(radius: 4).rotationEffect(.degrees(3)).shadow(radius: 2), size: Size(width: 10, height: 3))
    #expect(shaded.frame.rows == plain.frame.rows)
    #expect(UnshownNames.used.filter { $0 == ".shadow" }.count == 1)
    #expect(UnshownNames.used.contains(".rotationEffect"))
  }

  @Test("Vocabulary.md lists every SwiftUI name that the module accepts")
  func guide() throws {
    let page = try String(contentsOf: PackageFiles.url(Self.guidePath), encoding: .utf8)
    for name in AcceptedName.allCases { #expect(page.contains("`\(name.rawValue)`"), "\(name)") }
  }

  private static let guidePath = "Sources/Shims/SwiftUI/SwiftUI.docc/Vocabulary.md"

  // MARK: State

  final class Model: ObservableObject {
    @Published var count = 0
  }

  struct Counter: View {
    @StateObject private var model = Model()
    var body: some View {
      VStack {
        Button("Count \(model.count)") { model.count += 1 }
        Child(model: model)
        Grandchild().environmentObject(model)
      }
    }
  }

  struct Child: View {
    @ObservedObject var model: Model
    var body: some View { Text("child \(model.count)") }
  }

  struct Grandchild: View {
    @EnvironmentObject var model: Model
    var body: some View { Text("grandchild \(model.count)") }
  }

  @Test("A published change updates the view that owns the object and the views that observe it")
  func observableObject() {
    let pilot = Pilot(Counter(), size: Size(width: 20, height: 4))
    pilot.press(.space)
    pilot.press(.space)
    #expect(pilot.shows("Count 2"))
    #expect(pilot.shows("child 2"))
    #expect(pilot.shows("grandchild 2"))
  }

  // MARK: Controls

  struct Tabs: View {
    @State private var appeared: [String] = []
    var body: some View {
      TabView {
        VStack {
          Text("first page")
          Text(appeared.joined(separator: ","))
        }
        .onAppear { appeared.append("one") }
        .tabItem { Label("Summary", systemImage: "heart") }
        Text("second page").onAppear { appeared.append("two") }.tabItem { Text("Trends") }
      }
    }
  }

  @Test("Pages with a tabItem get a tab bar, and only the selected page appears")
  func tabItems() {
    let pilot = Pilot(Tabs(), size: Size(width: 40, height: 6))
    #expect(pilot.frame.rows[0].contains("[Summary] Trends"))
    #expect(pilot.shows("first page"))
    #expect(pilot.shows("one"))
    #expect(!pilot.shows("two"))
    pilot.click(text: "Trends")
    #expect(pilot.shows("second page"))
  }

  struct Pill: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      HStack {
        Text("<")
        configuration.label
        Text(">")
      }
    }
  }

  struct Pressed: View {
    @State private var presses = 0
    var body: some View {
      VStack {
        Button("Go") { presses += 1 }.buttonStyle(Pill())
        Text("tapped \(presses)").onTapGesture { presses += 10 }
      }
    }
  }

  @Test("A custom button style draws its button, and a key or a tap presses the button")
  func buttonStyle() {
    let pilot = Pilot(Pressed(), size: Size(width: 20, height: 3))
    #expect(pilot.shows("< Go >"))
    pilot.press(.space)
    #expect(pilot.shows("tapped 1"))
    pilot.click(text: "tapped 1")
    #expect(pilot.shows("tapped 11"))
  }

  struct Steps: View {
    @State private var value = 9
    var body: some View { Stepper("Cups \(value)", value: $value, in: 0...10) }
  }

  @Test("A stepper stops at the bounds of its range")
  func stepper() {
    let pilot = Pilot(Steps(), size: Size(width: 30, height: 2))
    pilot.click(text: "+")
    #expect(pilot.shows("Cups 10"))
    pilot.click(text: "+")
    #expect(pilot.shows("Cups 10"))
    pilot.click(text: "-")
    #expect(pilot.shows("Cups 9"))
  }

  struct Opened: View {
    @State private var chosen = "nothing"
    var body: some View {
      VStack {
        Menu("More") { Button("Export") { chosen = "export" } }
        Text("chose \(chosen)")
      }
    }
  }

  @Test("A menu opens to show its actions, and choosing an action closes the menu")
  func menu() {
    let pilot = Pilot(Opened(), size: Size(width: 40, height: 10))
    pilot.press(.space)
    #expect(pilot.shows("Export"))
    pilot.click(text: "Export")
    #expect(pilot.shows("chose export"))
  }
}
