/// A control of a page with its place on the screen, for a picture of the screen that is pressed elsewhere.
@MainActor
package struct PlacedControl {
  package let control: PlainControl
  /// The name given with `accessibilityIdentifier` to the control, or to a view around it alone; nil without one.
  package let identifier: String?
  /// The cells in sight that press it; nil where there are none, or where the place of a click matters.
  package let area: Rect?
  package let isFocused: Bool
  /// True where focus moves to it before it is pressed.
  package let takesFocus: Bool
  /// True where a press deletes or removes.
  package let isDestructive: Bool
  /// True where it takes keys beside those that press it, text, or clicks in several places: a chart, a field, a table.
  package let hasOwnKeys: Bool
  /// True where it stands in another pane than the focus.
  package let isInOtherPane: Bool
}

/// The effect of a key, as far as a table of keys can tell before it is pressed.
package enum KeyEffect: Hashable, Sendable {
  /// It presses a control, by its position among the placed ones; as a shortcut, or because that has focus.
  case press(Int, isShortcut: Bool)
  /// The control with focus uses the key for itself.
  case own
  case other
}

extension ViewHost {
  /// Returns the controls of a page in their order, and then those of the screen that the page leaves out: the tabs of a
  /// status bar, for one.
  ///
  /// - Parameter page: The page of the frame that was drawn last.
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

  /// Returns the cells of a control that nothing covers, as far as the middle of them tells.
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

  /// Returns the effect of a key, in the order in which `dispatch(_:)` asks.
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

  /// The first lines in sight of the views that scroll.
  package var scrollOffsets: [Int] { responders.scrolls.map(\.memory.offset) }

  /// True where focus is in a part of the screen that stands aside, such as an inspector, and not in the first pane.
  package var isFocusAside: Bool { responders.panes.first.map { pane != nil && pane !== $0 } ?? false }
}
