import Foundation
import HealthModel
import TerminalUI

/// The details of an object, which the person can view before sharing it.
struct ObjectDetails: View {
  /// The stored record of the object.
  let sample: SampleRecord
  /// Called when the person closes the sheet.
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

/// The facts of a document or a verifiable clinical record: a title, and a line for each known fact.
struct ObjectFacts {
  /// The title of the document, or the names of the record’s items.
  var title: String
  /// Lines such as "Patient: Kim Hill". Unknown facts have no line.
  var lines: [String]

  /// Creates the facts of a sample; nil for other types, and for a document without content.
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

/// A sheet with the facts of a document or a verifiable clinical record.
struct FactDetails: View {
  let facts: ObjectFacts
  let close: @MainActor () -> Void

  var body: some View {
    DetailsSheet(title: facts.title, close: close) {
      ForEach(facts.lines, id: \.self) { Text($0) }
    }
  }
}

/// A sheet with the details of a medication: name, use, date of entry and codes.
struct MedicationDetails: View {
  let medication: MedicationRecord
  /// The date when the person entered the medication.
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
      Section { Text("An app that may read a medication also reads its past and future doses.") }
    }
  }

  /// The codes as lines: "RxNorm 308182" for well-known terminologies; the full URL for others.
  private var codes: [String] {
    medication.codings.map { "\(Self.terminologies[$0.system] ?? $0.system) \($0.code)" }.sorted()
  }

  private static let terminologies = [
    "http://www.nlm.nih.gov/research/umls/rxnorm": "RxNorm", "http://snomed.info/sct": "SNOMED CT",
  ]
}
