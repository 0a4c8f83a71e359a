import Foundation
import Languages
import TestSupport

@testable import HealthsheetApp
@testable import TerminalUI

/// A page at one size, with checks of what is drawn.
///
/// Each finding is a sentence that names the page, the size and the row.
@MainActor
struct PageVisit {
  let screen: ListedScreen
  let pilot: Pilot
  let language: TextLanguage
  /// The rows of the frame, without trailing blanks.
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

  /// The page and its size, such as "sheet at 40×12".
  private var name: String { "\(screen.rawValue) at \(host.size.width)×\(host.size.height)" }

  private func row(_ row: Int) -> String {
    guard rows.indices.contains(row) else { return "beside its rows" }
    return "in row \(row), “\(rows[row].trimmingCharacters(in: .whitespaces))”"
  }

  // MARK: Truncation

  /// The number of columns before an ellipsis that always suffice to recognize a text.
  private static let columnsThatTell = 16

  /// Returns texts that are cut off at an edge, or of which less than half is left before the ellipsis.
  func cutTexts() -> [String] {
    host.cutTexts.compactMap { cut in
      guard let shown = cut.shown else { return "\(name) cuts “\(cut.text)” without an ellipsis, \(row(cut.row))" }
      let left = shown.columnCount - host.ellipsis.columnCount
      return left < Self.columnsThatTell && left * 2 < cut.text.columnCount
        ? "\(name) leaves “\(shown)” of “\(cut.text)”, \(row(cut.row))" : nil
    }
  }

  // MARK: Focus

  /// Returns a finding if several panes or controls look focused, or if a pane looks focused but is not.
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
    // Each of two phones has its own focus, and the same keys move both.
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

  /// Returns keys other than Tab that move focus to another pane or behind a sheet.
  ///
  /// - Parameter panes: The number of panes to visit.
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

  /// Moves focus to the next pane, as Tab does.
  func movesToNextPane() {
    if host.hasOtherPane { _ = host.movePane(by: 1) }
    host.updateIfNeeded()
  }

  // MARK: Scrolling

  /// Returns parts of the page that no key scrolls into view.
  ///
  /// - Parameters:
  ///   - panes: The number of panes to visit.
  ///   - look: Checks each part on the way; nil to go straight to the end.
  func unreachableRows(panes: Int, looking look: (() -> Void)? = nil) -> [String] {
    var findings: [String] = []
    // On the screen with two phones, ^T moves the keys to the comparison, whose frame then says “^T back”.
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

  /// Returns keys that change nothing on the page and do not say why. The page is restored afterwards.
  func silentKeys(on device: DeviceModel) -> [String] {
    let keys: [KeyPress] = [.tab, .space, "?", ":", "i", "L", "j", "l"]
    return keys.compactMap { key in
      // Do not press a control: the effect may be permanent, and the walk goes on with this device.
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

  /// Presses keys that leave the page, each on the page that the previous key opened. Returns a sentence about each key
  /// that has no effect.
  func silentKeysAtTheEnd() -> [String] {
    let keys: [KeyPress] = ["u", "4", "c", "0", "3", .escape, "2", .escape, "x", "1", "x", "e", .escape, "q"]
    return keys.compactMap { key in
      let screen = pilot.frame.rows.first ?? ""
      return presses(key) && !host.isExiting
        ? "\(name), then “\(screen.trimmingCharacters(in: .whitespaces))”: \(key.label(in: .braille)) does nothing"
        : nil
    }
  }

  /// Presses a key, and returns true if the screen stays the same.
  private func presses(_ key: KeyPress) -> Bool {
    host.announcement = nil
    if host.needsRender { pilot.redraw() }
    let before = pilot.frame
    pilot.press(key)
    return pilot.frame == before
  }

  // MARK: Words

  /// Pages that people open for details, such as the rule, the error and the call.
  static let secondLevel: Set<ListedScreen> = [
    .inspectedType, .calls, .call, .crash, .scenarioPage, .playback, .reviewPoint, .auditCalls, .auditLine,
  ]

  /// Returns numbers of errors and rules on pages that people see first.
  func numbers() -> [String] {
    if Self.secondLevel.contains(screen) { return [] }
    return rowsOfPeople.enumerated().flatMap { y, text in
      Self.found(Self.numbersInRow, text, &Self.knownNumbers).map { "\(name) says “\($0)”, \(row(y))" }
    }
  }

  /// Returns words in Latin letters on a Chinese page, except for names, keys, and code in lines about calls.
  func englishWords() -> [String] {
    guard language != .english, !Self.pagesOfCode.contains(screen) else { return [] }
    return rowsOfPeople.enumerated().flatMap { y, text in
      Self.found(Self.englishInRow, text, &Self.knownWords).map { "\(name) says “\($0)” in Chinese, \(row(y))" }
    }
  }

  /// The pages that may have English words in Chinese: pages that show calls as code, and the page of a playing
  /// scenario, whose device has its own language.
  private static let pagesOfCode: Set<ListedScreen> = [.calls, .call, .crash, .auditCalls, .auditLine, .playback]

  /// The rows of the page, with blanks in place of log lines about calls and of the preview of a scenario, because the
  /// device of a scenario has its own language.
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

  /// Cached findings by row, because the same rows are in many frames.
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

  /// Returns the words of at least three letters that occur in no Chinese text. A word cut off by an ellipsis or a
  /// sheet does not count.
  private static func englishInRow(_ row: String) -> [String] {
    row.matches(of: /[A-Za-z’'\-]+[…│]?/).map { String($0.output) }
      .filter { $0.last?.isLetter == true && $0.count > 2 }
      .filter { !latinWords.contains($0.lowercased()) }
  }

  /// The Latin words that a Chinese page may contain: those in translations, names, and keys.
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

  /// Names of apps, people, companies, medications and files in the walks, a typed text, a unit and statuses as code.
  private static let names = [
    "Stride", "Nightly", "Clinic", "Tempo", "Pulse", "Kim’s", "Harbour Optics", "Lens & Co", "GMT", "NikeFuel",
    "Sample Institution", "Blue one", "Salbutamol", "Cetirizine", "healthsheet-session", "share-and-read-mistaken",
    "https privacy", "many", "count", "notDetermined", "sharingDenied", "sharingAuthorized",
  ]
}

extension ViewHost {
  /// The sheet or alert that contains the focused view; nil for none.
  var layerOfFocus: Identity? {
    let layers = responders.entry(focus.identity)?.node.pathOutwards.compactMap { $0 as? LayerNode } ?? []
    return layers.first { !$0.isBase }?.identity
  }

  /// Returns the frames of the views whose identifiers begin with a prefix.
  func rects(identifiedBy prefix: String) -> [Rect] {
    func rects(_ node: Node) -> [Rect] {
      if node.accessibilityIdentifier?.hasPrefix(prefix) == true { return [node.rect] }
      return node is HiddenNode ? [] : node.children.flatMap(rects)
    }
    return tree.map(rects) ?? []
  }

  /// True if Space or Return has an effect.
  var canPress: Bool {
    guard let control = responders.entry(focus.identity)?.control else { return false }
    return control.press != nil || control.takeText != nil
  }

  /// The text of the focused view; nil if no view has focus.
  var focusedText: String? { responders.entry(focus.identity)?.node.textContent }

  /// The positions of all scroll views and of the focused view.
  var positions: [Int] {
    updateIfNeeded()
    return responders.scrolls.map(\.memory.offset) + [latestFrame?.focus.map { $0.y * 1_000 + $0.x } ?? -1]
  }

  /// Returns true if the focused view handles a key itself, as a picker does for an arrow key.
  func isTaken(_ key: KeyPress) -> Bool {
    updateIfNeeded()
    guard let control = responders.entry(focus.identity)?.control else { return false }
    return (control.takeText != nil && key.isText) || control.keys.contains { $0.keys.contains(key) }
  }

  var ellipsis: String { GlyphSet.braille.ellipsis }
  /// The mark before the focused row.
  var focusMark: Character { GlyphSet.braille.controls.focus }
}

extension ScrollNode {
  /// True if the last row of the content is in view.
  var isAtEnd: Bool { memory.offset >= contentHeight - rect.size.height }
}
