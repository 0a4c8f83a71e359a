import TerminalUI

extension Key {
  /// The key as a terminal sends it.
  var keyPress: KeyPress {
    var modifiers: EventModifiers = []
    if control { modifiers.insert(.control) }
    if option { modifiers.insert(.option) }
    if shift { modifiers.insert(.shift) }
    return KeyPress(name.keyEquivalent, modifiers: modifiers)
  }

  /// The key in a sentence: "ctrl+c", "enter".
  var inWords: String {
    (control ? "ctrl+" : "") + (option ? "alt+" : "") + (shift ? "shift+" : "") + keyPress.label(in: .ascii)
  }
}

extension Key.Name {
  fileprivate var keyEquivalent: KeyEquivalent {
    switch self {
    case .character(let character): .character(character)
    case .function(let number): .function(number)
    case .enter: .return
    case .escape: .escape
    case .tab: .tab
    case .backTab: .backTab
    case .delete: .delete
    case .deleteForward: .deleteForward
    case .insert: .insert
    case .up: .upArrow
    case .down: .downArrow
    case .left: .leftArrow
    case .right: .rightArrow
    case .home: .home
    case .end: .end
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    }
  }
}
