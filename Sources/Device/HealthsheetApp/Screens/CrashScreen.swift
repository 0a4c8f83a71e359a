import HealthModel
import TerminalUI

/// The screen of an app that stopped: it broke a rule which stops it on a phone, or its program ended.
struct CrashScreen: View {
  let name: String
  let stop: AppStop
  /// Starts the app again.
  let relaunch: @MainActor () -> Void

  var body: some View {
    NavigationStack {
      List {
        switch stop {
        case .exception(let exception): ExceptionSections(exception: exception)
        case .end(let end): EndSection(end: end)
        }
        Section {
          Button("Relaunch \(name)") { relaunch() }.keyboardShortcut(.defaultAction).pressHint("relaunch")
        }
        // Below the button, so that a small window shows the reason and the button.
        if case .end(let end) = stop { AfterEndSection(end: end) }
      }
      .toolbar {
        ToolbarItem(placement: .principal) { Text("“\(name)” stopped").bold().foregroundStyle(.destructive) }
      }
    }
  }
}

/// The exception that the app caused by breaking a rule, in Apple's words, and the fix.
private struct ExceptionSections: View {
  let exception: HealthException

  var body: some View {
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
  }
}

/// The section about the way in which the app's program ended.
private struct EndSection: View {
  let end: ProcessEnd

  var body: some View {
    Section("Why the program ended") {
      Text(end.reason)
      if case .signal(_, .some) = end { LabeledContent("Signal", value: end.cause) }
    }
  }
}

/// What a phone does with an app that ends, and what the device kept.
private struct AfterEndSection: View {
  let end: ProcessEnd

  var body: some View {
    Section {
      Text(end.onAPhone)
    } footer: {
      Text(
        """
        The app is part of the device’s program, so the device was started again. Its data, answers and audit log are \
        complete. Other apps were ended, and the list of calls begins again.
        """)
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
