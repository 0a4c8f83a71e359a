import TerminalUI

/// What the keys do, and what this device is.
struct HelpScreen: View {
  @Environment(\.dismiss) private var dismiss

  private let keys: [(keys: String, meaning: String)] = [
    ("1 2 3", "the app, Settings, the Health app"),
    ("↑ ↓ j k, tab", "move"),
    ("space, ⏎", "switch, press"),
    ("a", "turn all switches on or off"),
    ("d", "Don’t Allow, on the sheet"),
    ("i", "show or hide the inspector: what the app sees, what the store holds"),
    ("x", "force quit the app, also under a sheet: then nothing was answered"),
    ("esc", "back, cancel"),
    ("?", "this page"),
    ("q, ctrl-c", "quit"),
  ]

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text("Help").bold()
        Spacer()
        Button("Done") { dismiss() }.keyboardShortcut(.cancelAction)
      }
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          Text("")
          Text(
            """
            This is a phone with one app, Stride. It asks for your Health data; you choose. Then look at what it can \
            see: a type you did not allow looks to the app exactly like one without data. Only you can tell, in the \
            inspector. Mouse clicks work wherever something is highlighted.
            """)
          Text("")
          ForEach(keys, id: \.keys) { key in
            HStack(alignment: .top, spacing: 1) {
              Text(key.keys).bold().frame(width: 14, alignment: .leading)
              Text(key.meaning)
            }
          }
        }
      }
    }
    .padding(.horizontal, 1)
  }
}
