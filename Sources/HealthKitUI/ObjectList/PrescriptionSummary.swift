import Foundation
import HealthModel

/// A vision prescription in the few words that tell it from another: kind, source, dates, lenses.
///
///     summary.title    // "Glasses"
///     summary.dates    // "Issued 12 Mar 2025 · expires 12 Mar 2027"
///     summary.lenses   // "R −2.25 −0.50 × 180°   L −2.00"
package struct PrescriptionSummary: Hashable, Sendable {
  package let title: String
  package let source: String
  package let dates: String
  package let lenses: String

  package init(sample: SampleRecord, calendar: Calendar, locale: Locale) {
    source = sample.sourceRevision.source.name
    let format = Date.FormatStyle(
      date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    guard case .visionPrescription(let prescription) = sample.content else {
      title = sample.type.displayName
      dates = sample.start.formatted(format)
      lenses = ""
      return
    }
    switch prescription.kind {
    case .glasses: title = "Glasses"
    case .contacts: title = prescription.brand.map { "Contacts, \($0)" } ?? "Contacts"
    }
    let issued = "Issued \(prescription.dateIssued.formatted(format))"
    dates = prescription.expirationDate.map { "\(issued) · expires \($0.formatted(format))" } ?? issued
    let eyes = [("R", prescription.rightEye), ("L", prescription.leftEye)].compactMap { name, lens in
      lens.map { "\(name) \(Self.strength(of: $0))" }
    }
    lenses = eyes.isEmpty ? "No lens data" : eyes.joined(separator: "   ")
  }

  /// Sphere, then cylinder and axis, then the addition, as an optician writes them.
  ///
  ///     PrescriptionSummary.strength(of: lens)   // "−2.25 −0.50 × 180° add +1.50"
  package static func strength(of lens: VisionPrescriptionRecord.Lens) -> String {
    var text = diopters(lens.sphere)
    if let cylinder = lens.cylinder {
      text += " " + diopters(cylinder)
      if let degrees = lens.axis?.value(in: .degree) { text += " × \(Int(degrees.rounded()))°" }
    }
    if let addPower = lens.addPower { text += " add " + diopters(addPower) }
    return text
  }

  /// A power with its sign and two decimals: "−2.25", "+1.00", "0.00".
  static func diopters(_ quantity: HealthQuantity) -> String {
    let value = quantity.value(in: .diopter) ?? quantity.value
    let digits = String(format: "%.2f", abs(value))
    if digits == "0.00" { return digits }
    return (value < 0 ? "−" : "+") + digits
  }
}
