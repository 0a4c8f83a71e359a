import HealthKit
import TerminalUI

extension HKWorkoutActivityType {
  /// The name of the activity: "Hand Cycling".
  var words: String {
    switch self {
    case .highIntensityIntervalTraining: return "High-Intensity Interval Training"
    case .wheelchairWalkPace: return "Wheelchair Walk Pace"
    case .swimBikeRun: return "Multisport"
    default: break
    }
    var words = ""
    for letter in "\(self)" {
      if words.isEmpty {
        words += letter.uppercased()
      } else {
        if letter.isUppercase { words += " " }
        words.append(letter)
      }
    }
    return words
  }
}

extension HKWorkoutSessionLocationType {
  /// The name of the location; nil when it is unknown.
  var words: LocalizedStringKey? {
    switch self {
    case .unknown: nil
    case .indoor: "Indoor"
    case .outdoor: "Outdoor"
    }
  }
}

extension HKWorkoutSwimmingLocationType {
  /// The name of the swimming location; nil when it is unknown.
  var words: LocalizedStringKey? {
    switch self {
    case .unknown: nil
    case .pool: "Pool"
    case .openWater: "Open Water"
    }
  }
}
