import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("Labels, boxes and progress views are drawn")
struct LabelTests {
  private func rows(_ width: Int, _ height: Int, glyphs: GlyphSet = .braille, _ view: some View) -> [String] {
    Pilot(view, size: Size(width: width, height: height), glyphs: glyphs).frame.rows
  }

  @Test("A label has its symbol before the first line of its title")
  func label() {
    let title = "Heart"
    #expect(rows(10, 1, Label("Heart", symbol: "♥")) == [" ♥ Heart"])
    #expect(rows(10, 1, Label(title, symbol: "心")) == [" 心 Heart"])
    let wrapped = Label("Resting heart rate", symbol: "♥").frame(width: 10, alignment: .leading)
    #expect(rows(10, 3, wrapped) == ["♥ Resting", "  heart", "  rate"])
  }

  @Test("A box has its title in its border, from a key or a string, or has no title")
  func box() {
    let title = "Today"
    #expect(
      rows(12, 3, GroupBox("Today") { Text("8,412") }) == ["╭ Today ╮", "│ 8,412 │", "╰───────╯"].map { " " + $0 })
    #expect(rows(12, 3, GroupBox(title) { Text("8,412 st") }).first == "╭ Today ───╮")
    #expect(rows(9, 3, GroupBox { Text("8,412") }) == ["╭───────╮", "│ 8,412 │", "╰───────╯"])
    #expect(rows(9, 3, glyphs: .ascii, GroupBox { Text("8,412") }) == ["+-------+", "| 8,412 |", "+-------+"])
  }

  @Test("A box with several views stacks them, left-aligned")
  func boxOfSeveral() {
    let view = GroupBox("步数") {
      Text("今天")
      Text("8,412 步")
    }
    #expect(rows(14, 4, view) == ["╭ 步数 ────╮", "│ 今天     │", "│ 8,412 步 │", "╰──────────╯"].map { " " + $0 })
  }

  @Test("Indeterminate progress shows a symbol with its text, or only the symbol")
  func busy() {
    let title = "Importing"
    #expect(rows(14, 1, ProgressView(title)) == [" ⋯ Importing"])
    #expect(rows(14, 1, ProgressView()).first?.contains("⋯") == true)
    #expect(rows(14, 1, glyphs: .ascii, ProgressView("x")).first?.contains("⋯") == false)
  }

  @Test(
    "Progress is shown in whole per cent, and 100 only if complete",
    arguments: [(0.0, "0%"), (0.004, "0%"), (0.999, "99%"), (1, "100%"), (7, "100%"), (-1, "0%"), (.infinity, "0%")])
  func percentages(value: Double, words: String) {
    #expect(rows(20, 1, ProgressView(value: value)).first?.hasSuffix(" " + words) == true)
  }

  @Test("Progress with a total of zero is not complete")
  func emptyWork() {
    #expect(rows(20, 1, ProgressView(value: 0, total: 0.0)).first?.hasSuffix(" 0%") == true)
  }

  @Test("A value stays at the end of its row, and a long Chinese label before the value is shortened")
  func labeledContent() {
    let (label, value) = ("步数", "8,412")
    #expect(rows(12, 1, LabeledContent(label, value: value)) == ["步数   8,412"])
    let row = LabeledContent("步行和跑步的距离") { Text("3 km") }.lineLimit(1)
    #expect(rows(12, 1, row) == ["步行和… 3 km"])
  }
}
