/// The choice whether a value of a line may be read by others.
///
/// `auto` shows numbers and hides all other values, as a phone's log does outside of a debugger. A hidden value is
/// written as `<private>`, also in the file: it shows what the log of a phone would tell.
public struct OSLogPrivacy: Hashable, Sendable {
  /// The mark in place of a hidden value.
  public enum Mask: Hashable, Sendable {
    /// The same mark for the same value, so that lines can be compared.
    case hash
    /// The same mark, `<private>`, for all values.
    case none
  }

  /// The ways to treat a value: by its kind, shown, or hidden.
  enum Option: Hashable, Sendable { case auto, open, hidden }

  /// The way to treat the value.
  var option: Option
  /// The mark where the value is hidden.
  var mask = Mask.none

  /// Shows numbers, and hides all other values.
  public static let auto = OSLogPrivacy(option: .auto)
  /// Shows the value.
  public static let `public` = OSLogPrivacy(option: .open)
  /// Hides the value.
  public static let `private` = OSLogPrivacy(option: .hidden)
  /// Hides the value, as `private` does here.
  public static let sensitive = OSLogPrivacy(option: .hidden)

  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(option: .auto, mask: mask) }
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(option: .hidden, mask: mask) }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(option: .hidden, mask: mask) }

  /// Returns the value, or the mark in its place.
  func shown(_ value: String, isNumber: Bool) -> String {
    if option == .open || option == .auto && isNumber { return value }
    switch mask {
    case .none: return "<private>"
    case .hash:
      // The same in every run, unlike Swift's own: a hash that tells two values apart, not one that hides a short one.
      let hash = value.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return "<mask.hash: '\(String(hash, radix: 16))'>"
    }
  }
}
