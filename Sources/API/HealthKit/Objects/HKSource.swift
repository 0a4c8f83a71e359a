import Foundation
import HealthDaemon
import HealthModel

/// An app or device that saves samples, identified by its bundle identifier (rule S42).
///
/// Sources are equal when their names and bundle identifiers are.
open class HKSource: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The stored record.
  package let record: SourceRecord

  /// Creates the source of a stored record.
  package init(_ record: SourceRecord) { self.record = record }

  /// Returns the app that runs this code.
  open class func `default`() -> HKSource { HKSource(DefaultConnection.current.app.source) }

  /// The name that people see: "Stride".
  open var name: String { record.name }

  /// The bundle identifier; for a Bluetooth device, a UUID.
  open var bundleIdentifier: String { record.bundleIdentifier }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKSource)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String { "\(name) (\(bundleIdentifier))" }

  static func object(of record: SourceRecord) -> NSObject? { HKSource(record) }
}
