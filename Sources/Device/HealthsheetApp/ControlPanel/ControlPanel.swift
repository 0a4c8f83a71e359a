import HealthModel
import TerminalUI

/// The control panel, which no phone has: switches for the states of the device. Each takes effect at once, while the
/// apps run.
struct ControlPanel: View {
  let device: DeviceModel

  var body: some View {
    NavigationStack {
      List {
        WarningSection(warnings: device.warnings)
        if let importing = device.importing {
          Section("The import") {
            Button("Show How Far It Is…") { importing.isHidden = false }
            Button("Stop the Import", role: .destructive) { importing.stop() }
          }
        }
        if let report = device.importReport, report.isIncomplete { ImportSection(report: report) }
        StateSection(device: device)
        QuestionSection(device: device)
        SystemSection(device: device)
        TimeSection(device: device)
        WorkoutSection(device: device)
        FrontAppSection(device: device)
        CompanionSection(device: device)
      }
      // In sight wherever the row stands that had it done.
      .safeAreaInset(edge: .bottom) {
        if let outcome = device.companionOutcome {
          Text(outcome.text).foregroundStyle(outcome.isFailure ? .destructive : .secondary)
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(.horizontal, 2)
        }
      }
      .navigationTitle("Device")
    }
  }
}

/// The section with the device's states.
private struct StateSection: View {
  let device: DeviceModel

  var body: some View {
    Section("State") {
      DeviceStateRows(device: device, section: .state)
    } footer: {
      Text("Apps run on while you switch; what they get changes with their next call.")
    }
  }
}

/// The section with the line of questions to the person.
private struct QuestionSection: View {
  let device: DeviceModel

  var body: some View {
    let askingProcesses = device.askingProcesses
    if !askingProcesses.isEmpty {
      Section("Questions to you") {
        ForEach(Array(askingProcesses.enumerated()), id: \.offset) { index, askingProcess in
          LabeledContent("\(index + 1). \(askingProcess.nameAsSentence)") { Text(index == 0 ? "asks now" : "waits") }
        }
      } footer: {
        Text("One question at a time, in this order.")
      }
    }
  }
}

private struct FrontAppSection: View {
  let device: DeviceModel

  var body: some View {
    Section("\(device.frontApp.identity.displayName), the app in front") {
      entitlement("HealthKit entitlement", .healthKit, remark: "without it calls fail (4)")
      entitlement("Health records entitlement", .healthRecords, remark: "for clinical types")
    } footer: {
      Text("Switching an entitlement starts the app anew, as installing another build would.")
    }
  }

  private func entitlement(
    _ title: LocalizedStringKey, _ entitlement: Entitlement, remark: LocalizedStringKey
  ) -> some View {
    let app = device.frontApp
    let isPresent = Binding(
      get: { app.identity.entitlements.contains(entitlement) },
      set: { device.setEntitlement(entitlement, isPresent: $0, of: app) })
    return Toggle(isOn: isPresent) { ControlLabel(title: title, remark: remark) }
      .accessibilityIdentifier("device.\(entitlement.rawValue)")
  }
}

/// The section with the work of the app in front without its window, and of its other processes.
private struct CompanionSection: View {
  let device: DeviceModel

  var body: some View {
    Section("Without its window") {
      ControlRow("An Extension of It Asks", remark: "the app shows the sheet for it") {
        device.ask(from: .appExtension, of: device.frontApp)
      }
      ControlRow("The App on the Watch Asks", remark: "the sheet comes up there") {
        device.ask(from: .watchApp, of: device.frontApp)
      }
      ControlRow("It Reads in the Background", remark: "all it ever asked to read") { device.readInBackground() }
      ControlRow("It Saves in the Background", remark: "a step, now") { device.saveInBackground() }
    } footer: {
      Text("A locked device lets the app run on: reading fails, saving works.")
    }
  }
}

/// The section with the system's version, and events from outside.
private struct SystemSection: View {
  let device: DeviceModel

  var body: some View {
    Section("System") {
      DeviceStateRows(device: device, section: .system)
      ControlRow("New Health Records Arrive", remark: "apps that ask again show a sheet again") {
        device.renewHealthRecords()
      }
      ControlRow("Switch Off and On", remark: "apps end, and it is locked") { device.restart() }
    } footer: {
      Text("The version decides where the sheet has its buttons.")
    }
  }
}

/// A button of the control panel, with a remark on it.
struct ControlRow: View {
  let title: LocalizedStringKey
  /// The effect, behind the title.
  let remark: LocalizedStringKey
  let action: @MainActor () -> Void

  init(_ title: LocalizedStringKey, remark: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.remark = remark
    self.action = action
  }

  var body: some View {
    Button(action: action) { ControlLabel(title: title, remark: remark) }
      .buttonStyle(.plain)
      .accessibilityIdentifier("device.\(title.written)")
  }
}

/// A title with a remark behind it.
struct ControlLabel: View {
  let title: LocalizedStringKey
  let remark: LocalizedStringKey

  var body: some View {
    HStack {
      Text(title).layoutPriority(1)
      Spacer()
      Text(remark).foregroundStyle(.secondary).lineLimit(1)
    }
  }
}
