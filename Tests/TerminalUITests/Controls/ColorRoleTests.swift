import TerminalUI
import TestSupport
import Testing

@MainActor
struct ColorRoleTests {
  @Test("Text, backgrounds and lines in the tint role have the tint of the nearest view around them")
  func tint() {
    let view = VStack {
      Text("a").foregroundStyle(.tint)
      (Text("b").foregroundStyle(.tint) + Text("c"))
      Text("d").background(.tint)
    }
    let frame = Pilot(view.tint(.pink), size: Size(width: 2, height: 3)).frame
    #expect(frame[0, 0].style.foreground == .pink || frame[1, 0].style.foreground == .pink)
    #expect(frame[0, 1].style.foreground == .pink)
    #expect(frame[1, 1].style.foreground == .clear)
    #expect(frame.cells.contains { $0.style.background == .pink })
  }

  @Test("A requested theme applies to the whole screen, and views can read it")
  func theme() {
    struct Reader: View {
      @State private var wanted: ColorScheme?
      var body: some View {
        VStack {
          Named()
          Button("Light") { wanted = .light }
        }
        .preferredColorScheme(wanted)
      }
    }
    struct Named: View {
      @Environment(\.colorScheme) private var colorScheme
      var body: some View { Text("theme \(colorScheme)") }
    }
    let pilot = Pilot(Reader(), size: .small)
    #expect(pilot.shows("theme dark"))
    #expect(pilot.frame.colorScheme == nil)
    pilot.press(.space)
    #expect(pilot.shows("theme light"))
    #expect(pilot.frame.colorScheme == .light)
  }
}
