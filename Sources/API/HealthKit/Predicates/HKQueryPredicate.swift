import Foundation
import HealthDaemon
import HealthModel

/// A predicate created by HealthKit’s factories. It contains the condition that the store evaluates.
///
/// An app can use this predicate like any other `NSPredicate`: alone, inside an `NSCompoundPredicate`, or evaluated
/// against a sample.
final class HKQueryPredicate: NSPredicate {
  /// The condition that the store evaluates.
  let condition: SamplePredicate

  init(_ condition: SamplePredicate) {
    self.condition = condition
    super.init(value: true)
  }

  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
    evaluate(with: object)
  }

  override func evaluate(with object: Any?) -> Bool {
    switch object {
    case let object as HKObject: condition.matches(object.record)
    case let medication as HKUserAnnotatedMedication: condition.matches(medication.record)
    case let summary as HKActivitySummary: condition.matches(summary)
    default: false
    }
  }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func isEqual(_ object: Any?) -> Bool { (object as? HKQueryPredicate)?.condition == condition }

  override var hash: Int { condition.hashValue }

  override var description: String { condition.legible }
}

extension SamplePredicate {
  /// Creates the condition that the store evaluates for a predicate. Nil means no condition.
  ///
  /// Compound predicates are translated part by part, to any depth. Any other predicate, such as one created from a
  /// block, cannot be used in a query and stops the app (rule Q93).
  init(_ predicate: NSPredicate?) {
    guard let predicate else {
      self = .all
      return
    }
    self.init(FlatPredicate(predicate).map(SamplePredicate.init(single:)))
  }

  /// Creates the condition of a predicate that is not a compound.
  private init(single predicate: NSPredicate) {
    switch predicate {
    case let predicate as HKQueryPredicate: self = predicate.condition
    case _ where predicate == NSPredicate(value: true): self = .all
    case _ where predicate == NSPredicate(value: false): self = .none
    default:
      HealthExceptionHandler.raise(HealthException(.invalidArgument, .predicate("\(predicate)")))
      self = .none
    }
  }

  /// The condition as the `NSPredicate` that apps receive.
  package var predicate: NSPredicate { HKQueryPredicate(self) }
}

extension FlatPredicate<NSPredicate> {
  /// Creates the flat form of a predicate: a list with all compound predicates, nested ones too, and their conditions.
  init(_ predicate: NSPredicate) {
    // Collect each compound before its parts, and its parts from the last to the first. Reversing the list then puts
    // each compound after its parts.
    var steps: [Step] = []
    var pending = [predicate]
    while let next = pending.popLast() {
      guard let compound = next as? NSCompoundPredicate else {
        steps.append(.condition(next))
        continue
      }
      let parts = compound.subpredicates
      switch compound.compoundPredicateType {
      case .and: steps.append(.and(parts.count))
      case .or: steps.append(.or(parts.count))
      case .not: steps.append(.not)
      @unknown default: steps.append(.or(0))
      }
      switch compound.compoundPredicateType {
      case .and, .or: pending += parts
      case .not: pending.append(parts.first ?? NSPredicate(value: true))
      @unknown default: break
      }
    }
    self.init(steps.reversed())
  }
}

extension SamplePredicate {
  /// Creates the condition of a predicate on samples of one type.
  ///
  /// The type determines the units with which the predicate’s quantities can be compared. A quantity in a unit of
  /// another dimension stops the app, with the message of a failed conversion (rule Q99).
  init(_ predicate: NSPredicate?, of type: HKObjectType) {
    self.init(predicate)
    guard let pair = incompatibleUnits(type.objectType.canonicalUnit) else { return }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .incompatibleUnits(pair.asked, pair.measured)))
    self = .none
  }

  /// Returns the first pair of incompatible units: the unit of a quantity in the predicate, and the unit of the stored
  /// values that it is compared with. Nil when all quantities can be compared.
  ///
  /// - Parameter measured: The unit of the samples’ own values; nil when the samples are not quantities.
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
  /// A unit in which this property of a workout can be compared; nil for statistics of a type that is not a quantity.
  fileprivate var unit: HealthUnit? {
    switch self {
    case .totalEnergyBurned: .kilocalorie
    case .totalDistance: .meter
    case .totalSwimmingStrokeCount, .totalFlightsClimbed: .count
    case .sum(let type), .average(let type), .minimum(let type), .maximum(let type): type.canonicalUnit
    }
  }
}
