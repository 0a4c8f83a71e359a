import Foundation
import HealthModel
import TerminalUI

/// A change in Settings while an app's request is on the screen.
package struct ChangeElsewhere: Hashable, Sendable {
  /// The types whose permissions changed since the app's request appeared on the screen.
  package var types: Set<ObjectType>
  /// The time of the latest change, by the device’s clock.
  package var time: Date

  /// Creates a change of types at a time.
  package init(types: Set<ObjectType>, time: Date) {
    self.types = types
    self.time = time
  }

  /// Returns the sentence that appears with the request: "Changed in Settings at 9:41 AM: Heart Rate, Steps. The
  /// switches show it." Names one type and counts the others if there are more than three.
  ///
  /// - Parameter hasSwitches: False on a page without switches, where the sentence must not say that they show the
  ///   change.
  package func sentence(calendar: Calendar, locale: Locale, hasSwitches: Bool = true) -> String {
    let format = Date.FormatStyle(
      date: .omitted, time: .shortened, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    let clock = String(time.formatted(format).map { $0.isWhitespace ? " " : $0 })
    let names = types.sortedByDisplayName(in: locale).map { $0.displayName(in: locale) }
    let subject: LocalizedStringKey =
      names.count > 3 ? "\(names[0]) and \(names.count - 1) more" : "\(names.inList(locale: locale))"
    let change: LocalizedStringKey = "Changed in Settings at \(clock): \(subject)."
    return String(localized: hasSwitches ? "\(change) The switches show it." : change, locale: locale)
  }
}
