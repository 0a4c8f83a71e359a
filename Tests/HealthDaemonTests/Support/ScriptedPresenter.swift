import HealthDaemon
import HealthModel
import Synchronization

/// Answers prompts from a script, and keeps what it was asked.
final class ScriptedPresenter: AuthorizationPresenter {
  /// One line of the script.
  enum Reply: Sendable {
    /// Every switch on.
    case allowAll
    case answer(AuthorizationAnswer)
    /// Leaves the sheet up until the app dies or ``answerWaiting(_:)`` is called.
    case wait
    /// Takes the question back, as a device that is turned off.
    case withdraw
  }

  private struct State {
    var script: [Reply]
    var prompts: [AuthorizationPrompt] = []
    var visible = 0
    var mostVisible = 0
    var waiting: CheckedContinuation<AuthorizationAnswer?, Never>?
    /// Whoever wants to know that a sheet is up.
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state: Mutex<State>

  init(_ script: Reply...) { state = Mutex(State(script: script)) }

  /// Everything asked so far.
  var prompts: [AuthorizationPrompt] { state.withLock { $0.prompts } }
  /// How many sheets were up at once, at worst.
  var mostVisible: Int { state.withLock { $0.mostVisible } }

  func script(_ replies: Reply...) { state.withLock { $0.script += replies } }

  /// Waits until so many sheets have appeared in all.
  func appeared(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.prompts.count >= count { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Answers the sheet that waits.
  func answerWaiting(_ answer: AuthorizationAnswer?) {
    state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }?
    .resume(returning: answer)
  }

  func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
    let (reply, watchers) = state.withLock { state in
      state.prompts.append(prompt)
      state.visible += 1
      state.mostVisible = max(state.mostVisible, state.visible)
      return (state.script.isEmpty ? .allowAll : state.script.removeFirst(), [Int]())
    }
    _ = watchers
    defer { state.withLock { $0.visible -= 1 } }
    switch reply {
    case .allowAll:
      announce()
      return prompt.everythingOn
    case .answer(let answer):
      announce()
      return answer
    case .withdraw:
      announce()
      return nil
    case .wait:
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          state.withLock { $0.waiting = continuation }
          announce()
          if Task.isCancelled { answerWaiting(nil) }
        }
      } onCancel: {
        answerWaiting(nil)
      }
    }
  }

  /// Tells those who wait for a sheet.
  private func announce() {
    let ready = state.withLock { state in
      let count = state.prompts.count
      let ready = state.watchers.filter { $0.count <= count }
      state.watchers.removeAll { $0.count <= count }
      return ready
    }
    for watcher in ready { watcher.continuation.resume() }
  }
}

extension AuthorizationPrompt {
  /// The answer with every switch on.
  var everythingOn: AuthorizationAnswer {
    switch question {
    case .permissions(let share, let read):
      .allow(Set(share.map { Permission($0, .share) } + read.map { Permission($0, .read) }))
    case .objects(_, let samples, _): .objects(Set(samples.map(\.uuid)))
    }
  }

  /// What the sheet lists, as the app's code would write it: "share stepCount".
  var rows: [String] {
    switch question {
    case .permissions(let share, let read):
      share.map { "share \($0.swiftName)" } + read.map { "read \($0.swiftName)" }
    case .objects(let type, let samples, _): samples.map { _ in "object \(type.swiftName)" }
    }
  }
}
