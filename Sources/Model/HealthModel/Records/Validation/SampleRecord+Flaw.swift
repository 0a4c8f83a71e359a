import Foundation

extension SampleRecord {
  /// The reason the record cannot be stored, in a sentence; nil when it can.
  ///
  /// Everything that enters the store passes here: saves, builders, archives, imports and rows of a store file.
  /// HealthKit refuses some of it when the object is created (rules S29 to S32), with an exception of its own; the rest
  /// is refused here. Each kind of content has its rules in a file beside this one. For a quantity without metadata
  /// this is a few comparisons.
  package var flaw: String? {
    // The sentences name the type only once something is wrong: this is asked for each of ten million rows.
    if !start.isOfSamples || !end.isOfSamples || end < start { return dateFlaw }
    if let flaw = content.flaw(as: type) { return flaw }
    if case .category = content, type == .menopausalState, start != end { return momentFlaw }
    return metadata.isEmpty ? nil : metadata.flaw
  }

  /// The flaw of a sample that lasts, of a type whose samples are moments (rule V104).
  private var momentFlaw: String {
    "A sample of \(type.identifier) starts and ends at the same moment, not from \(start.legible) to \(end.legible)."
  }

  private var dateFlaw: String? {
    Flaw.first(start.flaw("The start of \(type.identifier)"), end.flaw("The end of \(type.identifier)"))
      ?? "A sample cannot end before it starts (\(type.identifier), \(start.legible) to \(end.legible))."
  }
}

extension SampleRecord.Content {
  /// Returns the reason this content is not valid for the type; nil when it is.
  fileprivate func flaw(as type: ObjectType) -> String? {
    if kind != type.kind { return "The content does not fit the type \(type.identifier)." }
    switch self {
    case .quantity(let quantity):
      let unit = type.canonicalUnit
      return quantity.isFinite(in: unit) ? nil : quantity.flaw(type.identifier, in: unit)
    case .quantitySeries(let series): return series.flaw(of: type)
    case .category(let value):
      // Values stand in a column of numbers.
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
    // Words and bytes: there is nothing in them that could be out of range.
    case .document, .clinicalRecord, .medication: return nil
    }
  }

  /// Returns the reason these are no members of a correlation (rule S39); nil when they are. Members have no members
  /// themselves, so this does not recurse further. Apps are checked for the correlation's member types when they create
  /// the object; exports may group anything.
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
  /// Returns the reason this series is not valid for the type; nil when it is.
  fileprivate func flaw(of type: ObjectType) -> String? {
    if values.isEmpty { return "A series needs a quantity (\(type.identifier))." }
    let unit = type.canonicalUnit
    for value in values {
      let interval = value.interval
      // What is read from JSON may even have lasted less than no time.
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
