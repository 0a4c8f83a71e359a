import Foundation
import HealthModel
import TerminalUI

/// An object of the per-object list in a few words that distinguish it from others: a title, a remark beside it, and
/// lines below.
package struct ObjectSummary: Hashable, Sendable {
  package let title: String
  /// The text beside the title; empty when there is none.
  package let subtitle: String
  /// The lines below the title. Some may be empty.
  package let lines: [String]

  /// The text beside the title when only one line fits: the subtitle and the first line.
  package var remark: String { ([subtitle] + lines.prefix(1)).filter { !$0.isEmpty }.joined(separator: " · ") }

  /// Creates the summary of a sample. The calendar and the locale determine the format of dates.
  package init(sample: SampleRecord, calendar: Calendar, locale: Locale) {
    if case .medication(let medication) = sample.content {
      let summary = MedicationSummary(medication, entered: sample.start, calendar: calendar, locale: locale)
      (title, subtitle, lines) = (summary.title, summary.subtitle, [summary.use, summary.entered])
    } else if case .verifiableClinicalRecord(let record) = sample.content {
      let format = Date.FormatStyle(
        date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
      title = record.itemNames.joined(separator: ", ")
      subtitle = record.subjectName
      lines = [record.issuerIdentifier, record.relevant.formatted(format)]
    } else if case .document(let document?) = sample.content {
      let format = Date.FormatStyle(
        date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
      title = document.title.isEmpty ? String(localized: "Untitled Document", locale: locale) : document.title
      subtitle = document.custodianName
      lines = [document.patientName, sample.start.formatted(format)].filter { !$0.isEmpty }
    } else {
      let summary = PrescriptionSummary(sample: sample, calendar: calendar, locale: locale)
      (title, subtitle, lines) = (summary.title, summary.source, [summary.dates, summary.lenses])
    }
  }
}

/// A medication in a few words that distinguish it from others: name, form and use.
///
///     summary.title      // "Blue one", or "Salbutamol 100 µg" when the person gave it no name
///     summary.subtitle   // "Salbutamol 100 µg", or nothing
///     summary.use        // "Inhaler · as needed", "Tablet · on a schedule", "Capsule · archived"
struct MedicationSummary: Hashable, Sendable {
  let title: String
  let subtitle: String
  /// The medication's form, and whether it is taken on a schedule, as needed, or no longer.
  let use: String
  /// The date of entry: "Added 12 Mar 2025".
  let entered: String

  /// Creates the summary of a medication that was entered on a date.
  init(_ medication: MedicationRecord, entered: Date, calendar: Calendar, locale: Locale) {
    title = medication.nickname ?? medication.displayText
    subtitle = medication.nickname == nil ? "" : medication.displayText
    let words = [Self.form(of: medication, locale: locale), Self.schedule(of: medication, locale: locale)]
    use = words.joined(separator: " · ")
    let format = Date.FormatStyle(
      date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    self.entered = String(localized: "Added \(entered.formatted(format))", locale: locale)
  }

  /// Returns the form with a capital letter: "Tablet".
  static func form(of medication: MedicationRecord, locale: Locale) -> String {
    let form = String(localized: LocalizedStringKey(medication.generalForm), locale: locale)
    return form.prefix(1).uppercased() + form.dropFirst()
  }

  /// Returns the schedule as text: "on a schedule", "as needed" or "archived".
  static func schedule(of medication: MedicationRecord, locale: Locale) -> String {
    let words: LocalizedStringKey =
      medication.isArchived ? "archived" : medication.hasSchedule ? "on a schedule" : "as needed"
    return String(localized: words, locale: locale)
  }
}
