import Foundation

extension SampleRecord {
  /// A sentence that says why the record cannot be stored; nil when it can.
  ///
  /// Every record that enters the store is checked here, whether it comes from a save, a builder, an archive, an import
  /// or a row of a store file. HealthKit rejects some invalid objects with an exception when the app creates them
  /// (rules S29 to S32); this check rejects the rest. The other files in this folder have the rules for each kind of
  /// content. For a quantity without metadata the check is a few comparisons.
  package var flaw: String? {
    // Build a sentence with the type's name only after a check fails: this runs for each of ten million rows.
    if !start.isOfSamples || !end.isOfSamples || end < start { return dateFlaw }
    if let flaw = content.flaw(as: type) { return flaw }
    if case .category = content, type == .menopausalState, start != end { return momentFlaw }
    return metadata.isEmpty ? nil : metadata.flaw
  }

  /// The flaw of a sample with a duration, of a type that allows only instants (rule V104).
  private var momentFlaw: String {
    "A sample of \(type.identifier) starts and ends at the same moment, not from \(start.legible) to \(end.legible)."
  }

  private var dateFlaw: String? {
    Flaw.first(start.flaw("The start of \(type.identifier)"), end.flaw("The end of \(type.identifier)"))
      ?? "A sample cannot end before it starts (\(type.identifier), \(start.legible) to \(end.legible))."
  }
}

extension SampleRecord.Content {
  /// Returns a sentence that says why the content is not valid for the type; nil when it is.
  fileprivate func flaw(as type: ObjectType) -> String? {
    if kind != type.kind { return "The content does not fit the type \(type.identifier)." }
    switch self {
    case .quantity(let quantity):
      let unit = type.canonicalUnit
      return quantity.isFinite(in: unit) ? nil : quantity.flaw(type.identifier, in: unit)
    case .quantitySeries(let series): return series.flaw(of: type)
    case .category(let value):
      // Category values are stored in a column of doubles.
      return Int(exactly: Double(value)) == value ? nil : "\(value) is not a value of \(type.identifier)."
    case .correlation(let members): return Self.flaw(of: members, in: type)
    case .visionPrescription(let prescription): return prescription.flaw
    case .workout(let workout): return workout.flaw
    case .stateOfMind(let state): return state.flaw
    case .scoredAssessment(let answers): return Self.flaw(ofAnswers: answers, to: type)
    case .audiogram(let points): return points.flaw
    case .electrocardiogram(let electrocardiogram): return electrocardiogram.flaw
    case .heartbeatSeries(let beats): return beats.flaw
    case .workoutRoute(let places): return Flaw.first(in: places, \.flaw)
    case .medicationDose(let dose): return dose.flaw
    case .verifiableClinicalRecord(let record): return record.flaw
    case .activitySummary(let summary): return summary.flaw
    // These kinds of content have only text and bytes, so no value can be out of range.
    case .document, .clinicalRecord, .medication: return nil
    }
  }

  /// Returns a sentence that says why these cannot be members of a correlation (rule S39); nil when they can. Members
  /// have no members themselves, so the recursion ends here. An app's correlation is checked for allowed member types
  /// when the app creates it; exports may group any types.
  private static func flaw(of members: [SampleRecord], in type: ObjectType) -> String? {
    if members.isEmpty { return "A correlation needs at least one object (\(type.identifier))." }
    for member in members {
      guard [.quantity, .category].contains(member.type.kind) else {
        return "A sample of \(member.type.identifier) does not belong in a \(type.identifier)."
      }
      if let flaw = member.flaw { return flaw }
    }
    return nil
  }
}

extension QuantitySeriesRecord {
  /// Returns a sentence that says why the series is not valid for the type; nil when it is.
  fileprivate func flaw(of type: ObjectType) -> String? {
    if values.isEmpty { return "A series needs a quantity (\(type.identifier))." }
    let unit = type.canonicalUnit
    for value in values {
      let interval = value.interval
      // An interval read from JSON may even have a negative duration.
      if value.quantity.isFinite(in: unit), interval.start.isOfSamples, interval.end.isOfSamples,
        interval.duration >= 0
      {
        continue
      }
      return Flaw.first(
        value.quantity.flaw(type.identifier, in: unit),
        interval.flaw("A quantity of a series (\(type.identifier))"))
    }
    return quantity.flaw("The quantity of a series (\(type.identifier))", in: unit)
  }
}
