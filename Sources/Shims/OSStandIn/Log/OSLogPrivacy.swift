/// The setting that decides if a logged value is readable.
///
/// `auto` shows numbers and hides all other values, as a phone's log does without a debugger. A hidden value is written
/// as `<private>`, in the file too, so that the file shows exactly what a phone's log would.
public struct OSLogPrivacy: Hashable, Sendable {
  /// The replacement for a hidden value.
  public enum Mask: Hashable, Sendable {
    /// Equal values get equal replacements, so that lines can be compared.
    case hash
    /// No hash: `<private>` replaces every hidden value.
    case none
  }

  /// The treatments of a value: by its kind, shown, or hidden.
  enum Option: Hashable, Sendable { case auto, open, hidden }

  var option: Option
  /// The replacement if the value is hidden.
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

  /// Returns the value, or its replacement.
  func shown(_ value: String, isNumber: Bool) -> String {
    if option == .open || option == .auto && isNumber { return value }
    switch mask {
    case .none: return "<private>"
    case .hash:
      // The hash is the same in every run, unlike Swift's. The hash distinguishes values, but does not protect short
      // values.
      let hash = value.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return "<mask.hash: '\(String(hash, radix: 16))'>"
    }
  }
}
