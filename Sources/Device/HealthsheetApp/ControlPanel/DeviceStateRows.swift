import TerminalUI

/// The rows of the device's states in a section of the control panel or of Settings.
struct DeviceStateRows: View {
  let device: DeviceModel
  let section: DeviceModel.State.Row.Section

  var body: some View {
    ForEach(device.settings.states.filter { $0.row?.section == section }) { state in
      if let row = state.row {
        switch row.control {
        case .toggle(let off, let on):
          let isOn = Binding(
            get: { device.settings[state] != off },
            set: { isOn in device.changeSettings { $0[state] = isOn ? on : off } })
          Toggle(isOn: isOn) {
            ControlLabel(title: row.title, remark: row.remark ?? "")
          }
          .accessibilityIdentifier("device.\(state.name)")
        case .picker(let values):
          let selection = Binding(
            get: { device.settings[state] }, set: { value in device.changeSettings { $0[state] = value } })
          let choices = values.contains(selection.wrappedValue) ? values : values + [selection.wrappedValue]
          Picker(row.title, selection: selection) {
            ForEach(choices, id: \.self) { Text($0.written).tag($0) }
          }
          .pickerStyle(.segmented)
        }
      }
    }
  }
}
