import AppleHealthExport
import Foundation
import HealthModel
import Recording
import TerminalUI

/// The control panel, which phones do not have: switches for the states of the device. Each switch takes effect at
/// once, while apps run.
struct ControlPanel: View {
  let device: DeviceModel

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    NavigationStack {
      List {
        WarningSection(warnings: device.warnings)
        if let importing = device.importing {
          Section("The import") {
            Button("Show the Progress…") { importing.isHidden = false }
            Button("Stop the Import", role: .destructive) { importing.stop() }
          }
        }
        if let report = device.importReport, report.isIncomplete { ImportSection(report: report) }
        questions
        states
        phone
        scheduled
        time
        workouts
        records
        frontApp
        companions
        unshown
      }
      // Keep a question and the result visible even if the row that caused them has scrolled away.
      .safeAreaInset(edge: .bottom) {
        if let asking = device.consent.askingProcesses.first, asking.process != .app {
          Button("\(asking.nameAsSentence) asks: show the question") { device.show(asking) }
            .accessibilityIdentifier("device.question")
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(.horizontal, 2)
        } else if let outcome = device.companionOutcome {
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
      Text("Apps keep running. A change takes effect with their next call.")
    }
  }

  /// The section with the queue of questions. Each row opens the window with the question.
  @ViewBuilder private var questions: some View {
    let askingProcesses = device.consent.askingProcesses
    if !askingProcesses.isEmpty {
      Section("Questions to you") {
        ForEach(Array(askingProcesses.enumerated()), id: \.offset) { index, asking in
          Button {
            device.show(asking)
          } label: {
            HStack {
              // In line-by-line output each row already has a number.
              Text(device.isLineByLine ? "\(asking.nameAsSentence)" : "\(index + 1). \(asking.nameAsSentence)")
                .layoutPriority(1)
              Spacer()
              Text(index == 0 ? "asks now" : "waits").foregroundStyle(index == 0 ? .orange : .secondary)
              Text(glyphs.marks.disclosure).foregroundStyle(.secondary).accessibilityLabel("")
            }
          }
          .buttonStyle(.plain)
          .pressHint("open")
          .accessibilityIdentifier("device.question.\(index)")
        }
      } footer: {
        Text("One question at a time, in this order.")
      }
    }
  }

  /// The section with the clock, the region and the version of the phone.
  private var phone: some View {
    let settings = device.settings
    let language = settings.locale.localizedString(forIdentifier: settings.locale.identifier)
    return Section("This phone") {
      LabeledContent("Date", value: settings.words(settings.now(), date: .abbreviated, time: .shortened))
      LabeledContent("Language and region", value: language ?? settings.locale.identifier)
      DeviceStateRows(device: device, section: .system)
      ControlRow("Restart", identifier: "Switch Off and On", remark: "ends all apps, and locks the phone") {
        device.restart()
      }
    } footer: {
      Text(
        "The version of iOS decides how apps ask; changing it ends all apps. The time zone decides when a day begins.")
    }
  }

  /// The section with the institutions that provide health records.
  private var records: some View {
    Section("Health records") {
      DeviceStateRows(device: device, section: .healthRecords)
      ControlRow("New Health Records Arrive", remark: "apps may ask again") {
        device.renewHealthRecords()
      }
    }
  }

  /// The section with the scheduled events.
  private var scheduled: some View {
    let events = device.clock.scheduledEvents.prefix(3)
    return Section("Scheduled next") {
      if events.isEmpty { Text("Nothing is scheduled.").foregroundStyle(.secondary) }
      ForEach(events.map { $0 }, id: \.self) { event in
        LabeledContent(device.clock.words(for: event), value: device.clock.words(forComing: event.date))
      }
    }
  }

  /// The section on time: the speed of the clock, and periods to let pass.
  @ViewBuilder private var time: some View {
    let clock = device.clock
    Section("Time") {
      Picker("Clock", selection: Bindable(clock).speed) {
        ForEach(ClockModel.Speed.allCases, id: \.self) { speed in
          Text(speed == .stands && clock.isPassing ? "moving" : speed.title).tag(speed)
        }
      }
      .pickerStyle(.segmented)
      if clock.isPassing { ProgressView("Time passes…") }
      ControlRow("Let a Minute Pass", remark: "scheduled events run") { clock.letTimePass(.seconds(60)) }
      ControlRow("Let an Hour Pass", remark: nextHour) { clock.letTimePass(.seconds(3_600)) }
      ControlRow("Let a Day Pass", remark: "23 to 25 hours when the clocks change") { clock.letTimePass(.days(1)) }
      ControlRow("Until Midnight", remark: "a new day begins") { clock.letTimePassUntilMidnight() }
      ControlRow("Until the Next Wake-Up", remark: nextEvent) { clock.letTimePassUntilNextEvent() }
      ForEach(clock.deliveryEvents.suffix(3).reversed()) { event in
        Text(device.sentence(on: event)).foregroundStyle(.secondary)
      }
    } footer: {
      Text("Why an app was woken, or not: Settings › Background Delivery.")
    }
  }

  /// The scheduled events of the next hour, in short.
  private var nextHour: LocalizedStringKey {
    let events = device.clock.scheduledEvents.filter { $0.date <= device.settings.now().addingTimeInterval(3_600) }
    if events.contains(where: { $0.kind == .samples }) { return "samples arrive, apps may be woken" }
    return events.isEmpty ? "nothing is scheduled by then" : "apps are woken"
  }

  private var nextEvent: LocalizedStringKey {
    device.clock.hasTimedEvents ? "as long as it takes" : "nothing is scheduled"
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
        ControlRow("Stand Still (\(LocalizedStringKey(place.rawValue)))", remark: "the workout keeps running") {
          device.watch.makeMotion(.motionPaused, on: place)
        }
        ControlRow("Move On (\(LocalizedStringKey(place.rawValue)))", remark: "the app is notified") {
          device.watch.makeMotion(.motionResumed, on: place)
        }
        ControlRow(
          "Press Both Buttons (\(LocalizedStringKey(place.rawValue)))", remark: "the app pauses or resumes"
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
      entitlement("HealthKit entitlement", .healthKit, remark: "off: every call fails")
      entitlement("Health records entitlement", .healthRecords, remark: "for clinical records")
    } footer: {
      Text("Switching an entitlement restarts the app, as installing another build does.")
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

  /// The section with buttons that make the foreground app work outside its window, or in its other processes.
  private var companions: some View {
    Section("\(device.frontApp.identity.displayName) outside its window") {
      ControlRow(
        "Ask from Its Extension", identifier: "An Extension of It Asks", remark: "the app shows the sheet"
      ) {
        device.ask(from: .appExtension, of: device.frontApp)
      }
      ControlRow(
        "Ask from Its Widget", identifier: "A Widget of It Asks", remark: "a widget cannot ask: it gets an error"
      ) {
        device.ask(from: .widget, of: device.frontApp)
      }
      ControlRow(
        "Ask from Its Watch App", identifier: "The App on the Watch Asks", remark: "the watch shows its pages"
      ) {
        device.ask(from: .watchApp, of: device.frontApp)
      }
      ControlRow(
        "Read in the Background", identifier: "It Reads in the Background", remark: "all types it ever asked to read"
      ) { device.readInBackground() }
      ControlRow("Save in the Background", identifier: "It Saves in the Background", remark: "one step, now") {
        device.saveInBackground()
      }
    } footer: {
      Text("On a locked phone the app keeps running: reading fails, saving works.")
    }
  }
}

extension ControlPanel {
  /// The section with the names of SwiftUI that the app used and this screen cannot show; none for most apps.
  @ViewBuilder private var unshown: some View {
    let names = device.unshownNames()
    if !names.isEmpty {
      Section("Views and modifiers that are not shown") {
        ForEach(names, id: \.self) { Text(verbatim: $0) }
      } footer: {
        Text("A terminal cannot show these. The views are as they would be without them.")
      }
    }
  }
}

/// A button of the control panel, with a remark.
struct ControlRow: View {
  let title: LocalizedStringKey
  /// The name of the row in scripts.
  let identifier: String
  /// The effect of a press, shown after the title.
  let remark: LocalizedStringKey
  let action: @MainActor () -> Void

  /// - Parameter identifier: The name of the row in scripts; nil for the title in English.
  init(
    _ title: LocalizedStringKey, identifier: String? = nil, remark: LocalizedStringKey,
    action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.identifier = identifier ?? title.written
    self.remark = remark
    self.action = action
  }

  var body: some View {
    Button(action: action) { RowLabel(title, remark) }
      .buttonStyle(.plain)
      .accessibilityIdentifier("device.\(identifier)")
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
            LabeledContent(row.title, value: device.title(of: device.settings[state], state))
          }
          .accessibilityIdentifier("device.\(state.name)")
        }
      }
    }
  }
}

extension DeviceModel {
  /// Opens the window of the app to which the process belongs; the process asks in that window.
  func show(_ asking: AskingProcess) {
    if let app = apps.first(where: { $0.identity.bundleIdentifier == asking.app.bundleIdentifier }) { show(app) }
  }

  /// Returns the title of a state's value in a list: "26.6", "Central European Time".
  func title(of value: State.Value, _ state: State) -> String {
    guard case .text(_, .timeZone, _) = state.values else { return value.written }
    return TimeZone(identifier: value.written)?.name(in: settings.locale) ?? value.written
  }
}

/// The values of a state, one per line, with a mark at the current one.
private struct ChoicePage: View {
  let device: DeviceModel
  let state: DeviceModel.State
  let title: LocalizedStringKey
  let values: [DeviceModel.State.Value]

  @FocusState private var focused: DeviceModel.State.Value?
  @Environment(\.dismiss) private var dismiss
  @Environment(\.glyphs) private var glyphs

  var body: some View {
    let played = state.played(by: device.settings)
    // The device's value may be missing from the list, such as a time zone with another name.
    let listed = values.contains(played) ? values : [played] + values
    List {
      Section {
        ForEach(listed, id: \.self) { value in
          Button {
            device.changeSettings { $0[state] = value }
            dismiss()
          } label: {
            HStack {
              Text(verbatim: device.title(of: value, state))
              Spacer()
              if value == played { Text(verbatim: glyphs.marks.check).accessibilityLabel("chosen") }
            }
          }
          .pressHint("choose")
          .focused($focused, equals: value)
          .accessibilityIdentifier("device.\(state.name).\(value.written)")
        }
      }
    }
    .onAppear { focused = played }
    .navigationTitle(title)
  }
}

/// The section with the report of the import: the number of imported samples, and the omitted elements with the
/// reasons.
struct ImportSection: View {
  let report: ImportReport

  var body: some View {
    Section("The import") {
      if let interruption = report.interruption {
        Text("The import was interrupted: \(interruption.description.escapedForTerminal)").foregroundStyle(.orange)
      }
      LabeledContent("Came in") { Text("\(report.sampleCount) samples") }
      LabeledContent("Left out") { Text("\(report.leftOutCount) samples") }
      // Text from a file may contain anything, so escape it.
      ForEach(report.omissions.map(\.description.escapedForTerminal), id: \.self) {
        Text($0).foregroundStyle(.secondary)
      }
    } footer: {
      Text("Samples that were in the store before are counted too, and are stored only once.")
    }
  }
}

/// The section with warnings about the app's files: up to three in full, and further ones as lines that open the whole
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
