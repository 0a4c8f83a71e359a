import HealthModel

/// A type whose samples hold many values each: workout routes, series of heartbeats. iOS 11.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
  /// Returns the type of the routes of workouts.
  public class func workoutRoute() -> Self { unsafeDowncast(required(HKWorkoutRouteTypeIdentifier), to: self) }

  /// Returns the type of series of heartbeats. iOS 13.
  public class func heartbeat() -> Self { unsafeDowncast(required(HKDataTypeIdentifierHeartbeatSeries), to: self) }
}
