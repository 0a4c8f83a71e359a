import Foundation

/// The goals of earlier days, where they are known. Goals change over time and may differ by weekday (rule Y58).
package struct GoalHistory: Hashable, Sendable {
  private var goals: [CalendarDay: ActivityGoals] = [:]

  /// Creates a history without a day.
  package init() {}

  /// True when the goals of no day are known.
  package var isEmpty: Bool { goals.isEmpty }

  /// The goals of a day; nil where they are not known.
  package subscript(day: CalendarDay) -> ActivityGoals? {
    get { goals[day] }
    set { goals[day] = newValue }
  }

  /// Merges another history into this one; its goals win for a day in both.
  package mutating func merge(_ other: GoalHistory) { goals.merge(other.goals) { $1 } }

  /// The reason the goals are invalid, in a sentence; nil when they are valid.
  package var flaw: String? { goals.values.lazy.compactMap(\.flaw).first }
}

extension GoalHistory: Codable {
  /// The days that share the same goals, in order.
  private struct Days: Codable {
    var goals: ActivityGoals
    /// The days, ascending.
    var days: [CalendarDay]
  }

  /// Reads a list of goals with their days.
  package init(from decoder: any Decoder) throws {
    for entry in try [Days](from: decoder) {
      for day in entry.days { goals[day] = entry.goals }
    }
  }

  /// Writes a list of goals, each once with all its days.
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
