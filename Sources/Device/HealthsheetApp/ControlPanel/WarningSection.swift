import TerminalUI

/// The section with oddities in the app's files: up to three in full, more of them a line each that opens the whole
/// sentence.
struct WarningSection: View {
  let warnings: [String]

  /// The number of sentences shown in full. More would push everything else off a small screen.
  private static let wholeCount = 3

  var body: some View {
    if !warnings.isEmpty {
      Section(warnings.count > Self.wholeCount ? "In the app’s files: \(warnings.count)" : "In the app’s files") {
        ForEach(warnings, id: \.self) { warning in
          if warnings.count > Self.wholeCount {
            NavigationLink {
              WarningPage(warning: warning)
            } label: {
              Text(warning).foregroundStyle(.orange).lineLimit(1)
            }
          } else {
            Text(warning).foregroundStyle(.orange)
          }
        }
      }
    }
  }
}

private struct WarningPage: View {
  let warning: String

  var body: some View {
    List { Section { Text(warning).foregroundStyle(.orange) } }
      .navigationTitle("In the App’s Files")
  }
}
