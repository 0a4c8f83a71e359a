import TerminalUI

/// The idle state of the program, in which all effects of an action have occurred.
///
/// The check works only in programs without work of their own. Such a program is idle once no thread is busy and no
/// frame needs drawing. A single check may miss work that one thread is handing to another. Several checks in a row do
/// not miss it.
@MainActor
enum Stillness {
  private static let sufficientLooks = 16

  /// Draws until the program is idle, or until a limit.
  ///
  /// - Parameters:
  ///   - limit: The timeout.
  ///   - isWorking: Returns true while work is in progress, even if the program is idle.
  ///   - isStopped: Returns true to end the wait early.
  ///   - isDrawn: False to leave the screen unchanged.
  ///   - redraw: Called when the screen needs a new frame.
  static func reach(
    of host: ViewHost, limit: Duration, unless isWorking: @MainActor () -> Bool = { false },
    isStopped: @MainActor () -> Bool = { false },
    isDrawn: Bool = true, redraw: @MainActor () -> Void
  ) async {
    let end = ContinuousClock.now + limit
    var quietLooks = 0
    while quietLooks < sufficientLooks, !isStopped(), ContinuousClock.now < end {
      // Let work already sent to the main actor run first.
      await Task.yield()
      if isDrawn, host.needsRender {
        redraw()
        quietLooks = 0
      } else if ProcessActivity.isBusy || isWorking() {
        quietLooks = 0
        ProcessActivity.pause()
      } else {
        quietLooks += 1
      }
    }
  }
}
