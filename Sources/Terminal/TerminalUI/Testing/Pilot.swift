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
