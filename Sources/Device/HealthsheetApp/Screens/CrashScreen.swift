import HealthModel
import TerminalUI

/// The screen of an app that broke a rule which stops it on a phone, with the reason in Apple's words.
struct CrashScreen: View {
  let name: String
  let exception: HealthException
  /// Starts the app again.
  let relaunch: @MainActor () -> Void

  var body: some View {
    NavigationStack {
      List {
        Section("The app’s crash log on a phone") {
          Text(verbatim: exception.crashLogLine)
          if exception.stop.isInOurWords { Text(HealthException.Stop.wordsAreOurs) }
          if exception.isFatal {
            Text("An exception handler cannot catch an exception of an async call, so the app ends with SIGTRAP.")
          }
        } footer: {
          Text("The connection to HealthKit was closed; this call requested and saved nothing.")
        }
        CureSection(stop: exception.stop)
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

/// The fix for a stop: the remedy, the line to write, and the rule.
struct CureSection: View {
  let stop: HealthException.Stop

  var body: some View {
    Section("How to fix it") {
      Text(stop.remedy)
      Text(verbatim: stop.code).foregroundStyle(.tint)
      if let rule = stop.rule { LabeledContent("Rule", value: rule) }
    }
  }
}
