import Dispatch
import Glibc
import Synchronization
import TerminalUI

/// Watches whether the main actor still works, and lets the person end the program when it does not.
///
/// Code that never leaves the main actor, such as an endless loop, also stops the screen and the keys. Therefore the
/// watch runs on a queue of its own. It writes a notice over the last line of the screen, and reads the keys until the
/// main actor works again. It measures time by counting ticks of its own timer, so a program that was stopped meanwhile
/// does not count as busy.
final class ResponseWatch: Sendable {
  private struct State {
    /// True if the main actor has worked since the latest tick.
    var hasAnswered = true
    /// The number of consecutive ticks without an answer.
    var silentTicks = 0
    var isShowingNotice = false
    var isCancelled = false
  }

  private static let tick = DispatchTimeInterval.milliseconds(250)
  /// The number of ticks without an answer before the notice appears: three seconds.
  private static let patience = 12

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "response watch", qos: .userInteractive)
  private let screen: Int32
  private let notice: String
  private let key: UInt8
  private let repaint: @MainActor @Sendable () -> Void

  /// - Parameters:
  ///   - screen: The terminal's descriptor.
  ///   - repaint: Draws the screen again, after the notice was written over it.
  init(on screen: Int32, notice: String, key: UInt8, repaint: @escaping @MainActor @Sendable () -> Void) {
    (self.screen, self.notice, self.key, self.repaint) = (screen, notice, key, repaint)
    waitForTick()
  }

  func cancel() { state.withLock { $0.isCancelled = true } }

  private func waitForTick() {
    queue.asyncAfter(deadline: .now() + Self.tick) { [weak self] in
      guard let self, !state.withLock(\.isCancelled) else { return }
      look()
      waitForTick()
    }
  }

  private func look() {
    let (asks, showsNotice) = state.withLock { state in
      let asks = state.hasAnswered
      (state.hasAnswered, state.silentTicks) = (false, asks ? 0 : state.silentTicks + 1)
      if state.silentTicks == Self.patience { state.isShowingNotice = true }
      return (asks, state.isShowingNotice)
    }
    if asks {
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated { self?.answer() }
      }
    } else if showsNotice {
      showNotice()
      if readsKey() { kill(getpid(), SIGXCPU) }
    }
  }

  @MainActor
  private func answer() {
    let hasNotice = state.withLock { state in
      defer { (state.hasAnswered, state.silentTicks, state.isShowingNotice) = (true, 0, false) }
      return state.isShowingNotice
    }
    if hasNotice { repaint() }
  }

  /// Writes the notice over the last line, cut to the width of the window, and puts the cursor back.
  private func showNotice() {
    var window = winsize()
    guard ioctl(screen, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 1 else { return }
    var columns = 0
    let words = notice.prefix { character in
      columns += character.columnCount
      return columns < Int(window.ws_col)
    }
    let text = "\u{1B}7\u{1B}[\(window.ws_row);1H\u{1B}[0;7m\u{1B}[K\(words)\u{1B}[0m\u{1B}8"
    // A terminal that takes no bytes must not block the watch.
    var descriptor = pollfd(fd: screen, events: Int16(POLLOUT), revents: 0)
    if poll(&descriptor, 1, 0) == 1 { _ = write(screen, text, text.utf8.count) }
  }

  /// Reads the keys that were pressed. Returns true if one of them is the key that ends the program; the other keys are
  /// lost.
  private func readsKey() -> Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) == 1 else { return false }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    return count > 0 && bytes[..<count].contains(key)
  }
}
