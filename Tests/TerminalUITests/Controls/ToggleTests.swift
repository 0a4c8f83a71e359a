import TerminalUI
import TestSupport
import Testing

@MainActor
struct ToggleTests {
  private func pilot(_ glyphs: GlyphSet = .braille) -> Pilot {
    let view = List {
      Toggle("On", isOn: .constant(true))
      Toggle("Off", isOn: .constant(false))
      Toggle("Tinted", isOn: .constant(true)).tint(.orange)
      Toggle("Disabled", isOn: .constant(true)).disabled(true)
    }
    return Pilot(view, size: Size(width: 20, height: 4), glyphs: glyphs)
  }

  @Test("A switch that is on is filled and green with its knob right; off is hollow and grey with its knob left")
  func switches() {
    let pilot = pilot()
    #expect(pilot.frame.rows[0].hasSuffix("██●█"))
    #expect(pilot.frame.rows[1].hasSuffix("(○ )"))
    for x in 14..<18 { #expect(pilot.frame[x, 0].style.background == .positive) }
    for x in 14..<18 { #expect(pilot.frame[x, 1].style.background == .clear) }
    #expect(pilot.frame[14, 1].style.foreground == .secondary)
    #expect(pilot.frame[14, 2].style.background == .orange)
    pilot.matches(golden: "switches")
  }

  @Test("In ASCII a switch shows two words of equal width for on and off")
  func plain() {
    let rows = pilot(.ascii).frame.rows
    #expect(rows[0].hasSuffix("[#ON]"))
    #expect(rows[1].hasSuffix("[off]"))
  }
}
