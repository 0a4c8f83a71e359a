import Foundation

extension SampleRecord {
  /// Why the record cannot be stored, in a sentence; nil when it can.
  ///
  /// HealthKit refuses most of these when the object is created (rules S29 to S32); what comes from elsewhere is checked
  /// here.
  package var flaw: String? {
    if !start.timeIntervalSinceReferenceDate.isFinite || !end.timeIntervalSinceReferenceDate.isFinite {
      return "The dates of a sample must be finite."
    }
    if end < start { return "A sample cannot end before it starts (\(type.identifier), \(start) to \(end))." }
    switch (content, type.kind) {
    case (.quantity(let quantity), .quantity):
      guard let unit = type.canonicalUnit, unit != quantity.unit, !quantity.unit.isCompatible(with: unit) else {
        return nil
      }
      return "\(quantity.unit.string) is not a unit of \(type.identifier), which is measured in \(unit.string)."
    case (.quantitySeries(let series), .quantity):
      guard let unit = type.canonicalUnit, !series.quantity.unit.isCompatible(with: unit) else { return nil }
      return "\(series.quantity.unit.string) is not a unit of \(type.identifier), which is measured in \(unit.string)."
    case (.category(let value), .category):
      // Values stand in a column of numbers.
      return Int(exactly: Double(value)) == value ? nil : "\(value) is not a value of \(type.identifier)."
    case (.correlation(let members), .correlation):
      if members.isEmpty { return "A correlation needs at least one object (\(type.identifier))." }
      return members.lazy.compactMap(\.flaw).first
    default:
      return content.kind == type.kind ? nil : "The content does not fit the type \(type.identifier)."
    }
  }
}
