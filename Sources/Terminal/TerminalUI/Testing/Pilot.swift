/// Drives a view as a person would, but without a terminal: it presses keys, finds and presses elements, waits, and
/// reads the screen.
///
///     let pilot = Pilot(Greeting())
///     pilot.press(.down, .space)
///     try await pilot.press(.text("Greet"))
///     try await pilot.waits(for: "Hello")
///
/// No function waits for a fixed time: each waits for a change, up to a limit.
@MainActor
public final class Pilot {
  public let host: ViewHost
  /// The latest frame. If the pilot's host is shown inside another host, the other host may have drawn this frame.
  public var frame: Frame { host.latestFrame ?? Frame(size: host.size) }
  /// The rows that were read last, kept because a waiting test reads them every ten milliseconds; nil before the first
  /// time.
  private var readRows: RowsOfFrame?
  /// The default timeout.
  public var limit: Duration

  /// Shows a view and draws it once.
  ///
  /// - Parameters:
  ///   - size: The size of the screen in cells.
  ///   - glyphs: The characters the screen can show.
  ///   - limit: The default timeout.
  ///   - environment: Changes the environment of the views.
  public init(
    _ root: some View, size: Size = .standard, glyphs: GlyphSet = .braille, limit: Duration = .seconds(60),
    environment: @MainActor (inout EnvironmentValues) -> Void = { _ in }
  ) {
    host = ViewHost(root, size: size, glyphs: glyphs, environment: environment)
    self.limit = limit
    redraw()
  }

  // MARK: Actions

  /// Presses keys in order, and draws after each.
  public func press(_ keys: KeyPress...) { press(keys) }

  /// Presses keys in order, and draws after each.
  public func press(_ keys: [KeyPress]) { for key in keys { send(.key(key)) } }

  /// Types text, one key per character.
  public func type(_ text: String) { for character in text { send(.key(KeyPress(.character(character)))) } }

  /// Clicks a cell.
  public func click(at position: Point) {
    send(.mouse(MouseEvent(.press, at: position)))
    send(.mouse(MouseEvent(.release, at: position)))
  }

  /// Turns the wheel with the pointer at a position: a number of notches down, or up if negative.
  public func scroll(_ notches: Int, at position: Point) {
    for _ in 0..<abs(notches) { send(.mouse(MouseEvent(notches > 0 ? .scrollDown : .scrollUp, at: position))) }
  }

  /// Resizes the screen.
  public func resize(to size: Size) { send(.resize(size)) }

  /// Sends one event to the view and draws.
  public func send(_ event: Event) {
    host.send(event)
    redraw()
  }

  /// Draws the current screen.
  public func redraw() { _ = host.render() }

  // MARK: Reading the screen

  /// The rows of the screen, without trailing blanks.
  public var screen: String { rows.shown.joined(separator: "\n") }

  /// The rows of the latest frame.
  private var rows: RowsOfFrame {
    if let readRows, readRows.number == host.frameCount { return readRows }
    let rows = RowsOfFrame(frame, number: host.frameCount)
    readRows = rows
    return rows
  }

  /// True if one row of the screen contains a text.
  public func shows(_ text: String) -> Bool { position(of: text) != nil }

  /// Returns the cell in which a text begins, searching row by row from the top. A space in the text matches any kind
  /// of space, such as the one before “AM” in a time.
  public func position(of text: String) -> Point? {
    let text = text.withPlainSpaces
    for (y, row) in rows.searched.enumerated() {
      if let range = row.firstRange(of: text) { return Point(x: row[..<range.lowerBound].columnCount, y: y) }
    }
    return nil
  }
}

/// The rows of a frame, as they are shown and as they are searched.
private final class RowsOfFrame {
  /// The number of the frame, counted by its host.
  let number: Int
  let shown: [String]
  /// The rows with ordinary spaces in place of non-breaking ones.
  private(set) lazy var searched = shown.map(\.withPlainSpaces)

  init(_ frame: Frame, number: Int) { (shown, self.number) = (frame.rows, number) }
}

extension String {
  /// The text with non-breaking spaces replaced by ordinary ones, one for one.
  fileprivate var withPlainSpaces: String {
    String(map { ["\u{202F}", "\u{A0}"].contains($0) ? " " : $0 })
  }
}

extension Frame {
  /// The rows as text, without trailing blanks.
  public var rows: [String] {
    (0..<size.height).map { row in
      let text = text(row: row)
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension Size {
  /// The default size of a terminal: 80×24.
  public static let standard = Size(width: 80, height: 24)
  /// The size of a small terminal: 40×12.
  public static let small = Size(width: 40, height: 12)
  /// The size of a large terminal: 120×40.
  public static let large = Size(width: 120, height: 40)
}

/// A query for one element of a screen.
public enum ElementQuery: Hashable, Sendable, CustomStringConvertible {
  /// The control, or else the text, that shows exactly these words. If there is none, the first one that contains them.
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
  /// Returns the element that a query finds among the active views; it may be scrolled out of view.
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
  /// - Parameter limit: The timeout; nil for ``Pilot/limit``.
  /// - Throws: ``PilotError``, with the last screen, if the element does not appear in time.
  @discardableResult
  public func element(_ query: ElementQuery, limit: Duration? = nil) async throws(PilotError) -> Element {
    var found: Element?
    var searched: Frame?
    _ = await holds(limit: limit) { pilot in
      found = pilot.host.element(query)
      // Search again only after something has changed.
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
  /// - Throws: ``PilotError`` if the element does not appear in time, or cannot be pressed.
  public func press(_ query: ElementQuery, limit: Duration? = nil) async throws(PilotError) {
    let element = try await element(query, limit: limit)
    guard element.isEnabled, host.press(element) else {
      throw PilotError("Pressing \(query) has no effect now.", screen: screen)
    }
    redraw()
  }

  /// Waits until an element matches a description.
  ///
  ///     try await pilot.expect(.identifier("UIA.Health.Allow.Button"), isEnabled: false)
  ///     try await pilot.expect(.identifier("steps"), text: "1,200")
  ///
  /// - Parameters:
  ///   - text: Text that the element must contain; nil for any text.
  ///   - isOn: The required state of the element's switch; nil for any state, or for an element without a switch.
  ///   - isEnabled: True if the element must be enabled, false if it must be disabled; nil to accept both.
  /// - Throws: ``PilotError``, with the actual state, if the element does not match in time.
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
  /// Returns the first difference between the element and a description, as the end of a sentence such as "must be
  /// enabled, but is not"; nil if there is none.
  public func problem(text: String? = nil, isOn: Bool? = nil, isEnabled: Bool? = nil) -> String? {
    if let isEnabled, isEnabled != self.isEnabled { return "must be \(isEnabled ? "enabled" : "dim"), but is not" }
    if let isOn {
      guard let state = self.isOn else { return "is no switch" }
      if state != isOn { return "must be \(isOn ? "on" : "off"), but is not" }
    }
    if let text, !self.text.contains(text) { return "must show “\(text)”, but shows “\(self.text)”" }
    return nil
  }
}

extension Pilot {
  /// Draws at each change until the screen shows a text.
  ///
  /// - Throws: ``PilotError``, with the last screen, if that takes longer than `limit`.
  public func waits(for text: String, limit: Duration? = nil) async throws(PilotError) {
    try await waits(until: "the screen shows “\(text)”", limit: limit) { $0.shows(text) }
  }

  /// Draws at each change until the screen no longer shows a text.
  ///
  /// - Throws: ``PilotError``, with the last screen, if that takes longer than `limit`.
  public func waits(forNo text: String, limit: Duration? = nil) async throws(PilotError) {
    try await waits(until: "the screen no longer shows “\(text)”", limit: limit) { !$0.shows(text) }
  }

  /// Draws at each change until a condition holds.
  ///
  ///     try await pilot.waits(until: "the app may read steps") { _ in device.isAllowed(.read, steps, for: app) == true }
  ///
  /// - Parameters:
  ///   - description: The condition as text, for the error.
  ///   - limit: The timeout on an idle machine; nil for ``Pilot/limit``.
  ///   - condition: Evaluated after each change, and at intervals to catch changes that do not affect the screen.
  /// - Throws: ``PilotError``, with the last screen, if the condition did not hold in time.
  public func waits(
    until description: String, limit: Duration? = nil, _ condition: @MainActor (Pilot) -> Bool
  ) async throws(PilotError) {
    if await holds(limit: limit, condition) { return }
    throw PilotError("Waited \(limit ?? self.limit) until \(description).", screen: screen)
  }

  /// Draws at each change until a condition holds.
  ///
  /// - Parameters:
  ///   - limit: The timeout on an idle machine; nil for ``Pilot/limit``.
  ///   - isDrawing: False to leave the screen unchanged meanwhile.
  /// - Returns: False if the condition did not hold in time.
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
    // Poll for state that does not affect the screen, such as the end of a call. Each poll counts only as its nominal
    // interval, however late it runs: with a thousand other tests on the main actor, one turn may take seconds.
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
  /// The expectation that failed, as a sentence.
  public let sentence: String
  /// The rows of the last screen.
  public let screen: String

  init(_ sentence: String, screen: String) {
    self.sentence = sentence
    self.screen = screen
  }

  public var description: String { "\(sentence) The last screen:\n\(screen)" }
}
