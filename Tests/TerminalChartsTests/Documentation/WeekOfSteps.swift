import Foundation
import TerminalCharts
import TerminalUI

// BEGIN WeekOfSteps
/// A day, and the steps that were counted on it.
struct StepDay: Identifiable {
  let date: Date
  let steps: Int
  var id: Date { date }
}

/// The steps of a week, a bar for each day.
struct WeekOfSteps: View {
  let days: [StepDay]

  var body: some View {
    Chart(days) { day in
      BarMark(x: .value("Day", day.date, unit: .day), y: .value("Steps", day.steps))
    }
    .tint(.orange)
  }
}
// END WeekOfSteps
