import Foundation
import HealthModel
import TerminalUI

/// All there is to know about an object of the list, before it is given away.
struct ObjectDetails: View {
  let sample: SampleRecord
  let close: @MainActor () -> Void

  var body: some View {
    if case .medication(let medication) = sample.content {
      MedicationDetails(medication: medication, entered: sample.start, close: close)
    } else if case .document(let document?) = sample.content {
      DocumentDetails(document: document, close: close)
    } else {
      PrescriptionDetails(sample: sample, close: close)
    }
  }
}

/// What a clinical document says of itself.
struct DocumentDetails: View {
  let document: DocumentRecord
  let close: @MainActor () -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(document.title).bold()
        Spacer()
        Button("Close") { close() }.keyboardShortcut(.cancelAction)
      }
      Text("")
      ForEach(lines, id: \.self) { Text($0) }
    }
    .padding(.horizontal, 1)
  }

  private var lines: [String] {
    [
      ("Patient", document.patientName), ("Author", document.authorName), ("Kept by", document.custodianName),
      ("Size", document.data.map { "\($0.count) bytes" } ?? ""),
    ].filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
  }
}

/// A whole medication, and what comes with it.
struct MedicationDetails: View {
  let medication: MedicationRecord
  let entered: Date
  let close: @MainActor () -> Void

  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  var body: some View {
    let summary = MedicationSummary(medication, entered: entered, calendar: calendar, locale: locale)
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(summary.title).bold()
        Spacer()
        Button("Close") { close() }.keyboardShortcut(.cancelAction)
      }
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          Text("")
          if !summary.subtitle.isEmpty { Text(summary.subtitle) }
          Text(summary.use)
          Text(summary.entered)
          ForEach(codes, id: \.self) { Text($0).foregroundStyle(.secondary) }
          Text("")
          Text("Who may read a medication also reads its doses, those to come included.")
        }
      }
    }
    .padding(.horizontal, 1)
  }

  /// "RxNorm 308182", for the terminologies people know; the whole address for others.
  private var codes: [String] {
    medication.codings.map { "\(Self.terminologies[$0.system] ?? $0.system) \($0.code)" }.sorted()
  }

  private static let terminologies = [
    "http://www.nlm.nih.gov/research/umls/rxnorm": "RxNorm", "http://snomed.info/sct": "SNOMED CT",
  ]
}
