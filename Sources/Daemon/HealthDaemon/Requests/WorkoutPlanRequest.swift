import HealthModel

extension HealthDaemon {
  /// Asks the person to let an app add workouts to the watch, unless they have answered before (rule K21).
  func askForWorkoutPlans(on connection: ConnectedApp) async throws(HealthError) -> RequestOutcome {
    let app = connection.app.bundleIdentifier
    func isDetermined() -> Bool {
      read { ($0.workoutPlans.apps[app]?.authorization ?? .notDetermined) != .notDetermined }
    }
    if isDetermined() { return .answeredBefore }
    change { state in
      state.log(
        .requested, of: app, ["workoutPlans": "add to the watch", "program": .text(connection.process.rawValue)])
    }
    var isAnswered = false
    try await takingTurn(on: connection) { () async throws(HealthError) in
      // Whoever was in the line before may have asked for the same.
      if isDetermined() { return }
      let answer = try await self.present(.workoutPlans, on: connection)
      let authorization: WorkoutPlanAuthorization
      switch answer {
      case .allow: authorization = .authorized
      case .dontAllow: authorization = .denied
      case .cancel: throw .userCanceled
      case .objects: throw .misfit(answer)
      }
      try self.commit { state throws(HealthError) in
        try state.requireLive(connection)
        state.workoutPlans.apps[app, default: AppPlans()].authorization = authorization
      }
      isAnswered = true
    }
    return isAnswered ? .answered : .answeredBefore
  }
}
