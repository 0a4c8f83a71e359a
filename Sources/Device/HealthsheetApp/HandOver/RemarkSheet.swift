import TerminalUI

/// A field for a remark about the current moment. The remark appears in the script, in the report under a picture of
/// the screen, and as a marker in the recording.
struct RemarkSheet: View {
  let device: DeviceModel

  @State private var remark = ""

  @Environment(\.dismiss) private var dismiss
  @Environment(\.announce) private var announce

  var body: some View {
    NavigationStack {
      List {
        Section {
          TextField("Your remark", text: $remark).onSubmit { mark() }.pressHint("mark")
            .accessibilityIdentifier("remark.text")
        } footer: {
          Text("The script, the report and the recording show the remark at this moment.")
        }
      }
      .navigationTitle("Mark This Moment")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }.keyboardShortcut(.cancelAction)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Mark") { mark() }.disabled(words.isEmpty).accessibilityIdentifier("remark.mark")
        }
      }
    }
  }

  private var words: String { remark.trimmingCharacters(in: .whitespaces) }

  private func mark() {
    guard !words.isEmpty else { return }
    device.mark(with: words)
    dismiss()
    announce(device.words("Marked: “\(words)”"))
  }
}
