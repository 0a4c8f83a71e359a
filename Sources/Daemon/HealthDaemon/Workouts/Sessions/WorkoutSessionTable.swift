/// The effects of every call in every state of a workout session (rules S113 and W7).
///
///     WorkoutSessionTable.effect(of: .pause, in: .running)     // .becomes(.paused)
///     WorkoutSessionTable.effect(of: .prepare, in: .stopped)   // .refused
///
/// The table in the documentation is generated from this one, and a test compares sessions with it cell by cell.
package enum WorkoutSessionTable {
  /// The effect of a call in a state.
  package enum Effect: Hashable, Sendable {
    /// The state changes, and the delegate receives the change.
    case becomes(WorkoutSessionState)
    /// No effect, and no message.
    case nothing
    /// The call fails with `errorInvalidArgument` (3) and the state machine's text. The state does not change (rule
    /// W7).
    case refused
    /// An activity begins, and the previous one ends.
    case beginsActivity
    /// The running activity ends. Without one, the call has no effect.
    case endsActivity
    /// The session fails with an error, and then ends (rule W4).
    case failsAndEnds(code: Int)
  }

  /// The evidence for an effect: Apple's header, Apple's documentation, or inference.
  package enum Source: String, Sendable { case header, documentation, inferred }

  package static func effect(of event: WorkoutSessionEvent, in state: WorkoutSessionState) -> Effect {
    cell(event, state).effect
  }

  package static func source(of event: WorkoutSessionEvent, in state: WorkoutSessionState) -> Source {
    cell(event, state).source
  }

  private typealias Cell = (effect: Effect, source: Source)

  private static func cell(_ event: WorkoutSessionEvent, _ state: WorkoutSessionState) -> Cell {
    let column = WorkoutSessionState.inOrder.firstIndex(of: state) ?? 0
    return row(of: event)[column]
  }

  /// Returns the cells of a call, one for each state in the order of a session's life.
  private static func row(of event: WorkoutSessionEvent) -> [Cell] {
    let nothing: Cell = (.nothing, .inferred)
    let ignored: Cell = (.nothing, .header)
    let refused: Cell = (.refused, .header)
    func becomes(_ state: WorkoutSessionState, _ source: Source = .header) -> Cell { (.becomes(state), source) }
    switch event {
    case .prepare: return [becomes(.prepared), nothing, nothing, nothing, refused, refused]
    case .startActivity: return [becomes(.running), becomes(.running), nothing, nothing, refused, refused]
    case .pause: return [ignored, ignored, becomes(.paused), ignored, ignored, ignored]
    case .resume: return [ignored, ignored, ignored, becomes(.running), ignored, ignored]
    case .stopActivity:
      return [nothing, nothing, becomes(.stopped), becomes(.stopped, .inferred), ignored, ignored]
    case .end:
      let ended = becomes(.ended, .inferred)
      return [ended, ended, becomes(.ended), ended, becomes(.ended), ignored]
    case .beginNewActivity:
      let refused: Cell = (.refused, .inferred)
      return [refused, refused, (.beginsActivity, .header), (.beginsActivity, .inferred), refused, refused]
    case .endCurrentActivity:
      return [nothing, nothing, (.endsActivity, .header), (.endsActivity, .inferred), nothing, nothing]
    case .otherSessionStarts:
      let other: Cell = (.failsAndEnds(code: 8), .documentation)
      return [nothing, (.failsAndEnds(code: 8), .inferred), other, other, (.failsAndEnds(code: 8), .inferred), nothing]
    case .appLeavesFront:
      let left: Cell = (.failsAndEnds(code: 9), .documentation)
      return [nothing, (.failsAndEnds(code: 9), .inferred), left, left, left, nothing]
    }
  }

  /// Returns the calls that change a state, as errors list them.
  static func allowedEvents(in state: WorkoutSessionState) -> [WorkoutSessionEvent] {
    WorkoutSessionEvent.allCases.prefix { $0 != .otherSessionStarts }.filter {
      switch effect(of: $0, in: state) {
      case .becomes, .beginsActivity: true
      default: false
      }
    }
  }
}

/// The table as shown in the documentation.
extension WorkoutSessionTable {
  /// The table in Markdown, with a row for each call and a column for each state.
  package static var page: String {
    let states = WorkoutSessionState.inOrder
    var rows = ["| Call | \(states.map(\.name).joined(separator: " | ")) |"]
    rows.append("|\(String(repeating: " --- |", count: states.count + 1))")
    for event in WorkoutSessionEvent.allCases {
      let cells = states.map { "\(word(effect(of: event, in: $0))) (\(source(of: event, in: $0).rawValue.prefix(1)))" }
      let name = event.name.hasSuffix(")") ? "`\(event.name)`" : event.name
      rows.append("| \(name) | \(cells.joined(separator: " | ")) |")
    }
    return rows.joined(separator: "\n")
  }

  private static func word(_ effect: Effect) -> String {
    switch effect {
    case .becomes(let state): state.name
    case .nothing: "–"
    case .refused: "3"
    case .beginsActivity: "a part begins"
    case .endsActivity: "the part ends"
    case .failsAndEnds(let code): "\(code)"
    }
  }
}
