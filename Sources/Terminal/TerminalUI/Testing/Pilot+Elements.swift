/// The way to one element of a screen.
public enum ElementQuery: Hashable, Sendable, CustomStringConvertible {
  /// The control or the text that shows exactly these words; if there is none, the first that contains them.
  case text(String)
  case identifier(String)

  public var description: String {
    switch self {
    case .text(let text): "“\(text)”"
    case .identifier(let identifier): "element \(identifier)"
    }
  }
}

extension ViewHost {
  /// Returns the element of a query, among those that take part in the screen now; it may be scrolled out of sight.
  public func element(_ query: ElementQuery) -> Element? {
    switch query {
    case .text(let text): element(text: text)
    case .identifier(let identifier): element(identifier: identifier)
    }
  }
}

extension Pilot {
  /// Finds an element: waits until it appears, and scrolls to it as a person would.
  ///
  /// - Parameter limit: The longest time to wait; nil for ``Pilot/limit``.
  /// - Throws: ``PilotError``, with the last screen, when it does not appear in time.
  @discardableResult
  public func element(_ query: ElementQuery, limit: Duration? = nil) async throws(PilotError) -> Element {
    var found: Element?
    var searched: Frame?
    _ = await holds(limit: limit) { pilot in
      found = pilot.host.element(query)
      // Where nothing has changed, nothing more is found.
      if found == nil, pilot.frame != searched {
        searched = pilot.frame
        found = pilot.host.reveal { pilot.host.element(query) }
      }
      return found != nil
    }
    guard let found else { throw PilotError("There is no \(query) on the screen.", screen: screen) }
    return found
  }

  /// Finds an element and presses it, as a click or the return key would.
  ///
  ///     try await pilot.press(.identifier("UIA.Health.Allow.Button"))
  ///
  /// - Throws: ``PilotError`` when it does not appear in time, or cannot be pressed.
  public func press(_ query: ElementQuery, limit: Duration? = nil) async throws(PilotError) {
    let element = try await element(query, limit: limit)
    guard element.isEnabled, host.press(element) else {
      throw PilotError("Pressing \(query) does nothing now.", screen: screen)
    }
    redraw()
  }

  /// Expects an element to be as described, now or within the limit.
  ///
  ///     try await pilot.expect(.identifier("UIA.Health.AuthSheet.DoneButton"), isEnabled: false)
  ///     try await pilot.expect(.identifier("steps"), text: "1,200")
  ///
  /// - Parameters:
  ///   - text: Words it must contain; nil for any.
  ///   - isOn: The state its switch must have; nil for any, also for an element without a switch.
  ///   - isEnabled: True where a press must have an effect, false where it must have none; nil for either.
  /// - Throws: ``PilotError``, with the actual state, when the element is not as described in time.
  public func expect(
    _ query: ElementQuery, text: String? = nil, isOn: Bool? = nil, isEnabled: Bool? = nil, limit: Duration? = nil
  ) async throws(PilotError) {
    try await element(query, limit: limit)
    var problem: String?
    let isFulfilled = await holds(limit: limit) { pilot in
      problem =
        pilot.host.element(query).map { $0.problem(text: text, isOn: isOn, isEnabled: isEnabled) }
        ?? "is no longer on the screen"
      return problem == nil
    }
    if isFulfilled { return }
    let name = "\(query)"
    throw PilotError("\(name.prefix(1).uppercased())\(name.dropFirst()) \(problem ?? "").", screen: screen)
  }
}

extension Element {
  /// Returns the difference from a description, as the end of a sentence; nil for none.
  public func problem(text: String? = nil, isOn: Bool? = nil, isEnabled: Bool? = nil) -> String? {
    if let isEnabled, isEnabled != self.isEnabled { return "must be \(isEnabled ? "enabled" : "dim"), and is not" }
    if let isOn {
      guard let state = self.isOn else { return "is no switch" }
      if state != isOn { return "must be \(isOn ? "on" : "off"), and is not" }
    }
    if let text, !self.text.contains(text) { return "must show “\(text)”, and shows “\(self.text)”" }
    return nil
  }
}
