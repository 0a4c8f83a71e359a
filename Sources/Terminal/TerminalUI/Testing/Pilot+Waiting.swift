extension Pilot {
  /// Draws at each change until the screen shows a text.
  ///
  /// - Throws: ``PilotError``, with the last screen, when that takes longer than `limit`.
  public func waits(for text: String, limit: Duration? = nil) async throws(PilotError) {
    try await waits(until: "the screen shows “\(text)”", limit: limit) { $0.shows(text) }
  }

  /// Draws at each change until the screen no longer shows a text.
  ///
  /// - Throws: ``PilotError``, with the last screen, when that takes longer than `limit`.
  public func waits(forNo text: String, limit: Duration? = nil) async throws(PilotError) {
    try await waits(until: "the screen no longer shows “\(text)”", limit: limit) { !$0.shows(text) }
  }

  /// Draws at each change until a condition holds.
  ///
  ///     try await pilot.waits(until: "the app may read steps") { _ in device.isAllowed(.read, steps, for: app) == true }
  ///
  /// - Parameters:
  ///   - description: The condition in words, for the error.
  ///   - limit: The longest time to wait, on a machine that has nothing else to do; nil for ``Pilot/limit``.
  ///   - condition: Evaluated after each change, and at intervals for changes that no screen shows.
  /// - Throws: ``PilotError``, with the last screen, when it did not hold in time.
  public func waits(
    until description: String, limit: Duration? = nil, _ condition: @MainActor (Pilot) -> Bool
  ) async throws(PilotError) {
    if await holds(limit: limit, condition) { return }
    throw PilotError("Waited \(limit ?? self.limit) until \(description).", screen: screen)
  }

  /// Draws at each change until a condition holds.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait, on a machine that has nothing else to do; nil for ``Pilot/limit``.
  ///   - isDrawing: False to leave the screen as it was until then.
  /// - Returns: False when it did not hold in time.
  package func holds(
    limit: Duration? = nil, isDrawing: Bool = true, _ condition: @MainActor (Pilot) -> Bool
  ) async -> Bool {
    if isDrawing { redraw() }
    if condition(self) { return true }
    let (changes, change) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(4))
    let earlier = host.onNeedsRender
    host.onNeedsRender = {
      earlier?()
      change.yield(true)
    }
    // What no screen shows, such as a call's end, is looked at now and then. A look counts as the time until it was due,
    // however late it comes: beside a thousand other tests on the main actor, a turn may take seconds.
    let looks = Task { [limit = limit ?? self.limit] in
      let pause = Duration.milliseconds(10)
      for _ in 0..<max(1, Int(limit / pause)) {
        try await Task.sleep(for: pause)
        change.yield(true)
      }
      change.yield(false)
    }
    defer {
      looks.cancel()
      host.onNeedsRender = earlier
    }
    for await isChange in changes {
      if isDrawing, host.needsRender || !isChange { redraw() }
      if condition(self) { return true }
      if !isChange { return false }
    }
    return false
  }
}

/// The error for an element or a text that did not appear in time.
public struct PilotError: Error, CustomStringConvertible {
  /// The expectation that failed, in a sentence.
  public let sentence: String
  /// The rows of the last screen.
  public let screen: String

  /// Creates an error with the last screen.
  init(_ sentence: String, screen: String) {
    self.sentence = sentence
    self.screen = screen
  }

  public var description: String { "\(sentence) The last screen:\n\(screen)" }
}
