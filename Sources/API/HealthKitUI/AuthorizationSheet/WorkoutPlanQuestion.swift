import Foundation
import HealthDaemon
import HealthModel
import Languages
import TerminalUI

/// The question of whether an app may add workouts to the watch: yes or no, without switches (rule K21).
package struct WorkoutPlanQuestion: View {
  private let app: AppIdentity
  private let layout: AuthorizationSheetLayout
  private let answer: @MainActor (AuthorizationAnswer) -> Void

  /// Creates the question that an app asks.
  ///
  /// - Parameters:
  ///   - layout: The layout, which determines the position of the two buttons (rule A34).
  ///   - answer: Called once, with the person’s answer.
  package init(
    app: AppIdentity, layout: AuthorizationSheetLayout, answer: @escaping @MainActor (AuthorizationAnswer) -> Void
  ) {
    (self.app, self.layout, self.answer) = (app, layout, answer)
  }

  /// The text of the question, top to bottom, for the record of what was shown.
  package static func wording(of app: AppIdentity, in locale: Locale) -> [String] {
    texts(of: app).map { String(localized: $0, locale: locale) }
  }

  private static func texts(of app: AppIdentity) -> [LocalizedStringKey] {
    [
      "Workouts", "Connect “\(app.displayName)” to Apple Watch",
      "“\(app.displayName)” would like to add workouts to your Apple Watch.",
      "You can change this later in Settings › Apple Watch.", "Don’t Allow", "Allow",
    ]
  }

  package var body: some View {
    let words = Self.texts(of: app)
    NavigationStack {
      List {
        Text(words[2])
        Text(words[3]).foregroundStyle(.secondary)
      }
      .safeAreaInset(edge: .top, spacing: 1) { Text(words[1]).bold().padding(.horizontal, 2) }
      .safeAreaInset(edge: .bottom, spacing: 1) {
        if layout == .bottomButtons {
          HStack(spacing: 2) {
            dontAllowButton.buttonStyle(.bordered)
            allowButton.buttonStyle(.borderedProminent)
          }
        }
      }
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { if layout == .navigationBar { dontAllowButton } }
        ToolbarItem(placement: .principal) { Text(words[0]).bold().lineLimit(1) }
        ToolbarItem(placement: .confirmationAction) { if layout == .navigationBar { allowButton } }
      }
    }
    .localizedStringTable(.device)
    .accessibilityIdentifier("WorkoutPlanQuestion")
  }

  private var dontAllowButton: some View {
    Button("Don’t Allow", role: .cancel) { answer(.dontAllow) }
      .keyboardShortcut(.dontAllow, help: "don’t allow")
      .accessibilityIdentifier(layout.dontAllowIdentifier)
  }

  private var allowButton: some View {
    Button("Allow") { answer(.allow([])) }
      .bold()
      .keyboardShortcut(.allow, help: "allow")
      .accessibilityIdentifier(layout.allowIdentifier)
  }
}
