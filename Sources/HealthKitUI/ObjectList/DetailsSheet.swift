import TerminalUI

/// The whole of one object on a sheet of its own: a title, a way out, and what scrolls under them.
struct DetailsSheet<Content: View>: View {
  let title: String
  let close: @MainActor () -> Void
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
