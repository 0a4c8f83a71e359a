import OrderedCollections

/// Who may put a question to the person: one at a time, in the order they came (rule A11).
///
/// A request holds its turn from before its sheet appears until after its answer was recorded, so that the next one is
/// asked against what was just said.
struct PromptQueue: Sendable {
  private struct Waiter: Sendable {
    var connection: ConnectedApp
    var turn: CheckedContinuation<Bool, Never>
  }

  private var holder: ConnectedApp?
  /// What the sheets of the request that has the turn were answered, as long as it does not hold.
  var answers: SheetAnswers?
  private var waiters: OrderedDictionary<Int, Waiter> = [:]
  /// What the person is looking at, and who asked; cancelled when that app dies.
  private(set) var prompt: (connection: Int, task: Task<AuthorizationAnswer?, Never>)?

  /// Who has the turn, and behind it who waits, in this order.
  var line: [ConnectedApp] { (holder.map { [$0] } ?? []) + waiters.values.map(\.connection) }

  /// Takes the turn, or a place in the line. `turn` is resumed with false when the connection dies first.
  ///
  /// - Returns: What to do once the lock is released.
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

  /// Gives the turn to the next in line.
  mutating func release() -> (@Sendable () -> Void)? {
    holder = nil
    prompt = nil
    answers = nil
    guard let next = waiters.values.first else { return nil }
    waiters.removeFirst()
    holder = next.connection
    return { next.turn.resume(returning: true) }
  }

  mutating func show(_ task: Task<AuthorizationAnswer?, Never>, for connection: Int) { prompt = (connection, task) }

  /// Withdraws everything a connection asks: its prompt, and its places in the line (rule A39).
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
