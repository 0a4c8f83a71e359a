import Foundation
import HealthKit
import TerminalUI

extension WorkoutPlan {
  /// The plan's name on one line, or a default name, in the English form that is stored.
  package var title: String { title(MeasureWords(locale: Locale(identifier: "en_US"))) }

  /// The plan's name on one line, or a default name.
  func title(_ words: MeasureWords) -> String {
    switch workout {
    case .custom(let custom):
      ShownName.name(custom.displayName, else: words.text("Custom \(words.name(of: custom.activity))"))
    case .goal(let goal): words.name(of: goal.activity)
    case .pacer(let pacer): words.text("\(words.name(of: pacer.activity)) Pacer")
    case .swimBikeRun(let three): ShownName.name(three.displayName, else: words.text("Multisport"))
    }
  }
}

extension WorkoutPlan.Workout {
  /// The activity and the location: "Running · Outdoor".
  func place(_ words: MeasureWords) -> String {
    let place: LocalizedStringKey? =
      switch self {
      case .custom(let workout): workout.location.words
      case .goal(let workout): workout.swimmingLocation.words ?? workout.location.words
      case .pacer(let workout): workout.location.words
      case .swimBikeRun: nil
      }
    return ([words.name(of: activity)] + [place].compactMap { $0.map(words.text) }).joined(separator: " · ")
  }
}

extension SwimBikeRunWorkout.Activity {
  /// The location: "Open Water", "Outdoor".
  var place: LocalizedStringKey? {
    switch self {
    case .swimming(let place): place.words
    case .cycling(let place), .running(let place): place.words
    }
  }
}
