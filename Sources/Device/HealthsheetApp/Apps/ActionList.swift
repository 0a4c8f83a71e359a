import HealthKit
import TerminalUI

/// The screen of an app that consists of a list of actions: the outcome of the latest action at the top, the rows below
/// it.
struct ActionList<Rows: View>: View {
  let title: LocalizedStringKey
  /// The text shown in place of the outcome before the first action.
  let introduction: LocalizedStringKey
  /// The outcome of the latest action; nil before the first.
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

/// A button of an app, with a remark.
struct ActionRow: View {
  let title: LocalizedStringKey
  let remark: LocalizedStringKey
  /// The action of the button, run as a task.
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

/// The title of a row, followed by a remark; the remark goes on the next line if both do not fit.
struct RowLabel: View {
  let title: LocalizedStringKey
  let remark: LocalizedStringKey

  init(_ title: LocalizedStringKey, _ remark: LocalizedStringKey) { (self.title, self.remark) = (title, remark) }

  var body: some View {
    ViewThatFits(in: .horizontal) {
      HStack {
        Text(title)
        Spacer()
        Text(remark).foregroundStyle(.secondary)
      }
      VStack(alignment: .leading, spacing: 0) {
        Text(title)
        if remark != "" { Text(remark).foregroundStyle(.secondary) }
      }
    }
  }
}

extension View {
  /// Shows the outcome of the latest action above the scrolling rows, so that it is always visible.
  func outcome(_ outcome: Outcome?, else introduction: LocalizedStringKey) -> some View {
    safeAreaInset(edge: .top, spacing: 1) {
      Text(outcome?.text ?? introduction)
        .foregroundStyle(outcome?.isFailure == true ? .destructive : .secondary)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.horizontal, 2)
    }
  }
}

/// The outcome of an app's latest action, as a sentence.
struct Outcome: Hashable, Sendable {
  var text: LocalizedStringKey
  /// True if the action failed.
  var isFailure = false

  /// Performs an action, and creates an outcome from the sentence that it returns, or from the error that it throws.
  @MainActor
  init(of work: @MainActor () async throws -> LocalizedStringKey) async {
    do {
      self.init(try await work())
    } catch {
      self.init(failed: error)
    }
  }

  init(failed error: any Error) {
    let reason = error.localizedDescription
    text = (error as? HKError).map { "Failed: \(reason) (error \($0.code.rawValue))" } ?? "Failed: \(reason)"
    isFailure = true
  }

  /// Creates an outcome from a sentence, such as a sentence about work in progress.
  init(_ text: LocalizedStringKey) { self.text = text }
}
