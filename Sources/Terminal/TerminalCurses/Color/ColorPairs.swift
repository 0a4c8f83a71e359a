import CNcurses

/// The colour pairs of the screen, handed out as they are first needed.
///
/// ncurses colours a cell through a numbered pair of foreground and background. Terminals with 256 colours have 65 536
/// of them, more than any screen shows; with 8 colours there are 64, and a long session could run out.
@MainActor
struct ColorPairs {
  private struct Pair: Hashable {
    /// The colour number of the text; -1 is the terminal's own colour.
    var foreground: Int32
    /// The colour number of the ground; -1 is the terminal's own colour.
    var background: Int32
  }

  private var numbers: [Pair: Int32] = [:]

  /// Returns the pair's number, 0 for the terminal's own colours, or nil when none is left.
  mutating func number(foreground: Int32, background: Int32) -> Int32? {
    if foreground == -1 && background == -1 { return 0 }
    let pair = Pair(foreground: foreground, background: background)
    if let number = numbers[pair] { return number }
    let number = Int32(numbers.count + 1)
    guard number < curses_color_pair_count(), init_extended_pair(number, foreground, background) != ERR else {
      return nil
    }
    numbers[pair] = number
    return number
  }

  /// Forgets all pairs. Every cell on the screen must be drawn again.
  mutating func reset() {
    numbers.removeAll()
    reset_color_pairs()
  }
}
