import TerminalUI

extension MouseEvent {
  /// Reads a terminal's report of a button.
  ///
  /// ncurses could read them too, but only in the way terminfo names for the terminal (inside tmux the one that ends at
  /// column 223), and it waits for the rest of a report that has not arrived yet while the screen stands still.
  ///
  ///     MouseEvent(report: "<0;71;21M")   // the left button pressed at column 70, row 20
  ///     MouseEvent(report: " h5")         // the same, in the old way: 32 is added to each number
  ///     MouseEvent(report: "<2;71;21M")   // nil: the right button means nothing here
  init?(report: String) {
    let button: Int
    let position: Point
    let isRelease: Bool
    if report.first == "<", let final = report.last {
      let numbers = report.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
      guard numbers.count == 3, numbers[1] >= 1, numbers[2] >= 1, final == "M" || final == "m" else { return nil }
      (button, position, isRelease) = (numbers[0], Point(x: numbers[1] - 1, y: numbers[2] - 1), final == "m")
    } else {
      let numbers = report.unicodeScalars.map { Int($0.value) - 32 }
      guard numbers.count == 3, numbers[1] >= 1, numbers[2] >= 1 else { return nil }
      // The old way does not say which button was released.
      (button, position, isRelease) = (
        numbers[0] == 3 ? 0 : numbers[0], Point(x: numbers[1] - 1, y: numbers[2] - 1),
        numbers[0] == 3
      )
    }
    // 4, 8 and 16 are shift, alt and control; 32 is a movement; 64 the wheel.
    switch button & ~0b11100 {
    case 0: self.init(isRelease ? .release : .press, at: position)
    case 64 where !isRelease: self.init(.scrollUp, at: position)
    case 65 where !isRelease: self.init(.scrollDown, at: position)
    default: return nil
    }
  }
}
