import Foundation
import HealthModel

extension WorkoutRecord {
  /// Writes the workout into an archive.
  func encode(with coder: NSCoder) {
    coder.encode(activityType, forKey: "activityType")
    coder.encode(duration, forKey: "duration")
    coder.encode(events.map(HKWorkoutEvent.init) as NSArray, forKey: "events")
    coder.encode(activities.map(HKWorkoutActivity.init) as NSArray, forKey: "activities")
    coder.encode(statistics.map { HKStatistics($0, options: []) } as NSArray, forKey: "statistics")
    coder.encode(totalEnergyBurned, forKey: "totalEnergyBurned")
    coder.encode(totalDistance, forKey: "totalDistance")
    coder.encode(totalSwimmingStrokeCount, forKey: "totalSwimmingStrokeCount")
    coder.encode(totalFlightsClimbed, forKey: "totalFlightsClimbed")
    coder.encode(samples.sorted().map { $0 as NSUUID } as NSArray, forKey: "samples")
  }

  /// Creates a workout from an archive; what is missing there is 0, nil or empty.
  init(coder: NSCoder) {
    self.init(
      activityType: coder.decodeInteger(forKey: "activityType"), duration: coder.decodeDouble(forKey: "duration"))
    events = coder.objects("events", of: HKWorkoutEvent.self).map(\.record)
    activities = coder.objects("activities", of: HKWorkoutActivity.self).map(\.record)
    statistics = coder.objects("statistics", of: HKStatistics.self).map(\.record)
    totalEnergyBurned = coder.quantity("totalEnergyBurned")
    totalDistance = coder.quantity("totalDistance")
    totalSwimmingStrokeCount = coder.quantity("totalSwimmingStrokeCount")
    totalFlightsClimbed = coder.quantity("totalFlightsClimbed")
    samples = Set(coder.objects("samples", of: NSUUID.self).map { $0 as UUID })
  }
}
