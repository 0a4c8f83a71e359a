import OrderedCollections

/// The requests that want to ask the person: one at a time, in the order they came (rule A11).
///
/// A request has its turn from before its sheet appears until after its answer is recorded, so that the next one takes
/// that answer into account.
struct PromptQueue: Sendable {
  private struct Waiter: Sendable {
    var connection: ConnectedApp
    /// Resumed with true for the turn, with false when the connection ends.
    var turn: CheckedContinuation<Bool, Never>
  }

  private var holder: ConnectedApp?
  /// The answers to the sheets of the request that has the turn, while they are not in effect; nil for none.
  var answers: SheetAnswers?
  private var waiters: OrderedDictionary<Int, Waiter> = [:]
  /// The prompt on the screen, with the connection that asked; its task is cancelled when that app dies.
  private(set) var prompt: (connection: Int, task: Task<AuthorizationAnswer?, Never>)?

  /// The connection that has the turn, and those that wait, in order.
  var line: [ConnectedApp] { (holder.map { [$0] } ?? []) + waiters.values.map(\.connection) }

  /// Takes the turn, or a place in the line. `turn` is resumed with false when the connection ends first.
  ///
  /// - Returns: A function to call once the lock is released; nil for a place in the line.
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

  /// Passes the turn to the next in line.
  ///
  /// - Returns: A function to call once the lock is released; nil when the line is empty.
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

  /// Withdraws all requests of a connection: its prompt, and its places in the line (rule A39).
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
