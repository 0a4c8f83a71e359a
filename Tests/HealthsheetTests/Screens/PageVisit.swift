import Foundation
import Languages
import TestSupport

@testable import HealthsheetApp
@testable import TerminalUI

/// A page as it is drawn at a size, with what can be said against it.
///
/// Each finding is a sentence that names the page, the size and the row.
@MainActor
struct PageVisit {
  let screen: ListedScreen
  let pilot: Pilot
  let language: TextLanguage
  /// The rows of the frame, without the blanks at their ends.
  private let rows: [String]

  init(_ screen: ListedScreen, _ pilot: Pilot, _ language: TextLanguage) {
    self.screen = screen
    self.pilot = pilot
    self.language = language
    rows = pilot.frame.rows
  }

  /// The page as it is drawn now.
  var again: PageVisit { PageVisit(screen, pilot, language) }

  private var host: ViewHost { pilot.host }

  /// The page in words: "sheet at 40×12".
  private var name: String { "\(screen.rawValue) at \(host.size.width)×\(host.size.height)" }

  private func row(_ row: Int) -> String {
    guard rows.indices.contains(row) else { return "beside its rows" }
    return "in row \(row), “\(rows[row].trimmingCharacters(in: .whitespaces))”"
  }

  // MARK: Cut without an ellipsis

  /// The columns before an ellipsis that tell what was cut, be it ever so long.
  private static let columnsThatTell = 16

  /// What is cut off at an edge, and texts of which less than half is left before the ellipsis.
  func cutTexts() -> [String] {
    host.cutTexts.compactMap { cut in
      guard let shown = cut.shown else { return "\(name) cuts “\(cut.text)” without an ellipsis, \(row(cut.row))" }
      let left = shown.columnCount - host.ellipsis.columnCount
      return left < Self.columnsThatTell && left * 2 < cut.text.columnCount
        ? "\(name) leaves “\(shown)” of “\(cut.text)”, \(row(cut.row))" : nil
    }
  }

  // MARK: Focus

  /// More than one pane or control that looks as if it had the keys, and a lit pane that has not.
  func sharedFocus() -> [String] {
    var findings: [String] = []
    let lit = host.responders.panes.filter { isLit($0) }
    if lit.count > 1 { findings.append("\(name) lights the frames of \(lit.count) panes") }
    if lit.contains(where: { $0 !== host.pane }) { findings.append("\(name) lights the frame of a pane without focus") }
    if host.hasOtherPane, lit.isEmpty, let pane = host.pane, pane.label != nil {
      findings.append("\(name) has focus in a pane whose frame is not lit")
    }
    let mark = host.focusMark
    let frame = pilot.frame
    let marked = rows.indices.filter { y in
      rows[y].contains(mark)
        && (0..<frame.size.width).contains { x in
          let cell = frame[x, y]
          return cell.character == mark && cell.style.attributes.contains(.bold)
            && cell.style.foreground == .accentColor
        }
    }
    // Each of two phones has a focus, which the same keys move.
    let most = screen == .twoPhones ? 2 : 1
    if marked.count > most { findings.append("\(name) marks \(marked.count) rows as focused: \(marked.map(row))") }
    return findings
  }

  private func isLit(_ pane: PaneNode) -> Bool {
    let corner = pane.rect.origin
    guard pane.label != nil, pane.rect.size.width > 0, Rect(origin: .zero, size: host.size).contains(corner) else {
      return false
    }
    return !pilot.frame[corner.x, corner.y].style.attributes.contains(.dim)
  }

  /// Keys that move focus to another pane or behind a sheet, other than tab.
  ///
  /// - Parameter panes: The number of panes to go through.
  func focusThatLeaves(panes: Int) -> [String] {
    var findings: [String] = []
    for _ in 0..<panes {
      let (pane, layer) = (host.pane?.identity, host.layerOfFocus)
      for key: KeyPress in [.home, .up, .up, .down, .left, .right, .end, .down, "j"] {
        if host.isTaken(key) { continue }
        host.send(.key(key))
        host.updateIfNeeded()
        if host.pane?.identity !== pane || host.layerOfFocus !== layer {
          findings.append("\(name) lets \(key.label(in: .braille)) leave the pane, to \(focusInWords)")
          break
        }
      }
      movesToNextPane()
    }
    return findings
  }

  private var focusInWords: String { pilot.host.focusedText.map { "“\($0)”" } ?? "nothing" }

  /// Moves on as tab does, where there are panes.
  func movesToNextPane() {
    if host.hasOtherPane { _ = host.movePane(by: 1) }
    host.updateIfNeeded()
  }

  // MARK: Scrolling

  /// Parts of the page that no key brings into sight.
  ///
  /// - Parameters:
  ///   - panes: The number of panes to go through.
  ///   - look: Looks at each part on the way; nil to go straight to the end.
  func unreachableRows(panes: Int, looking look: (() -> Void)? = nil) -> [String] {
    var findings: [String] = []
    // On two phones this key gives the keys to the comparison, as its frame says.
    if screen == .twoPhones { for _ in 0..<2 where !pilot.shows("^T back") { pilot.press(.control("t")) } }
    for _ in 0..<panes {
      if look != nil, !host.isTaken(.home) { pilot.press(.home) }
      for _ in 0..<200 {
        let before = host.positions
        if let look {
          pilot.press(.pageDown)
          if host.positions == before { break }
          look()
        } else {
          host.send(.key(.end))
          if host.positions == before { break }
        }
      }
      findings += host.responders.scrolls.filter { scroll in host.pane.map(scroll.isInside) ?? true }
        .filter { $0.canScroll && !$0.isAtEnd }.map {
          "\(name) has \($0.contentHeight) rows in \($0.rect.size.height), and keys stop at \($0.memory.offset)"
        }
      movesToNextPane()
    }
    return findings
  }

  // MARK: Keys

  /// Keys that change nothing on the page and do not say why. The page is as it was after them.
  func silentKeys(on device: DeviceModel) -> [String] {
    let keys: [KeyPress] = [.tab, .space, "?", ":", "i", "L", "j", "l"]
    return keys.compactMap { key in
      // A press may act for good, and the walk goes on.
      if key == .space, host.canPress { return nil }
      let place = pilot.place
      let (wanted, page) = (device.inspector.isWanted, device.inspector.page)
      let (type, call) = (device.inspector.type, device.inspector.call)
      let (help, palette) = (device.isShowingHelp, device.isShowingPalette)
      let isMove = ["j", "l"].contains(key) && (host.canMove || host.canScroll)
      let isSilent = presses(key) && !isMove
      (device.inspector.isWanted, device.inspector.page) = (wanted, page)
      (device.inspector.type, device.inspector.call) = (type, call)
      (device.isShowingHelp, device.isShowingPalette) = (help, palette)
      pilot.returns(to: place)
      return isSilent ? "\(name) answers \(key.label(in: .braille)) with nothing" : nil
    }
  }

  /// Keys that leave the page, in a row, each from where the one before has led.
  func silentKeysAtTheEnd() -> [String] {
    let keys: [KeyPress] = ["u", "4", "c", "0", "3", .escape, "2", .escape, "x", "1", "x", "e", .escape, "q"]
    return keys.compactMap { key in
      let screen = pilot.frame.rows.first ?? ""
      return presses(key) && !host.isExiting
        ? "\(name), then “\(screen.trimmingCharacters(in: .whitespaces))”: \(key.label(in: .braille)) does nothing"
        : nil
    }
  }

  /// Presses a key, and answers whether the screen stays as it is.
  private func presses(_ key: KeyPress) -> Bool {
    host.announcement = nil
    if host.needsRender { pilot.redraw() }
    let before = pilot.frame
    pilot.press(key)
    return pilot.frame == before
  }

  // MARK: Words

  /// Pages one level down: what a person opens to know the rule, the error and the call.
  static let secondLevel: Set<ListedScreen> = [
    .inspectedType, .calls, .call, .crash, .scenarioPage, .playback, .reviewPoint, .auditCalls, .auditLine,
  ]

  /// Numbers of errors and rules where people look first.
  func numbers() -> [String] {
    if Self.secondLevel.contains(screen) { return [] }
    return rowsOfPeople.enumerated().flatMap { y, text in
      Self.found(Self.numbersInRow, text, &Self.knownNumbers).map { "\(name) says “\($0)”, \(row(y))" }
    }
  }

  /// Words in Latin letters on a page in Chinese, but for names, keys, and the words of code in lines about calls.
  func englishWords() -> [String] {
    guard language != .english, !Self.pagesOfCode.contains(screen) else { return [] }
    return rowsOfPeople.enumerated().flatMap { y, text in
      Self.found(Self.englishInRow, text, &Self.knownWords).map { "\(name) says “\($0)” in Chinese, \(row(y))" }
    }
  }

  /// Pages on which an app says what it calls, in the words of code, and the device of a scenario, which has a language of
  /// its own.
  private static let pagesOfCode: Set<ListedScreen> = [.calls, .call, .crash, .auditCalls, .auditLine, .playback]

  /// The rows without the lines of the log of calls, and without the story of a scenario, which quotes its own device:
  /// both belong to the second level.
  private var rowsOfPeople: [String] {
    var lines = host.rects(identifiedBy: "call.")
    if [.gallery, .galleryHelp].contains(screen) { lines += host.rects(identifiedBy: "gallery.preview") }
    if lines.isEmpty { return rows }
    let frame = pilot.frame
    return rows.indices.map { y in
      let covered = lines.filter { $0.minY <= y && y < $0.maxY }
      if covered.isEmpty { return rows[y] }
      return String(
        (0..<frame.size.width).compactMap { x -> Character? in
          if covered.contains(where: { $0.contains(Point(x: x, y: y)) }) { return " " }
          let character = frame[x, y].character
          return character == Cell.continuation ? nil : character
        })
    }
  }

  /// What was found in rows before: the same rows are on many frames.
  private static var knownNumbers: [String: [String]] = [:]
  private static var knownWords: [String: [String]] = [:]

  private static func found(
    _ find: (String) -> [String], _ row: String, _ known: inout [String: [String]]
  ) -> [String] {
    if let found = known[row] { return found }
    let found = find(row)
    known[row] = found
    return found
  }

  private static func numbersInRow(_ row: String) -> [String] {
    row.matches(of: /(?i:error|错误) ?\d+|\b[A-Z]{1,2}\d+[a-z]?\b/).map { String($0.output) }
  }

  /// The words of at least three letters that no Chinese text has. One that goes on behind an ellipsis or a sheet is none.
  private static func englishInRow(_ row: String) -> [String] {
    row.matches(of: /[A-Za-z’'\-]+[…│]?/).map { String($0.output) }
      .filter { $0.last?.isLetter == true && $0.count > 2 }
      .filter { !latinWords.contains($0.lowercased()) }
  }

  /// The words that a Chinese page has in Latin letters: those of the translations, names, and keys.
  private static let latinWords: Set<String> = {
    var words: Set<String> = []
    func add(_ text: String) {
      for match in text.matches(of: /[A-Za-z’'\-]+/) { words.insert(match.output.lowercased()) }
    }
    let chinese = TextLanguage(Locale(identifier: "zh_CN"))
    for table in [LocalizedStringTable.device, .apps, .controls, .scenarios] {
      for entry in table.entries(in: chinese).values {
        switch entry {
        case .text(let text): add(text)
        case .plural(let forms): forms.values.forEach(add)
        }
      }
    }
    names.forEach(add)
    for key in DeviceKey.all { add(key.label) }
    for key: KeyPress in [.home, .end, .pageUp, .pageDown, .space, .escape, .tab] { add(key.label(in: .braille)) }
    return words
  }()

  /// Names of apps, persons, firms, medications and files in the walks, a text that is typed, and a unit as code has it.
  private static let names = [
    "Stride", "Nightly", "Clinic", "Tempo", "Pulse", "Kim’s", "Harbour Optics", "Lens & Co", "GMT", "NikeFuel",
    "Sample Institution", "Blue one", "Salbutamol", "Cetirizine", "healthsheet-session", "share-and-read-mistaken",
    "https privacy", "many", "count",
  ]
}

extension ViewHost {
  /// The sheet or alert of the view with focus; nil where it is in none.
  var layerOfFocus: Identity? {
    let layers = responders.entry(focus.identity)?.node.pathOutwards.compactMap { $0 as? LayerNode } ?? []
    return layers.first { !$0.isBase }?.identity
  }

  /// The places of the views whose identifiers begin with some letters.
  func rects(identifiedBy prefix: String) -> [Rect] {
    func rects(_ node: Node) -> [Rect] {
      if node.accessibilityIdentifier?.hasPrefix(prefix) == true { return [node.rect] }
      return node is HiddenNode ? [] : node.children.flatMap(rects)
    }
    return tree.map(rects) ?? []
  }

  /// True where space or return acts.
  var canPress: Bool {
    guard let control = responders.entry(focus.identity)?.control else { return false }
    return control.press != nil || control.takeText != nil
  }

  /// The text of the view with focus; nil where none has it.
  var focusedText: String? { responders.entry(focus.identity)?.node.textContent }

  /// The positions of all views that scroll, and of the view with focus.
  var positions: [Int] {
    updateIfNeeded()
    return responders.scrolls.map(\.memory.offset) + [latestFrame?.focus.map { $0.y * 1_000 + $0.x } ?? -1]
  }

  /// True where the view with focus uses a key itself, such as a picker an arrow.
  func isTaken(_ key: KeyPress) -> Bool {
    updateIfNeeded()
    guard let control = responders.entry(focus.identity)?.control else { return false }
    return (control.takeText != nil && key.isText) || control.keys.contains { $0.keys.contains(key) }
  }

  var ellipsis: String { GlyphSet.braille.ellipsis }
  /// The mark before the row with focus.
  var focusMark: Character { GlyphSet.braille.controls.focus }
}

extension ScrollNode {
  /// True where the last row of the content is in sight.
  var isAtEnd: Bool { memory.offset >= contentHeight - rect.size.height }
}
