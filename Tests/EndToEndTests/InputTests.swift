import TerminalUI
import TestSupport
import Testing

@Suite("What is typed and clicked arrives", .serialized)
struct InputTests {
  @Test(
    "keys with and without modifiers",
    arguments: [
      (KeyPress(.upArrow), "upArrow 0"), (KeyPress(.leftArrow, modifiers: .control), "leftArrow 2"),
      (KeyPress(.downArrow, modifiers: [.shift, .option]), "downArrow 5"), (KeyPress(.pageDown), "pageDown 0"),
      (KeyPress(.function(5)), "function(5) 0"), (KeyPress(.backTab), "backTab 0"), (KeyPress(.escape), "escape 0"),
      (KeyPress("x", modifiers: .option), "(\"x\") 4"), (KeyPress("é"), "(\"é\") 0"), (KeyPress("🩺"), "(\"🩺\") 0"),
    ])
  func keys(press: KeyPress, description: String) throws {
    let device = try DeviceTerminal()
    device.terminal.press(press)
    try device.terminal.waits(for: description)
  }

  @Test("clicks and the wheel, unless the mouse is left to the terminal")
  func mouse() throws {
    let device = try DeviceTerminal()
    #expect(device.terminal.screen.reportsMouse)
    device.terminal.click(Point(x: 70, y: 20))
    try device.terminal.waits(for: "mouse release 70 20")
    device.terminal.scroll(down: true, at: Point(x: 3, y: 4))
    try device.terminal.waits(for: "mouse scrollDown 3 4")

    let without = try DeviceTerminal(["--no-mouse"])
    #expect(!without.terminal.screen.reportsMouse)
  }
}
