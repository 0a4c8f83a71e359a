import Foundation
import HealthDaemon
import HealthModel

/// A type of data that HealthKit stores. Apps request authorization for types, and queries search them.
///
///     HKQuantityType(.stepCount).identifier                     // "HKQuantityTypeIdentifierStepCount"
///     HKObjectType.quantityType(forIdentifier: .stepCount)      // the same instance
///     HKObjectType.visionPrescriptionType().requiresPerObjectAuthorization()   // true (rule A65)
///
/// Each type has a single instance. Types are equal when their identifiers are.
open class HKObjectType: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  // `@unchecked Sendable`: subclasses are open, as in Apple's framework, but instances never change. Swift requires
  // each subclass to repeat the conformance; subclasses in this module add no stored properties.

  /// The model's value for the type, which is a row of the catalogue of types.
  package let objectType: ObjectType

  /// Creates the single instance of a type. Only the list `instances` calls this initializer.
  init(_ objectType: ObjectType) { self.objectType = objectType }

  /// The string that identifies the type. It is the same in code, files and exports, and never changes.
  open var identifier: String { objectType.identifier }

  /// Returns true when the person grants reading object by object, with
  /// ``HKHealthStore/requestPerObjectReadAuthorization(for:predicate:)`` (rule A65). iOS 16.
  open func requiresPerObjectAuthorization() -> Bool { objectType.requiresPerObjectAuthorization }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKObjectType)?.objectType == objectType }

  open override var hash: Int { objectType.hashValue }

  open override var description: String { identifier }

  // MARK: Coding

  var record: ObjectType { objectType }

  static func object(of record: ObjectType) -> NSObject? { instance(of: record) }
}

// MARK: - The instances

extension HKObjectType {
  private static let instances = ObjectType.everyRow.map { SampleKind.of($0.kind).type($0) }

  /// Returns the shared instance of a type.
  package static func instance(of type: ObjectType) -> HKObjectType { instances[Int(type.row)] }

  /// Returns the type with an identifier; nil when no type of this class has it.
  static func known<Wanted: HKObjectType>(_ identifier: String, as _: Wanted.Type = Wanted.self) -> Wanted? {
    ObjectType(identifier: identifier).flatMap { instance(of: $0) as? Wanted }
  }

  /// Returns the type with an identifier; nil when no type of this class has it, or when the iOS version of the running
  /// app's device does not have the type.
  package static func existing<Wanted: HKObjectType>(_ identifier: String, as wanted: Wanted.Type = Wanted.self)
    -> Wanted?
  {
    guard let type = known(identifier, as: wanted) else { return nil }
    let settings = DefaultConnection.ofRunningApp?.settings
    return settings?.has(type.objectType) == false ? nil : type
  }

  /// Returns the type with an identifier, for initializers that cannot fail. An unknown identifier stops the app.
  static func required<Wanted: HKObjectType>(_ identifier: String, as wanted: Wanted.Type = Wanted.self) -> Wanted {
    if let type = known(identifier, as: wanted) { return type }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .unknownIdentifier(identifier, of: wanted)))
    return instances.lazy.compactMap { $0 as? Wanted }.first!
  }
}
