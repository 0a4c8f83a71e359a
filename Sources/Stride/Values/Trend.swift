import Foundation
import TerminalUI

/// How an average has changed since the span before.
struct Trend: Hashable, Sendable {
  /// In parts of the value before: 0.12 for an eighth more.
  let change: Double

  /// Nil where there is nothing to compare.
  init?(from before: Double?, to now: Double?) {
    guard let before, let now, before > 0 else { return nil }
    change = now / before - 1
  }

  /// "▲ 12 %", "▼ 3 %", or "= 0 %".
  func text(_ marks: GlyphSet.Marks) -> String {
    let percent = Int((change * 100).rounded())
    let sign = percent > 0 ? marks.rise : percent < 0 ? marks.fall : "= "
    return "\(sign)\(abs(percent)) %"
  }
}
