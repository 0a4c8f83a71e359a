import HealthModel
import TerminalUI

/// What the person sees when the app broke a rule that stops it on a phone: the reason, in Apple's words.
struct CrashScreen: View {
  let name: String
  let exception: HealthException
  let relaunch: @MainActor () -> Void

  var body: some View {
    NavigationStack {
      List {
        Section("Its crash log on a phone") {
          Text(
            verbatim:
              "*** Terminating app due to uncaught exception '\(exception.name.rawValue)', reason: '\(exception.reason)'"
          )
        } footer: {
          Text("The connection to HealthKit was closed; this call asked for nothing and saved nothing.")
        }
        Section {
          Button("Relaunch \(name)") { relaunch() }.keyboardShortcut(.defaultAction).pressHint("relaunch")
        }
      }
      .toolbar {
        ToolbarItem(placement: .principal) { Text("“\(name)” stopped").bold().foregroundStyle(.destructive) }
      }
    }
  }
}
