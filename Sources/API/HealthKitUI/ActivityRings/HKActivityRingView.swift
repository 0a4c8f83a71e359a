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
/// On a phone this is a `UIView`. Here it is an ordinary view that also stores its summary. The view fills the
/// available space. In little space, or in a terminal that supports only ASCII, it draws three bars with names and
/// percentages instead of rings. A ring beyond its goal begins a second lap, whose tip is drawn apart from the first
/// lap.
@MainActor
open class HKActivityRingView: View {
  @Observable
  fileprivate final class Shown { var summary: HKActivitySummary? }

  // The object that view updates observe, because an open property cannot be observed itself.
  private let shown = Shown()

  /// The summary of the day to show; nil shows empty rings. Setting it updates the view at once.
  ///
  /// A later change to the summary itself appears with the next frame.
  open var activitySummary: HKActivitySummary? {
    get { shown.summary }
    set { shown.summary = newValue }
  }

  /// Creates a view with three empty rings.
  public init() {}

  /// Shows the summary of a day. `animated` has no effect, because a terminal draws the rings in their final state.
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
