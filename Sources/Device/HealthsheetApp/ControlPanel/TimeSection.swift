import TerminalUI

/// The section on time: the speed of the clock, and periods to let pass.
struct TimeSection: View {
  @Bindable var device: DeviceModel

  var body: some View {
    Section("Time") {
      Picker("Clock", selection: $device.clockSpeed) {
        ForEach(ClockSpeed.allCases, id: \.self) { Text($0.title).tag($0) }
      }
      .pickerStyle(.segmented)
      ControlRow("Let a Minute Pass", remark: "what is due happens at its moment") { device.letTimePass(.seconds(60)) }
      ControlRow("Let an Hour Pass", remark: "samples arrive, apps are woken") { device.letTimePass(.seconds(3_600)) }
      ControlRow("Let a Day Pass", remark: "23 to 25 hours where the clocks change") { device.letTimePass(.days(1)) }
      ControlRow("Until Midnight", remark: "the day changes") { device.letTimePassUntilMidnight() }
      ControlRow("Until the Next Wake-Up", remark: nextEvent) { device.letTimePassUntilNextEvent() }
      ForEach(device.deliveryEvents.suffix(3).reversed()) { event in
        Text("\(device.name(of: event.app)) \(event.words)").foregroundStyle(.secondary)
      }
    } footer: {
      Text("Settings › Background Delivery says why an app was woken or not.")
    }
  }

  private var nextEvent: LocalizedStringKey {
    device.hasTimedEvents ? "a period ends, samples arrive" : "nothing waits for time"
  }
}
