import HealthDaemon
import HealthModel
import TerminalUI

/// The pages on which the watch asks: the first page names the app, the second is for writing, and the third is for
/// reading (rules WA1 to WA13).
///
/// Each page is as narrow as a watch, with one button at the bottom. *Done* on the last page grants what is on and
/// denies the rest. There is no *Don’t Allow*, so *Done* is never dimmed: with every switch off it refuses everything
/// (rule WA9). *Close*, or going back from the first page, leaves the question unanswered (rule WA10).
struct WatchPages: View {
  /// The width of a page in columns: 32 for its content, and two on each side (rule WA13).
  private static let width = 36

  let request: AuthorizationSheetRequest
  @Binding var choices: SheetChoices
  let answer: @MainActor (AuthorizationAnswer) -> Void

  var body: some View {
    NavigationStack {
      page.toolbar {
        ToolbarItem(placement: .cancellationAction) { backButton }
        ToolbarItem(placement: .principal) { title }
      }
    }
    .frame(idealWidth: Self.width, maxWidth: Self.width)
  }

  @ViewBuilder private var page: some View {
    switch choices.page {
    case .write: types(.share)
    case .read: types(.read)
    default: introduction
    }
  }

  /// The first page: the app that asks, and the kinds of access that it requests.
  private var introduction: some View {
    List {
      if let place = request.place { Text(place).foregroundStyle(.secondary) }
      if let change = request.change { ChangeLine(change: change) }
      forwardButton
    }
    .safeAreaInset(edge: .top, spacing: 1) { QuestionHeader(sentence: request.sentence, change: nil) }
  }

  private func types(_ direction: Direction) -> some View {
    WatchTypesPage(request: request, direction: direction, choices: $choices) { forwardButton }
  }

  /// The heading of the page in the title line, with the page number.
  private var title: some View {
    let pages = request.pages(with: choices)
    let number = (pages.firstIndex(of: choices.page) ?? 0) + 1
    return HStack(spacing: 1) {
      Text(choices.page.watchHeading).bold().lineLimit(1)
        .accessibilityIdentifier(choices.page.watchHeadingIdentifier)
      Text(verbatim: "\(number)/\(pages.count)").foregroundStyle(.secondary)
        .accessibilityLabel("page \(number) of \(pages.count)")
    }
  }

  /// Closes the question on the first page, and returns to the previous page on others.
  private var backButton: some View {
    let previous = request.previousPage(with: choices)
    return Button(previous == nil ? "Close" : "‹ Back", role: previous == nil ? .cancel : nil) {
      if let previous { choices.show(previous) } else { answer(.cancel) }
    }
    .keyboardShortcut(.back, help: previous == nil ? nil : "back")
    .accessibilityIdentifier(choices.page.watchBackIdentifier)
  }

  /// The single button at the bottom of a page. The key that answers differs from the key that turns the page, so that
  /// pressing a key twice never answers.
  private var forwardButton: some View {
    let next = request.nextPage(with: choices)
    return HStack {
      Spacer()
      Button(request.watchForwardTitle(on: choices.page)) {
        if let next { choices.show(next) } else { answer(.allow(choices.granted)) }
      }
      .bold()
      .buttonStyle(.borderedProminent)
      .lineLimit(1)
      .keyboardShortcut(next == nil ? .done : .next, help: next == nil ? "done" : "next")
      .accessibilityIdentifier(choices.page.watchForwardIdentifier)
      Spacer()
    }
  }
}

/// The watch’s page for one direction: the app’s purpose, a switch for all types, and a switch for each type (rules WA3
/// to WA7).
private struct WatchTypesPage<Foot: View>: View {
  let request: AuthorizationSheetRequest
  let direction: Direction
  @Binding var choices: SheetChoices
  /// The button after the last row.
  @ViewBuilder let foot: @MainActor () -> Foot

  @FocusState private var focusedSwitch: Permission?

  var body: some View {
    let permissions = request.permissions(direction)
    List {
      if let explanation = request.watchExplanation(direction) { Text(explanation).foregroundStyle(.secondary) }
      Section {
        // Show the line about the change in the list, and not above the list as on the phone: on a narrow page the line
        // wraps, and would leave no room for the switches.
        if let change = request.change { ChangeLine(change: change) }
        allRow(permissions)
        ForEach(permissions, id: \.self) { permission in row(of: permission) }
      }
      foot()
    }
    .safeAreaInset(edge: .top, spacing: 1) {
      QuestionHeader(sentence: request.watchSentence(direction), change: nil)
    }
    // Focus the first type's switch, so that Space does not turn all types on.
    .onAppear { focusedSwitch = permissions.first }
  }

  /// The switch for all rows of the page. It is on when all of them are (rule WA4).
  private func allRow(_ permissions: [Permission]) -> some View {
    let isOn = $choices.isOn(permissions)
    return Toggle(isOn: isOn) { Text("All Requested Data Below").bold() }
      .keyboardShortcut(.everything, help: isOn.wrappedValue ? "all off" : "all on")
      .accessibilityIdentifier(ConsentIdentifier.watchEverything)
  }

  private func row(of permission: Permission) -> some View {
    PermissionRow(
      permission: permission, isRequired: false, isHeld: request.granted.contains(permission),
      isOn: $choices.isOn([permission])
    )
    .focused($focusedSwitch, equals: permission)
    .accessibilityIdentifier(ConsentIdentifier.watchRow(permission.type.nameInIdentifiers))
  }
}
