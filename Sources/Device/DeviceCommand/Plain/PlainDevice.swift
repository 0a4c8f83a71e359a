import HealthsheetApp
import TerminalUI

/// The device as lines of text: it prints a page, reads an answer, performs it, and prints the changes.
///
///     Sheet: Health Access
///     “Stride” would like to access and update your Health data.
///     1. Don’t Allow, button
///     > 4
///     4. Steps, write: on
@MainActor
final class PlainDevice: LineDevice {
  let session: DeviceSession
  private let screen: any Terminal
  let host: ViewHost
  let output: PlainOutput
  let input = PlainInput()
  /// The page as it was printed last. Numbers in answers refer to it.
  private(set) var page: PlainPage
  var asked: PlainControl?
  private var isWaiting = false

  var endingSignal: Int32? { input.endingSignal }
  var failure: (any Error)? { output.failure }

  init(_ session: DeviceSession, on screen: any Terminal, environment: [String: String]) {
    (self.session, self.screen) = (session, screen)
    host = ViewHost(session.rootView(), size: screen.size, glyphs: screen.glyphs)
    output = PlainOutput(environment: environment)
    page = PlainPage()
  }

  func run() async -> Int32 {
    session.beginPlain()
    return await session.run(in: host) { _ in await talk() }
  }

  private func talk() async {
    input.begin()
    defer { input.end() }
    host.onNeedsRender = { [weak self] in
      guard let self, isWaiting, input.isTerminal else { return }
      isWaiting = false
      input.tellChange()
    }
    await settle()
    tellPage()
    ask()
    for await event in input.events {
      isWaiting = false
      switch event {
      case .end: return
      case .change: await lookAgain()
      case .line(let input):
        let line = input.text
        session.noteInput()
        if !self.input.isTerminal { output.prompt(answer: transcribed(line)) }
        guard await answer(line), !host.isExiting else { return }
        ask()
      }
      if failure != nil || endingSignal != nil { return }
      isWaiting = true
    }
  }

  private func ask() {
    if input.isTerminal { output.prompt() }
  }

  /// Prints the page if it was replaced while the person was thinking, for example by a sheet. Smaller changes wait for
  /// the next answer.
  private func lookAgain() async {
    await settle()
    guard asked == nil, currentPage.changes(since: page) == nil else { return }
    output.print("")
    tellPage()
    ask()
  }

  private var currentPage: PlainPage { host.plainPage(without: DeviceWord.keys) }

  // MARK: Telling

  /// Waits until the screen stops changing: at most five seconds, or ten minutes if the input is not a terminal.
  func settle(limit: Duration? = nil) async {
    // Input from a pipe has no waiting person, so allow long operations to finish.
    let limit = limit ?? (input.isTerminal ? .seconds(5) : .seconds(600))
    await session.settle(host, limit: limit, isStopped: { self.endingSignal != nil }) {
      screen.present(host.render())
    }
  }

  func tellPage() {
    page = currentPage
    output.print(page.lines)
  }

  /// Prints a remark and the result of an answer: the changed lines, or the whole page if it was replaced.
  func tellChanges(_ remark: String? = nil) async {
    await settle()
    let remark = remark ?? host.plainAnnouncement
    if let remark { output.print(remark) }
    // Report that the store could not save, even though the screen shows the change.
    let problem = session.daemon.storageError.map { sentence($0.sentence) }
    if let problem { output.print(problem) }
    let now = currentPage
    guard let changes = now.changes(since: page) else {
      if remark == nil, problem == nil { output.print("") }
      return tellPage()
    }
    page = now
    output.print(changes.isEmpty && remark == nil && problem == nil ? [sentence("Nothing changed.")] : changes)
  }

  func perform(_ word: DeviceWord) async { await tellChanges(session.device.perform(word)) }
}
