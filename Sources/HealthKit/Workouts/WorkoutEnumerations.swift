/// What happened within a workout (rules S94 to S97).
public enum HKWorkoutEventType: Int, Sendable {
  /// The person paused the workout.
  case pause = 1
  /// The person took the workout up again.
  case resume = 2
  /// A lap; laps do not overlap.
  case lap = 3
  /// A moment the person wanted to remember.
  case marker = 4
  /// The system noticed that the person stood still.
  case motionPaused = 5
  /// The system noticed that the person moved again.
  case motionResumed = 6
  /// A stretch of the workout; segments may overlap.
  case segment = 7
  /// The person pressed the buttons that ask the app to pause or resume.
  case pauseOrResumeRequest = 8
}

/// Whether a workout is inside or outside.
public enum HKWorkoutSessionLocationType: Int, Sendable {
  case unknown = 1, indoor = 2, outdoor = 3
}

/// Where a swim takes place.
public enum HKWorkoutSwimmingLocationType: Int, Sendable {
  case unknown = 0, pool = 1, openWater = 2
}

/// Where a workout session is in its life (rules S112 and S113).
public enum HKWorkoutSessionState: Int, Sendable {
  /// Made, nothing runs.
  case notStarted = 1
  /// Under way.
  case running = 2
  /// Over; nothing runs any more.
  case ended = 3
  /// Paused by the person or the app.
  case paused = 4
  /// Sensors warm up.
  case prepared = 5
  /// The activity is over, the session still there to save it.
  case stopped = 6
}

/// Whether a session runs here or mirrors another device’s.
public enum HKWorkoutSessionType: Int, Sendable {
  case primary = 0, mirrored = 1
}
