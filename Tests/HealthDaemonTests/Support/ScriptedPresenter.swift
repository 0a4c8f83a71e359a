import HealthDaemon
import HealthModel
import Synchronization

/// Answers prompts from a script, and records the prompts.
final class ScriptedPresenter: AuthorizationPresenter {
  /// A line of the script.
  enum Reply: Sendable {
    /// Turns every switch on. This is also the answer after the last line.
    case allowAll
    case answer(AuthorizationAnswer)
    /// Shows the sheet until the app ends or ``answerWaiting(_:)`` is called.
    case wait
    /// Withdraws the sheet, as a device that is turned off would.
    case withdraw
  }

  private struct State {
    var script: [Reply] = []
    var prompts: [AuthorizationPrompt] = []
    var visible = 0
    var mostVisible = 0
    var wasCancelled = false
    var waiting: CheckedContinuation<AuthorizationAnswer?, Never>?
    /// The callers that wait until a number of sheets has appeared.
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// All prompts so far.
  var prompts: [AuthorizationPrompt] { state.withLock { $0.prompts } }
  /// The maximum number of sheets shown at the same time.
  var mostVisible: Int { state.withLock { $0.mostVisible } }
  /// True if the daemon removed a waiting sheet.
  var wasCancelled: Bool { state.withLock { $0.wasCancelled } }

  /// Adds lines to the script.
  func script(_ replies: Reply...) { state.withLock { $0.script += replies } }

  /// Waits until a total number of sheets have appeared. A waiting sheet is then on screen.
  func appeared(_ count: Int) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.watchers.append((count, continuation)) }
      tellWatchers()
    }
  }

  /// Answers the waiting sheet.
  func answerWaiting(_ answer: AuthorizationAnswer?) {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: answer)
  }

  func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
    let reply = state.withLock { state in
      state.prompts.append(prompt)
      state.visible += 1
      state.mostVisible = max(state.mostVisible, state.visible)
      return state.script.isEmpty ? .allowAll : state.script.removeFirst()
    }
    defer { state.withLock { $0.visible -= 1 } }
    if case .wait = reply { return await wait() }
    tellWatchers()
    return switch reply {
    case .allowAll: prompt.everythingOn
    case .answer(let answer): answer
    case .withdraw, .wait: nil
    }
  }

  private func wait() async -> AuthorizationAnswer? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.waiting = continuation }
        tellWatchers()
        if Task.isCancelled { answerWaiting(nil) }
      }
    } onCancel: {
      state.withLock { $0.wasCancelled = true }
      answerWaiting(nil)
    }
  }

  private func tellWatchers() {
    let ready = state.withLock { state in
      let count = state.prompts.count
      defer { state.watchers.removeAll { $0.count <= count } }
      return state.watchers.filter { $0.count <= count }
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
    case .workoutPlans: .allow([])
    }
  }

  /// The rows of the sheet, from top to bottom: "share stepCount", or the numbers of the objects.
  var rows: [String] {
    switch question {
    case .permissions(let share, let read):
      share.map { "share \($0.swiftName)" } + read.map { "read \($0.swiftName)" }
    case .objects(_, let samples, _): samples.map { "object \($0.uuid.number)" }
    case .workoutPlans: ["workout plans"]
    }
  }

  /// The numbers of the objects that are turned on when the list appears.
  var objectsOn: [Int] {
    if case .objects(_, _, let allowed) = question { allowed.map(\.number).sorted() } else { [] }
  }
}
