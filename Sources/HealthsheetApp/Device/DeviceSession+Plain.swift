import TerminalUI

/// The session line by line.
extension DeviceSession {
  /// Makes the device ready to be told in sentences: one part of the screen at a time.
  package func beginPlain() { device.showsInspectorByItself = true }

  /// Waits until nothing moves any more: what an answer sets off has come by then.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait.
  ///   - isStopped: True once nobody waits any longer.
  ///   - redraw: Called when the screen would look different.
  package func settle(
    _ host: ViewHost, limit: Duration, isStopped: @MainActor () -> Bool, redraw: @MainActor () -> Void
  ) async {
    await Stillness.reach(
      of: host, limit: limit, unless: { self.device.isStaging || self.device.importing != nil }, isStopped: isStopped,
      redraw: redraw)
  }
}
