import HealthDaemon
import HealthModel
import TerminalUI

/// The pages on which an app requests health records, on every version of iOS (rules HR2 to HR12).
///
/// The person can cancel on every page, after which nothing is determined. Going back a page keeps the switches.
struct RecordsFlow: View {
  let request: AuthorizationSheetRequest
  @Binding var choices: SheetChoices
  /// Connects an institution. It stays connected even if the flow is cancelled.
  let connect: @MainActor (HealthInstitution) -> Void
  let answer: @MainActor (AuthorizationAnswer) -> Void

  @FocusState private var focus: Element?
  /// The institution to be connected; nil before the person chooses one.
  @State private var chosen: HealthInstitution?

  /// A focusable element of a page.
  private enum Element: Hashable {
    case permission(Permission), newRecords(NewRecords), institution(HealthInstitution), button(RecordsButton)
  }

  var body: some View {
    switch choices.page {
    case .accounts: page(from: .button(.next)) { accounts }
    case .addAccount:
      page(from: institutions.first.map(Element.institution) ?? .button(.doneConnecting)) { choiceOfInstitutions }
    case .recordsExplanation: page(from: .button(.next)) { explanation }
    case .recordCategories: page(from: request.read.first.map { .permission(Permission($0, .read)) }) { categories }
    case .newRecords: page(from: .newRecords(choices.newRecords)) { choiceOfNewRecords }
    default: page(from: .button(.next)) { introduction }
    }
  }

  /// A page with its rows below the sentence, and its buttons.
  ///
  /// - Parameter first: The element with initial focus.
  private func page(from first: Element?, @ViewBuilder rows: () -> some View) -> some View {
    let page = choices.page
    return List { rows() }
      .safeAreaInset(edge: .top, spacing: 1) {
        QuestionHeader(sentence: request.recordsSentence(on: page), change: request.change)
      }
      .safeAreaInset(edge: .bottom, spacing: 1) {
        HStack(spacing: 2) {
          if page == .addAccount { connectButton }
          button(page.buttonAhead) { goAhead() }.bold().buttonStyle(.borderedProminent)
        }
      }
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          if page != .addAccount, let previous = request.previousPage(with: choices) {
            button(.back) { choices.show(previous) }
          }
        }
        ToolbarItem(placement: .principal) { Text(request.title).bold().lineLimit(1) }
        ToolbarItem(placement: .confirmationAction) {
          if page != .addAccount { button(.cancel) { answer(.cancel) } }
        }
      }
      .accessibilityIdentifier(page.recordsIdentifier)
      .onAppear { focus = first }
  }

  private func button(_ button: RecordsButton, _ press: @escaping @MainActor () -> Void) -> some View {
    button.view(press).focused($focus, equals: .button(button))
  }

  private func goAhead() {
    switch choices.page {
    case .addAccount: choices.show(.accounts)
    case .newRecords: answer(.records(choices.granted, choices.newRecords))
    default: if let next = request.nextPage(with: choices) { choices.show(next) }
    }
  }
}

// MARK: - Rows

extension RecordsFlow {
  private var introduction: some View {
    Section {
      Text(request.introduction)
      if let place = request.place { Text(place).foregroundStyle(.secondary) }
    }
  }

  private var accounts: some View {
    Section {
      ForEach(request.accounts, id: \.self) { account in
        LabeledContent("\(account.location)") { Text(verbatim: account.name).foregroundStyle(.secondary) }
      }
      button(.addAccount) { choices.show(.addAccount) }
    } footer: {
      if request.accounts.isEmpty { Text(request.remarkOnNoAccount) }
    }
  }

  private var explanation: some View {
    Section {
      if let explanation = request.explanation(.read) { Text(explanation) }
      Text(request.privacyPolicy).foregroundStyle(.secondary)
    }
  }

  private var categories: some View {
    Section {
      if let requirement = request.requirement { Text(requirement).foregroundStyle(.orange) }
      ForEach(request.read, id: \.self) { type in
        let permission = Permission(type, .read)
        PermissionRow(
          permission: permission, isRequired: request.required.contains(type),
          isHeld: request.granted.contains(permission), isOn: $choices.isOn([permission])
        )
        .focused($focus, equals: .permission(permission))
      }
    }
  }

  private var choiceOfNewRecords: some View {
    Section {
      ForEach(NewRecords.allCases, id: \.self) { choice in
        // The selection can move to another choice but cannot be removed.
        Toggle(
          choice.title, isOn: Binding(get: { choices.newRecords == choice }, set: { _ in choices.newRecords = choice })
        )
        .focused($focus, equals: .newRecords(choice))
        .accessibilityIdentifier(ConsentIdentifier.records("newRecords.\(choice.rawValue)"))
      }
    } footer: {
      Text(request.remarkOnNewRecords)
    }
  }
}

// MARK: - The visit to the Health app

extension RecordsFlow {
  /// The institutions that are not connected.
  private var institutions: [HealthInstitution] {
    HealthInstitution.allCases.filter { !request.accounts.contains($0) }
  }

  private var choiceOfInstitutions: some View {
    Section {
      ForEach(HealthInstitution.allCases, id: \.self) { institution in
        if request.accounts.contains(institution) {
          LabeledContent("\(institution.name)") { Text("connected").foregroundStyle(.secondary) }
        } else {
          Toggle(
            "\(institution.name)", isOn: Binding(get: { chosen == institution }, set: { _ in chosen = institution })
          )
          .focused($focus, equals: .institution(institution))
          .accessibilityIdentifier(ConsentIdentifier.records("institution.\(institution.rawValue)"))
        }
      }
    }
  }

  private var connectButton: some View {
    button(.connectAccount) {
      guard let institution = chosen else { return }
      chosen = nil
      connect(institution)
      focus = .button(.doneConnecting)
    }
    .buttonStyle(.bordered)
    .disabled(chosen == nil)
    .help("Nothing is chosen: choose an institution, or press Done.")
  }
}
