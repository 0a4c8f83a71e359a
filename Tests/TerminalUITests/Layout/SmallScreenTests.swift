import TerminalUI
import TestSupport
import Testing

@MainActor
struct SmallScreenTests {
  struct Everything: View {
    @State private var isOn = true
    @State private var range = "W"
    @State private var text = "界 text"
    @State private var hasSheet = false
    @State private var asks = false

    var body: some View {
      VStack(spacing: 1) {
        HStack {
          Button("Don't Allow", role: .destructive) {}.buttonStyle(.bordered)
          Spacer()
          Text("心拍数 and 😀 emoji").bold()
          Spacer()
          Picker("Range", selection: $range) { ForEach(["D", "W", "M"], id: \.self) { Text($0) } }
        }
        Divider()
        GroupBox("Title 題名") {
          ProgressView("Importing", value: 0.4)
          LabeledContent("Steps", value: "8,412")
          TextField("Search", text: $text)
        }
        ViewThatFits {
          HStack {
            Text("one that is wide enough for a large screen only")
            Text("two")
          }
          Text("narrow")
        }
        List {
          Section("Header") {
            ForEach(0..<30) { Toggle("Row \($0)", isOn: $isOn) }
          } footer: {
            Text("Footer")
          }
        }
        GeometryReader { proxy in Text("\(proxy.size.width)") }.frame(height: 1)
        Canvas { context, size in context.draw("chart 界", at: Point(x: size.width - 3, y: size.height - 1)) }
          .frame(maxHeight: 3)
        KeyHintBar()
      }
      .border(title: "A screen with everything")
      .onKeyPress("s") {
        hasSheet = true
        return .handled
      }
      .sheet(isPresented: $hasSheet) {
        List { ForEach(0..<9) { Text("sheet row \($0)") } }
          .onKeyPress("a") {
            asks = true
            return .handled
          }
          .alert("An alert over a sheet", isPresented: $asks) {
            Button("One") {}
            Button("Another, longer", role: .cancel) {}
          } message: {
            Text("With a message of several words.")
          }
      }
    }
  }

  @Test(
    "A screen of any size from 1×1 to 300×100 can be drawn, also while its size changes", arguments: GlyphSet.allCases)
  func anySize(glyphs: GlyphSet) {
    let pilot = Pilot(Everything(), size: Size(width: 0, height: 0), glyphs: glyphs)
    let sizes = [
      (1, 1), (2, 1), (1, 2), (3, 3), (5, 2), (2, 5), (8, 4), (4, 20), (13, 7), (40, 1), (1, 40), (40, 12), (300, 100),
    ]
    for (width, height) in sizes {
      pilot.resize(to: Size(width: width, height: height))
      let keys: [KeyPress] = [.down, .tab, .pageDown, .end, .left, "s", "a", .tab]
      for key in keys { pilot.host.send(.key(key)) }
      pilot.click(at: Point(x: width / 2, y: height / 2))
      #expect(pilot.frame.size == Size(width: width, height: height))
      for y in 0..<height { #expect(pilot.frame.text(row: y).columnCount == width) }
      pilot.press(.escape, .escape)
    }
  }

  @Test("In the ASCII set, all views draw only ASCII")
  func plainASCII() {
    let view = VStack {
      Toggle("On", isOn: .constant(true))
      ProgressView(value: 0.5)
      List { ForEach(0..<30) { Button("Row \($0)") {} } }.border(title: "List")
      Divider()
      Text("a text that is cut off at its end").lineLimit(1).frame(width: 10)
      KeyHintBar()
    }
    let pilot = Pilot(view, size: .small, glyphs: .ascii)
    #expect(pilot.screen.allSatisfy { $0.isASCII })
    pilot.matches(golden: "ascii")
  }

  @Test("A screen of controls matches its golden")
  func everything() {
    let pilot = Pilot(Everything(), size: .standard)
    pilot.matches(golden: "everything")
  }
}
