import Foundation
import HealthDaemon
import HealthModel

extension SamplePredicate {
  /// Creates the condition of a predicate on the samples of one type.
  ///
  /// The type tells which units its quantities can be compared with: a unit of another dimension stops the app, with
  /// the words of a conversion (rule Q99).
  init(_ predicate: NSPredicate?, of type: HKObjectType) {
    self.init(predicate)
    guard let pair = incompatibleUnits(type.objectType.canonicalUnit) else { return }
    HealthExceptionHandler.raise(.incompatibleUnits(pair.asked, pair.measured))
    self = .none
  }

  /// Returns the first unit that cannot be compared with the measured one; nil when all can.
  ///
  /// - Parameter measured: The unit of the samples' own value, if they have one.
  private func incompatibleUnits(_ measured: HealthUnit?) -> (asked: HealthUnit, measured: HealthUnit)? {
    firstOfConditions { condition in
      let (asked, unit): (HealthQuantity, HealthUnit?)
      switch condition {
      case .content(.workoutActivity(let part)): return part.incompatibleUnits(nil)
      case .quantity(_, let bound): (asked, unit) = (bound, measured)
      case .content(.workoutMeasure(let measure, _, let bound)): (asked, unit) = (bound, measure.unit)
      default: return nil
      }
      guard let unit, !asked.isCompatible(with: unit) else { return nil }
      return (asked.unit, unit)
    }
  }
}

extension ContentCondition.WorkoutMeasure {
  /// A unit of the measure’s dimension; nil for a type without quantities.
  fileprivate var unit: HealthUnit? {
    switch self {
    case .totalEnergyBurned: .kilocalorie
    case .totalDistance: .meter
    case .totalSwimmingStrokeCount, .totalFlightsClimbed: .count
    case .sum(let type), .average(let type), .minimum(let type), .maximum(let type): type.canonicalUnit
    }
  }
}
