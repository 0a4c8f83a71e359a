import TerminalUI

/// What the keys do, and what this device is.
struct HelpScreen: View {
  @Environment(\.dismiss) private var dismiss

  private let keys: [(keys: String, meaning: String)] = [
    ("0 1 2 3 4", "Home, the app in front, Settings, the Health app, the control panel"),
    ("c", "the control panel: lock the device, take Health away, change the version of iOS"),
    ("↑ ↓ j k, tab", "move"),
    ("space, ⏎", "switch, press"),
    ("a", "turn all switches on or off"),
    ("d", "Don’t Allow, on the sheet"),
    ("[ ]", "a source of a type up or down, in the Health app"),
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
            This is a phone with three apps. They ask for your Health data; you choose. Then look at what they can \
            see: a type you did not allow looks to an app exactly like one without data. Only you can tell, in the \
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
