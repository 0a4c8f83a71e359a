import SwiftUI

/// A sentence at a time, with what may be answered under it; below, what was found out.
struct InterviewView: View {
  @State private var reader = Reader()

  var body: some View {
    NavigationStack {
      List {
        Section {
          Text(reader.sentence)
          ForEach(reader.choices, id: \.self) { choice in
            Button(choice) { reader.chooses(choice) }
          }
        }
        Section("Answers") {
          ForEach(reader.answers, id: \.question) { answer in
            LabeledContent(answer.question, value: answer.answer)
          }
        } footer: {
          Text("Files: \(reader.folder.path)")
        }
      }
      .navigationTitle("Questions")
    }
    .task { await reader.answersEverything() }
  }
}
