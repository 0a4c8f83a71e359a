import HealthDaemon
import HealthModel
import Languages
import TerminalUI

/// The sheet that asks what an app may write and read (rules A29 to A42).
///
/// Every switch is off at first. *Allow* is dimmed until one is on, *Don’t Allow* never is; both answer the request.
/// The sheet decides nothing: it passes the answer on, and the consent ledger turns it into decisions.
package struct AuthorizationSheet: View {
  private let request: AuthorizationSheetRequest
  private let layout: AuthorizationSheetLayout
  @Binding private var granted: Set<Permission>
  /// The switch that has focus: the first one at first, so that return means *Allow* and no switch turns by accident.
  @FocusState private var focusedSwitch: Permission?
  private let answer: @MainActor (AuthorizationAnswer) -> Void

  /// Creates the sheet of a request.
  ///
  /// - Parameters:
  ///   - request: The app that asks, and the types it asks for.
  ///   - layout: The place of the two buttons (rule A34).
  ///   - granted: The switches that are on. The caller keeps them, so that a person can look elsewhere on the device
  ///     and come back; start with none.
  ///   - answer: Called once, with the person’s answer.
  package init(
    request: AuthorizationSheetRequest, layout: AuthorizationSheetLayout, granted: Binding<Set<Permission>>,
    answer: @escaping @MainActor (AuthorizationAnswer) -> Void
  ) {
    self.request = request
    self.layout = layout
    _granted = granted
    self.answer = answer
  }

  package var body: some View {
    NavigationStack {
      question
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { if layout == .navigationBar { dontAllowButton } }
          ToolbarItem(placement: .principal) { Text(request.title).bold().lineLimit(1) }
          ToolbarItem(placement: .confirmationAction) { if layout == .navigationBar { allowButton } }
        }
    }
    .localizedStringTable(.device)
    .accessibilityIdentifier("UIA.Health.AuthSheet")
    .onAppear {
      focusedSwitch =
        request.share.first.map { Permission($0, .share) } ?? request.read.first.map { Permission($0, .read) }
    }
  }

  @ViewBuilder private var question: some View {
    let list = list.safeAreaInset(edge: .top, spacing: 1) {
      QuestionHeader(sentence: request.sentence, change: request.change)
    }
    switch layout {
    case .navigationBar: list
    case .bottomButtons:
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
      if let requirement = request.requirement { Text(requirement).foregroundStyle(.orange) }
      if !request.share.isEmpty {
        section(request.shareTitle, .share, request.share, request.app.writePurpose)
      }
      if !request.read.isEmpty {
        section(request.readTitle, .read, request.read, request.readPurpose)
      }
      if request.isClinical {
        Section {
          Text(request.privacyPolicy).foregroundStyle(.secondary)
        }
      }
    }
  }

  private func section(
    _ title: LocalizedStringKey, _ direction: Direction, _ types: [ObjectType], _ purpose: String?
  ) -> some View {
    PermissionSection(
      title: title, direction: direction, types: types, purpose: purpose, held: request.granted,
      required: Set(request.required), granted: $granted, focusedSwitch: $focusedSwitch)
  }

  private var dontAllowButton: some View {
    Button("Don’t Allow", role: .cancel) { answer(.dontAllow) }
      .keyboardShortcut("d", help: "don’t allow")
      .accessibilityIdentifier(layout.dontAllowIdentifier)
  }

  private var allowButton: some View {
    Button("Allow") { answer(.allow(granted)) }
      .bold()
      .keyboardShortcut(.defaultAction)
      .disabled(granted.isEmpty)
      .help("Nothing is on: turn on a switch to allow it, or choose Don’t Allow.")
      .accessibilityIdentifier(layout.allowIdentifier)
  }

  /// Turns every switch on; once all are on, every switch off (rule A32).
  private var turnOnAllButton: some View {
    let everything = request.permissions
    let isEverythingOn = granted.isSuperset(of: everything)
    return Button(isEverythingOn ? "Turn Off All" : "Turn On All") {
      granted = isEverythingOn ? [] : everything
    }
    .keyboardShortcut("a", help: isEverythingOn ? "all off" : "all on")
    .accessibilityIdentifier("UIA.Health.AuthSheet.AllCategoryButton")
  }
}
