import Foundation
import HealthModel

extension DocumentWriting {
  /// Writes a quantity or a category. Returns false if a category value has no constant.
  func writeRecord(_ sample: SampleRecord) -> Bool {
    let unit: String?
    let value: String
    switch sample.content {
    case .quantity(let quantity):
      (unit, value) = (quantity.unit.string, quantity.value.exportText)
    case .quantitySeries(let series):
      (unit, value) = (series.quantity.unit.string, series.quantity.value.exportText)
      losses.note(sample.type, .series)
    case .category(let rawValue):
      guard let constant = sample.type.categoryValues?.constant(for: rawValue) else { return false }
      (unit, value) = (nil, constant)
    default: return false
    }
    xml.start("Record")
    xml.attribute("type", sample.type.identifier)
    writeSource(of: sample)
    xml.attribute("unit", unit)
    writeDates(of: sample)
    xml.attribute("value", value)
    writeMetadata(sample.metadata)
    if sample.type == .heartRateVariabilitySDNN { writeBeats(of: sample) }
    xml.end()
    return true
  }

  /// Writes a correlation with its members, which are also written as records (rule X14). Returns false for other
  /// samples.
  func writeCorrelation(_ sample: SampleRecord) -> Bool {
    guard case .correlation(let members) = sample.content else { return false }
    xml.start("Correlation")
    xml.attribute("type", sample.type.identifier)
    writeSource(of: sample)
    writeDates(of: sample)
    writeMetadata(sample.metadata)
    // Do not count the losses of a member here: they are counted when the member is written as a record.
    let losses = losses
    for member in members where ExportMoment(member.start) != nil && ExportMoment(member.end) != nil {
      _ = writeRecord(member)
    }
    self.losses = losses
    xml.end()
    return true
  }
}

extension DocumentWriting {
  /// Writes the date of the export and the characteristics. Enumerations are written by name, and empty if not set
  /// (rule X25).
  ///
  /// The date comes from the device's clock, so that the same device gives the same bytes.
  func writePerson() throws {
    xml.start("ExportDate")
    placeOfDate = xml.count + " value=\"".utf8.count
    xml.attribute("value", contents.date.flatMap(text) ?? "2001-01-01 00:00:00 +0000")
    xml.end()
    let person = try contents.characteristics()
    xml.start("Me")
    xml.attribute("HKCharacteristicTypeIdentifierDateOfBirth", Self.day(person.dateOfBirth))
    xml.attribute(
      "HKCharacteristicTypeIdentifierBiologicalSex", Self.constant("HKBiologicalSex", person.biologicalSex))
    xml.attribute("HKCharacteristicTypeIdentifierBloodType", Self.constant("HKBloodType", person.bloodType))
    xml.attribute(
      "HKCharacteristicTypeIdentifierFitzpatrickSkinType",
      Self.constant("HKFitzpatrickSkinType", person.fitzpatrickSkinType))
    xml.attribute("HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse", "")
    xml.end()
    if person.referenceSex != 0 { losses.note(.referenceSex, .noPlace) }
    if person.wheelchairUse != 0 { losses.note(.wheelchairUse, .noPlace) }
    if person.activityMoveMode != Characteristics().activityMoveMode { losses.note(.activityMoveMode, .noPlace) }
  }

  /// Overwrites the date of the export if one of its samples ends later. An export for an app, which must not know the
  /// device's clock, gets the end of the latest sample that the app may see.
  func correctDate() throws {
    guard latestEnd > contents.date ?? .distantPast, let moment = ExportMoment(latestEnd) else { return }
    let wholeSecond = moment.hasFraction ? ExportMoment(latestEnd + 1) : moment
    guard let wholeSecond else { return }
    try output.overwrite(Array(wholeSecond.exportText.utf8), at: placeOfDate)
  }

  private static func constant(_ enumeration: String, _ rawValue: Int) -> String {
    HealthEnumeration.named(enumeration)?.constant(for: rawValue) ?? ""
  }

  /// Returns a day such as "1987-06-05"; empty if there is none.
  private static func day(_ date: DateComponents?) -> String {
    guard let year = date?.year, let month = date?.month, let day = date?.day, year > 0 else { return "" }
    return "\(ExportMoment.digits(year, 4))-\(ExportMoment.digits(month, 2))-\(ExportMoment.digits(day, 2))"
  }

  /// Writes the totals and the goals of all days.
  func writeActivitySummaries() throws {
    for summary in try contents.activitySummaries() where (1...4_000).contains(summary.day.year) {
      let day = summary.day
      let date = DateComponents(year: day.year, month: day.month, day: day.day)
      xml.start("ActivitySummary")
      xml.attribute("dateComponents", Self.day(date))
      xml.attribute("activeEnergyBurned", summary.activeEnergy.exportText)
      xml.attribute("activeEnergyBurnedGoal", summary.goals.activeEnergy.exportText)
      xml.attribute("activeEnergyBurnedUnit", HealthUnit.kilocalorie.string)
      xml.attribute("appleMoveTime", summary.moveTime.exportText)
      xml.attribute("appleMoveTimeGoal", summary.goals.moveTime.exportText)
      xml.attribute("appleExerciseTime", summary.exerciseTime.exportText)
      xml.attribute("appleExerciseTimeGoal", summary.goals.exerciseTime.exportText)
      xml.attribute("appleStandHours", summary.standHours.exportText)
      xml.attribute("appleStandHoursGoal", summary.goals.standHours.exportText)
      xml.end()
      self.summary.dayCount += 1
    }
  }
}
