import Foundation
import HealthKitUI
import HealthModel
import TerminalUI

/// The page of an app's permissions, which can be changed at any time (rules A83 and A84). It lists the permissions
/// that the app has asked for.
struct AppPermissionsScreen: View {
  let device: DeviceModel
  let app: AppIdentity

  @State private var query = ""
  @State private var isAskingToReset = false
  @Environment(\.dismiss) private var dismiss
  @Environment(\.locale) private var locale

  var body: some View {
    let found = Set(query.isEmpty ? [] : device.health.types(matching: query, locale: locale))
    let decisions = device.consent.decisions(of: app).filter { query.isEmpty || found.contains($0.key.type) }
    List {
      if query.isEmpty { turnAll }
      if AuthorizationSheetLayout(device.settings.systemVersion) == .groups {
        GroupedPermissions(device: device, app: app, decisions: decisions)
      } else {
        PermissionSwitches(device: device, app: app, decisions: decisions, direction: .share)
        PermissionSwitches(device: device, app: app, decisions: decisions, direction: .read)
      }
      if query.isEmpty {
        NewRecordsSection(device: device, app: app)
        ForEach(ObjectType.chosenInSettings.filter(device.settings.has), id: \.self) { type in
          ObjectSwitches(device: device, app: app, type: type)
        }
        AppDataSection(device: device, app: app)
        resetSection
      } else if decisions.isEmpty {
        Text("\(app.displayName) has not asked for a type of this name.").foregroundStyle(.secondary)
      }
    }
    .searchable(text: $query, prompt: "Types")
    .navigationTitle(app.displayName)
  }
}

extension AppPermissionsScreen {
  /// The section that resets all decisions on an app. A phone has no such section.
  private var resetSection: some View {
    Section("Only on this device") {
      Button("Reset to Never Asked…", role: .destructive) { isAskingToReset = true }
        .pressHint("reset")
        .accessibilityIdentifier("settings.reset")
        .alert("Reset “\(app.displayName)” to Never Asked?", isPresented: $isAskingToReset) {
          Button("Reset", role: .destructive) {
            device.consent.resetDecisions(of: app)
            // Close the page, because the app is no longer listed in Settings.
            dismiss()
          }
          .accessibilityIdentifier("settings.reset.confirm")
          Button("Cancel", role: .cancel) {}
        } message: {
          Text("Every answer to it is forgotten: it may ask for everything again. “u” undoes this.")
        }
    } footer: {
      Text("Forgets every answer, which a phone does only when it is erased. Data stays.")
    }
  }

  /// The button for all switches at once, including those of objects, and a remark about the app's presence.
  @ViewBuilder private var turnAll: some View {
    let count = device.consent.permissionCount(of: app)
    Section {
      Button(count.allowed > 0 ? "Turn Off All" : "Turn On All") { device.consent.setAll(count.allowed == 0, of: app) }
        .keyboardShortcut(.everySwitch)
        .disabled(count.all == 0)
        .help("\(app.displayName) has not asked for anything that has a switch.")
      LabeledContent("On") { Text("\(count.allowed) of \(count.all)") }
    } footer: {
      Text(footer)
    }
  }

  private var footer: LocalizedStringKey {
    switch device.presence(of: app) {
    case .deleted: "The app was deleted. Your settings here apply again if it is installed again."
    case .notRunning: "The app is not running. Changes take effect at its next start."
    case .running: "Changes take effect at once. The app is not notified; it sees them in its next query."
    }
  }
}

/// The switches of one direction, with the app's purpose string below.
private struct PermissionSwitches: View {
  let device: DeviceModel
  let app: AppIdentity
  let decisions: [Permission: Decision]
  let direction: Direction

  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  var body: some View {
    let types = decisions.keys.filter { $0.direction == direction }.map(\.type).sortedByDisplayName(in: locale)
    if !types.isEmpty {
      Section(
        direction == .share ? "Allow “\(app.displayName)” to Write" : "Allow “\(app.displayName)” to Read"
      ) {
        ForEach(types, id: \.self) { type in
          let permission = Permission(type, direction)
          let remark =
            decisions[permission] == .undetermined ? device.consent.remark(onUndecided: permission, of: app) : nil
          Toggle(isOn: device.consent.isAllowed(permission, of: app)) {
            HStack {
              Text(type.displayName(in: locale)).layoutPriority(1)
              if let remark { Text(remark).foregroundStyle(.secondary).lineLimit(1) }
              // A decision made on iOS 27, before the device was set to an earlier version, has a date that a switch
              // cannot show.
              if let date = decisions[permission]?.earliestEnd {
                Text("since \(date.day(in: calendar.timeZone))").foregroundStyle(.orange).lineLimit(1)
              }
            }
          }
          .accessibilityLabel(spokenName(of: permission, remark))
          .accessibilityIdentifier("settings.\(direction.rawValue).\(type.swiftName)")
        }
      } footer: {
        if let explanation = app.explanation(of: direction == .share ? .update : .share) { Text(explanation) }
      }
    }
  }

  /// Returns the accessibility label of a switch: "Steps, write, not answered yet". Without the section's title, the
  /// switch alone would not name its direction.
  private func spokenName(of permission: Permission, _ remark: LocalizedStringKey?) -> String {
    let words: [LocalizedStringKey] = [direction == .share ? "write" : "read"] + [remark].compactMap(\.self)
    return ([permission.type.displayName(in: locale)] + words.map { String(localized: $0, locale: locale) })
      .inList(locale: locale)
  }
}

extension ConsentModel {
  /// The value of a switch in Settings. Turning it on allows everything, because a switch has no date.
  func isAllowed(_ permission: Permission, of app: AppIdentity) -> Binding<Bool> {
    Binding(
      get: { self.decisions(of: app)[permission]?.isAllowed == true },
      set: { self.setDecision($0 ? .granted : .denied, for: permission, of: app) })
  }
}

/// The switches of a type's objects for an app (rule A73). They appear once the app has asked for objects.
struct ObjectSwitches: View {
  let device: DeviceModel
  let app: AppIdentity
  /// The type of the objects: vision prescriptions or medications.
  let type: ObjectType

  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar

  var body: some View {
    let choices = device.consent.objectChoices(of: type, for: app)
    if !choices.isEmpty {
      Section(title) {
        ForEach(choices, id: \.object.id) { choice in
          let summary = ObjectSummary(sample: choice.object, calendar: calendar, locale: locale)
          Toggle(isOn: isOn(choice)) {
            ViewThatFits(in: .horizontal) {
              Text(summary.title)
                + Text(summary.remark.isEmpty ? "" : " · \(summary.remark)").foregroundStyle(.secondary)
              // The first line distinguishes the object from similar ones, so it is never cut.
              VStack(alignment: .leading, spacing: 0) {
                (Text(summary.title)
                  + Text(summary.subtitle.isEmpty ? "" : " · \(summary.subtitle)").foregroundStyle(.secondary))
                  .lineLimit(1)
                Text(summary.lines.first ?? "").foregroundStyle(.secondary)
              }
            }
          }
        }
      } footer: {
        Text(
          """
          A new object is off until \(app.displayName) asks again, or you turn it on here. The app’s own objects are \
          on at first.
          """)
      }
    }
  }

  private var title: LocalizedStringKey {
    type == .visionPrescription
      ? "Vision prescriptions “\(app.displayName)” may read" : "Medications “\(app.displayName)” may read"
  }

  private func isOn(_ choice: ObjectChoice) -> Binding<Bool> {
    Binding(get: { choice.isAllowed }, set: { device.consent.setAllowed($0, object: choice.object.uuid, for: app) })
  }
}

/// The section "Data from Stride": the number of samples that an app wrote for each type, and the button that deletes
/// them (rules A83 and A87).
struct AppDataSection: View {
  let device: DeviceModel
  let app: AppIdentity

  /// The number of samples of each type; nil until they are counted.
  @State private var counted: [(type: ObjectType, count: Int)]?
  @State private var isAskingToDelete = false

  @Environment(\.locale) private var locale

  var body: some View {
    let counts = counted ?? []
    Section("Data from “\(app.displayName)”") {
      ForEach(counts, id: \.type) { entry in
        LabeledContent(entry.type.displayName(in: locale), value: entry.count.formatted(.number.locale(locale)))
      }
      Button("Delete All Data from “\(app.displayName)”…", role: .destructive) { isAskingToDelete = true }
        .disabled(counts.isEmpty)
        .help("The store has no data from \(app.displayName).")
        .pressHint("delete")
        .accessibilityIdentifier("settings.deleteData")
        .task(id: device.revision) { counted = await device.health.sampleCounts(by: app) }
        .alert("Delete All Data from “\(app.displayName)”?", isPresented: $isAskingToDelete) {
          Button("Delete", role: .destructive) { device.health.deleteAllData(of: app) }
          Button("Cancel", role: .cancel) {}
        } message: {
          Text("All data that it saved to Health is deleted. This cannot be undone.")
        }
    } footer: {
      if device.isStaging || device.importing != nil {
        Text("Its data are still being loaded.")
      } else if counted?.isEmpty == true {
        Text("The store has no data from this app.")
      }
    }
  }
}
