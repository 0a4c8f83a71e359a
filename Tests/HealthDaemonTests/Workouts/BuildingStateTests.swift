import Testing

@testable import HealthDaemon

/// One state machine builds workouts, routes and series (rules S100, S124 and S128).
@Suite("A builder accepts only the steps that its state allows")
struct BuildingStateTests {
  private typealias Step = BuildingState.Step

  /// Returns the state after some steps. Each of them must be possible.
  private func state(
    _ start: BuildingState, after steps: [Step], sourceLocation: SourceLocation = #_sourceLocation
  ) -> BuildingState {
    var state = start
    for step in steps { #expect(state.take(step) != .refuse, "\(step)", sourceLocation: sourceLocation) }
    return state
  }

  /// Returns the possible steps.
  private func possible(_ state: BuildingState) -> [Step] {
    let steps: [Step] = [.begin, .fail, .add, .end, .save, .saved, .notSaved, .discard]
    return steps.filter { step in
      var next = state
      return next.take(step) != .refuse
    }
  }

  @Test("A workout is begun, ended and saved, and accepts data until saving")
  func workout() {
    #expect(possible(.workout) == [.begin, .fail, .discard])
    #expect(possible(state(.workout, after: [.begin])) == [.add, .end, .discard])
    #expect(possible(state(.workout, after: [.begin, .end])) == [.add, .save, .discard])
    #expect(possible(state(.workout, after: [.begin, .end, .save])) == [.saved, .notSaved, .discard])
    #expect(possible(state(.workout, after: [.begin, .end, .save, .saved])) == [.discard])
  }

  @Test("A series accepts data from the start and can be saved at any time")
  func series() {
    #expect(possible(.series) == [.add, .save, .discard])
    #expect(possible(state(.series, after: [.add, .save])) == [.saved, .notSaved, .discard])
  }

  @Test("After a failed save, saving again is possible", arguments: [true, false])
  func again(isWorkout: Bool) {
    let savable = isWorkout ? state(.workout, after: [.begin, .end]) : .series
    let failed = state(savable, after: [.save, .notSaved])
    #expect(failed.phase == savable.phase)
    #expect(possible(failed) == possible(savable))
  }

  @Test("A workout that could not begin can only be discarded")
  func failed() {
    #expect(possible(state(.workout, after: [.fail])) == [.discard])
  }

  @Test("A workout that is discarded during saving stays discarded", arguments: [true, false])
  func discarded(isSaved: Bool) {
    var state = state(.series, after: [.add, .save, .discard])
    #expect(state.take(isSaved ? .saved : .notSaved) == .refuse)
    #expect(state.phase == .discarded)
    #expect(possible(state) == [])
  }

  @Test("A step that a builder refuses does not change the builder's state")
  func refused() {
    var state = state(.workout, after: [.begin])
    #expect(state.take(.save) == .refuse)
    #expect(state.phase == .collecting)
  }
}
