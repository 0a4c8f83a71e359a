import HealthsheetApp
import TerminalUI

/// The device line by line: it tells a page, asks, does what is answered, and tells what changed.
///
///     Sheet: Health Access
///     “Stride” would like to access and update your Health data.
///     1. Don’t Allow, button
///     > 4
///     4. Steps, write: on
@MainActor
final class PlainDevice {
  let session: DeviceSession
  private let screen: any Terminal
  let host: ViewHost
  let output: PlainOutput
  let input = PlainInput()
  /// The page as it was told last: its numbers hold.
  private(set) var page: PlainPage
  /// The control that waits for a text or a choice.
  var asked: PlainControl?
  private var isWaiting = false

  /// The signal that ended the program; nil where none did.
  var endingSignal: Int32? { input.endingSignal }
  /// The end of the command where standard output cannot be written; nil where it can.
  var failure: (any Error)? { output.failure }

  init(_ session: DeviceSession, on screen: any Terminal, environment: [String: String]) {
    (self.session, self.screen) = (session, screen)
    host = ViewHost(session.rootView(), size: screen.size, glyphs: screen.glyphs)
    output = PlainOutput(environment: environment)
    page = PlainPage()
  }

  /// Tells the device until the person quits, the input ends, or nothing can be written.
  ///
  /// - Returns: The exit status for the shell.
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
      case .line(let line):
        if !input.isTerminal { output.prompt(answer: line) }
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

  /// Somebody else did something while the person thinks: a sheet is told, smaller things with the next answer.
  private func lookAgain() async {
    await settle()
    guard asked == nil, currentPage.changes(since: page) == nil else { return }
    output.print("")
    tellPage()
    ask()
  }

  private var currentPage: PlainPage { host.plainPage(without: DeviceWord.keys) }

  // MARK: Telling

  /// Waits until all has come that was set off.
  func settle(limit: Duration? = nil) async {
    // Nobody waits at the other end of a pipe: there, what an answer sets off is waited for however long it takes.
    let limit = limit ?? (input.isTerminal ? .seconds(5) : .seconds(600))
    await session.settle(host, limit: limit, isStopped: { self.endingSignal != nil }) {
      screen.present(host.render())
    }
  }

  func tellPage() {
    page = currentPage
    output.print(page.lines)
  }

  /// Tells what came of an answer.
  func tellChanges(_ remark: String? = nil) async {
    await settle()
    let remark = remark ?? host.plainAnnouncement
    if let remark { output.print(remark) }
    let now = currentPage
    guard let changes = now.changes(since: page) else {
      if remark == nil { output.print("") }
      return tellPage()
    }
    page = now
    output.print(changes.isEmpty && remark == nil ? [sentence("Nothing changed.")] : changes)
  }

  /// Does what a word of the device says.
  func perform(_ word: DeviceWord) async { await tellChanges(session.device.perform(word)) }
}
