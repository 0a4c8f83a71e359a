import Foundation
import HealthModel
import TerminalUI

/// All there is to know about an object of the list, before it is given away.
struct ObjectDetails: View {
  let sample: SampleRecord
  let close: @MainActor () -> Void

  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  var body: some View {
    if case .medication(let medication) = sample.content {
      MedicationDetails(medication: medication, entered: sample.start, close: close)
    } else if let facts = ObjectFacts(sample, calendar: calendar, locale: locale) {
      FactDetails(facts: facts, close: close)
    } else {
      PrescriptionDetails(sample: sample, close: close)
    }
  }
}

/// What a document or a signed record says of itself: a title, and a line for each thing that is known.
struct ObjectFacts {
  var title: String
  var lines: [String]

  /// Nil for what is neither.
  init?(_ sample: SampleRecord, calendar: Calendar, locale: Locale) {
    let format = Date.FormatStyle(
      date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    let facts: [(name: LocalizedStringKey, text: String)]
    switch sample.content {
    case .document(let document?):
      title = document.title.isEmpty ? String(localized: "Untitled Document", locale: locale) : document.title
      facts = [
        ("Patient", document.patientName), ("Author", document.authorName), ("Kept by", document.custodianName),
        ("Size", document.data.map { String(localized: "\($0.count) bytes", locale: locale) } ?? ""),
      ]
    case .verifiableClinicalRecord(let record):
      title = record.itemNames.joined(separator: ", ")
      facts = [
        ("About", record.subjectName), ("Issued by", record.issuerIdentifier),
        ("Issued", record.issued.formatted(format)), ("Happened", record.relevant.formatted(format)),
        ("Expires", record.expires?.formatted(format) ?? ""),
      ]
    default: return nil
    }
    lines = facts.filter { !$0.text.isEmpty }.map { String(localized: "\($0.name): \($0.text)", locale: locale) }
  }
}

/// The facts of an object on a sheet of their own.
struct FactDetails: View {
  let facts: ObjectFacts
  let close: @MainActor () -> Void

  var body: some View {
    DetailsSheet(title: facts.title, close: close) {
      ForEach(facts.lines, id: \.self) { Text($0) }
    }
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
    DetailsSheet(title: summary.title, close: close) {
      if !summary.subtitle.isEmpty { Text(summary.subtitle) }
      Text(summary.use)
      Text(summary.entered)
      ForEach(codes, id: \.self) { Text($0).foregroundStyle(.secondary) }
      Section { Text("Who may read a medication also reads its doses, those to come included.") }
    }
  }

  /// "RxNorm 308182", for the terminologies people know; the whole address for others.
  private var codes: [String] {
    medication.codings.map { "\(Self.terminologies[$0.system] ?? $0.system) \($0.code)" }.sorted()
  }

  private static let terminologies = [
    "http://www.nlm.nih.gov/research/umls/rxnorm": "RxNorm", "http://snomed.info/sct": "SNOMED CT",
  ]
}
