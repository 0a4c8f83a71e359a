/// Values of a line that others may read.
///
/// `auto` shows numbers and hides everything else, as a phone's log does once nobody debugs the app. What is hidden stands
/// as `<private>`, also in the file: what is kept shows what the app would tell.
public struct OSLogPrivacy: Hashable, Sendable {
  /// Marks in place of a hidden value.
  public enum Mask: Hashable, Sendable {
    /// The same mark for the same value, so that lines can be held against each other.
    case hash
    case none
  }

  enum Option: Hashable, Sendable { case auto, open, hidden }

  var option: Option
  var mask = Mask.none

  public static let auto = OSLogPrivacy(option: .auto)
  public static let `public` = OSLogPrivacy(option: .open)
  public static let `private` = OSLogPrivacy(option: .hidden)
  public static let sensitive = OSLogPrivacy(option: .hidden)

  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(option: .auto, mask: mask) }
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(option: .hidden, mask: mask) }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(option: .hidden, mask: mask) }

  /// Returns the value as the log keeps it.
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
