/// The table in the form of the documentation.
extension WorkoutSessionTable {
  /// The table in Markdown: a row for each call, a column for each state.
  package static var page: String {
    let states = WorkoutSessionState.inOrder
    var rows = ["| Call | \(states.map(\.name).joined(separator: " | ")) |"]
    rows.append("|\(String(repeating: " --- |", count: states.count + 1))")
    for event in WorkoutSessionEvent.allCases {
      let cells = states.map { "\(word(effect(of: event, in: $0))) (\(source(of: event, in: $0).rawValue.prefix(1)))" }
      let name = event.name.hasSuffix(")") ? "`\(event.name)`" : event.name
      rows.append("| \(name) | \(cells.joined(separator: " | ")) |")
    }
    return rows.joined(separator: "\n")
  }

  private static func word(_ effect: Effect) -> String {
    switch effect {
    case .becomes(let state): state.name
    case .nothing: "–"
    case .refused: "3"
    case .beginsActivity: "a part begins"
    case .endsActivity: "the part ends"
    case .failsAndEnds(let code): "\(code)"
    }
  }
}
