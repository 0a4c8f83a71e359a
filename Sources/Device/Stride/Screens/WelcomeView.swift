import TerminalUI

/// The first screen: the features of Stride, and the button that asks for access.
struct WelcomeView: View {
  @Environment(\.appName) private var appName
  @Environment(\.glyphs) private var glyphs

  let notice: Notice?
  let connect: @MainActor () -> Void

  var body: some View {
    GeometryReader { proxy in
      let isTight = proxy.size.height < 14
      ScrollView {
        VStack(spacing: isTight ? 0 : 1) {
          title(isTight: isTight)
          VStack(alignment: .leading) {
            feature("See how far you walk each day")
            feature("See the range of your heart rate")
            feature("Save the walks you record")
          }
          Button("Connect Health", action: connect)
            .buttonStyle(.borderedProminent)
            .keyboardShortcut(.defaultAction)
            .pressHint("connect")
            .accessibilityIdentifier("app.Connect Health")
          Text("You choose what \(appName) may read and write, and can change it at any time.")
            .foregroundStyle(.secondary)
            .multilineTextAlignment(.center)
            .frame(maxWidth: 44)
          if let notice { NoticeView(notice: notice) }
        }
        .padding(.horizontal, 1)
        .frame(maxWidth: .infinity, minHeight: proxy.size.height)
      }
    }
  }

  @ViewBuilder private func title(isTight: Bool) -> some View {
    let heart = Text(glyphs.marks.heart).foregroundStyle(.red).accessibilityLabel("")
    let welcome = Text("Welcome to \(appName)").bold()
    if isTight {
      HStack {
        heart
        welcome
      }
    } else {
      VStack {
        heart
        welcome
      }
    }
  }

  private func feature(_ text: LocalizedStringKey) -> some View {
    HStack(alignment: .top) {
      Text(glyphs.marks.bullet).foregroundStyle(.orange).accessibilityLabel("")
      Text(text)
    }
  }
}
