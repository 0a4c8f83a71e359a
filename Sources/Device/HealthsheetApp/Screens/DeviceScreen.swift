import HealthKitUI
import TerminalUI

/// The whole device: the status bar, the open screen with its sheets, and the key hints.
struct DeviceScreen: View {
  @Bindable var device: DeviceModel
  @State private var helpBindings: [KeyBinding] = []

  @Environment(\.exit) private var exit
  @Environment(\.announce) private var announce
  @Environment(\.keyBindings) private var keyBindings

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      StatusBar(device: device).updateScope().frame(height: 1)
      GeometryReader { proxy in
        InspectedScreen(device: device, size: proxy.size, helpBindings: helpBindings)
      }
      if device.showsKeyHints { KeyHintBar() }
    }
    .onKeyPress(.controlPanel) {
      if let remark = device.open(.controlPanel) { announce(device.words(remark)) }
      return .handled
    }
    .onKeyPress(.forceQuit) {
      announce(device.forceQuitInWords()); return .handled
    }
    .onKeyPress(.help) {
      // The help describes the keys that work on the screen behind it.
      if !device.isShowingHelp { helpBindings = keyBindings() }
      device.isShowingHelp.toggle(); return .handled
    }
    .onKeyPress(.undo, hint: device.consent.undoable == nil ? nil : "undo") {
      announce(device.consent.undo()); return .handled
    }
    .onKeyPress(.palette) {
      showPalette(); return .handled
    }
    .onKeyPress("p", modifiers: .control) {
      showPalette(); return .handled
    }
    .onKeyPress(.handOver, hint: device.handOver == nil ? nil : "hand over") {
      if let remark = device.nothingKept { announce(remark) } else { device.isHandingOver.toggle() }
      return .handled
    }
    .onKeyPress(.remark) {
      if let remark = device.nothingKept { announce(remark) } else { device.isMarking.toggle() }
      return .handled
    }
    .onKeyPress(.compare) {
      announce(device.beginComparison { announce($0) }); return .handled
    }
    .onKeyPress(.quit) {
      // A second press quits.
      if device.isAskingToQuit || !device.askBeforeQuitting() { exit() }
      return .handled
    }
    .onKeyPress("c", modifiers: .control) {
      exit(); return .handled
    }
    .preferredColorScheme(device.colorScheme)
    .overlay { RoomRequest() }
    .task { await device.followDaemon() }
    .task { await device.inspector.followCalls() }
  }

  /// Closes the help, and shows or hides the palette.
  private func showPalette() {
    device.isShowingHelp = false
    device.isShowingPalette.toggle()
  }
}

/// A request for a larger terminal, in front of everything: with too few cells, people cannot read the question that
/// they answer.
struct RoomRequest: View {
  var body: some View {
    GeometryReader { proxy in
      if proxy.size.width < 20 || proxy.size.height < 5 {
        Text("Enlarge to 40×12").multilineTextAlignment(.center)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .background(.groupedBackground)
      }
    }
  }
}

/// The open screen with the inspector beside it, or below it in a narrower terminal, and sheets in front of both. The
/// bars above and below stay visible, and their keys work.
private struct InspectedScreen: View {
  @Bindable var device: DeviceModel
  /// The size between the bars, in cells.
  let size: Size
  /// The keys that were active when the help was opened.
  let helpBindings: [KeyBinding]

  @FocusState private var isInScreen: Bool
  @FocusState private var isInCalls: Bool
  @Environment(\.exit) private var exit

  private var isShowingImport: Binding<Bool> {
    Binding {
      device.importing.map { $0.takesTime && !$0.isHidden } ?? false
    } set: {
      if !$0 { device.importing?.isHidden = true }
    }
  }

  var body: some View {
    let placement = InspectorPlacement(
      size: size, isWanted: device.inspector.isWanted, isByItself: device.isLineByLine)
    ZStack(alignment: .topLeading) {
      // The open screen has the same identity at every position of the inspector, so that its page and typed text stay.
      placement.layout {
        Pane(placement.isBeside ? .box : .none) {
          openScreen
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        } label: {
          Text("iPhone").bold()
        }
        .frame(width: placement.widthOfDevice)
        .hidden(placement == .alone)
        .focused($isInScreen)
        switch placement {
        case .beside(_, let arrangement):
          Inspector(device: device, arrangement: arrangement, calls: $isInCalls).updateScope()
            .prefersDefaultFocus(false)
        case .below(let height):
          Inspector(device: device, arrangement: .row, calls: $isInCalls).updateScope().frame(height: height)
            .prefersDefaultFocus(false)
        case .alone, .hidden: EmptyView()
        }
      }
      if placement == .alone { Inspector(device: device, arrangement: .inPlace, calls: $isInCalls).updateScope() }
    }
    // Anything opened in front of the screen is as wide as the screen.
    .frame(width: size.width, height: size.height, alignment: .topLeading)
    .sheet(item: Bindable(device.inspector).type) { InspectedTypeScreen(device: device, type: $0) }
    .presentationSizing(.form.fitted(horizontal: false, vertical: true))
    .sheet(item: Bindable(device.inspector).call) { CallScreen(call: $0) }
    .sheet(isPresented: $device.isShowingPalette) { PaletteSheet(device: device) }
    .presentationSizing(.form)
    .sheet(isPresented: isShowingImport) {
      if let importing = device.importing { ImportScreen(importing: importing) }
    }
    .presentationSizing(.form.fitted(horizontal: false, vertical: true))
    .sheet(isPresented: $device.isShowingHelp) { HelpScreen(bindings: helpBindings, places: device.places) }
    .presentationSizing(.form.fitted(horizontal: false, vertical: true))
    .presentationScope()
    .sheet(isPresented: $device.isHandingOver) { HandOverSheet(device: device) }
    .presentationSizing(.form.fitted(horizontal: false, vertical: true))
    .presentationScope()
    .sheet(isPresented: $device.isMarking) { RemarkSheet(device: device) }
    .presentationSizing(.form.fitted(horizontal: false, vertical: true))
    .presentationScope()
    // This modifier comes after the sheets, so its alert is in front of every sheet.
    .alert("Quit?", isPresented: $device.isAskingToQuit) {
      if device.handOver != nil, device.files?.isEmpty == true {
        Button("Hand Over…") { device.isHandingOver = true }.accessibilityIdentifier("device.handOver")
      }
      Button("Quit") { exit() }.accessibilityIdentifier("device.quit")
      Button("Cancel", role: .cancel) {}
    } message: {
      Text(verbatim: device.remarkOnQuitting ?? "")
    }
    .presentationScope()
    .onKeyPress(.inspector, hint: placement == .hidden ? "inspector" : "hide inspector") {
      device.closeDetails()
      device.inspector.isWanted = placement == .hidden
      if placement == .hidden { device.inspector.page = .data }
      return .handled
    }
    .onKeyPress(.calls) {
      device.closeDetails()
      device.inspector.isWanted = true
      if placement.hasPaneOfCalls {
        let leaves = isInCalls && device.inspector.page != .decisions
        device.inspector.page = leaves ? .data : .calls
        if leaves { isInScreen = true } else { isInCalls = true }
      } else {
        device.inspector.page = device.inspector.page == .calls ? .data : .calls
      }
      return .handled
    }
    .onChange(of: device.visits) {
      // Opening a screen also moves focus into it.
      isInScreen = true
      if placement == .alone { device.inspector.isWanted = false }
    }
  }
}

extension InspectedScreen {
  /// The open screen. Apps keep running behind the other screens, as on a phone.
  private var openScreen: some View {
    ZStack(alignment: .topLeading) {
      AppWindows(device: device)
      ownScreen
        .onControlPress { device.script?.pressed($0) }
        .onNavigation { device.script?.shows(pages: $0) }
    }
  }

  /// The open screen if it is one of the device's own.
  @ViewBuilder private var ownScreen: some View {
    switch device.screen {
    case .home: HomeScreen(device: device)
    case .app: EmptyView()
    case .settings: SettingsScreen(device: device)
    case .health: HealthScreen(device: device)
    case .controlPanel: ControlPanel(device: device)
    }
  }
}

enum InspectorPlacement: Hashable {
  /// To the right of the open screen, which is `device` columns wide.
  case beside(device: Int, Inspector.Arrangement)
  case below(height: Int)
  /// In place of the open screen, in a terminal that has no space for the screen and the inspector together.
  case alone
  case hidden

  /// The width of an iPhone in a wide terminal, including its border.
  private static let device = 74
  /// The least width of the inspector beside the iPhone, including its border: "no answer" twice and "44–135 bpm" fit
  /// on the line of a type.
  private static let inspector = 58

  /// True if panes with borders are side by side.
  var isBeside: Bool { widthOfDevice != nil }

  /// The width of the open screen including its border; nil if it takes the whole width.
  var widthOfDevice: Int? {
    if case .beside(let width, _) = self { width } else { nil }
  }

  /// True if the calls have a pane next to the data.
  var hasPaneOfCalls: Bool {
    if case .beside(_, let arrangement) = self { arrangement != .column } else { false }
  }

  /// The stack of the open screen and the inspector.
  var layout: AnyLayout {
    isBeside
      ? AnyLayout(HStackLayout(alignment: .top, spacing: 0)) : AnyLayout(VStackLayout(alignment: .leading, spacing: 0))
  }

  /// Places the inspector. From 120 columns up it is next to the screen, with as many panes as fit. From 20 rows up it
  /// is below.
  ///
  /// - Parameters:
  ///   - isWanted: The person's choice; nil leaves it to the size.
  ///   - isByItself: True if the inspector is never shown together with the open screen.
  init(size: Size, isWanted: Bool?, isByItself: Bool = false) {
    if isWanted == false {
      self = .hidden
    } else if isByItself {
      self = isWanted == true ? .alone : .hidden
    } else if size.width >= 180, size.height >= 40 {
      self = .beside(device: Self.device, .panes)
    } else if size.width >= 120 {
      self = .beside(device: min(Self.device, size.width - Self.inspector), size.height >= 34 ? .stack : .column)
    } else if size.height >= 20 {
      self = .below(height: 6)
    } else {
      self = isWanted == true ? .alone : .hidden
    }
  }
}
