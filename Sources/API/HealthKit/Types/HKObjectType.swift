import Foundation
import HealthDaemon
import HealthModel

/// A type of data that HealthKit stores: authorization is requested for types, and queries search them.
///
///     HKQuantityType(.stepCount).identifier                     // "HKQuantityTypeIdentifierStepCount"
///     HKObjectType.quantityType(forIdentifier: .stepCount)      // the same instance
///     HKObjectType.visionPrescriptionType().requiresPerObjectAuthorization()   // true (rule A65)
///
/// There is one instance for each type; types are equal when their identifiers are.
open class HKObjectType: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  // Unchecked: subclasses are open, as in Apple's framework, but nothing here changes once it is made. Swift has each
  // class of a type say so again; those in this module add nothing that is stored.

  /// The row of the catalogue.
  package let objectType: ObjectType

  /// Creates the instance of a row; only the list of instances does.
  init(_ objectType: ObjectType) { self.objectType = objectType }

  /// The string that names the type, forever the same in code, files and exports.
  open var identifier: String { objectType.identifier }

  /// Returns true when reading is granted object by object, with
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

  /// Returns the only instance of a type.
  package static func instance(of type: ObjectType) -> HKObjectType { instances[Int(type.row)] }

  /// Returns the type with an identifier; nil when no type of the class has it.
  static func known<Wanted: HKObjectType>(_ identifier: String, as _: Wanted.Type = Wanted.self) -> Wanted? {
    ObjectType(identifier: identifier).flatMap { instance(of: $0) as? Wanted }
  }

  /// As ``known(_:as:)``, for look-ups: on a device whose version of iOS does not have the type, the app that runs finds
  /// none.
  package static func existing<Wanted: HKObjectType>(_ identifier: String, as wanted: Wanted.Type = Wanted.self)
    -> Wanted?
  {
    guard let type = known(identifier, as: wanted) else { return nil }
    let settings = DefaultConnection.ofRunningApp?.settings
    return settings?.has(type.objectType) == false ? nil : type
  }

  /// As ``known(_:as:)``, for initializers that cannot fail: an unknown identifier stops the app.
  static func required<Wanted: HKObjectType>(_ identifier: String, as wanted: Wanted.Type = Wanted.self) -> Wanted {
    if let type = known(identifier, as: wanted) { return type }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .unknownIdentifier(identifier, of: wanted)))
    return instances.lazy.compactMap { $0 as? Wanted }.first!
  }
}
