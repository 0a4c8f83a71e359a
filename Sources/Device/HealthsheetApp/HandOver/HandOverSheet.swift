import TerminalUI

/// The sheet on which a person chooses what to write of the session, for whom, and where.
struct HandOverSheet: View {
  let device: DeviceModel

  @State private var handOver = HandOver()
  @State private var outcome: HandOverOutcome?
  @State private var isWriting = false

  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      List {
        if let outcome { OutcomeSection(outcome: outcome) }
        if !isWritten {
          Section("What is written") {
            ForEach(device.kindsToHandOver, id: \.self) { kind in
              Toggle(kind.title, isOn: isWanted(kind)).accessibilityIdentifier("hand-over.\(kind)")
            }
          }
          Section {
            LabeledContent("Title") { TextField("Title", text: $handOver.title) }
            LabeledContent("Shown by") { TextField("your name", text: $handOver.presenter) }
            LabeledContent("Folder") {
              TextField("Folder", text: $handOver.folder).accessibilityIdentifier("hand-over.folder")
            }
          } footer: {
            Text("Everything up to now goes into one folder. The session goes on, and nothing is written over.")
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
              .disabled(!handOver.isComplete || isWriting)
              .accessibilityIdentifier("hand-over.write")
          }
        }
      }
    }
    .onAppear { handOver.title = device.titleOfSession ?? device.words("A session by hand") }
    .task(id: isWriting) {
      guard isWriting else { return }
      outcome = await device.handOver?(handOver)
      isWriting = false
    }
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
        Text("When you quit, the shell says again where they are, and how to open each.")
      }
    case .failed(let path, let reason):
      Section {
        Text("“\(path)” cannot be written: \(reason)").foregroundStyle(.destructive)
      } footer: {
        Text("Choose another folder, and write again. Nothing was lost.")
      }
    }
  }
}
