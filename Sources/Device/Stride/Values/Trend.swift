import Foundation
import TerminalUI

/// The change of an average since the span before.
struct Trend: Hashable, Sendable {
  /// The change as a part of the value before: 0.12 for an eighth more.
  let change: Double

  /// Compares two averages; nil where one is missing or the earlier one is zero.
  init?(from before: Double?, to now: Double?) {
    guard let before, let now, before > 0 else { return nil }
    change = now / before - 1
  }

  /// Returns the change as a percentage: "▲ 12 %", "▼ 3 %", or "= 0 %".
  func text(_ marks: GlyphSet.Marks) -> String {
    let percent = Int((change * 100).rounded())
    let sign = percent > 0 ? marks.rise : percent < 0 ? marks.fall : "= "
    return "\(sign)\(abs(percent)) %"
  }
}
