import Foundation
import HealthDaemon
import HealthModel

/// The predicates HealthKit’s factories make: a condition in the form the store can read.
///
/// They work like any other `NSPredicate`: alone, inside an `NSCompoundPredicate`, or evaluated against a sample.
final class HKQueryPredicate: NSPredicate {
  let condition: SamplePredicate

  init(_ condition: SamplePredicate) {
    self.condition = condition
    super.init(value: true)
  }

  /// Predicates of queries are not archived; nil.
  required init?(coder: NSCoder) { nil }

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

  override var description: String { "\(condition)" }
}

extension SamplePredicate {
  /// What a predicate asks for, in the form the store reads. Nil is no condition.
  ///
  /// Compound predicates are translated part by part. Any other predicate, as one made of a block, cannot become a query
  /// and stops the app (rule Q93).
  init(_ predicate: NSPredicate?) {
    switch predicate {
    case nil: self = .all
    case let predicate as HKQueryPredicate: self = predicate.condition
    case let predicate as NSCompoundPredicate: self.init(compound: predicate)
    case let predicate? where predicate == NSPredicate(value: true): self = .all
    case let predicate? where predicate == NSPredicate(value: false): self = .none
    case let predicate?:
      HealthExceptionHandler.raise(
        HealthException(
          .invalidArgument,
          "Unsupported predicate \(predicate): a query may use HKQuery’s predicates and compounds of them"))
      self = .none
    }
  }

  private init(compound: NSCompoundPredicate) {
    let parts = compound.subpredicates.map { SamplePredicate($0) }
    switch compound.compoundPredicateType {
    case .and: self = .and(parts)
    case .or: self = .or(parts)
    case .not: self = .not(parts.first ?? .all)
    @unknown default: self = .none
    }
  }

  /// The condition as a predicate for apps.
  package var predicate: NSPredicate { HKQueryPredicate(self) }
}
