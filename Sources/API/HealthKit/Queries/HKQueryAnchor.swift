import Foundation

/// A position in the history of the store. Objects saved or deleted after it are new (rule Q22). iOS 9.
///
/// Apps store an anchor, for example in a file, and pass it to the next query. Its value has no other meaning.
open class HKQueryAnchor: NSObject, NSCopying, NSSecureCoding, _HKArchivable, @unchecked Sendable {
  /// The number of the last change before the anchor; 0 for the beginning.
  let value: UInt64

  init(_ value: UInt64) { self.value = value }

  /// Creates an anchor from the number that queries used before iOS 9.
  public convenience init(fromValue value: Int) { self.init(UInt64(max(0, value))) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKQueryAnchor)?.value == value }

  open override var hash: Int { value.hashValue }

  open override var description: String { "HKQueryAnchor(\(value))" }

  // Apps keep anchors in files, so every version of this package archives them as a number.

  open func encode(with coder: NSCoder) { coder.encode(Int64(clamping: value), forKey: "value") }

  public required init?(coder: NSCoder) { value = UInt64(max(0, coder.decodeInt64(forKey: "value"))) }
}

/// The anchor before all changes, for Apple's API before iOS 9, in which anchors are numbers (rule Q8).
public var HKAnchoredObjectQueryNoAnchor: Int32 { 0 }
