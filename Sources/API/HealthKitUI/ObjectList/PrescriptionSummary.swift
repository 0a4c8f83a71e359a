import Foundation
import HealthModel
import TerminalUI

/// A vision prescription in a few words that distinguish it from others: kind, source, dates, lenses.
///
///     summary.title    // "Glasses"
///     summary.dates    // "Issued 12 Mar 2025 · expires 12 Mar 2027"
///     summary.lenses   // "R −2.25 −0.50 × 180°   L −2.00"
package struct PrescriptionSummary: Hashable, Sendable {
  package let title: String
  /// The name of the source that saved the prescription.
  package let source: String
  /// The date of issue and, if there is one, the expiration date.
  package let dates: String
  /// The strength of each lens, or a text that says there are none.
  package let lenses: String

  /// Creates the summary of a sample. A sample of another type has its type as the title, and no lenses.
  package init(sample: SampleRecord, calendar: Calendar, locale: Locale) {
    source = sample.sourceRevision.source.name
    let format = Date.FormatStyle(
      date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    guard case .visionPrescription(let prescription) = sample.content else {
      title = sample.type.displayName(in: locale)
      dates = sample.start.formatted(format)
      lenses = ""
      return
    }
    switch prescription.kind {
    case .glasses: title = String(localized: "Glasses", locale: locale)
    case .contacts:
      let title: LocalizedStringKey = prescription.brand.map { "Contacts, \($0)" } ?? "Contacts"
      self.title = String(localized: title, locale: locale)
    }
    let issued = prescription.dateIssued.formatted(format)
    let dates: LocalizedStringKey =
      prescription.expirationDate.map { "Issued \(issued) · expires \($0.formatted(format))" } ?? "Issued \(issued)"
    self.dates = String(localized: dates, locale: locale)
    let strengths = [prescription.rightEye, prescription.leftEye].map {
      $0.map { Self.strength(of: $0, locale: locale) }
    }
    let lenses: LocalizedStringKey =
      switch (strengths[0], strengths[1]) {
      case (let right?, let left?): "R \(right)   L \(left)"
      case (let right?, nil): "R \(right)"
      case (nil, let left?): "L \(left)"
      case (nil, nil): "No lens data"
      }
    self.lenses = String(localized: lenses, locale: locale)
  }

  /// Returns the strength of a lens as an optician writes it: sphere, then cylinder and axis, then the addition.
  ///
  ///     PrescriptionSummary.strength(of: lens, locale: locale)   // "−2.25 −0.50 × 180° add +1.50"
  package static func strength(of lens: VisionPrescriptionRecord.Lens, locale: Locale) -> String {
    var text = diopters(lens.sphere)
    if let cylinder = lens.cylinder {
      text += " " + diopters(cylinder)
      if let degrees = lens.axis?.value(in: .degree) { text += " × \(Int(degrees.rounded()))°" }
    }
    guard let addPower = lens.addPower else { return text }
    return String(localized: "\(text) add \(diopters(addPower))", locale: locale)
  }

  /// Returns a power in diopters with its sign and two decimals: "−2.25", "+1.00", "0.00".
  static func diopters(_ quantity: HealthQuantity) -> String {
    let value = quantity.value(in: .diopter) ?? quantity.value
    let digits = String(format: "%.2f", abs(value))
    if digits == "0.00" { return digits }
    return (value < 0 ? "−" : "+") + digits
  }
}
