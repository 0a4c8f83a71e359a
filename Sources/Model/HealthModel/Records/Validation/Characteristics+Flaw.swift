import Foundation

extension Characteristics {
  /// A sentence that says why a person cannot have entered these characteristics (rules S70 to S74); nil when they are
  /// valid.
  package var flaw: String? {
    Flaw.first(
      dateOfBirth?.flaw("The date of birth"),
      Flaw.first(in: Self.rawValues) { type, property in self[keyPath: property].flaw(of: type.values) },
      activityGoals.flaw, goalHistory.flaw, Flaw.first(in: workoutZones, \.flaw))
  }
}

extension ActivityGoals {
  /// A sentence that says why the goals are invalid (rule S133); nil when they are valid.
  package var flaw: String? {
    moveMode.flaw(of: ObjectType.activityMoveMode.values)
      ?? Flaw.first(in: [activeEnergy, moveTime, exerciseTime, standHours]) { $0.durationFlaw("An activity goal") }
  }
}

extension DateComponents {
  /// Returns a sentence that says why the components do not form a date; nil when they do.
  ///
  /// The bounds only reject numbers that calendars cannot calculate with.
  package func flaw(_ name: String) -> String? {
    let parts = [
      era, year, yearForWeekOfYear, quarter, month, weekOfYear, weekOfMonth, weekday, weekdayOrdinal, day, hour, minute,
      second,
    ]
    let isSensible = parts.allSatisfy { $0.map(CalendarDay.years.contains) ?? true }
    return isSensible && (nanosecond?.magnitude ?? 0) < 1_000_000_000
      ? nil : "\(name) has a component that is out of range."
  }
}

extension CalendarDay {
  /// The years that calendars can calculate with.
  package static let years = -9_999...9_999
}

extension Int {
  /// Returns a sentence that says why this is not a raw value of an enumeration; nil when it is one.
  fileprivate func flaw(of enumeration: HealthEnumeration?) -> String? {
    guard let enumeration, enumeration.caseName(for: self) == nil else { return nil }
    return "\(self) is not a value of \(enumeration.name)."
  }
}
