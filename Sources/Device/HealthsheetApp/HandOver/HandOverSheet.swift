import TerminalUI

/// The sheet on which a person chooses the files to write about the session, the title and name in them, and the
/// folder.
struct HandOverSheet: View {
  let device: DeviceModel

  @State private var handOver = HandOver()
  @State private var outcome: HandOverOutcome?
  @State private var isWriting = false
  @FocusState private var isOnWrite: Bool

  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      List {
        if let outcome { OutcomeSection(outcome: outcome) }
        if !isWritten {
          Section("What is written") {
            ForEach(device.kindsToHandOver, id: \.self) { kind in
              Toggle(kind.title, isOn: isWanted(kind)).disabled(kind == .paper && device.printer == nil)
                .accessibilityIdentifier("hand-over.\(kind)")
            }
          } footer: {
            if device.printer == nil {
              Text("A PDF needs Chromium, which is not installed: print the report from a browser.")
            }
          }
          Section {
            LabeledContent("Title") { field("Title", "title", $handOver.title) }
            LabeledContent("Shown by") { field("your name", "presenter", $handOver.presenter) }
            LabeledContent("Folder") { field("Folder", "folder", $handOver.folder) }
          } footer: {
            Text("The session so far is written to one folder. The session continues, and no file is overwritten.")
          }
        }
      }
      .navigationTitle("Hand Over")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button(isWritten ? "Close" : "Cancel") { dismiss() }.keyboardShortcut(.cancelAction)
        }
        ToolbarItem(placement: .confirmationAction) {
          if !isWritten {
            Button("Write") { isWriting = true }
              .keyboardShortcut("s", modifiers: .control)
              .focused($isOnWrite)
              .disabled(!handOver.isComplete || isWriting)
              .accessibilityIdentifier("hand-over.write")
          }
        }
      }
    }
    .onAppear {
      handOver.title = device.titleOfSession ?? device.words("A manual session")
      // Most people want the files already selected, so Write has focus.
      isOnWrite = true
    }
    .task(id: isWriting) {
      guard isWriting else { return }
      outcome = await device.handOver?(handOver)
      isWriting = false
    }
  }

  private func field(_ title: LocalizedStringKey, _ name: String, _ text: Binding<String>) -> some View {
    TextField(title, text: text).accessibilityIdentifier("hand-over.\(name)")
  }

  private var isWritten: Bool { if case .written? = outcome { true } else { false } }

  private func isWanted(_ kind: SessionFile.Kind) -> Binding<Bool> {
    Binding {
      handOver.kinds.contains(kind)
    } set: {
      if $0 { handOver.kinds.insert(kind) } else { handOver.kinds.remove(kind) }
    }
  }
}

/// The written files, or the reason that they could not be written.
private struct OutcomeSection: View {
  let outcome: HandOverOutcome

  var body: some View {
    switch outcome {
    case .written(let files):
      Section("Written") {
        ForEach(files, id: \.path) { file in Text(file.words) }
      } footer: {
        Text("When you quit, the shell lists the files again, and how to open them.")
        if let script = files.first(where: { $0.kind == .script }) {
          Text("To write an interactive page: healthsheet play \(script.path) --page page.html")
        }
      }
    case .failed(let path, let reason):
      Section {
        Text("“\(path)” cannot be written: \(reason)").foregroundStyle(.destructive)
      } footer: {
        Text("Choose another folder, and press Write again. Nothing was lost.")
      }
    }
  }
}
