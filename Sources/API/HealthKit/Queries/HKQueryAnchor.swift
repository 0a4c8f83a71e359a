import Foundation

/// A place in the history of the store: objects saved and deleted after it are new (rule Q22). iOS 9.
///
/// Apps keep an anchor, in a file too, and give it to the next query. Its value has no meaning of its own.
open class HKQueryAnchor: NSObject, NSCopying, NSSecureCoding, _HKArchivable, @unchecked Sendable {
  /// The number of the last change before the anchor; 0 for the beginning.
  let value: UInt64

  init(_ value: UInt64) { self.value = value }

  /// Creates an anchor from the number of a query as they were before iOS 9.
  public convenience init(fromValue value: Int) { self.init(UInt64(max(0, value))) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKQueryAnchor)?.value == value }

  open override var hash: Int { value.hashValue }

  open override var description: String { "HKQueryAnchor(\(value))" }

  // Apps keep anchors in files: a number, in all versions of this package.

  open func encode(with coder: NSCoder) { coder.encode(Int64(clamping: value), forKey: "value") }

  public required init?(coder: NSCoder) { value = UInt64(max(0, coder.decodeInt64(forKey: "value"))) }
}

/// The anchor before all changes, for queries as they were before iOS 9 (rule Q8).
public var HKAnchoredObjectQueryNoAnchor: Int32 { 0 }
