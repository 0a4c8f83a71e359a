/// The title row and the visible rows of a table.
final class TableNode: Node {
  private let elements: LazyElements
  /// The titles of the columns; nil if they are hidden.
  let titles: [String]?
  private let columns: [TableColumnWidth]
  private let alignments: [HorizontalAlignment]
  private let memory: TableMemory
  private let context: EvaluationContext
  private let control: Control
  private let glyphs: GlyphSet
  var selectedID: AnyHashable?
  /// Selects the element at a position; nil if rows cannot be selected.
  var select: (@MainActor (Int) -> Void)?
  /// The position of the selected element; nil for none.
  private(set) var selectedPosition: Int?
  private var widths: [Int] = []
  /// The positions of the visible rows.
  private(set) var rows: Range<Int> = 0..<0
  /// The cells of the visible rows, from left to right.
  private(set) var cells: [[Node]] = []

  /// The columns for the selection mark at the left and the scroll bar at the right.
  private static let insets = EdgeInsets(leading: 2, trailing: 2)
  private static let gap = 2

  /// Stores the table; visible rows are created during layout.
  init(
    _ elements: LazyElements, titles: [String]?, widths: [TableColumnWidth], alignments: [HorizontalAlignment],
    memory: TableMemory, context: EvaluationContext
  ) {
    self.elements = elements
    self.titles = titles
    columns = widths
    self.alignments = alignments
    self.memory = memory
    self.context = context
    glyphs = context.environment.glyphs
    control = Control(identity: context.identity, environment: context.environment)
    super.init()
    responder = control
    control.keys = makeKeys()
    control.click = { [unowned self] point in
      let position = memory.offset + point.y - headerHeight
      if point.y >= headerHeight, position < elements.count { select?(position) }
    }
  }

  var count: Int { elements.count }
  private var headerHeight: Int { titles == nil ? 0 : 1 }
  private var visibleCount: Int { max(0, rect.size.height - headerHeight) }
  private var lastOffset: Int { max(0, count - visibleCount) }

  // MARK: Layout

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let ideal = columns.reduce(0) { $0 + $1.ideal } + Self.gap * max(0, columns.count - 1) + Self.insets.horizontal
    return Size(width: proposal.width ?? ideal, height: proposal.height ?? headerHeight + count)
  }

  override func arrange(_ proposal: ProposedViewSize) {
    let room = rect.size.width - Self.insets.horizontal
    widths = TableColumnWidth.widths(of: columns, in: room, gap: Self.gap)
    findSelection()
    memory.offset = min(max(0, memory.offset), lastOffset)
    rows = memory.offset..<min(count, memory.offset + visibleCount)
    context.store.beginPart()
    var inner = context.inside(.plain)
    inner.environment.lineLimit = 1
    inner.environment.allowsFocus = false
    context.environment.execute {
      cells = rows.map { Array(elements.nodes($0, inner).prefix(widths.count)) }
    }
    for (row, nodes) in cells.enumerated() {
      for (column, cell) in nodes.enumerated() {
        let place = place(column: column, y: rect.minY + headerHeight + row)
        let offer = ProposedViewSize(place.size)
        let x = alignments[column].offset(of: cell.sizeThatFits(offer).width, in: place.size.width)
        cell.place(at: Point(x: place.minX + x, y: place.minY), proposal: offer)
      }
    }
    children = cells.flatMap { $0 }
  }

  private func place(column: Int, y: Int) -> Rect {
    let x = rect.minX + Self.insets.leading + widths[..<column].reduce(0) { $0 + $1 + Self.gap }
    return Rect(x: x, y: y, width: widths[column], height: 1)
  }

  /// Finds the position of the selected element, and scrolls to it if the selection changed or the element moved.
  private func findSelection() {
    guard let selectedID else {
      memory.selected = nil
      return
    }
    let known = LazyElements.Place(position: memory.selected?.position ?? 0, id: selectedID)
    selectedPosition = elements.position(of: known)
    guard let selectedPosition else { return }
    if memory.selected?.id != selectedID || memory.selected?.position != selectedPosition { reveal(selectedPosition) }
    memory.selected = LazyElements.Place(position: selectedPosition, id: selectedID)
  }

  private func reveal(_ position: Int) {
    if position < memory.offset { memory.offset = position }
    if position >= memory.offset + visibleCount { memory.offset = position - visibleCount + 1 }
  }

  // MARK: Keys and wheel

  private func makeKeys() -> [KeyBinding] {
    func binding(_ keys: [KeyEquivalent], _ step: @escaping @MainActor (TableNode) -> Int) -> KeyBinding {
      var binding = KeyBinding(keys.map { KeyPress($0) }, title: "") { [unowned self] _ in move(by: step(self)) }
      binding.isShown = false
      return binding
    }
    var lines = binding([.upArrow]) { _ in -1 }.shown(as: "row", label: "↑↓")
    lines.isShown = count > 1
    return [
      lines, binding([.downArrow]) { _ in 1 },
      binding([.pageUp]) { -max(1, $0.visibleCount - 1) }, binding([.pageDown]) { max(1, $0.visibleCount - 1) },
      binding([.home]) { _ in -.infinity }, binding([.end]) { _ in .infinity },
    ]
  }

  private func move(by step: Int) -> Bool {
    guard let select else { return scroll(by: step) }
    guard count > 0 else { return false }
    // The first key selects a visible row; the next ones move on from there.
    let goal = selectedPosition.map { min(max(0, $0 + step), count - 1) } ?? min(memory.offset, count - 1)
    guard goal != selectedPosition else { return false }
    reveal(goal)
    context.environment.execute { select(goal) }
    return true
  }

  private func scroll(by lines: Int) -> Bool {
    let offset = min(max(0, memory.offset + lines), lastOffset)
    guard offset != memory.offset else { return false }
    memory.offset = offset
    context.store.invalidation.invalidate()
    return true
  }

  /// Selects a row. Returns false if rows cannot be selected.
  func choose(_ position: Int) -> Bool {
    guard let select, position < count, control.isEnabled else { return false }
    context.environment.execute { select(position) }
    return true
  }

  /// Scrolls by the number of visible rows. Returns false if nothing moved.
  func page(isEarlier: Bool) -> Bool { scroll(by: max(1, visibleCount) * (isEarlier ? -1 : 1)) }

  // MARK: Drawing

  override func draw(in context: DrawingContext) {
    let context = context.clipped(to: rect)
    let isFocused = context.painter.focused === control.identity
    context.addRegion(rect, .control(self, control))
    context.addRegion(rect, .wheel { [weak self] in self?.scroll(by: $0) ?? false })
    if let selectedPosition, rows.contains(selectedPosition) { drawSelection(selectedPosition, isFocused, in: context) }
    for (column, title) in (titles ?? []).prefix(widths.count).enumerated() {
      let place = place(column: column, y: rect.minY)
      let text = title.truncated(toColumns: place.size.width, ellipsis: glyphs.ellipsis)
      let x = place.minX + alignments[column].offset(of: text.columnCount, in: place.size.width)
      let style = Style(foreground: isFocused && select == nil ? .accentColor : .secondary, attributes: .bold)
      context.write(text, at: Point(x: x, y: place.minY), style: style)
    }
    for (row, nodes) in cells.enumerated() {
      for (column, cell) in nodes.enumerated() {
        cell.drawIfVisible(in: context.clipped(to: place(column: column, y: rect.minY + headerHeight + row)))
      }
    }
    let body = Rect(x: rect.minX, y: rect.minY + headerHeight, width: rect.size.width, height: visibleCount)
    context.drawScrollBar(in: body, offset: memory.offset, contentHeight: count, glyphs: glyphs)
  }

  private func drawSelection(_ position: Int, _ isFocused: Bool, in context: DrawingContext) {
    let y = rect.minY + headerHeight + position - rows.lowerBound
    let line = Rect(x: rect.minX, y: y, width: rect.size.width, height: 1)
    context.fill(line, background: isFocused ? .selection : .groupedBackground)
    context.write(
      String(glyphs.controls.focus), at: line.origin,
      style: Style(foreground: isFocused ? .accentColor : .secondary, attributes: .bold))
  }
}
