/// Walks the views of a screen in reading order, and makes an item of each.
@MainActor
struct PlainReading {
  /// The environment of the screen. Its language is used for the words that this reading adds to the screen's texts.
  let environment: EnvironmentValues
  private(set) var items: [PlainPage.Item] = []
  /// The index of the first item of the view that is being read. A title just before this view may be replaced by the
  /// view's first control.
  private var firstNew = 0
  /// The titles of the screen, and of a sheet or alert in front of it.
  private(set) var titles: [String] = []
  /// The sheet or alert that begins with the next title or sentence; nil otherwise.
  private var layer: PlainPage.Item.Layer?
  /// The identity of the focused control; nil for none.
  private let focus: Identity?

  init(in environment: EnvironmentValues, focus: Identity?) { (self.environment, self.focus) = (environment, focus) }

  /// Makes items of a node and its descendants.
  ///
  /// - Parameter label: The name of the control, if an enclosing view sets one.
  mutating func read(_ node: Node, label: String? = nil) {
    let outer = firstNew
    firstNew = items.count
    readWithoutIdentifier(node, label: label)
    if let identifier = node.accessibilityIdentifier { identify(from: firstNew, as: identifier) }
    firstNew = min(outer, firstNew)
  }

  /// Assigns the identifier of a view to its leading title, its only control, or else its first item. An item keeps the
  /// identifier of an inner view.
  private mutating func identify(from start: Int, as identifier: String) {
    let made = start..<items.count
    guard let first = made.first else { return }
    let controls = made.filter { items[$0].control != nil }
    var candidates = controls.count == 1 ? [controls[0], first] : [first]
    if case .title = items[first].kind { candidates.insert(first, at: 0) }
    // If the title of a sheet already has the identifier of the page in the sheet, the sheet's own identifier goes to
    // the next text.
    candidates += made.filter { items[$0].control == nil }
    if let index = candidates.first(where: { items[$0].identifier == nil }) { items[index].identifier = identifier }
  }

  private mutating func readWithoutIdentifier(_ node: Node, label: String?) {
    if let table = node as? TableNode { return read(table) }
    if let control = node.responder, let role = node.plainRole {
      let label = label ?? node.accessibilityLabel ?? control.spokenTitle(of: node)
      return append(control, label: label, role: role)
    }
    if let label = node.accessibilityLabel { return read(node, labelled: label) }
    if node.rowRole == .header, node.plainControls.isEmpty { return append(.heading, node.spokenText) }
    switch node {
    case let text as TextNode: append(.sentence, text.spokenText)
    case let page as NavigationPageNode: read(page)
    case let stack as StackNode where stack.isHorizontal && stack.isOneSentence: append(.sentence, stack.spokenText)
    case let layer as LayerNode where layer.child is PanelNode:
      self.layer = layer.sizing == .alert ? .alert : .sheet
      readChildren(of: layer)
    case let border as BorderNode:
      if let title = border.title { append(.heading, title) }
      readChildren(of: border)
    case let pane as PaneNode where pane.label?.plainControls.isEmpty == true:
      append(.heading, pane.label?.spokenText ?? "")
      read(pane.child)
    case let rows as LazyRowsNode:
      readChildren(of: rows)
      if let first = rows.madePositions.first, let last = rows.madePositions.last {
        remark(onRows: first..<last + 1, of: rows.count)
      }
    default: readChildren(of: node)
    }
  }

  private mutating func readChildren(of node: Node) {
    for child in node.activeChildren { read(child, label: nil) }
  }

  /// Reads a view with a label. If the view has one focusable control, the label is the control's name; otherwise the
  /// label becomes a sentence, or the description of a picture, and the controls follow it.
  private mutating func read(_ node: Node, labelled label: String) {
    let controls = node.plainControls.filter { $0.responder?.environment.allowsFocus == true }
    if controls.count == 1 { return read(controls[0], label: label.isEmpty ? nil : label) }
    if let table = node.accessibilityTable, !table().rows.isEmpty {
      append(.picture(table), label)
    } else {
      append(.sentence, label)
    }
    for control in controls { read(control) }
  }

  /// Reads a page: the title first and the controls beside it last, so that the question precedes the answers.
  private mutating func read(_ page: NavigationPageNode) {
    guard let bar = page.children.first as? BarNode else { return readChildren(of: page) }
    let (leading, middle, trailing) = (bar.children[0], bar.children[1], bar.children[2])
    if middle.plainControls.isEmpty { append(.title(nil), middle.spokenText) } else { read(middle) }
    for child in page.children.dropFirst() { read(child) }
    read(leading)
    read(trailing)
  }

  private mutating func read(_ table: TableNode) {
    if let titles = table.titles { append(.heading, titles.filter { !$0.isEmpty }.joined(separator: ", ")) }
    for (position, cells) in zip(table.rows, table.cells) {
      let words = cells.map(\.spokenText).filter { !$0.isEmpty }.joined(separator: ", ")
      if table.select == nil {
        append(.sentence, words)
      } else if let control = table.responder {
        let role = PlainControl.Role.row(position, isSelected: position == table.selectedPosition)
        append(control, label: words, role: role)
      }
    }
    remark(onRows: table.rows, of: table.count)
  }

  /// Adds a sentence that says which rows of a long list are on the page, unless all are.
  private mutating func remark(onRows rows: Range<Int>, of count: Int) {
    guard !rows.isEmpty, rows.count < count else { return }
    let numbers = [rows.lowerBound + 1, rows.upperBound, count].map { "\($0)" }
    append(
      .sentence,
      environment.controlString("Rows \(numbers[0]) to \(numbers[1]) of \(numbers[2]); “more” and “less” move on."))
  }

  private mutating func append(_ control: Control, label: String, role: PlainControl.Role) {
    var isFocused = control.identity === focus
    if case .row(_, let isSelected) = role { isFocused = isFocused && isSelected }
    let control = PlainControl(control, label: label, role: role, isFocused: isFocused)
    // A title beside a control belongs to the control.
    if case .sentence? = items.last?.kind, items.last?.text == control.label {
      items.removeLast()
      firstNew = min(firstNew, items.count)
    }
    items.append(PlainPage.Item(kind: .control(control), text: control.sentence, label: control.label))
  }

  private mutating func append(_ kind: PlainPage.Item.Kind, _ text: String) {
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return }
    if let layer {
      self.layer = nil
      let word = environment.controlString(layer == .alert ? "Alert" : "Sheet")
      let title = environment.controlString("\(word): \(text)")
      titles.append(title)
      return items.append(PlainPage.Item(kind: .title(layer), text: title, label: text))
    }
    if case .title = kind {
      titles.append(text)
      // Do not repeat the text if the first line begins with it.
      if items.count == 1, items[0].text.hasPrefix("\(text), ") { return }
    }
    items.append(PlainPage.Item(kind: kind, text: text.withoutNumberOfControl, label: text))
  }
}

extension String {
  /// The text with a colon after a leading number, because a number with a full stop marks a control.
  fileprivate var withoutNumberOfControl: String {
    let digits = prefix { $0.isASCII && $0.isNumber }
    let rest = dropFirst(digits.count)
    return !digits.isEmpty && rest.hasPrefix(". ") ? "\(digits):\(rest.dropFirst())" : self
  }
}

extension Node {
  /// The kind of control that this node is; nil if it is no control, or one that can have focus but not be pressed.
  fileprivate var plainRole: PlainControl.Role? {
    switch self {
    case let field as TextFieldNode: return .field(text: field.text, isSecret: field.isSecret)
    case let picker as PickerNode:
      return .picker(choices: picker.children.map { $0.spokenText.replacing(",", with: "") }, selected: picker.selected)
    case is ToggleNode: return .toggle(isOn: holdsSwitchOn)
    default:
      guard let control = responder, control.press != nil else { return nil }
      let hint = control.environment.pressHint
      return hint == .open || hint == .copyAddress ? .link : .button
    }
  }

  private var holdsSwitchOn: Bool {
    if let toggle = self as? SwitchNode { return toggle.isOn }
    return children.contains { $0.holdsSwitchOn }
  }

  /// The controls in this node, itself included.
  var plainControls: [Node] {
    if plainRole != nil || self is TableNode { return [self] }
    return activeChildren.flatMap(\.plainControls)
  }
}

extension StackNode {
  /// True if the node is only text that is read as one sentence.
  fileprivate var isOneSentence: Bool {
    func isPlainText(_ node: Node) -> Bool {
      if node.responder != nil || node.accessibilityTable != nil || node is ScrollNode { return false }
      return node.activeChildren.allSatisfy(isPlainText)
    }
    return isPlainText(self)
  }
}

extension Control {
  fileprivate func spokenTitle(of node: Node) -> String {
    let words = node.spokenText
    return words.isEmpty ? title() : words
  }
}

/// The values of a picture such as a chart, for people who do not see it.
package struct AccessibilityTable: Hashable, Codable, Sendable {
  /// The titles of the columns.
  package var columns: [String]
  /// The texts, one for each column in each row.
  package var rows: [[String]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The titles of the columns.
  ///   - rows: The texts, one for each column in each row.
  package init(columns: [String], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }
}

extension View {
  /// Sets the values of this picture.
  ///
  /// - Parameter table: Returns the table; called only when needed.
  package func accessibilityTable(_ table: @escaping @MainActor () -> AccessibilityTable) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.accessibilityTable = table
      return node
    }
  }
}

extension Node {
  /// The texts of this node for speech: in their original case, without symbols, separated by commas.
  var spokenText: String {
    var words = ""
    for part in spokenParts where part.contains(where: { $0.isLetter || $0.isNumber }) {
      let part = part.trimmingSpaces.withPauses
      if let last = words.last, let next = part.first { words += Self.pause(between: last, and: next) }
      words += part
    }
    return words
  }

  /// Returns the separator between two texts: a comma and a space, or after punctuation only a space. Beside a Chinese
  /// character it is a Chinese comma, and after Chinese punctuation it is empty.
  private static func pause(between last: Character, and next: Character) -> String {
    if "。，、：；！？".contains(last) { return "" }
    if ".,:;!?…".contains(last) { return " " }
    return last.columnCount == 2 || next.columnCount == 2 ? "，" : ", "
  }

  private var spokenParts: [String] {
    if let label = accessibilityLabel { return [label] }
    if let text = self as? TextNode { return [text.writtenString] }
    return activeChildren.flatMap(\.spokenParts)
  }
}

extension String {
  /// The text on one line, without blanks at its ends.
  fileprivate var trimmingSpaces: String { split { $0.isWhitespace }.joined(separator: " ") }

  /// The text with a comma in place of each “·” between two parts.
  fileprivate var withPauses: String {
    (hasPrefix("· ") ? String(dropFirst(2)) : self)
      .replacing(" · ", with: contains { $0.columnCount == 2 } ? "，" : ", ")
  }
}
