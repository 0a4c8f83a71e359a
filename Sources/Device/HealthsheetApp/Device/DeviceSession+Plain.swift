import TerminalUI

extension DeviceSession {
  /// Makes the device ready to be told in sentences: one part of the screen at a time.
  package func beginPlain() { device.isLineByLine = true }

  /// Waits until nothing in the program moves: the effects of an answer have come by then.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait.
  ///   - isStopped: Returns true to end the wait early.
  ///   - redraw: Called when the screen needs a new frame.
  package func settle(
    _ host: ViewHost, limit: Duration, isStopped: @MainActor () -> Bool, redraw: @MainActor () -> Void
  ) async {
    await Stillness.reach(
      of: host, limit: limit, unless: { self.device.isStaging || self.device.importing != nil }, isStopped: isStopped,
      redraw: redraw)
  }
}
