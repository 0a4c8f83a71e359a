import SwiftUI

/// Shows one instruction at a time with the possible answers, and the results below.
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
