import Foundation
import HealthModel

/// The shortest time between two wake-ups of an app for one type.
enum DeliveryPeriod {
  /// Returns the period in seconds for a frequency the app asked for, or that of the type if it is longer (rules B2 and
  /// B10).
  ///
  ///     DeliveryPeriod.seconds(for: .stepCount, frequency: 1, onWatch: false)   // 3600
  ///
  /// - Parameter frequency: The raw value of `HKUpdateFrequency`; an unknown one counts as immediate.
  static func seconds(for type: ObjectType, frequency: Int, onWatch: Bool) -> TimeInterval {
    let asked: TimeInterval =
      switch frequency {
      case 2: hour
      case 3: 24 * hour
      case 4: 7 * 24 * hour
      default: 0
      }
    return max(asked, onWatch ? floorOnWatch(of: type) : floorOnPhone(of: type))
  }

  private static let hour: TimeInterval = 3600

  /// The types with a period of an hour on a phone. Steps are documented (rule Q72); the others were measured, or are
  /// streams of the same kind (rule B4).
  private static let hourlyOnPhone: Set<String> = [
    "stepCount", "distanceWalkingRunning", "activeEnergyBurned", "basalEnergyBurned", "appleExerciseTime",
    "appleStandTime", "distanceWheelchair", "pushCount",
  ]

  private static func floorOnPhone(of type: ObjectType) -> TimeInterval {
    hourlyOnPhone.contains(type.swiftName) ? hour : 0
  }

  /// The types a watch may deliver at once (rule Q73).
  private static let promptOnWatch: Set<String> = [
    "highHeartRateEvent", "lowHeartRateEvent", "irregularHeartRhythmEvent", "environmentalAudioExposureEvent",
    "headphoneAudioExposureEvent", "lowCardioFitnessEvent", "numberOfTimesFallen", "vo2Max", "handwashingEvent",
    "toothbrushingEvent",
  ]

  private static func floorOnWatch(of type: ObjectType) -> TimeInterval {
    promptOnWatch.contains(type.swiftName) ? 0 : hour
  }
}
