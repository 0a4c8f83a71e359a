import HealthModel
import TerminalUI

/// What the person sees when the app broke a rule that stops it on a phone: the reason, in Apple's words.
struct CrashScreen: View {
  let name: String
  let exception: HealthException
  let relaunch: @MainActor () -> Void

  var body: some View {
    ScrollView {
      report.padding(.horizontal, 2)
    }
  }

  private var report: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("“\(name)” stopped").bold().foregroundStyle(.red)
      Text("")
      Text("On a phone the app would have ended here, with this in its crash log:")
      Text("*** Terminating app due to uncaught exception '\(exception.name.rawValue)', reason: '\(exception.reason)'")
        .padding(.horizontal, 1)
        .border()
      Text("")
      Text("The connection to HealthKit was closed; this call asked for nothing and saved nothing.")
        .foregroundStyle(.secondary)
      Text("")
      Button("Relaunch \(name)") { relaunch() }.keyboardShortcut(.defaultAction)
    }
  }
}
