import Foundation
import TerminalUI
import WorkoutKit

extension SettingsPage {
  /// The page about the watch and its workout plans.
  static let appleWatch = SettingsPage("Apple Watch") { device in
    if !device.settings.isWatchPaired { return "not paired" }
    if device.consent.askingProcesses.contains(where: { $0.process == .watchApp }) { return "asks for access" }
    return device.settings.isWatchReachable ? "workouts" : "out of reach"
  } content: { device in
    AppleWatchPage(device: device)
  }
}

/// The page about the watch: the plans in its library, the plans that apps have scheduled, and the settings of the
/// watch.
private struct AppleWatchPage: View {
  let device: DeviceModel

  @State private var outcome: Outcome?

  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  var body: some View {
    let library = device.watch.library(in: locale)
    let scheduled = device.watch.scheduledPlans(in: calendar, locale)
    List {
      if device.settings.isWatchPaired { now }
      Section("Workouts") {
        if library.isEmpty {
          Text("No workout was added. An app’s preview has a button for it.").foregroundStyle(.secondary)
        }
        ForEach(library) { row($0) }
      }
      Section("Scheduled") {
        if scheduled.isEmpty { Text("No app has scheduled a workout.").foregroundStyle(.secondary) }
        ForEach(scheduled) { row($0) }
      } footer: {
        Text("The watch shows plans of the next seven days.")
      }
      if !device.watch.planningApps.isEmpty {
        Section("May add workouts") {
          ForEach(device.watch.planningApps) { app in
            Toggle(app.name, isOn: mayAdd(app)).accessibilityIdentifier("watch.app.\(app.id)")
          }
        }
      }
      Section("This watch") {
        LabeledContent("Model", value: device.settings.watchProductType)
        LabeledContent("watchOS", value: device.settings.systemVersion.watch.description)
        DeviceStateRows(device: device, section: .appleWatch)
      }
    }
    .navigationDestination(for: WatchPlan.self) { plan in
      WatchPlanPage(device: device, plan: plan, outcome: $outcome).navigationTitle(plan.title)
    }
  }

  /// The section with the watch's connection, the samples that wait on the watch, and its open question.
  private var now: some View {
    let settings = device.settings
    let waiting = device.watch.waitingSampleCount
    let isReachable = Binding(
      get: { settings.isWatchReachable },
      set: { isReachable in device.changeSettings { $0.isWatchReachable = isReachable } })
    return Section("Now") {
      ForEach(device.consent.askingProcesses.filter { $0.process == .watchApp }, id: \.app.bundleIdentifier) { asking in
        Button("\(asking.nameAsSentence) asks: show the question") { device.show(asking) }
          .accessibilityIdentifier("watch.question.\(asking.app.bundleIdentifier)")
      }
      Toggle("In reach of the iPhone", isOn: isReachable).accessibilityIdentifier("watch.reachable")
      LabeledContent("The iPhone") { Text(settings.isLocked ? "locked" : "unlocked") }
      LabeledContent("Samples to send") {
        if waiting == 0 { Text("none") } else { Text("\(waiting) samples") }
      }
    } footer: {
      Text("The watch sends its samples every few minutes while it is in reach and the iPhone is unlocked.")
    }
  }

  private func row(_ plan: WatchPlan) -> some View {
    NavigationLink(value: plan) {
      HStack {
        Text(plan.title).lineLimit(1)
        Spacer()
        Text(remark(on: plan)).foregroundStyle(.secondary).lineLimit(1).layoutPriority(1)
      }
    }
    .accessibilityIdentifier("watch.\(plan.id)")
  }

  private func remark(on plan: WatchPlan) -> LocalizedStringKey {
    guard let moment = plan.moment(in: calendar) else { return "\(plan.app)" }
    let remark = "\(plan.app) · \(device.settings.words(moment, date: .abbreviated, time: .shortened))"
    return plan.isComplete ? "\(remark) · done" : "\(remark)"
  }

  private func mayAdd(_ app: PlanningApp) -> Binding<Bool> {
    Binding(get: { app.mayAddWorkouts }, set: { device.watch.setMayAddWorkouts($0, app) })
  }
}

/// The page of a plan, with its actions.
private struct WatchPlanPage: View {
  let device: DeviceModel
  let plan: WatchPlan
  /// The outcome of following a plan; nil before the person follows one.
  @Binding var outcome: Outcome?

  @Environment(\.dismiss) private var dismiss

  var body: some View {
    List {
      Section {
        Button("Do This Workout") { Task { outcome = await device.watch.perform(plan) } }
          .disabled(plan.summary == nil)
          .accessibilityIdentifier("watch.do")
        if case .library = plan.place {
          Button("Remove From Watch", role: .destructive) {
            device.watch.remove(plan)
            dismiss()
          }
          .accessibilityIdentifier("watch.remove")
        }
      } footer: {
        if let outcome {
          Text(outcome.text)
        } else {
          Text("The watch saves a workout that ends now, with the duration and distance of the plan.")
        }
      }
      Section(plan.summary.map { "\($0.activity)" } ?? "This plan cannot be read") {
        ForEach(Array((plan.summary?.rows ?? []).enumerated()), id: \.offset) { index in
          let row = index.element
          LabeledContent(
            (row.isRepeated ? "  " : "") + row.title,
            value: [row.goal, row.alert].filter { !$0.isEmpty }.joined(separator: " · "))
        }
      }
    }
    .onAppear { outcome = nil }
  }
}
