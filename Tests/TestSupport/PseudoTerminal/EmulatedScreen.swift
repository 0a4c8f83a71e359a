import CVTerm
import TerminalUI

/// A terminal screen that is emulated by libvterm. It interprets the bytes written to it, cell by cell, and tracks the
/// modes.
package final class EmulatedScreen {
  package struct Cell: Hashable {
    /// The character with its combining marks; a blank if nothing was written.
    package var text: String
    package var width: Int
    package var isBold, isUnderlined, isItalic, isReversed: Bool
    /// A color: -1 for the terminal's default, 0 to 255 for the palette, and 0x1000000 plus RRGGBB for a true color.
    package var foreground, background: Int
  }

  package private(set) var size: Size
  package fileprivate(set) var cursor = Point.zero
  package fileprivate(set) var isCursorVisible = true
  package fileprivate(set) var isAlternate = false
  package fileprivate(set) var title = ""
  package fileprivate(set) var reportsMouse = false
  /// The bytes that the terminal has sent: keys, clicks, answers to queries.
  package private(set) var sent: [UInt8] = []
  private var sentBefore = 0
  private var unfinished: [UInt8] = []
  /// All bytes written, to find modes that were turned on and never off.
  package private(set) var transcript: [UInt8] = []

  let terminal: OpaquePointer
  let screen: OpaquePointer
  private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>

  package init(size: Size) {
    self.size = size
    terminal = vterm_new(Int32(size.height), Self.columns(of: size))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: VTermScreenCallbacks())
    callbacks.pointee.movecursor = { position, _, _, user in
      EmulatedScreen.from(user).cursor = Point(x: Int(position.col), y: Int(position.row))
      return 1
    }
    callbacks.pointee.settermprop = { property, value, user in
      EmulatedScreen.from(user).set(property, value)
      return 1
    }
    vterm_screen_set_callbacks(screen, callbacks, Unmanaged.passUnretained(self).toOpaque())
    vterm_output_set_callback(
      terminal,
      { bytes, count, user in
        guard let bytes else { return }
        let reply = UnsafeRawBufferPointer(start: bytes, count: count)
        EmulatedScreen.from(user).sent.append(contentsOf: reply)
      }, Unmanaged.passUnretained(self).toOpaque())
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit {
    vterm_free(terminal)
    callbacks.deallocate()
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> EmulatedScreen {
    Unmanaged<EmulatedScreen>.fromOpaque(user!).takeUnretainedValue()
  }

  private func set(_ property: VTermProp, _ value: UnsafeMutablePointer<VTermValue>?) {
    guard let value = value?.pointee else { return }
    switch property {
    case VTERM_PROP_CURSORVISIBLE: isCursorVisible = value.boolean != 0
    case VTERM_PROP_ALTSCREEN: isAlternate = value.boolean != 0
    case VTERM_PROP_TITLE: title = value.string.map { String(cString: $0) } ?? ""
    case VTERM_PROP_MOUSE: reportsMouse = value.number != 0
    default: break
    }
  }

  // MARK: - Writing

  package func write(_ bytes: some Collection<UInt8>) {
    transcript.append(contentsOf: bytes)
    var complete: [UInt8]
    (complete, unfinished) = TerminalBytes.complete(unfinished + bytes)
    complete = TerminalBytes.oneModeEach(complete)
    complete.withUnsafeBytes { buffer in
      _ = vterm_input_write(terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    vterm_screen_flush_damage(screen)
  }

  package func write(_ text: String) { write(Array(text.utf8)) }

  package func resize(to size: Size) {
    self.size = size
    vterm_set_size(terminal, Int32(size.height), Self.columns(of: size))
  }

  /// Returns the columns of the emulator: at least two, because it ends the process if a wide character is written to a
  /// screen with one column.
  private static func columns(of size: Size) -> Int32 { Int32(max(2, size.width)) }

  /// Returns the bytes that the terminal has sent since the last call.
  package func takeReplies() -> [UInt8] {
    defer { sentBefore = sent.count }
    return Array(sent[sentBefore...])
  }
}

extension EmulatedScreen {
  /// Each character with its colors, row by row.
  package var looks: [[String]] {
    (0..<size.height).map { y in
      (0..<size.width).compactMap { x in
        if x > 0, self[x - 1, y].width == 2 { return nil }
        let cell = self[x, y]
        return "\(cell.text) \(cell.text == " " ? "" : "\(cell.foreground)") \(cell.background)"
      }
    }
  }
}
