import HealthModel
import TerminalUI

/// What no phone has: switches for the states a device can be in. Each takes effect at once, while the apps run.
struct ControlPanel: View {
  let device: DeviceModel

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        Text("Device").bold()
        Text("Apps run on while you switch; what they get changes with their next call.").foregroundStyle(.secondary)
        Text("")
        systemVersion
        ForEach(DeviceState.allCases, id: \.self) { state in
          Toggle(isOn: setting(\.[state])) { SwitchLabel(title: state.title, remark: state.consequence) }
            .accessibilityIdentifier("device.\(state.mark)")
        }
        action("New Health Records Arrive", remark: "whoever asks for them asks anew") {
          device.renewHealthRecords()
        }
        heading("\(device.frontApp.identity.displayName), the app in front")
        entitlement("HealthKit entitlement", Entitlement.healthKit, remark: "without it calls fail (4)")
        entitlement("Health records entitlement", Entitlement.healthRecords, remark: "for clinical types")
        Text("Switching an entitlement starts the app anew, as installing another build would.")
          .foregroundStyle(.secondary)
        action("An Extension of It Asks", remark: "the app shows the sheet for it") {
          device.ask(from: .appExtension, of: device.frontApp)
        }
        action("The App on the Watch Asks", remark: "the sheet comes up there") {
          device.ask(from: .watchApp, of: device.frontApp)
        }
        if let outcome = device.companionOutcome {
          Text(outcome.text).foregroundStyle(outcome.isFailure ? .red : .secondary)
        }
        if !device.warnings.isEmpty {
          heading("In the app’s files")
          ForEach(device.warnings, id: \.self) { Text($0).foregroundStyle(.orange) }
        }
      }
      .padding(.horizontal, 2)
    }
  }

  /// The version decides where the sheet has its buttons (rule A34).
  private var systemVersion: some View {
    HStack {
      Text("iOS")
      Picker("iOS", selection: setting(\.operatingSystemVersion)) {
        ForEach(versions, id: \.self) { Text($0).tag($0) }
      }
      .pickerStyle(.segmented)
      Spacer()
      Text("where the sheet has its buttons").foregroundStyle(.secondary).lineLimit(1)
    }
  }

  private var versions: [String] {
    let current = device.settings.operatingSystemVersion
    let known = ["18.1.0", "26.0"]
    return known.contains(current) ? known : known + [current]
  }

  private func entitlement(_ title: String, _ key: String, remark: String) -> some View {
    let app = device.frontApp
    let isPresent = Binding(
      get: { app.identity.entitlements.contains(key) },
      set: { device.setEntitlement(key, isPresent: $0, of: app) })
    return Toggle(isOn: isPresent) { SwitchLabel(title: title, remark: remark) }
      .accessibilityIdentifier("device.\(key)")
  }

  private func setting<Value>(_ keyPath: WritableKeyPath<DeviceModel.Settings, Value>) -> Binding<Value> {
    Binding(
      get: { device.settings[keyPath: keyPath] },
      set: { value in device.changeSettings { $0[keyPath: keyPath] = value } })
  }

  private func action(_ title: String, remark: String, perform: @escaping @MainActor () -> Void) -> some View {
    Button {
      perform()
    } label: {
      SwitchLabel(title: title, remark: remark)
    }
    .accessibilityIdentifier("device.\(title)")
  }

  private func heading(_ title: String) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("")
      Text(title.uppercased()).foregroundStyle(.secondary)
    }
  }
}

private struct SwitchLabel: View {
  let title: String
  let remark: String

  var body: some View {
    HStack {
      Text(title).layoutPriority(1)
      Spacer()
      Text(remark).foregroundStyle(.secondary).lineLimit(1)
    }
  }
}
