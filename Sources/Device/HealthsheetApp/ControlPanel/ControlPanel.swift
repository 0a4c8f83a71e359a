import AppleHealthExport
import HealthModel
import Recording
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
        states
        questions
        system
        time
        workouts
        frontApp
        companions
      }
      // In sight wherever the row stands that had it done.
      .safeAreaInset(edge: .bottom) {
        if let outcome = device.companionOutcome {
          Text(outcome.text).foregroundStyle(outcome.isFailure ? .destructive : .secondary)
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(.horizontal, 2)
        }
      }
    }
  }
}

extension ControlPanel {
  /// The section with the device's states.
  private var states: some View {
    Section("State") {
      DeviceStateRows(device: device, section: .state)
    } footer: {
      Text("Apps run on while you switch; what they get changes with their next call.")
    }
  }

  /// The section with the line of questions to the person.
  @ViewBuilder private var questions: some View {
    let askingProcesses = device.consent.askingProcesses
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

  /// The section with the system's version, and events from outside.
  private var system: some View {
    Section("System") {
      DeviceStateRows(device: device, section: .system)
      DeviceStateRows(device: device, section: .healthRecords)
      ControlRow("New Health Records Arrive", remark: "apps that ask again show a sheet again") {
        device.renewHealthRecords()
      }
      ControlRow("Switch Off and On", remark: "apps end, and it is locked") { device.restart() }
    } footer: {
      Text("The version decides how apps ask, and what stops them.")
    }
  }

  /// The section on time: the speed of the clock, and periods to let pass.
  @ViewBuilder private var time: some View {
    let clock = device.clock
    Section("Time") {
      Picker("Clock", selection: Bindable(clock).speed) {
        ForEach(ClockModel.Speed.allCases, id: \.self) { Text($0.title).tag($0) }
      }
      .pickerStyle(.segmented)
      ControlRow("Let a Minute Pass", remark: "what is due happens at its moment") { clock.letTimePass(.seconds(60)) }
      ControlRow("Let an Hour Pass", remark: "samples arrive, apps are woken") { clock.letTimePass(.seconds(3_600)) }
      ControlRow("Let a Day Pass", remark: "23 to 25 hours where the clocks change") { clock.letTimePass(.days(1)) }
      ControlRow("Until Midnight", remark: "the day changes") { clock.letTimePassUntilMidnight() }
      ControlRow("Until the Next Wake-Up", remark: nextEvent) { clock.letTimePassUntilNextEvent() }
      ForEach(clock.deliveryEvents.suffix(3).reversed()) { event in
        Text("\(device.name(of: event.app)) \(event.words)").foregroundStyle(.secondary)
      }
    } footer: {
      Text("Settings › Background Delivery says why an app was woken or not.")
    }
  }

  private var nextEvent: LocalizedStringKey {
    device.clock.hasTimedEvents ? "a period ends, samples arrive" : "nothing waits for time"
  }

  /// The section with the active workout sessions, the person's motion, and the watch's connection.
  @ViewBuilder private var workouts: some View {
    let sessions = device.watch.runningWorkouts
    Section("Workouts") {
      ForEach(sessions, id: \.self) { session in
        LabeledContent(
          session.place == .watch ? "\(session.app), on the watch" : "\(session.app), on the phone",
          value: session.words)
      }
      ForEach(sessions.map(\.place), id: \.self) { place in
        ControlRow("Stand Still (\(LocalizedStringKey(place.rawValue)))", remark: "motionPaused; the state stays") {
          device.watch.makeMotion(.motionPaused, on: place)
        }
        ControlRow("Move On (\(LocalizedStringKey(place.rawValue)))", remark: "motionResumed") {
          device.watch.makeMotion(.motionResumed, on: place)
        }
        ControlRow(
          "Press Both Buttons (\(LocalizedStringKey(place.rawValue)))", remark: "pauseOrResumeRequest: the app decides"
        ) {
          device.watch.makeMotion(.pauseOrResumeRequest, on: place)
        }
      }
      DeviceStateRows(device: device, section: .workouts)
    } footer: {
      if sessions.isEmpty { Text("No workout runs. Tempo has a button for one.") }
    }
  }

  private var frontApp: some View {
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
    return Toggle(isOn: isPresent) { RowLabel(title, remark) }
      .accessibilityIdentifier("device.\(entitlement.rawValue)")
  }

  /// The section with the work of the app in front without its window, and of its other processes.
  private var companions: some View {
    Section("Without its window") {
      ControlRow("An Extension of It Asks", remark: "the app shows the sheet for it") {
        device.ask(from: .appExtension, of: device.frontApp)
      }
      ControlRow("A Widget of It Asks", remark: "which ends with an error") {
        device.ask(from: .widget, of: device.frontApp)
      }
      ControlRow("The App on the Watch Asks", remark: "its pages come up there") {
        device.ask(from: .watchApp, of: device.frontApp)
      }
      ControlRow("It Reads in the Background", remark: "all it ever asked to read") { device.readInBackground() }
      ControlRow("It Saves in the Background", remark: "a step, now") { device.saveInBackground() }
    } footer: {
      Text("A locked device lets the app run on: reading fails, saving works.")
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
    Button(action: action) { RowLabel(title, remark) }
      .buttonStyle(.plain)
      .accessibilityIdentifier("device.\(title.written)")
  }
}

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
            RowLabel(row.title, row.remark ?? "")
          }
          .accessibilityIdentifier("device.\(state.name)")
        case .list(let values):
          NavigationLink {
            ChoicePage(device: device, state: state, title: row.title, values: values)
          } label: {
            LabeledContent {
              Text(verbatim: device.settings[state].written)
            } label: {
              RowLabel(row.title, row.remark ?? "")
            }
          }
          .accessibilityIdentifier("device.\(state.name)")
        }
      }
    }
  }
}

/// The values of a state, one a line. The one that the device plays has a mark.
private struct ChoicePage: View {
  let device: DeviceModel
  let state: DeviceModel.State
  let title: LocalizedStringKey
  let values: [DeviceModel.State.Value]

  @Environment(\.dismiss) private var dismiss
  @Environment(\.glyphs) private var glyphs

  var body: some View {
    let played = state.played(by: device.settings)
    List {
      Section {
        ForEach(values, id: \.self) { value in
          Button {
            device.changeSettings { $0[state] = value }
            dismiss()
          } label: {
            HStack {
              Text(verbatim: value.written)
              Spacer()
              if value == played { Text(verbatim: glyphs.marks.check).accessibilityLabel("chosen") }
            }
          }
          .accessibilityIdentifier("device.\(state.name).\(value.written)")
        }
      }
    }
    .navigationTitle(title)
  }
}

/// The section with the report of the import: the number of samples that came in, and those left out with the reason.
struct ImportSection: View {
  let report: ImportReport

  var body: some View {
    Section("The import") {
      if let interruption = report.interruption {
        Text("Broken off: \(interruption.description.escapedForTerminal)").foregroundStyle(.orange)
      }
      LabeledContent("Came in") { Text("\(report.sampleCount) samples") }
      LabeledContent("Left out") { Text("\(report.leftOutCount) samples") }
      // Words of a file are anything but a line of ours.
      ForEach(report.omissions.map(\.description.escapedForTerminal), id: \.self) {
        Text($0).foregroundStyle(.secondary)
      }
    } footer: {
      Text("Samples that were there before are among those that came in, and are there once.")
    }
  }
}

/// The section with oddities in the app's files: up to three in full, more of them a line each that opens the whole
/// sentence.
struct WarningSection: View {
  let warnings: [String]

  /// The number of sentences shown in full. More would push everything else off a small screen.
  private static let wholeCount = 3

  var body: some View {
    if !warnings.isEmpty {
      Section(warnings.count > Self.wholeCount ? "In the app’s files: \(warnings.count)" : "In the app’s files") {
        ForEach(warnings, id: \.self) { warning in
          if warnings.count > Self.wholeCount {
            NavigationLink {
              WarningPage(warning: warning)
            } label: {
              Text(warning).foregroundStyle(.orange).lineLimit(1)
            }
          } else {
            Text(warning).foregroundStyle(.orange)
          }
        }
      }
    }
  }
}

private struct WarningPage: View {
  let warning: String

  var body: some View {
    List { Section { Text(warning).foregroundStyle(.orange) } }
      .navigationTitle("In the App’s Files")
  }
}
