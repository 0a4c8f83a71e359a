/// Drives a view as a person would, without a terminal: presses keys, finds and presses elements, waits, reads the
/// screen.
///
///     let pilot = Pilot(Greeting())
///     pilot.press(.down, .space)
///     try await pilot.press(.text("Greet"))
///     try await pilot.waits(for: "Hello")
///
/// No function waits for a fixed time: each waits for a change, and a limit bounds the time of a failure.
@MainActor
public final class Pilot {
  public let host: ViewHost
  /// The frame that was drawn last.
  public private(set) var frame: Frame
  /// The longest time to wait, where a call names none.
  public var limit: Duration

  /// Shows a view and draws it once.
  ///
  /// - Parameters:
  ///   - size: The size of the screen in cells.
  ///   - glyphs: The characters the screen can show.
  ///   - limit: The longest time to wait.
  ///   - environment: Changes the environment of the views.
  public init(
    _ root: some View, size: Size = .standard, glyphs: GlyphSet = .braille, limit: Duration = .seconds(60),
    environment: @MainActor (inout EnvironmentValues) -> Void = { _ in }
  ) {
    host = ViewHost(root, size: size, glyphs: glyphs, environment: environment)
    self.limit = limit
    frame = host.render()
  }

  // MARK: Acting

  /// Presses keys one after the other, drawing after each.
  public func press(_ keys: KeyPress...) { press(keys) }

  /// Presses keys one after the other, drawing after each.
  public func press(_ keys: [KeyPress]) { for key in keys { send(.key(key)) } }

  /// Types text, a key for each character.
  public func type(_ text: String) { for character in text { send(.key(KeyPress(.character(character)))) } }

  /// Clicks a cell.
  public func click(at position: Point) {
    send(.mouse(MouseEvent(.press, at: position)))
    send(.mouse(MouseEvent(.release, at: position)))
  }

  /// Turns the wheel with the pointer at a position: notches down, or up for negative numbers.
  public func scroll(_ notches: Int, at position: Point) {
    for _ in 0..<abs(notches) { send(.mouse(MouseEvent(notches > 0 ? .scrollDown : .scrollUp, at: position))) }
  }

  /// Gives the screen another size.
  public func resize(to size: Size) { send(.resize(size)) }

  /// Gives one event to the view and draws.
  public func send(_ event: Event) {
    host.send(event)
    redraw()
  }

  /// Draws the screen as it is now.
  public func redraw() { frame = host.render() }

  // MARK: Reading

  /// The rows of the screen, without the blanks at their ends.
  public var screen: String { frame.rows.joined(separator: "\n") }

  /// True where one row of the screen contains a text.
  public func shows(_ text: String) -> Bool { position(of: text) != nil }

  /// Returns the cell in which a text on one row begins, from the top. A space stands for each kind of space, as before
  /// the “AM” of a time.
  public func position(of text: String) -> Point? {
    let text = text.withPlainSpaces
    for (y, row) in frame.rows.enumerated() {
      let row = row.withPlainSpaces
      if let range = row.firstRange(of: text) { return Point(x: row[..<range.lowerBound].columnCount, y: y) }
    }
    return nil
  }
}

extension String {
  /// The text with ordinary spaces in place of those that do not break, one for one.
  fileprivate var withPlainSpaces: String {
    String(map { ["\u{202F}", "\u{A0}"].contains($0) ? " " : $0 })
  }
}

extension Frame {
  /// The rows as text, without the blanks at their ends.
  public var rows: [String] {
    (0..<size.height).map { row in
      let text = text(row: row)
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension Size {
  /// The usual size of a new terminal: 80×24.
  public static let standard = Size(width: 80, height: 24)
  /// The size of a small terminal: 40×12.
  public static let small = Size(width: 40, height: 12)
  /// The size of a large terminal: 120×40.
  public static let large = Size(width: 120, height: 40)
}

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
      // Nothing more is found until something has changed.
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
  ///     try await pilot.expect(.identifier("UIA.Health.Allow.Button"), isEnabled: false)
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
    // A state that no screen shows, such as a call's end, is looked at now and then. A look counts as the time until it
    // was due, however late it comes: beside a thousand other tests on the main actor, a turn may take seconds.
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
