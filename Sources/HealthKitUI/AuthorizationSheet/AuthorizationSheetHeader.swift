import TerminalUI

/// The heart and the sentence that says what the app would like.
struct AuthorizationSheetHeader: View {
  let request: AuthorizationSheetRequest

  @Environment(\.glyphs) private var glyphs

  var body: some View {
    VStack(spacing: 0) {
      Text("")
      HStack(alignment: .top, spacing: 2) {
        Spacer()
        Text(glyphs == .ascii ? "<3" : "♥").foregroundStyle(.pink).bold()
        Text(request.sentence).frame(maxWidth: 40, alignment: .leading)
        Spacer()
      }
      Text("")
    }
  }
}
