import TerminalUI

/// A state of the program in which nothing moves: the effects of an action have all come.
///
/// It works only in programs in which nothing runs by itself. Such a program stays as it is once no thread is busy and
/// no frame is to be drawn. Work that passes between threads may be missed by one look, but not by several in a row.
@MainActor
enum Stillness {
  private static let sufficientLooks = 16

  /// Draws until nothing moves, or until a limit.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait.
  ///   - isWorking: Returns true while more is to come, even when nothing moves.
  ///   - isStopped: Returns true to end the wait early.
  ///   - isDrawn: False to leave the screen as it is.
  ///   - redraw: Called when the screen needs a new frame.
  static func reach(
    of host: ViewHost, limit: Duration, unless isWorking: @MainActor () -> Bool = { false },
    isStopped: @MainActor () -> Bool = { false },
    isDrawn: Bool = true, redraw: @MainActor () -> Void
  ) async {
    let end = ContinuousClock.now + limit
    var quietLooks = 0
    while quietLooks < sufficientLooks, !isStopped(), ContinuousClock.now < end {
      // What was sent to the main actor before this comes first.
      await Task.yield()
      if isDrawn, host.needsRender {
        redraw()
        quietLooks = 0
      } else if ProcessActivity.isBusy || isWorking() {
        quietLooks = 0
        try? await Task.sleep(for: .milliseconds(1))
      } else {
        quietLooks += 1
      }
    }
  }
}
