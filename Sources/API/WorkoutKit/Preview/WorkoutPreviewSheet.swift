import Foundation
import HealthDaemon
import HealthKit
import Languages
import TerminalUI

/// The sheet that shows a plan and adds it to the watch (rules K13 to K20).
struct WorkoutPreviewSheet: View {
  let plan: WorkoutPlan

  /// True once the plan was added, while the sheet is presented.
  @State private var isAdded = false

  @Environment(\.dismiss) private var dismiss
  @Environment(\.locale) private var locale

  var body: some View {
    let summary = PlanSummary(plan, locale: locale)
    let obstacle = PreviewObstacle(plan)
    NavigationStack {
      List {
        if let obstacle { Text(obstacle.sentence).foregroundStyle(.orange) }
        Section {
          ForEach(Array(summary.rows.enumerated()), id: \.offset) { PlanRow(row: $0.element) }
        } footer: {
          if summary.rows.isEmpty { Text("The workout has no steps: it goes on until you end it.") }
        }
      }
      .safeAreaInset(edge: .top, spacing: 1) {
        Text(summary.activity).foregroundStyle(.secondary).lineLimit(1).padding(.horizontal, 2)
      }
      .safeAreaInset(edge: .bottom, spacing: 1) { addButton(obstacle) }
      .toolbar {
        ToolbarItem(placement: .principal) { Text(summary.title).bold().lineLimit(1) }
        ToolbarItem(placement: .confirmationAction) {
          Button("Close", role: .cancel) { dismiss() }
            .keyboardShortcut(.cancelAction)
            .accessibilityIdentifier("WorkoutPreview.Close")
        }
      }
    }
    .localizedStringTable(.device)
    .accessibilityIdentifier("WorkoutPreview")
  }

  @ViewBuilder private func addButton(_ obstacle: PreviewObstacle?) -> some View {
    if isAdded {
      Text("Added").foregroundStyle(.green).bold().accessibilityIdentifier("WorkoutPreview.Added")
    } else {
      Button("Add to Watch", action: add)
        .buttonStyle(.borderedProminent)
        .keyboardShortcut(.defaultAction)
        .disabled(obstacle != nil)
        .accessibilityIdentifier("WorkoutPreview.Add")
    }
  }

  private func add() {
    guard let record = try? WorkoutPlanRecord(plan) else { return }
    DefaultConnection.current.addToWatch(record)
    isAdded = true
  }
}

/// A row of the plan: its name and goal, with the alert below.
private struct PlanRow: View {
  let row: PlanSummary.Row

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(row.title).bold(row.isHeading).lineLimit(1)
        Spacer()
        Text(row.goal).lineLimit(1).layoutPriority(1)
      }
      if !row.alert.isEmpty { Text(row.alert).foregroundStyle(.secondary).lineLimit(1) }
    }
    .padding(.leading, row.isRepeated ? 2 : 0)
  }
}

extension PlanSummary.Row {
  fileprivate var isHeading: Bool { goal.isEmpty && alert.isEmpty }
}
