import TerminalUI

/// The end of what something set off: nothing in the whole program moves any more.
///
/// For programs in which nothing runs by itself. Without a busy thread and without a frame to draw, such a program stays as it
/// is. Work may pass between threads at the moment one looks; several looks one after the other do not all miss it.
@MainActor
enum Stillness {
  private static let sufficientLooks = 16

  /// Draws until nothing moves, or until the limit.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait.
  ///   - isWorking: True while more is to come, also at a moment when nothing moves.
  ///   - isStopped: True once nobody waits any longer.
  ///   - redraw: Called when the screen would look different.
  static func reach(
    of host: ViewHost, limit: Duration, unless isWorking: @MainActor () -> Bool = { false },
    isStopped: @MainActor () -> Bool = { false },
    redraw: @MainActor () -> Void
  ) async {
    let end = ContinuousClock.now + limit
    var quietLooks = 0
    while quietLooks < sufficientLooks, !isStopped(), ContinuousClock.now < end {
      // What was sent to the main actor before this comes first.
      await Task.yield()
      if host.needsRender {
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
