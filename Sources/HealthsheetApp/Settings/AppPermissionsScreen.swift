import Foundation
import HealthKitUI
import HealthModel
import TerminalUI

/// One app's switches, to change at any time (rules A83 and A84). Only what the app has asked for is listed.
struct AppPermissionsScreen: View {
  let device: DeviceModel
  let app: AppIdentity
  let path: String
  let back: @MainActor () -> Void

  @Environment(\.locale) private var locale

  var body: some View {
    let decisions = device.decisions(of: app)
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(path).bold()
        Spacer()
        Button("Back") { back() }.keyboardShortcut(.cancelAction).focusable(false)
      }
      .padding(.trailing, 1)
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          Text("")
          turnAll(decisions)
          ForEach(Direction.allCases, id: \.self) { direction in
            section(direction, decisions)
          }
          ObjectSwitches(device: device, app: app, type: .visionPrescription, name: "Vision prescriptions")
          ObjectSwitches(device: device, app: app, type: .userAnnotatedMedication, name: "Medications")
          Text("")
          Text("Changes take effect at once. The app is not told; it sees them when it next asks for data.")
            .foregroundStyle(.secondary)
          AppDataSection(device: device, app: app, didReset: back)
        }
        // The page's second column of margin: what scrolls keeps clear of the bar.
        .padding(.trailing, 1)
      }
    }
    .padding(.leading, 2)
    .padding(.trailing, 1)
  }

  private func turnAll(_ decisions: [Permission: Decision]) -> some View {
    let count = device.permissionCount(of: app)
    return Button(count.allowed > 0 ? "Turn Off All" : "Turn On All") {
      device.setAll(count.allowed == 0, of: app)
    }
    .keyboardShortcut("a")
    .disabled(count.all == 0)
    .help("\(app.displayName) has not asked for anything that has a switch.")
  }

  @ViewBuilder
  private func section(_ direction: Direction, _ decisions: [Permission: Decision]) -> some View {
    let types = decisions.keys.filter { $0.direction == direction }.map(\.type)
      .sortedByDisplayName(in: locale)
    if !types.isEmpty {
      VStack(alignment: .leading, spacing: 0) {
        Text("")
        Text("Allow “\(app.displayName)” to \(direction == .share ? "Write" : "Read")".uppercased())
          .foregroundStyle(.secondary)
        ForEach(types, id: \.self) { type in
          let permission = Permission(type, direction)
          Toggle(isOn: isOn(permission)) {
            HStack {
              Text(type.displayName(in: locale)).layoutPriority(1)
              // Asked, but the sheet went away before there was an answer (rule A39).
              if decisions[permission] == .undetermined {
                Text("not answered yet").foregroundStyle(.secondary).lineLimit(1)
              }
            }
          }
          .accessibilityIdentifier("settings.\(direction.rawValue).\(type.swiftName)")
        }
      }
    }
  }

  private func isOn(_ permission: Permission) -> Binding<Bool> {
    Binding(
      get: { device.decisions(of: app)[permission] == .granted },
      set: { device.setDecision($0 ? .granted : .denied, for: permission, of: app) })
  }
}

/// The objects of a type, each with a switch for this app (rule A73). Shown once the app has asked for them.
private struct ObjectSwitches: View {
  let device: DeviceModel
  let app: AppIdentity
  let type: ObjectType
  let name: String

  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar

  var body: some View {
    let choices = device.objectChoices(of: type, for: app)
    if !choices.isEmpty {
      VStack(alignment: .leading, spacing: 0) {
        Text("")
        Text("\(name) “\(app.displayName)” may read".uppercased()).foregroundStyle(.secondary)
        ForEach(choices, id: \.object.id) { choice in
          let summary = ObjectSummary(sample: choice.object, calendar: calendar, locale: locale)
          Toggle(isOn: isOn(choice)) {
            HStack(spacing: 0) {
              Text(summary.title)
              if !summary.remark.isEmpty { Text(" · \(summary.remark)").foregroundStyle(.secondary).lineLimit(1) }
            }
          }
        }
      }
    }
  }

  private func isOn(_ choice: ObjectChoice) -> Binding<Bool> {
    Binding(get: { choice.isAllowed }, set: { device.setAllowed($0, object: choice.object.uuid, for: app) })
  }
}
