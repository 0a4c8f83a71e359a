import HealthModel
import OrderedCollections

/// The queue of requests that need to ask the person, one at a time in the order they arrived (rule A11).
///
/// A request has its turn from the moment before its sheet appears until its answer is recorded, so that the next
/// request takes that answer into account.
struct PromptQueue: Sendable {
  private struct Waiter: Sendable {
    var connection: ConnectedApp
    /// Resumed with true when it is the turn of the request, and with false when the connection ends.
    var turn: CheckedContinuation<Bool, Never>
  }

  private var holder: ConnectedApp?
  /// The answers to the sheets of the request whose turn it is, before they take effect; nil for none.
  var answers: SheetAnswers?
  private var waiters: OrderedDictionary<Int, Waiter> = [:]
  /// The prompt on the screen, with the connection that asked. The task is cancelled when that app ends.
  private(set) var prompt: (connection: Int, task: Task<AuthorizationAnswer?, Never>)?

  /// The connection whose turn it is, followed by the waiting ones in order.
  var line: [ConnectedApp] { (holder.map { [$0] } ?? []) + waiters.values.map(\.connection) }

  /// Gives the turn to the request if no other request has it, and otherwise adds the request to the queue. `turn` is
  /// resumed with false when the connection ends first.
  ///
  /// - Returns: A function to call once the lock is released; nil when the request has to wait.
  mutating func enqueue(
    _ number: Int, for connection: ConnectedApp, _ turn: CheckedContinuation<Bool, Never>
  ) -> (@Sendable () -> Void)? {
    if holder == nil {
      holder = connection
      return { turn.resume(returning: true) }
    }
    waiters[number] = Waiter(connection: connection, turn: turn)
    return nil
  }

  /// Passes the turn to the next request in the queue.
  ///
  /// - Returns: A function to call once the lock is released; nil when the queue is empty.
  mutating func release() -> (@Sendable () -> Void)? {
    holder = nil
    prompt = nil
    answers = nil
    guard let next = waiters.values.first else { return nil }
    waiters.removeFirst()
    holder = next.connection
    return { next.turn.resume(returning: true) }
  }

  /// Records the prompt on the screen.
  mutating func show(_ task: Task<AuthorizationAnswer?, Never>, for connection: Int) { prompt = (connection, task) }

  /// Removes the prompt from the screen with nothing determined.
  ///
  /// - Returns: Functions to call once the lock is released.
  func withdrawPrompt() -> [@Sendable () -> Void] { prompt.map { prompt in [{ prompt.task.cancel() }] } ?? [] }

  /// Withdraws all requests of a connection: its prompt, and its places in the queue (rule A39).
  ///
  /// - Returns: Functions to call once the lock is released.
  mutating func withdraw(_ connection: Int) -> [@Sendable () -> Void] {
    var actions: [@Sendable () -> Void] = []
    if let prompt, prompt.connection == connection { actions.append { prompt.task.cancel() } }
    for waiter in waiters.values where waiter.connection.number == connection {
      actions.append { waiter.turn.resume(returning: false) }
    }
    waiters.removeAll { $0.value.connection.number == connection }
    return actions
  }
}

/// The facts about an app's connection that a request needs.
struct ConnectedApp: Sendable {
  var app: AppIdentity
  var process: ProcessKind
  /// The number of the connection. A relaunched app gets a new one.
  var number: Int
  /// True when the app asks on behalf of its extension (rule A90).
  var asksForExtension = false
}

/// The answers so far to the sheets of one request. They take effect once the last sheet is answered, except those that
/// the person has changed in Settings meanwhile (rule A43).
struct SheetAnswers: Sendable {
  /// The bundle identifier of the app that asks.
  let app: String
  private(set) var decisions: [Permission: Decision] = [:]
  /// The screen on which the answers were given: the sheet, or the watch's pages.
  let origin: AuditOrigin
  /// The choice about future health records; nil for a request without their flow.
  var newRecords: NewRecords?

  init(app: String, origin: AuditOrigin) { (self.app, self.origin) = (app, origin) }

  /// Adds the answer to a sheet.
  ///
  /// - Parameters:
  ///   - reading: The decision for each granted type to read that supports limited history.
  ///   - limits: The limits chosen in Settings while the sheet was on the screen. No answer extends them.
  mutating func add(
    _ granted: Set<Permission>, reading: Decision = .granted, keeping limits: [Permission: Decision] = [:],
    among listed: Set<Permission>
  ) {
    for permission in listed {
      let allowed = limits[permission] ?? (permission.canBeLimited ? reading : .granted)
      decisions[permission] = granted.contains(permission) ? allowed : .denied
    }
  }

  /// Removes the answers about these permissions.
  mutating func forget(_ permissions: Set<Permission>) {
    for permission in permissions { decisions[permission] = nil }
  }
}

extension DaemonState {
  /// Records the answer to a sheet of the request whose turn it is.
  ///
  /// - Throws: `errorUserCanceled` (7) when the person cancelled the sheet, as is possible on the watch (rule WA10);
  ///   `errorAuthorizationDenied` (4) when the person refused on its second page (rule V47).
  mutating func note(
    _ answer: AuthorizationAnswer, among listed: Set<Permission>, of app: String, in process: ProcessKind
  ) throws(HealthError) {
    var answers = prompts.answers ?? SheetAnswers(app: app, origin: process == .watchApp ? .watch : .sheet)
    switch answer {
    case .allow(let granted, let history):
      guard history == .full || settings.offersLimitedReading(to: identity(of: app)) else { throw .misfit(answer) }
      let decisions = ledger.decisions(of: app).filter { $0.value.earliestEnd != nil }
      answers.add(granted, reading: history.decision(at: settings.now()), keeping: decisions, among: listed)
    case .records(let granted, let newRecords):
      guard listed.isOfHealthRecords else { throw .misfit(answer) }
      answers.add(granted, among: listed)
      answers.newRecords = newRecords
    case .dontAllow: answers.add([], among: listed)
    case .dontAllowHistory: throw .deniedByPerson
    case .cancel, .home: throw .userCanceled
    case .objects: throw .misfit(answer)
    }
    prompts.answers = answers
  }

  /// Applies the answers to the sheets of the request whose turn it is, unless the device loses them (rule HZ5).
  mutating func recordAnswers() {
    guard let answers = prompts.answers else { return }
    prompts.answers = nil
    if losesAnswers { return ledger.record(.answerLost, for: answers.decisions.keys, of: answers.app) }
    changeConsent(through: answers.origin) { state in
      state.ledger.record(answers.decisions, of: answers.app)
      if let newRecords = answers.newRecords { state.ledger.set(newRecords, for: answers.app) }
    }
  }

  /// True for a device that loses the answers to its sheets (rule HZ5).
  var losesAnswers: Bool { settings.behavior.answerKeeping == .losesAnswers }

  /// Records a decision made in Settings. It takes precedence over answers on the sheets of an unfinished request
  /// (rules A43 and A84).
  mutating func decide(_ decision: Decision, for permissions: Set<Permission>, of app: String) {
    for permission in permissions { ledger.set(decision, for: permission, of: app) }
    if prompts.answers?.app == app { prompts.answers?.forget(permissions) }
  }

  /// Removes every decision about an app, including answers that have not taken effect.
  mutating func forgetDecisions(of app: String) {
    ledger.forget(app)
    appsEndedUnderSheet.remove(app)
    if prompts.answers?.app == app { prompts.answers = nil }
  }
}
