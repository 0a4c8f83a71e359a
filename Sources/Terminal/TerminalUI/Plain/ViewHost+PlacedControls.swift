/// A control of a page with its position on the screen, for a web page on which people press the controls in a picture
/// of the screen.
@MainActor
package struct PlacedControl {
  package let control: PlainControl
  /// The name set with `accessibilityIdentifier` on the control, or on a view around it alone; nil if there is none.
  package let identifier: String?
  /// The visible cells in which a click presses the control; nil if there are none, or if the position of a click
  /// matters.
  package let area: Rect?
  package let isFocused: Bool
  /// True if focus moves to the control before a press.
  package let takesFocus: Bool
  /// True if a press deletes or removes.
  package let isDestructive: Bool
  /// True if the control handles more than presses: other keys, text, or clicks at several positions, as a chart, a
  /// field or a table does.
  package let hasOwnKeys: Bool
  /// True if the control and the focus are in different panes.
  package let isInOtherPane: Bool
}

/// The effect of a key, as far as it is known before the key is pressed.
package enum KeyEffect: Hashable, Sendable {
  /// The key presses the control with this index among the placed controls, because the control has focus or the key is
  /// its shortcut.
  case press(Int, isShortcut: Bool)
  /// The focused control uses the key for itself.
  case own
  case other
}

extension ViewHost {
  /// Returns the controls of a page in order, followed by the controls on screen that the page leaves out, such as the
  /// tabs of a status bar.
  ///
  /// - Parameter page: The page of the latest frame.
  package func placedControls(of page: PlainPage) -> [PlacedControl] {
    var placed = page.controls.map(placed)
    let known = Set(page.controls.map { ObjectIdentifier($0.identity) })
    for entry in responders.controls
    where entry.control.press != nil && !known.contains(ObjectIdentifier(entry.identity)) {
      let isFocused = focus.identity === entry.identity
      placed.append(
        self.placed(PlainControl(entry.control, label: entry.control.title(), role: .button, isFocused: isFocused)))
    }
    return placed
  }

  private func placed(_ control: PlainControl) -> PlacedControl {
    let entry = responders.controls.first { $0.identity === control.identity }
    let isPart = entry?.control.click != nil
    let named = entry?.node.pathOutwards.first { $0.accessibilityIdentifier != nil }
    let isAlone = named.map { $0 === entry?.node || $0.plainControls.count <= 1 } ?? false
    var isRowOrField = false
    switch control.role {
    case .row, .field: isRowOrField = true
    default: break
    }
    return PlacedControl(
      control: control, identifier: isAlone ? named?.accessibilityIdentifier : nil,
      area: isPart ? nil : area(of: control.identity), isFocused: focus.identity === control.identity,
      takesFocus: responders.entry(control.identity) != nil,
      isDestructive: entry?.control.isDestructive == true,
      hasOwnKeys: isRowOrField || isPart || entry?.control.keys.isEmpty == false,
      isInOtherPane: entry?.pane != nil && entry?.pane !== pane)
  }

  /// Returns the cells of a control; nil if something covers their middle.
  private func area(of identity: Identity) -> Rect? {
    func isControl(_ region: Painter.Region) -> Bool {
      if case .control(_, let control) = region.target { control.identity === identity } else { false }
    }
    guard let region = regions.last(where: isControl) else { return nil }
    let middle = Point(
      x: region.area.minX + region.area.size.width / 2, y: region.area.minY + region.area.size.height / 2)
    let nearest = regions.last { region in
      switch region.target {
      case .scroll, .wheel: false
      case .control, .action, .host: region.area.contains(middle)
      }
    }
    return nearest.map(isControl) == true ? region.area : nil
  }

  /// Returns the effect of a key, in the order that `dispatch(_:)` uses.
  package func effect(of key: KeyPress, among placed: [PlacedControl]) -> KeyEffect {
    let focused = responders.entry(focus.identity)
    func press(_ identity: Identity, isShortcut: Bool) -> KeyEffect {
      placed.firstIndex { $0.control.identity === identity }.map { .press($0, isShortcut: isShortcut) } ?? .other
    }
    if let focused, focused.control.isEnabled {
      let control = focused.control
      if control.takeText != nil, key.isText { return .own }
      if control.keys.contains(where: { $0.keys.contains(key) }) { return .own }
      if control.press != nil, key == .space || key == .enter && control.returnPresses {
        return press(focused.identity, isShortcut: false)
      }
    }
    if let shortcut = responders.controls.first(where: { $0.control.shortcuts.contains { $0.keyPress == key } }) {
      return press(shortcut.identity, isShortcut: true)
    }
    if let focused, key == .enter, focused.control.press != nil { return press(focused.identity, isShortcut: false) }
    return .other
  }

  /// The number of lines above the visible part of each scroll view.
  package var scrollOffsets: [Int] { responders.scrolls.map(\.memory.offset) }

  /// True if focus is in a secondary part of the screen, such as an inspector, and not in the first pane.
  package var isFocusAside: Bool { responders.panes.first.map { pane != nil && pane !== $0 } ?? false }
}
