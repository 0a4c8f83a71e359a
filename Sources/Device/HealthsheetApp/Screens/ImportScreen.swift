import Recording
import TerminalUI

/// The sheet with the progress of an import, in front of the device that it fills.
struct ImportScreen: View {
  let importing: Importing

  var body: some View {
    NavigationStack {
      List {
        Section {
          ProgressView(importing.name.escapedForTerminal, value: importing.fraction)
          LabeledContent("Came in so far", value: samples)
        } footer: {
          Text(
            importing.isStopping
              ? "Stopping: what is being kept now is kept whole."
              : "The charts behind this fill while you look. Stopped, the device has what came in so far.")
        }
      }
      .navigationTitle("Import")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Stop") { importing.stop() }.keyboardShortcut(.cancelAction)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Go On Behind") { importing.isHidden = true }.keyboardShortcut(.defaultAction)
        }
      }
    }
  }

  private var samples: LocalizedStringKey { "\(importing.progress?.sampleCount ?? 0) samples" }
}
