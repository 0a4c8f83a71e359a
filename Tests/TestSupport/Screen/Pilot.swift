import TerminalUI
import Testing

/// Drives a view as a person would, without a terminal: presses keys, clicks, reads the screen.
///
///     let pilot = Pilot(Greeting(), size: .standard)
///     pilot.press(.down, .space)
///     try await pilot.waits(for: "Hello")
///     pilot.matches(golden: "greeting")
@MainActor
public final class Pilot {
  public let host: ViewHost
  /// The screen as it was drawn last.
  public private(set) var frame: Frame

  public init(
    _ root: some View, size: Size = .standard, glyphs: GlyphSet = .braille,
    environment: @MainActor (inout EnvironmentValues) -> Void = { _ in }
  ) {
    host = ViewHost(root, size: size, glyphs: glyphs, environment: environment)
    frame = host.render()
  }

  // MARK: Acting

  /// Presses keys one after the other, drawing after each.
  public func press(_ keys: KeyPress...) { press(keys) }

  public func press(_ keys: [KeyPress]) { for key in keys { send(.key(key)) } }

  /// Types text, a key for each character.
  public func type(_ text: String) { for character in text { send(.key(KeyPress(.character(character)))) } }

  /// Clicks the middle of a text that is on the screen.
  public func click(text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let position = position(of: text) else {
      Issue.record("There is no “\(text)” to click on this screen:\n\(screen)", sourceLocation: sourceLocation)
      return
    }
    click(at: Point(x: position.x + text.columnCount / 2, y: position.y))
  }

  public func click(at position: Point) {
    send(.mouse(MouseEvent(.press, at: position)))
    send(.mouse(MouseEvent(.release, at: position)))
  }

  /// Turns the wheel with the pointer at a position: notches down, or up for negative numbers.
  public func scroll(_ notches: Int, at position: Point) {
    for _ in 0..<abs(notches) { send(.mouse(MouseEvent(notches > 0 ? .scrollDown : .scrollUp, at: position))) }
  }

  /// Presses the view with an accessibility identifier, wherever it is.
  public func press(identifier: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let element = host.element(identifier: identifier) else {
      Issue.record("There is no view “\(identifier)” on this screen:\n\(screen)", sourceLocation: sourceLocation)
      return
    }
    host.press(element)
    frame = host.render()
  }

  public func resize(to size: Size) { send(.resize(size)) }

  public func send(_ event: Event) {
    host.send(event)
    frame = host.render()
  }

  // MARK: Reading

  /// The rows of the screen, without the blanks at their ends.
  public var screen: String { frame.rows.joined(separator: "\n") }

  public func shows(_ text: String) -> Bool { position(of: text) != nil }

  /// The cell in which a text on one row begins.
  public func position(of text: String) -> Point? {
    for (y, row) in frame.rows.enumerated() {
      if let range = row.firstRange(of: text) { return Point(x: row[..<range.lowerBound].columnCount, y: y) }
    }
    return nil
  }

  // MARK: Waiting

  /// Draws whenever something changed until the screen shows a text.
  ///
  /// - Throws: ``StillWaiting``, with the last screen, when that takes longer than `limit`.
  public func waits(for text: String, limit: Duration = .seconds(60)) async throws {
    try await waits(until: "the screen shows “\(text)”", limit: limit) { $0.shows(text) }
  }

  /// Draws whenever something changed until the screen no longer shows a text.
  public func waits(forNo text: String, limit: Duration = .seconds(60)) async throws {
    try await waits(until: "the screen no longer shows “\(text)”", limit: limit) { !$0.shows(text) }
  }

  /// Draws whenever something changed until a condition holds.
  public func waits(
    until description: String, limit: Duration = .seconds(60), _ condition: @MainActor (Pilot) -> Bool
  ) async throws {
    let (changes, change) = AsyncStream.makeStream(of: Bool.self)
    let earlier = host.onNeedsRender
    host.onNeedsRender = {
      earlier?()
      change.yield(true)
    }
    // Only how long a failure may take; what is waited for is the change.
    let alarm = Task {
      try await Task.sleep(for: limit)
      change.yield(false)
    }
    defer {
      alarm.cancel()
      host.onNeedsRender = earlier
    }
    frame = host.render()
    if condition(self) { return }
    if host.needsRender { change.yield(true) }
    for await isChange in changes {
      frame = host.render()
      if condition(self) { return }
      if !isChange { break }
      if host.needsRender { change.yield(true) }
    }
    throw StillWaiting(description: "Waited \(limit) until \(description). The last screen:\n\(screen)")
  }

  /// What was waited for did not come.
  public struct StillWaiting: Error, CustomStringConvertible {
    public let description: String
  }

  // MARK: Goldens

  /// Compares the screen with the golden of a name, letters and styles.
  public func matches(
    golden name: String, file: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    Golden.expect(frame, matches: name, file: file, sourceLocation: sourceLocation)
  }
}

extension Size {
  /// A terminal as it opens: 80×24.
  public static let standard = Size(width: 80, height: 24)
  /// A terminal in a corner: 40×12.
  public static let small = Size(width: 40, height: 12)
  /// A terminal with room: 120×40.
  public static let large = Size(width: 120, height: 40)
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

extension KeyPress {
  public static let up = KeyPress(.upArrow)
  public static let down = KeyPress(.downArrow)
  public static let left = KeyPress(.leftArrow)
  public static let right = KeyPress(.rightArrow)
  public static let space = KeyPress(.space)
  public static let enter = KeyPress(.return)
  public static let escape = KeyPress(.escape)
  public static let tab = KeyPress(.tab)
  public static let backTab = KeyPress(.backTab)
  public static let pageUp = KeyPress(.pageUp)
  public static let pageDown = KeyPress(.pageDown)
  public static let home = KeyPress(.home)
  public static let end = KeyPress(.end)
  public static let delete = KeyPress(.delete)

  public static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), modifiers: .control)
  }
}
