import Foundation

/// The known goals of earlier days. Goals change over time and may differ by weekday (rule Y58).
package struct GoalHistory: Hashable, Sendable {
  private var goals: [CalendarDay: ActivityGoals] = [:]

  /// Creates an empty history.
  package init() {}

  /// True when no day's goals are known.
  package var isEmpty: Bool { goals.isEmpty }

  /// The goals of a day; nil when they are not known.
  package subscript(day: CalendarDay) -> ActivityGoals? {
    get { goals[day] }
    set { goals[day] = newValue }
  }

  /// Merges another history into this one. For a day in both, the other history's goals win.
  package mutating func merge(_ other: GoalHistory) { goals.merge(other.goals) { $1 } }

  /// A sentence that says why the goals are invalid; nil when they are valid.
  package var flaw: String? { goals.values.lazy.compactMap(\.flaw).first }
}

extension GoalHistory: Codable {
  /// A list of days with the same goals, in chronological order.
  private struct Days: Codable {
    var goals: ActivityGoals
    var days: [CalendarDay]
  }

  /// Reads a list of goals with their days.
  package init(from decoder: any Decoder) throws {
    for entry in try [Days](from: decoder) {
      for day in entry.days { goals[day] = entry.goals }
    }
  }

  /// Encodes each set of goals once, with all the days it applies to.
  package func encode(to encoder: any Encoder) throws {
    var entries: [Days] = []
    var places: [ActivityGoals: Int] = [:]
    for (day, goals) in goals.sorted(by: { $0.key < $1.key }) {
      if let place = places[goals] {
        entries[place].days.append(day)
      } else {
        places[goals] = entries.count
        entries.append(Days(goals: goals, days: [day]))
      }
    }
    try entries.encode(to: encoder)
  }
}
