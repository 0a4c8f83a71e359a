import Foundation

/// Goals of days that are over, where they are known: a person may have wanted something else then, and something else on
/// each day of the week (rule Y58).
package struct GoalHistory: Hashable, Sendable {
  private var goals: [CalendarDay: ActivityGoals] = [:]

  package init() {}

  package var isEmpty: Bool { goals.isEmpty }

  package subscript(day: CalendarDay) -> ActivityGoals? {
    get { goals[day] }
    set { goals[day] = newValue }
  }

  /// Takes over the goals of another history: of a day in both, the other's.
  package mutating func merge(_ other: GoalHistory) { goals.merge(other.goals) { $1 } }

  /// The reason nobody can have wanted these, in a sentence; nil when somebody can.
  package var flaw: String? { goals.values.lazy.compactMap(\.flaw).first }
}

extension GoalHistory: Codable {
  /// Goals, and the days on which they were those, in order.
  private struct Days: Codable {
    var goals: ActivityGoals
    var days: [CalendarDay]
  }

  package init(from decoder: any Decoder) throws {
    for entry in try [Days](from: decoder) {
      for day in entry.days { goals[day] = entry.goals }
    }
  }

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
