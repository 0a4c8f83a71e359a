import CVTerm
import TerminalUI

extension EmulatedScreen {
  /// Presses a key. The bytes sent depend on the terminal's modes.
  package func press(_ press: KeyPress) {
    var modifiers = VTERM_MOD_NONE.rawValue
    if press.modifiers.contains(.shift) { modifiers |= VTERM_MOD_SHIFT.rawValue }
    if press.modifiers.contains(.option) { modifiers |= VTERM_MOD_ALT.rawValue }
    if press.modifiers.contains(.control) { modifiers |= VTERM_MOD_CTRL.rawValue }
    let modifier = VTermModifier(rawValue: modifiers)
    if case .character(let character) = press.key {
      for scalar in character.unicodeScalars { vterm_keyboard_unichar(terminal, scalar.value, modifier) }
      return
    }
    let key: VTermKey =
      switch press.key {
      case .upArrow: VTERM_KEY_UP
      case .downArrow: VTERM_KEY_DOWN
      case .leftArrow: VTERM_KEY_LEFT
      case .rightArrow: VTERM_KEY_RIGHT
      case .home: VTERM_KEY_HOME
      case .end: VTERM_KEY_END
      case .pageUp: VTERM_KEY_PAGEUP
      case .pageDown: VTERM_KEY_PAGEDOWN
      case .return: VTERM_KEY_ENTER
      case .tab, .backTab: VTERM_KEY_TAB
      case .escape: VTERM_KEY_ESCAPE
      case .delete: VTERM_KEY_BACKSPACE
      case .deleteForward: VTERM_KEY_DEL
      case .insert: VTERM_KEY_INS
      case .function(let number): VTermKey(rawValue: VTERM_KEY_FUNCTION_0.rawValue + UInt32(number))
      case .character: VTERM_KEY_NONE
      }
    vterm_keyboard_key(terminal, key, press.key == .backTab ? VTERM_MOD_SHIFT : modifier)
  }

  /// Moves the pointer to a cell, and presses or releases a button: 1 is the left button, 4 and 5 are the wheel.
  package func mouse(button: Int, isPressed: Bool, at point: Point) {
    vterm_mouse_move(terminal, Int32(point.y), Int32(point.x), VTERM_MOD_NONE)
    vterm_mouse_button(terminal, Int32(button), isPressed, VTERM_MOD_NONE)
  }
}
