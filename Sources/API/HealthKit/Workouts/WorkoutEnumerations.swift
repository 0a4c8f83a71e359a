/// The kind of an event within a workout (rules S94 to S97).
public enum HKWorkoutEventType: Int, Sendable {
  /// The person paused the workout.
  case pause = 1
  /// The person resumed the workout.
  case resume = 2
  /// A lap; laps do not overlap.
  case lap = 3
  /// A moment that the person marked.
  case marker = 4
  /// The system noticed that the person stopped moving.
  case motionPaused = 5
  /// The system noticed that the person is moving again.
  case motionResumed = 6
  /// A part of the workout; segments may overlap.
  case segment = 7
  /// The person pressed the buttons that ask the app to pause or resume.
  case pauseOrResumeRequest = 8
}

/// The location of a workout, indoors or outdoors.
public enum HKWorkoutSessionLocationType: Int, Sendable {
  case unknown = 1, indoor = 2, outdoor = 3
}

/// The location of a swim, pool or open water.
public enum HKWorkoutSwimmingLocationType: Int, Sendable {
  case unknown = 0, pool = 1, openWater = 2
}

/// The state of a workout session (rules S112 and S113).
public enum HKWorkoutSessionState: Int, Sendable {
  /// Created but not running.
  case notStarted = 1
  /// Running.
  case running = 2
  /// Permanently ended.
  case ended = 3
  /// Paused by the person or the app.
  case paused = 4
  /// Prepared: the sensors are warming up.
  case prepared = 5
  /// The activity has ended, but the session remains so that it can be saved.
  case stopped = 6
}

/// The kind of a session: on this device, or the mirror of another device’s.
public enum HKWorkoutSessionType: Int, Sendable {
  case primary = 0, mirrored = 1
}
