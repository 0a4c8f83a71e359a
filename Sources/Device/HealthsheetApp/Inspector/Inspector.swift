import Foundation
import HealthModel
import TerminalUI

/// The inspector: the data that the foreground app can see, beside the data on the iPhone; its calls, the decisions
/// about it, and its wake-ups. Only the inspector can tell *denied* from *empty*.
struct Inspector: View {
  /// The position of the inspector.
  enum Arrangement {
    /// A strip below the app.
    case row
    /// A column beside the app.
    case column
    /// A column next to the app with two panes: the data above, the other pages below.
    case stack
    /// All pages of the inspector beside the app, each in a pane.
    case panes
    /// In place of the app.
    case inPlace
  }

  let device: DeviceModel
  let arrangement: Arrangement
  /// True while focus is in the pane of calls, if calls have their own pane.
  var calls: FocusState<Bool>.Binding

  @State private var shown: (app: String, rows: [InspectorRow])?

  @Environment(\.locale) private var locale
  @Environment(\.glyphs) private var glyphs

  var body: some View {
    Group {
      switch arrangement {
      case .panes:
        HStack(alignment: .top, spacing: 0) {
          VStack(alignment: .leading, spacing: 0) {
            pane("What \(name) Can See") { data }
            pane("Wake-Ups") { deliveries }.frame(height: 14)
          }
          VStack(alignment: .leading, spacing: 0) {
            pane("Calls") { callList }.focused(calls)
            pane("Decisions") { decisions }.frame(height: 14)
          }
        }
      case .stack:
        VStack(alignment: .leading, spacing: 0) {
          pane("What \(name) Can See") { data }
          TabView(selection: pageBelow) {
            Tab("Calls", value: .calls) { callList }
            Tab("Decisions", value: .decisions) { decisions }
            Tab("Wake-Ups", value: .deliveries) { deliveries }
          }
          .tabViewStyle(.pane(.box))
          .focused(calls)
          .frame(height: 16)
        }
      case .row, .column, .inPlace:
        TabView(selection: Bindable(device.inspector).page) {
          Tab(arrangement == .inPlace && !device.isLineByLine ? "Data" : "What \(name) Can See", value: .data) { data }
          Tab("Calls", value: .calls) { callList }
          Tab("Decisions", value: .decisions) { decisions }
          Tab("Wake-Ups", value: .deliveries) { deliveries }
        }
        .tabViewStyle(.pane(arrangement == .column ? .box : .line))
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .copies { said }
    .onKeyPress(.back, hint: arrangement == .inPlace ? "close" : nil) {
      // Do not handle the key if the inspector is beside the screen: the keys that move focus lead out of it.
      guard arrangement == .inPlace else { return .ignored }
      device.inspector.isWanted = false
      return .handled
    }
    .task(
      id: Subject(
        app: device.frontmost, launch: device.frontProcess.launch, revision: device.revision,
        typesRead: device.inspector.typesReadByFrontApp)
    ) {
      shown = (device.frontmost, await device.inspector.rows())
    }
  }

  /// True if a separate pane shows the decisions at the same time as the data.
  private var tellsDecisions: Bool {
    arrangement == .panes || arrangement == .stack && pageBelow.wrappedValue == .decisions
  }

  /// The page in the lower of two panes, initially the decisions. The data has its own pane.
  private var pageBelow: Binding<InspectorModel.Page> {
    Binding {
      device.inspector.page == .data ? .decisions : device.inspector.page
    } set: {
      device.inspector.page = $0
    }
  }

  /// The app's name, cut to the width of a title.
  private var name: String {
    device.frontApp.identity.displayName.truncated(
      toColumns: arrangement == .panes ? 20 : 12, ellipsis: glyphs.ellipsis)
  }

  private func pane(_ title: LocalizedStringKey, @ViewBuilder content: () -> some View) -> some View {
    Pane {
      content().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    } label: {
      Text(title).bold()
    }
  }

  private var data: some View {
    VStack(alignment: .leading, spacing: 0) {
      // A pane of decisions already shows the latest decision.
      if tellsDecisions { remarkOnDecision.padding(.horizontal, 2) }
      InspectorTable(rows: rows ?? [], remark: remark) { device.inspector.type = $0 }
      if !tellsDecisions { sentence.padding(.horizontal, 1) }
    }
  }

  private var callList: some View {
    CallList(
      calls: device.inspector.callsOfFrontApp, waiting: device.consent.waitingRequestsOfFrontApp,
      arrangement: arrangement
    ) { device.inspector.call = $0 }
  }

  private var decisions: some View { DecisionList(events: device.consent.history.reversed()) }

  private var deliveries: some View { DeliveryList(device: device, app: device.frontmost) }

  /// The rows and the latest decision, as sentences.
  private var said: [LocalizedStringKey]? {
    let rows = (rows ?? []).map { "\($0.sentence)" as LocalizedStringKey }
    let decision = device.consent.latestDecision.map { "\($0.place): \($0.sentence(in: locale))" as LocalizedStringKey }
    let said = rows + [decision].compactMap(\.self)
    return said.isEmpty ? nil : ["\(device.frontApp.identity.displayName)"] + said
  }

  /// The latest decision, and the part of it that the app does not learn.
  @ViewBuilder private var sentence: some View {
    let decision = device.consent.latestDecision
    // A strip has only one line for the decision and its effect. After a refusal, show the effect on the app instead of
    // the pressed button.
    let isStrip = arrangement == .row
    if let decision, !isStrip || !decision.refusesReading {
      Text("\(decision.place): \(decision.sentence(in: locale))").lineLimit(isStrip ? 1 : 3)
    }
    if !isStrip || decision?.refusesReading != false { remarkOnDecision }
  }

  /// The part of the latest decision that the app does not learn, or a remark that the decision was a reset; before the
  /// first decision, a remark about iOS.
  @ViewBuilder private var remarkOnDecision: some View {
    if let decision = device.consent.latestDecision {
      if decision.change.isForgotten {
        Text("\(decision.name) was reset to never asked: nothing is allowed or refused.")
          .lineLimit(arrangement == .row ? 1 : 3)
      } else if decision.decidesReading {
        Text("\(decision.name) is not told what it may read: a refusal looks like no data.")
          .lineLimit(arrangement == .row ? 1 : 3)
      }
    } else if !device.settings.systemVersion.has(.groupedTypes) {
      // Tell newcomers that current phones ask differently, and how to see that here.
      Text("This is iOS \(device.settings.systemVersion.description). iOS 27 asks on two pages: press 4 to choose it.")
        .foregroundStyle(.secondary).lineLimit(arrangement == .row ? 1 : 3)
    }
  }

  /// The state on which the rows depend. They are read again when it changes.
  private struct Subject: Hashable {
    var app: String
    /// The number of the app's launch; nil while the app is not running.
    var launch: Int?
    /// The device's ``DeviceModel/revision``.
    var revision: Int
    /// The types that the app has read. It is part of this value because reading a type that the app never asked for
    /// does not change ``revision``.
    var typesRead: Set<ObjectType>
  }

  /// The rows of the foreground app, and never of another app; nil until they are read.
  private var rows: [InspectorRow]? { shown?.app == device.frontmost ? shown?.rows : nil }

  /// A remark above the rows, or in place of them.
  private var remark: LocalizedStringKey? {
    if let state = device.stateOfFrontApp { return state }
    if device.settings.isInGuestUserMode { return "A guest is not asked, and saves nothing." }
    if device.importing != nil { return "The export is still being imported." }
    if device.isStaging { return "The demo data are still being loaded." }
    guard let rows, !rows.contains(where: \.isAsked) else { return nil }
    return device.consent.isAsking(device.frontmost)
      ? "It is asking now; you have not answered yet." : "Nothing is asked or answered yet."
  }
}

extension DecisionEvent {
  /// True if the person decided whether the app may read something. A revoked answer does not count.
  fileprivate var decidesReading: Bool {
    change.permissions.contains { $0.key.direction == .read && $0.value.after != .undetermined }
  }

  /// True if the person refused to let the app read something.
  fileprivate var refusesReading: Bool {
    change.permissions.contains { $0.key.direction == .read && $0.value.after == .denied }
  }
}

/// The list of the person's decisions, latest first.
struct DecisionList: View {
  /// The decisions, latest first.
  let events: [DecisionEvent]

  @Environment(\.locale) private var locale

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if events.isEmpty { Text("Nothing was decided yet.").foregroundStyle(.secondary).padding(.horizontal, 2) }
      List(events) { event in Text("\("\(event.number)"). \(event.place): \(event.sentence(in: locale))") }
    }
  }
}

/// The background deliveries of the foreground app: a timeline, with the events below it, latest first.
struct DeliveryList: View {
  let device: DeviceModel
  let app: String

  @Environment(\.glyphs) private var glyphs
  @Environment(\.locale) private var locale

  var body: some View {
    let strips = device.clock.deliveryStrips(of: app, count: 48)
    let events = device.clock.deliveryEvents.filter { $0.app == app }
    VStack(alignment: .leading, spacing: 0) {
      if events.isEmpty {
        Text("It has not asked to be woken.").foregroundStyle(.secondary).padding(.horizontal, 2)
      } else {
        DeliveryTimeline(device: device, strips: strips).padding(.horizontal, 2)
        Text(DeliveryTimeline.legend(strips, glyphs.controls)).foregroundStyle(.secondary)
          .padding(.horizontal, 2)
      }
      List(events.reversed()) { event in
        Text(verbatim: device.clock.words(forPast: event.date)).foregroundStyle(.secondary)
          + Text("  \(event.clause { $0.displayName(in: locale) })")
      }
    }
  }
}
