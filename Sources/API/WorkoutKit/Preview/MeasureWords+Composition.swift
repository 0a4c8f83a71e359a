import Foundation
import HealthKit
import TerminalUI

/// Goals and alerts as text.
extension MeasureWords {
  /// The goal of a step or a workout: "400 m", "Open".
  func words(_ goal: WorkoutGoal) -> String {
    switch goal {
    case .open: text("Open")
    case .distance(let value, let unit): distance(Measurement(value: value, unit: unit))
    case .time(let value, let unit): time(Measurement(value: value, unit: unit))
    case .energy(let value, let unit): energy(Measurement(value: value, unit: unit))
    case .poolSwimDistanceWithTime(let distance, let time): text("\(poolDistance(distance)) in \(self.time(time))")
    }
  }

  /// An alert: "Pace 4:17–5:00 /km", "Average Power 200 W".
  func words(_ alert: any WorkoutAlert, in activity: HKWorkoutActivityType) -> String {
    let what: LocalizedStringKey
    switch alert {
    case let alert as HeartRateRangeAlert: what = "Heart Rate \(frequency(alert.target.bounds, "BPM"))"
    case let alert as HeartRateZoneAlert: what = "Heart Rate Zone \(alert.zone)"
    case let alert as CadenceThresholdAlert: what = "Cadence \(frequency([alert.target], cadenceUnit(activity)))"
    case let alert as CadenceRangeAlert: what = "Cadence \(frequency(alert.target.bounds, cadenceUnit(activity)))"
    case let alert as PowerThresholdAlert: what = "Power \(power([alert.target]))"
    case let alert as PowerRangeAlert: what = "Power \(power(alert.target.bounds))"
    case let alert as PowerZoneAlert: what = "Power Zone \(alert.zone)"
    case let alert as SpeedThresholdAlert:
      what = speedWords(speed([alert.target], in: activity), in: activity)
    case let alert as SpeedRangeAlert:
      what = speedWords(speed(alert.target.bounds, in: activity), in: activity)
    default: what = "The app’s own alert"
    }
    return text(alert.metric == .average ? "Average \(what)" : what)
  }

  private func speedWords(_ speed: String, in activity: HKWorkoutActivityType) -> LocalizedStringKey {
    "\(speedName(in: activity)) \(speed)"
  }

  private func cadenceUnit(_ activity: HKWorkoutActivityType) -> String { activity == .cycling ? "RPM" : "SPM" }
}

extension ClosedRange {
  fileprivate var bounds: [Bound] { [lowerBound, upperBound] }
}
