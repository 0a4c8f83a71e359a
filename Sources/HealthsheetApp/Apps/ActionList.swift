import TerminalUI

/// The one screen of an app that is a list of things to do: what became of the last one, and below it the rows.
struct ActionList<Rows: View>: View {
  let title: LocalizedStringKey
  let introduction: LocalizedStringKey
  let outcome: Outcome?
  @ViewBuilder let rows: @MainActor () -> Rows

  var body: some View {
    NavigationStack {
      List { rows() }
        .outcome(outcome, else: introduction)
        .navigationTitle(title)
    }
  }
}

/// A thing to do, and a remark on it.
struct ActionRow: View {
  let title: LocalizedStringKey
  let remark: LocalizedStringKey
  let action: @MainActor () async -> Void

  init(_ title: LocalizedStringKey, _ remark: LocalizedStringKey, action: @escaping @MainActor () async -> Void) {
    self.title = title
    self.remark = remark
    self.action = action
  }

  var body: some View {
    Button {
      Task { await action() }
    } label: {
      RowLabel(title, remark)
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("app.\(title.written)")
  }
}

/// The words of a row, and a remark on it.
struct RowLabel: View {
  let title: LocalizedStringKey
  let remark: LocalizedStringKey

  init(_ title: LocalizedStringKey, _ remark: LocalizedStringKey) { (self.title, self.remark) = (title, remark) }

  var body: some View {
    HStack {
      Text(title).layoutPriority(1)
      Spacer()
      Text(remark).foregroundStyle(.secondary).lineLimit(1)
    }
  }
}

extension View {
  /// Shows what became of the last thing done above what scrolls, so that it is seen wherever the row stands.
  func outcome(_ outcome: Outcome?, else introduction: LocalizedStringKey) -> some View {
    safeAreaInset(edge: .top, spacing: 1) {
      Text(outcome?.text ?? introduction)
        .foregroundStyle(outcome?.isFailure == true ? .destructive : .secondary)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.horizontal, 2)
    }
  }
}
