/// The state of a builder of workouts, routes or series: which step is possible after which.
///
/// A value without effects. It answers each step with the action of the builder, and a refused step changes nothing:
///
///     var state = BuildingState.series
///     state.take(.add)       // .change
///     state.take(.save)      // .save
///     state.take(.add)       // .refuse, in the phase .finishing
///     state.take(.notSaved)  // .change, and the phase is .collecting again
package struct BuildingState: Sendable {
  package enum Phase: Sendable {
    case notBegun, collecting, ended, finishing, finished, discarded
    /// Collection was begun before the person was asked about workouts: no step is possible any more (rule W16).
    case failed
  }

  package enum Step: Sendable {
    case begin, fail, add, end, save, saved, notSaved, discard
  }

  /// The action of the builder after a step.
  package enum Action: Sendable {
    /// Goes on, with the draft as the step changes it.
    case change
    /// Saves the draft, and tells the outcome with ``Step/saved`` or ``Step/notSaved``.
    case save
    case drop
    /// Fails, with a sentence for the phase.
    case refuse
  }

  package private(set) var phase: Phase
  /// The phase in which the builder may save: a workout has to be ended first, a series has not.
  private let savable: Phase

  /// A workout: it is begun, ended and then saved (rule S100).
  package static let workout = BuildingState(phase: .notBegun, savable: .ended)
  /// A series or a route, which collects from the start, and may be saved at any time (rules S124 and S128).
  package static let series = BuildingState(phase: .collecting, savable: .collecting)

  /// True while parts can be added.
  package var isCollecting: Bool { phase == .collecting || phase == .ended }

  /// Takes a step, and returns the action that follows from it.
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
    // After a failure it can be tried again.
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
