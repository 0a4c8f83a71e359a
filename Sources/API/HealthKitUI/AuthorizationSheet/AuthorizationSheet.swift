import HealthDaemon
import HealthModel
import Languages
import TerminalUI

/// The sheet that asks what data an app may write and read (rules A29 to A42).
///
/// Every switch is off at first. *Allow* is dimmed until a switch is on; *Don’t Allow* is never dimmed. Both buttons
/// answer the request. The sheet passes the answer on, and the consent ledger converts it into decisions.
package struct AuthorizationSheet: View {
  private let request: AuthorizationSheetRequest
  private let layout: AuthorizationSheetLayout
  @Binding private var choices: SheetChoices
  /// The switch that has focus. Initially this is the first switch, so that Space and Return act on a switch.
  @FocusState private var focusedSwitch: Permission?
  @Environment(\.locale) private var locale
  private let connect: @MainActor (HealthInstitution) -> Void
  private let answer: @MainActor (AuthorizationAnswer) -> Void

  /// Creates the sheet of a request.
  ///
  /// - Parameters:
  ///   - request: The app that asks, and the types it asks for.
  ///   - layout: The arrangement of rows and buttons (rules A34 and V6).
  ///   - choices: The switches that are on, and the page. The caller stores the choices, so that the person can go to
  ///     another screen of the device and come back. Start with the request’s `firstChoices`.
  ///   - connect: Called with an institution that the person connects in the health records flow.
  ///   - answer: Called once, with the person’s answer.
  package init(
    request: AuthorizationSheetRequest, layout: AuthorizationSheetLayout, choices: Binding<SheetChoices>,
    connect: @escaping @MainActor (HealthInstitution) -> Void = { _ in },
    answer: @escaping @MainActor (AuthorizationAnswer) -> Void
  ) {
    self.request = request
    self.layout = layout
    _choices = choices
    self.connect = connect
    self.answer = answer
  }

  package var body: some View {
    sheet
      .localizedStringTable(.device)
      .accessibilityIdentifier(ConsentIdentifier.sheet)
  }

  @ViewBuilder private var sheet: some View {
    if request.isOnWatch {
      WatchPages(request: request, choices: $choices, answer: answer)
    } else if request.isClinical {
      NavigationStack { RecordsFlow(request: request, choices: $choices, connect: connect, answer: answer) }
    } else {
      NavigationStack {
        if layout == .groups { pages } else { onePage }
      }
      .onAppear { focusedSwitch = firstSwitch }
    }
  }

  private var firstSwitch: Permission? {
    if layout == .groups { return request.groups(in: locale).first?.permissions.first }
    return request.share.first.map { Permission($0, .share) } ?? request.read.first.map { Permission($0, .read) }
  }

  /// The two pages of the iOS 27 sheet.
  @ViewBuilder private var pages: some View {
    switch choices.page {
    case .history: HistoryPage(request: request, layout: layout, choices: $choices, answer: answer)
    default:
      GroupedTypesPage(
        request: request, layout: layout, choices: $choices, focusedSwitch: $focusedSwitch, answer: answer
      )
      // Set the focus also when the person returns from the second page, because Space must not act on Select All.
      .onAppear { focusedSwitch = firstSwitch }
    }
  }

  private var onePage: some View {
    question
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { if layout == .navigationBar { dontAllowButton } }
        ToolbarItem(placement: .principal) { Text(request.title).bold().lineLimit(1) }
        ToolbarItem(placement: .confirmationAction) { if layout == .navigationBar { allowButton } }
      }
  }

  @ViewBuilder private var question: some View {
    let list = list.safeAreaInset(edge: .top, spacing: 1) {
      QuestionHeader(sentence: request.sentence, change: request.change)
    }
    switch layout {
    case .navigationBar: list
    case .bottomButtons, .groups:
      list.safeAreaInset(edge: .bottom, spacing: 1) {
        HStack(spacing: 2) {
          dontAllowButton.buttonStyle(.bordered)
          allowButton.buttonStyle(.borderedProminent)
        }
      }
    }
  }

  private var list: some View {
    List {
      turnOnAllButton
      if let place = request.place { Text(place).foregroundStyle(.secondary) }
      if !request.share.isEmpty { section(request.shareTitle, .share, request.share) }
      if !request.read.isEmpty { section(request.readTitle, .read, request.read) }
    }
  }

  private func section(_ title: LocalizedStringKey, _ direction: Direction, _ types: [ObjectType]) -> some View {
    PermissionSection(
      title: title, direction: direction, types: types, explanation: request.explanation(direction),
      held: request.granted, granted: $choices.granted, focusedSwitch: $focusedSwitch)
  }

  private var dontAllowButton: some View {
    Button("Don’t Allow", role: .cancel) { answer(.dontAllow) }
      .keyboardShortcut(.dontAllow, help: "don’t allow")
      .accessibilityIdentifier(layout.dontAllowIdentifier)
  }

  private var allowButton: some View {
    Button("Allow") { answer(.allow(choices.granted)) }
      .bold()
      .keyboardShortcut(.allow, help: "allow")
      .disabled(choices.granted.isEmpty)
      .help("Nothing is on: turn on a switch to allow it, or choose Don’t Allow.")
      .accessibilityIdentifier(layout.allowIdentifier)
  }

  /// Turns on every switch, or turns off every switch when all are on (rule A32).
  private var turnOnAllButton: some View {
    let everything = request.permissions
    let isEverythingOn = choices.granted.isSuperset(of: everything)
    return Button(isEverythingOn ? "Turn Off All" : "Turn On All") {
      choices.granted = isEverythingOn ? [] : everything
    }
    .keyboardShortcut(.everything, help: isEverythingOn ? "all off" : "all on")
    .accessibilityIdentifier(ConsentIdentifier.everything)
  }
}
