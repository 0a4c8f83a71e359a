import HealthDaemon
import HealthModel
import TerminalUI

/// The second page of the iOS 27 sheet. It asks how much history the app may read (rules V37 to V41).
///
/// The choice applies to every type on the sheet that supports limited history. *Allow* is dimmed until the person
/// chooses.
struct HistoryPage: View {
  let request: AuthorizationSheetRequest
  let layout: AuthorizationSheetLayout
  @Binding var choices: SheetChoices
  let answer: @MainActor (AuthorizationAnswer) -> Void

  @FocusState private var focusedChoice: ReadingHistory?

  var body: some View {
    List {
      Section {
        ForEach(ReadingHistory.allCases, id: \.self) { history in
          Toggle(history.title, isOn: isChosen(history))
            .toggleLook(.choice)
            .pressHint("choose")
            .focused($focusedChoice, equals: history)
            .accessibilityIdentifier(ConsentIdentifier.history(history))
        }
      } footer: {
        Text(request.historyRemark)
      }
    }
    .safeAreaInset(edge: .bottom) {
      SheetButtons(layout: layout, title: "Allow", help: "allow", isEnabled: choices.history != nil) {
        if let history = choices.history { answer(.allow(choices.granted, history)) }
      } refuse: {
        answer(.dontAllowHistory)
      }
      .help("Nothing is chosen: choose how much to share, or press Don’t Allow.")
    }
    .safeAreaInset(edge: .top, spacing: 1) {
      QuestionHeader(sentence: request.historySentence, change: request.change, hasSwitches: false)
    }
    .toolbar {
      ToolbarItem(placement: .cancellationAction) {
        Button("‹ Health Access") { choices.show(.types) }
          .keyboardShortcut(.cancelAction)
          .accessibilityIdentifier(ConsentIdentifier.historyBack)
      }
    }
    .accessibilityIdentifier(ConsentIdentifier.history)
    .onAppear { focusedChoice = choices.history ?? .limited }
  }

  /// Returns a binding that is true while a choice is selected. Setting it, to any value, selects that choice.
  private func isChosen(_ history: ReadingHistory) -> Binding<Bool> {
    Binding(get: { choices.history == history }, set: { _ in choices.history = history })
  }
}

extension ReadingHistory {
  /// The name of the choice on the sheet, in Apple’s words (rule V38).
  package var title: LocalizedStringKey {
    switch self {
    case .limited: "Past 30 Days and Future Data"
    case .full: "All Recorded Data and Future Data"
    }
  }
}

/// The two buttons below the rows of iOS 27’s sheet. Each has a key that works from every row (rule V24).
struct SheetButtons: View {
  let layout: AuthorizationSheetLayout
  /// The title of the confirming button.
  let title: LocalizedStringKey
  /// The description of the confirming button in the key hints.
  let help: LocalizedStringKey
  let isEnabled: Bool
  let confirm: @MainActor () -> Void
  let refuse: @MainActor () -> Void

  var body: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 2) {
        Spacer()
        refuseButton
        confirmButton
        Spacer()
      }
      // Stack the buttons when one would wrap, because a wrapped line could be mistaken for the other button.
      VStack(alignment: .leading, spacing: 0) {
        refuseButton
        confirmButton
      }
    }
  }

  private var refuseButton: some View {
    Button("Don’t Allow", role: .cancel) { refuse() }
      .buttonStyle(.bordered)
      .lineLimit(1)
      .keyboardShortcut(.dontAllow, help: "don’t allow")
      .accessibilityIdentifier(layout.dontAllowIdentifier)
  }

  private var confirmButton: some View {
    Button(title) { confirm() }
      .bold()
      .buttonStyle(.borderedProminent)
      .lineLimit(1)
      .keyboardShortcut(.allow, help: help)
      .disabled(!isEnabled)
      .accessibilityIdentifier(layout.allowIdentifier)
  }
}
