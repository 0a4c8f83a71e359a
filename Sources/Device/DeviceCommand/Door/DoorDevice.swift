import Glibc
import HealthModel
import HealthsheetApp
import Scenarios
import TerminalUI

/// The device for other programs: it writes its screen as JSON, once or after each request.
///
///     {"do":"press","label":"Allow"}
///     {"ok":true,"screen":{"role":"application","title":"Stride, 9:41 AM", …}}
@MainActor
final class DoorDevice: LineDevice {
  /// The maximum length of a line, in bytes.
  nonisolated static let longestLine = 65_536

  private let session: DeviceSession
  private let terminal: any Terminal
  private let host: ViewHost
  private let isControlled: Bool
  private let input = PlainInput(longestLine: longestLine)
  /// The page of the latest answer. Numbers in requests refer to it.
  private var page = PlainPage()
  private(set) var failure: (any Error)?
  private var isCutOff = false

  var endingSignal: Int32? { input.endingSignal }

  /// - Parameter isControlled: True to perform requests; false to write the first screen and end.
  init(_ session: DeviceSession, on terminal: any Terminal, isControlled: Bool) {
    (self.session, self.terminal, self.isControlled) = (session, terminal, isControlled)
    host = ViewHost(session.rootView(), size: terminal.size, glyphs: terminal.glyphs)
  }

  func run() async -> Int32 {
    // If the reader is gone, the next write returns an error instead of a signal, so that the session's files are still
    // written.
    let former = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, former) }
    session.beginPlain()
    let status = await session.run(in: host) { _ in await talk() }
    return isCutOff ? ExitStatus.incomplete.rawValue : status
  }

  private func talk() async {
    input.begin(isReading: isControlled)
    defer { input.end() }
    await settle()
    guard isControlled else {
      if endingSignal == nil { send { try json(tree()) } }
      return
    }
    for await event in input.events {
      guard case .line(let line) = event, endingSignal == nil else { return }
      if line.isBlank { continue }
      guard await reply(to: line), failure == nil else { return }
    }
  }

  private func send(_ text: () throws -> String) {
    do { try answer(text()) } catch { failure = error }
  }

  private func settle() async {
    await session.settle(host, limit: .seconds(600), isStopped: { self.endingSignal != nil }) { redraw() }
  }

  private func redraw() { terminal.present(host.render()) }

  private func tree() -> ScreenTree {
    let announcement = host.plainAnnouncement
    page = host.plainPage()
    return ScreenTree(page, announcement: announcement)
  }

  // MARK: Requests

  /// Performs a request and answers it.
  ///
  /// - Returns: False if the session ends.
  private func reply(to line: InputLine) async -> Bool {
    var answer = DoorAnswer()
    var isLast = false
    do throws(DoorError) {
      if line.isTooLong { throw DoorError(.lineTooLong, "The line has more than \(Self.longestLine) bytes.") }
      answer.id = DoorRequest.mark(inJSON: line.data)
      let request = try DoorRequest(json: line.data)
      isLast = request.verb == .quit
      if !isLast {
        session.noteInput()
        try await perform(request)
        answer.screen = tree()
      }
    } catch {
      (answer.ok, answer.error) = (false, error)
      isCutOff = !line.isEnded && [.malformedLine, .lineTooLong].contains(error.code)
    }
    send { try json(answer, isOneLine: true) }
    return !isLast && !host.isExiting
  }

  private func perform(_ request: DoorRequest) async throws(DoorError) {
    switch request.verb {
    case .tree, .quit: break
    case .wait: return try await wait(for: request.goal ?? ElementDescription(), seconds: request.seconds ?? 10)
    case .press, .focus, .type, .choose: try act(request, on: try control(request.target))
    case .key: try press(request.key ?? "")
    case .more, .less:
      if !host.showMore(isEarlier: request.verb == .less) {
        throw DoorError(
          .noEffect, request.verb == .less ? "There are no earlier rows." : "There are no more rows.",
          remedy: "No list on the screen continues in this direction.")
      }
    }
    await settle()
  }

  private func act(_ request: DoorRequest, on control: PlainControl) throws(DoorError) {
    let name = "“\(control.label)”"
    let hasActed: Bool
    switch (request.verb, control.role) {
    case (.focus, _): hasActed = host.moveFocus(to: control)
    case _ where !control.isEnabled:
      throw DoorError(.elementNotInteractable, "\(name) is not enabled.", remedy: control.help)
    case (.press, .button), (.press, .link), (.press, .toggle), (.press, .row): hasActed = host.press(control)
    case (.type, .field): hasActed = host.write(request.text ?? "", into: control)
    case (.choose, .picker(let choices, _)):
      let option = request.option ?? ""
      guard let index = choices.firstIndex(where: { $0.folded == option.folded }) else {
        throw DoorError(
          .invalidArgument, "\(name) has no option “\(option)”.", remedy: "Its options are \(choices.inWords).")
      }
      hasActed = host.choose(index, of: control)
    default: throw DoorError(.elementNotInteractable, "\(name) has no action “\(request.verb.rawValue)”.")
    }
    if !hasActed { throw DoorError(.noSuchElement, "\(name) is no longer there.") }
  }

  private func press(_ word: String) throws(DoorError) {
    guard let key = KeyPress(written: word) else {
      throw DoorError(
        .invalidArgument, "“\(word)” is not a key.",
        remedy:
          "A key is one character or \(KeyPress.words.inWords), with ctrl+, alt+ or shift+ in front for a modifier.")
    }
    if !host.perform(key) { throw DoorError(.noEffect, "The key “\(word)” does nothing now.") }
  }

  /// Finds the control that a request names. A number refers to the page of the latest answer.
  private func control(_ target: ElementDescription) throws(DoorError) -> PlainControl {
    if target.isEmpty {
      throw DoorError(
        .invalidArgument, "The request does not name an element.", remedy: "Give identifier, label or number.")
    }
    let page = target.number != nil && !page.items.isEmpty ? page : host.plainPage()
    let elements = ScreenTree(page, announcement: nil).elements
    let found = zip(elements, page.items).filter { target.fits($0.0) }
    let controls = found.compactMap { element, item in item.control.map { (element.number ?? 0, $0) } }
    if controls.count == 1 { return controls[0].1 }
    if controls.count > 1 {
      throw DoorError(
        .ambiguousElement, "\(controls.count) elements have \(target).",
        remedy: "Give its number too: \(controls.map { "\($0.0)" }.inWords).")
    }
    if !found.isEmpty {
      throw DoorError(.elementNotInteractable, "The element with \(target) has no actions.")
    }
    let names = elements.filter { $0.number != nil }
    let meant =
      target.identifier?.suggestions(among: names.compactMap(\.identifier)).first
      ?? target.label?.suggestions(among: names.map(\.label)).first
    throw DoorError(
      .noSuchElement, "No element has \(target).", remedy: meant.map { "Did you mean “\($0)”?" })
  }

  /// Waits until an element with these features is on screen.
  private func wait(for goal: ElementDescription, seconds: Double) async throws(DoorError) {
    guard !goal.isEmpty else {
      throw DoorError(
        .invalidArgument, "“for” does not say what to wait for.", remedy: "Give identifier, label or text.")
    }
    guard (0...86_400).contains(seconds) else {
      throw DoorError(.invalidArgument, "“seconds” must be from 0 to 86400.")
    }
    let end = ContinuousClock.now + .seconds(seconds)
    var isNew = true
    while true {
      // Accept a state that appears at the last moment.
      let isLast = ContinuousClock.now >= end
      if host.needsRender {
        redraw()
        isNew = true
      }
      if isNew, ScreenTree(host.plainPage(), announcement: nil).elements.contains(where: goal.fits) { return }
      isNew = false
      if endingSignal != nil { throw DoorError(.interrupted, "A signal ended the program.") }
      if isLast { throw DoorError(.timeout, "No element had \(goal) within \(seconds) seconds.") }
      try? await Task.sleep(for: .milliseconds(10))
    }
  }
}
