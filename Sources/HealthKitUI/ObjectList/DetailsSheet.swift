import TerminalUI

/// The whole of one object on a sheet of its own: a title, a way out, and what scrolls under them.
struct DetailsSheet<Content: View>: View {
  let title: String
  let close: @MainActor () -> Void
  @ViewBuilder let content: @MainActor () -> Content

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(title).bold()
        Spacer()
        Button("Close") { close() }.keyboardShortcut(.cancelAction)
      }
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          Text("")
          content()
        }
      }
    }
    .padding(.horizontal, 1)
  }
}
