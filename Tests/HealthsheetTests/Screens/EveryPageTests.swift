import Foundation
import TestSupport
import Testing

@testable import HealthsheetApp
@testable import TerminalUI

/// Visits every page with keys at five screen sizes, with the inspector if there is space for it. If the tests do not
/// run at full size, most pages are checked only at the smallest screen size and at one of the larger sizes, in turn.
@MainActor
@Suite("Every page at five sizes", .timeLimit(.minutes(20)))
struct EveryPageTests {
  private static let sizes: [Size] = [
    .small, .standard, .large, Size(width: 180, height: 50), Size(width: 200, height: 60),
  ]

  /// The screens on which the inspector's panes are checked too. On all other screens, the panes are the same.
  private static let inspecting: Set<ListedScreen> = [
    .dashboard, .inspector, .inspectorDecisions, .inspectorWakeUps, .calls,
  ]

  /// Returns the sizes at which a screen is checked. Screens next to each other in the list are checked at different
  /// sizes, so that each size is checked with each part of the device.
  private static func sizes(of screen: ListedScreen) -> [Size] {
    if TestSize.isFull || inspecting.contains(screen) { return sizes }
    let number = ListedScreen.allCases.firstIndex(of: screen) ?? 0
    let larger = sizes.dropFirst()
    return [.small, larger[larger.startIndex + number % larger.count]]
  }

  @Test("Every page keeps focus, scrolls, cuts text with an ellipsis, and answers each key", arguments: ScreenWalk.all)
  func pages(walk: ScreenWalk) async throws {
    @MainActor func looks(_ visit: PageVisit) { report(visit.cutTexts() + visit.sharedFocus() + visit.numbers()) }
    try await goes(walk, in: "en_US", at: Self.sizes(of:)) { visit in
      looks(visit)
      let host = visit.pilot.host
      let panes = Self.inspecting.contains(visit.screen) ? max(1, host.responders.livePanes.count) : 1
      // Scroll through the lines only at the small size: larger windows show the same lines, only more of them at once.
      let isRead = host.size == .small
      report(isRead ? visit.unreachableRows(panes: panes) { looks(visit.again) } : visit.unreachableRows(panes: panes))
      report(visit.focusThatLeaves(panes: panes))
    } keys: { visit, device in
      report(visit.silentKeys(on: device))
      if visit.screen == walk.screens.last { report(visit.silentKeysAtTheEnd()) }
    }
  }

  @Test("A Chinese page contains no English word", arguments: ScreenWalk.all)
  func chinese(walk: ScreenWalk) async throws {
    @MainActor func looks(_ visit: PageVisit) { report(visit.cutTexts() + visit.numbers() + visit.englishWords()) }
    try await goes(walk, in: "zh_CN", at: { _ in [.small, Size(width: 200, height: 60)] }) { visit in
      looks(visit)
      // Check the lines further down only at the small size, because they are the same at each size.
      if visit.pilot.host.size == .small { _ = visit.unreachableRows(panes: 1) { looks(visit.again) } }
    }
  }

  /// Goes through the pages of a walk, checks each of them at its sizes, and then presses keys there.
  private func goes(
    _ walk: ScreenWalk, in locale: String, at sizes: @escaping @MainActor (ListedScreen) -> [Size],
    looking look: @escaping @MainActor (PageVisit) -> Void,
    keys: (@MainActor (PageVisit, DeviceModel) -> Void)? = nil
  ) async throws {
    let language = TextLanguage(Locale(identifier: locale))
    let camera = ScreenCamera(Locale(identifier: locale)) { screen, pilot, world in
      let place = pilot.place
      let wanted = world?.device.inspector.isWanted
      if wanted == false { world?.device.inspector.isWanted = nil }
      for size in sizes(screen) {
        pilot.resize(to: size)
        try await world?.seesInspector()
        look(PageVisit(screen, pilot, language))
      }
      if let wanted { world?.device.inspector.isWanted = wanted }
      pilot.returns(to: place)
      if let device = world?.device { keys?(PageVisit(screen, pilot, language), device) }
    }
    try await walk.walk(camera)
  }

  private func report(_ findings: [String]) {
    for finding in Set(findings).sorted() { Issue.record(Comment(rawValue: finding)) }
  }
}

extension Pilot {
  /// The state of a screen that can be restored: the size, the focus, and the scroll positions.
  struct Place {
    let size: Size
    let focus: Identity?
    let offsets: [(memory: ScrollMemory, offset: Int)]
  }

  var place: Place {
    host.updateIfNeeded()
    return Place(
      size: frame.size, focus: host.focus.identity,
      offsets: host.responders.scrolls.map { ($0.memory, $0.memory.offset) })
  }

  func returns(to place: Place) {
    host.send(.resize(place.size))
    host.updateIfNeeded()
    if let entry = host.responders.entry(place.focus) { host.moveFocus(to: entry) }
    for (memory, offset) in place.offsets { memory.offset = offset }
    host.store.invalidation.invalidate()
    redraw()
  }
}

extension SmallWorld {
  /// Waits until the inspector shows the rows of the foreground app, if it is on screen.
  func seesInspector() async throws {
    let first = await device.inspector.rows().first
    guard device.inspector.page == .data, device.stateOfFrontApp == nil, let first else { return }
    let host = pilot.host
    func hasRows() -> Bool {
      let isShown = host.responders.panes.contains { $0.label?.textContent.isEmpty == false }
      return !isShown || host.element(identifier: "inspector.\(first.type.swiftName)") != nil
    }
    if hasRows() { return }
    try await pilot.waits(until: "the inspector has its rows") { _ in hasRows() }
  }
}
