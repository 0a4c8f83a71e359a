import HealthDaemon
import HealthModel
import Synchronization

/// Answers prompts from a script, and keeps what it was asked.
final class ScriptedPresenter: AuthorizationPresenter {
  /// One line of the script.
  enum Reply: Sendable {
    /// Every switch on: also what follows after the last line.
    case allowAll
    case answer(AuthorizationAnswer)
    /// Leaves the sheet up until the app dies or ``answerWaiting(_:)`` is called.
    case wait
    /// Takes the question back, as a device that is turned off.
    case withdraw
  }

  private struct State {
    var script: [Reply] = []
    var prompts: [AuthorizationPrompt] = []
    var visible = 0
    var mostVisible = 0
    var wasCancelled = false
    var waiting: CheckedContinuation<AuthorizationAnswer?, Never>?
    /// Whoever waits until so many sheets have appeared.
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// Everything asked so far.
  var prompts: [AuthorizationPrompt] { state.withLock { $0.prompts } }
  /// How many sheets were up at once, at worst.
  var mostVisible: Int { state.withLock { $0.mostVisible } }
  /// Whether a sheet that waited was taken down by the daemon.
  var wasCancelled: Bool { state.withLock { $0.wasCancelled } }

  /// Adds lines to the script.
  func script(_ replies: Reply...) { state.withLock { $0.script += replies } }

  /// Waits until so many sheets have appeared in all; a sheet that waits is up by then.
  func appeared(_ count: Int) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.watchers.append((count, continuation)) }
      tellWatchers()
    }
  }

  /// Answers the sheet that waits.
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

  /// What the prompt lists, top to bottom: "share stepCount", or the numbers of the objects.
  var rows: [String] {
    switch question {
    case .permissions(let share, let read):
      share.map { "share \($0.swiftName)" } + read.map { "read \($0.swiftName)" }
    case .objects(_, let samples, _): samples.map { "object \($0.uuid.number)" }
    case .workoutPlans: ["workout plans"]
    }
  }

  /// The numbers of the objects that are on when the list appears.
  var objectsOn: [Int] {
    if case .objects(_, _, let allowed) = question { allowed.map(\.number).sorted() } else { [] }
  }
}
