import Foundation
import HealthDaemon
import HealthModel

extension SamplePredicate {
  /// What a predicate asks of the samples of one type.
  ///
  /// Only here is it known what its quantities are compared with: a unit that measures something else stops the app, with
  /// the words of a conversion (rule Q99).
  init(_ predicate: NSPredicate?, of type: HKObjectType) {
    self.init(predicate)
    guard let pair = incompatibleUnits(type.objectType.canonicalUnit) else { return }
    HealthExceptionHandler.raise(.incompatibleUnits(pair.asked, pair.measured))
    self = .none
  }

  /// The first unit that cannot be compared with what is measured; nil when all can.
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
  /// A unit of what is measured.
  fileprivate var unit: HealthUnit? {
    switch self {
    case .totalEnergyBurned: .kilocalorie
    case .totalDistance: .meter
    case .totalSwimmingStrokeCount, .totalFlightsClimbed: .count
    case .sum(let type), .average(let type), .minimum(let type), .maximum(let type): type.canonicalUnit
    }
  }
}
