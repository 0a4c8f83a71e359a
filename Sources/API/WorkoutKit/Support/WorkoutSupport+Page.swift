/// The table of the documentation page *What the watch can do*.
extension WorkoutSupport {
  /// The lines of the table in Markdown, including the header.
  var page: [String] {
    let heading = ["Activities", "Workouts", "Distance", "Energy", "Pool goal", "Pacer", "Alerts"]
    return [heading, heading.map { _ in "---" }].map(Self.line) + rows.map { Self.line(cells(of: $0)) }
  }

  private func cells(of row: Row) -> [String] {
    let alerts = AlertKind.allCases.filter(row.alerts.contains).map(\.words)
    return [
      row.activities.isEmpty ? "Every other" : row.activities.map(\.words).joined(separator: ", "),
      row.isSupported ? "yes" : "no",
      row.hasDistance ? "yes" : "no",
      row.isSupported ? "as the goal of a whole workout" : "no",
      row.hasPoolGoal ? "unless outdoors" : "no",
      row.hasPacer ? "yes" : "no",
      alerts.isEmpty ? "none" : alerts.joined(separator: ", "),
    ]
  }

  private static func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}

extension WorkoutSupport.AlertKind {
  /// The kind as text: "heart rate".
  var words: String {
    switch self {
    case .heartRate: "heart rate"
    case .speed: "speed"
    case .cadence: "cadence"
    case .power: "power"
    }
  }
}
