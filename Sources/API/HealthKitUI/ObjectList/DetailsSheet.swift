import TerminalUI

/// A sheet with the details of one object: a title, *Close*, and content that scrolls.
struct DetailsSheet<Content: View>: View {
  /// The title in the navigation bar.
  let title: String
  /// Called when the person closes the sheet.
  let close: @MainActor () -> Void
  /// The rows under the title.
  @ViewBuilder let content: @MainActor () -> Content

  var body: some View {
    NavigationStack {
      List(content: content)
        .navigationTitle(title)
        .toolbar {
          ToolbarItem(placement: .confirmationAction) {
            Button("Close") { close() }.keyboardShortcut(KeyboardShortcut(.escape, help: "close"))
          }
        }
    }
  }
}
