import HealthKit
import Languages
import Observation
import TerminalUI

/// The three activity rings of a day, from a summary: Move, Exercise and Stand. iOS 9.3.
///
///     @State private var rings = HKActivityRingView()
///     …
///     rings.frame(width: 24, height: 12)
///       .task { rings.setActivitySummary(try? await today(), animated: true) }
///
/// On a phone it is a `UIView`; here it is a view among the others, and keeps its summary as that does. It fills the
/// room it is given. In little room, and on a terminal with letters only, it draws three bars with their names and
/// percentages in place of rings. A ring over its goal goes round again: its tip stands off the lap beneath it.
@MainActor
open class HKActivityRingView: View {
  @Observable
  fileprivate final class Shown { var summary: HKActivitySummary? }

  // The object that frames observe: an open property cannot be observed itself.
  private let shown = Shown()

  /// The summary of the day that is shown; nil shows empty rings. New rings appear at once.
  ///
  /// A summary that is changed later shows with the next frame.
  open var activitySummary: HKActivitySummary? {
    get { shown.summary }
    set { shown.summary = newValue }
  }

  /// Creates a view without a summary: three empty rings.
  public init() {}

  /// Shows the summary of a day. `animated` changes nothing here: a terminal draws the rings in their final state.
  open func setActivitySummary(_ activitySummary: HKActivitySummary?, animated: Bool) {
    self.activitySummary = activitySummary
  }

  public final var body: some View {
    let rings = ActivityRing.rings(of: activitySummary)
    return Canvas { context, size in
      let glyphs = context.environment.glyphs
      if let picture = ActivityRingPicture(rings, size: size, glyphs: glyphs) {
        picture.draw(in: context)
      } else {
        ActivityRingBars(rings, size: size, glyphs: glyphs, locale: context.environment.locale).draw(in: context)
      }
    }
    .frame(minHeight: rings.count)
    .accessibilityLabel("\(rings[0].sentence) \(rings[1].sentence) \(rings[2].sentence)")
    .localizedStringTable(.device)
  }
}
