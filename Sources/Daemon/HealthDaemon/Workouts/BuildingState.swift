/// The state of a builder of workouts, routes or series, which decides the possible next steps.
///
/// For each step, this value returns the action that the builder must take. It has no side effects. A refused step
/// changes nothing:
///
///     var state = BuildingState.series
///     state.take(.add)       // .change
///     state.take(.save)      // .save
///     state.take(.add)       // .refuse, in the phase .finishing
///     state.take(.notSaved)  // .change, and the phase is .collecting again
package struct BuildingState: Sendable {
  package enum Phase: Sendable {
    case notBegun, collecting, ended, finishing, finished, discarded
    /// Collection began before the person was asked about workouts. No further step is possible (rule W16).
    case failed
  }

  package enum Step: Sendable {
    case begin, fail, add, end, save, saved, notSaved, discard
  }

  /// The builder's action after a step.
  package enum Action: Sendable {
    /// Continue, with the draft changed by the step.
    case change
    /// Save the draft, and report the outcome with ``Step/saved`` or ``Step/notSaved``.
    case save
    case drop
    /// Fail, with a sentence for the phase.
    case refuse
  }

  package private(set) var phase: Phase
  /// The phase in which the builder may save. A workout must first be ended; a series need not be.
  private let savable: Phase

  /// A workout, which begins, ends and is then saved (rule S100).
  package static let workout = BuildingState(phase: .notBegun, savable: .ended)
  /// A series or a route, which collects from the start and may be saved at any time (rules S124 and S128).
  package static let series = BuildingState(phase: .collecting, savable: .collecting)

  /// True while parts can be added.
  package var isCollecting: Bool { phase == .collecting || phase == .ended }

  /// Takes a step, and returns the resulting action.
  package mutating func take(_ step: Step) -> Action {
    switch (step, phase) {
    case (.begin, .notBegun): phase = .collecting
    case (.fail, .notBegun): phase = .failed
    case (.add, .collecting), (.add, .ended): break
    case (.end, .collecting) where savable == .ended: phase = .ended
    case (.save, savable):
      phase = .finishing
      return .save
    case (.saved, .finishing): phase = .finished
    // A failed save can be retried.
    case (.notSaved, .finishing): phase = savable
    case (.discard, .discarded): return .refuse
    case (.discard, _):
      phase = .discarded
      return .drop
    default: return .refuse
    }
    return .change
  }
}
