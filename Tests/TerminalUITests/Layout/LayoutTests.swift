import TerminalUI
import TestSupport
import Testing

@MainActor
struct LayoutTests {
  private func rows(_ width: Int, _ height: Int, @ViewBuilder _ view: () -> some View) -> [String] {
    let content = view()
    return Pilot(content, size: Size(width: width, height: height), glyphs: .blocks).frame.rows
  }

  @Test("A stack sizes the least flexible view first, and spacers take the rest")
  func stackShares() {
    #expect(
      rows(12, 1) {
        HStack {
          Text("ab")
          Spacer()
          Text("cd")
        }
      } == ["ab        cd"])
    #expect(
      rows(20, 1) {
        HStack {
          Text("a").frame(maxWidth: .infinity).background(.red).border(.clear).frame(height: 1).clipped()
          Text("fixed").fixedSize()
        }
      }.first?.hasSuffix("fixed") == true)
    // Three texts between spacers. None wraps while there is enough space.
    #expect(
      rows(30, 1) {
        HStack {
          Text("Don't Allow")
          Spacer()
          Text("Health Access")
          Spacer()
          Text("OK")
        }
      } == ["Don't Allow  Health Access  OK"])
  }

  @Test("If space is short, the view with the highest priority keeps its length")
  func priorities() {
    #expect(
      rows(12, 1) {
        HStack {
          Text("long name here")
          Text("12,345").layoutPriority(1)
        }
        .lineLimit(1)
      } == ["long… 12,345"])
    #expect(
      rows(12, 1) {
        HStack {
          Text("long name here")
          Text("12,345 today")
        }
        .lineLimit(1)
      } == ["long… 12,3…"])
  }

  @Test("Frames, padding and alignment place a view as in SwiftUI")
  func frames() {
    #expect(rows(9, 1) { Text("x").frame(width: 9) } == ["    x"])
    #expect(rows(9, 1) { Text("x").frame(width: 9, alignment: .trailing) } == ["        x"])
    #expect(rows(9, 1) { Text("x").frame(maxWidth: .infinity, alignment: .leading) } == ["x"])
    #expect(
      rows(9, 3) { Text("x").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing) }
        == ["", "", "        x"])
    #expect(rows(9, 3) { Text("x").padding().border() } == ["╭───╮", "│   │", "│ x │"].map { "  " + $0 })
    #expect(rows(9, 1) { Text("abc").frame(minWidth: 5).background { Text("-----") } } == ["  -abc-"])
    #expect(
      rows(6, 2) {
        VStack(alignment: .trailing) {
          Text("a")
          Text("bbb")
        }
      } == ["   a", " bbb"])
  }

  @Test("A border has a title in its top edge, shortened if it does not fit")
  func borders() {
    #expect(
      rows(12, 3) { Text("x").frame(maxWidth: .infinity).border(title: "Title") }
        == ["╭ Title ───╮", "│    x     │", "╰──────────╯"])
    #expect(
      rows(8, 3) { Text("x").frame(maxWidth: .infinity).border(title: "A title") }
        == ["╭ A t… ╮", "│  x   │", "╰──────╯"])
  }

  @Test("Dividers are horizontal in a column and vertical in a row")
  func dividers() {
    #expect(
      rows(5, 3) {
        VStack {
          Text("a")
          Divider()
          Text("b")
        }
      } == ["  a", "─────", "  b"])
    #expect(
      rows(5, 1) {
        HStack {
          Text("a")
          Divider()
          Text("b")
        }
      } == ["a │ b"])
  }

  @Test("ViewThatFits shows the first view that fits, and only that view appears")
  func fitting() {
    struct Choice: View {
      @State private var appeared = ""
      var body: some View {
        VStack {
          ViewThatFits(in: .horizontal) {
            Text("a very wide view").onAppear { appeared += "wide " }
            Text("narrow").onAppear { appeared += "narrow " }
          }
          Text("[\(appeared)]")
        }
      }
    }
    let pilot = Pilot(Choice(), size: Size(width: 20, height: 2))
    #expect(pilot.frame.rows.map { $0.trimmed } == ["a very wide view", "[wide ]"])
    pilot.resize(to: Size(width: 14, height: 3))
    #expect(pilot.frame.rows.map { $0.trimmed }.contains("narrow"))
    #expect(pilot.shows("[wide narrow ]"))
  }

  @Test("A geometry reader gives its content the available size")
  func geometry() {
    let view = GeometryReader { proxy in Text("\(proxy.size.width)x\(proxy.size.height)") }.padding()
    let pilot = Pilot(view, size: Size(width: 20, height: 5))
    #expect(pilot.frame.rows[1] == " 18x3")
    pilot.resize(to: Size(width: 10, height: 4))
    #expect(pilot.frame.rows[1] == " 8x2")
  }

  @Test("A canvas draws only in its own cells")
  func canvas() {
    let view = Canvas { context, size in
      context.draw("too long for this", at: Point(x: 1, y: 0))
      context.fill(Rect(x: -5, y: 1, width: 100, height: 1), with: Cell("="))
      context.draw("not here", at: Point(x: 0, y: size.height))
      var stamp = Frame(size: Size(width: 2, height: 1))
      stamp.write("界", at: .zero)
      context.draw(stamp, at: Point(x: 2, y: 1))
    }
    #expect(rows(10, 4) { view.frame(width: 6, height: 2) } == ["", "   too l", "  ==界==", ""])
  }

  @Test("Progress views show a bar with a percentage, or a symbol without a value")
  func progress() {
    #expect(rows(16, 2) { ProgressView("Importing", value: 3, total: 4) } == ["Importing", "━━━━━━━━───  75%"])
    #expect(rows(16, 1) { ProgressView("Importing") } == ["  ⋯ Importing"])
    #expect(rows(9, 1) { ProgressView(value: .nan, total: 4.0) } == ["────   0%"])
  }
}

extension String {
  var trimmed: String { String(drop { $0 == " " }) }
}
