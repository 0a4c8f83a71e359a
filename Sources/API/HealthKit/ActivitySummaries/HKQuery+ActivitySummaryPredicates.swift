import Foundation
import HealthDaemon
import HealthModel

// MARK: Activity summaries (rule Q103)

extension HKQuery {
  /// Matches the summary of a day. iOS 9.3.
  ///
  ///     var today = calendar.dateComponents([.era, .year, .month, .day], from: now)
  ///     today.calendar = calendar
  ///     HKQuery.predicateForActivitySummary(with: today)
  ///
  /// - Important: Components without a calendar stop the app, because they do not identify a day.
  public class func predicateForActivitySummary(with dateComponents: DateComponents) -> NSPredicate {
    predicate(forActivitySummariesBetweenStart: dateComponents, end: dateComponents)
  }

  /// Matches the summaries of some days, including the first and the last. iOS 9.3.
  ///
  /// Nothing matches when the end comes before the start.
  ///
  /// - Important: Components without a calendar stop the app.
  public class func predicate(
    forActivitySummariesBetweenStart startDateComponents: DateComponents, end endDateComponents: DateComponents
  ) -> NSPredicate {
    guard let first = day(startDateComponents), let last = day(endDateComponents), first <= last else {
      return SamplePredicate.none.predicate
    }
    return SamplePredicate.content(.activityDays(first...last)).predicate
  }

  private class func day(_ components: DateComponents) -> CalendarDay? {
    // Check the components first, because a calendar traps when it is asked for a year of nineteen digits.
    if components.flaw("The day") == nil, let calendar = components.calendar, var date = calendar.date(from: components)
    {
      // Use the middle of the day, which no clock change can move to another day.
      if components.hour == nil { date += 43_200 }
      return CalendarDay(containing: date, in: components.timeZone ?? calendar.timeZone)
    }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .dayComponents(components)))
    return nil
  }
}
