import Foundation

extension MedicationDoseRecord {
  /// A sentence that says why the dose is invalid (rule S134); nil when it is valid.
  var flaw: String? {
    Flaw.first(
      scheduleType.flaw("HKMedicationDoseEvent.ScheduleType", in: Flaw.openEnumeration),
      logStatus.flaw("HKMedicationDoseEvent.LogStatus", in: Flaw.openEnumeration),
      scheduledDate?.flaw("The date a dose was due"), scheduledDoseQuantity?.flaw("The dose that was due"),
      doseQuantity?.flaw("The dose"))
  }
}

extension VerifiableClinicalRecordContent {
  /// A sentence that says why the signed record is invalid (rule Q84); nil when it is valid.
  var flaw: String? {
    Flaw.first(
      issued.flaw("The date of issue"), relevant.flaw("The date of a signed record"),
      expires?.flaw("The date of expiry"), subjectBirth?.flaw("The date of birth"))
  }
}

extension ActivitySummaryRecord {
  /// A sentence that says why the day's summary is invalid (rule Q78); nil when it is valid.
  var flaw: String? {
    Flaw.first(
      day.year.flaw("a year", in: CalendarDay.years), day.month.flaw("a month", in: 1...12),
      day.day.flaw("a day", in: 1...31),
      Flaw.first(in: [activeEnergy, moveTime, exerciseTime, standHours]) { $0.flaw("A value of an activity summary") },
      goals.flaw)
  }
}

extension [String: MetadataValue] {
  /// A sentence that says why the metadata is invalid (rule S28); nil when it is valid.
  package var flaw: String? {
    for (key, value) in self {
      let name = "The metadata “\(key)”"
      let flaw: String? =
        switch value {
        case .string, .integer, .bool: nil
        case .number(let number): number.isFinite ? nil : number.flaw(name)
        case .date(let date): date.isOfSamples ? nil : date.flaw(name)
        case .quantity(let quantity): quantity.value.isFinite ? nil : quantity.flaw(name)
        }
      if let flaw { return flaw }
    }
    return nil
  }
}

extension AttachmentRecord {
  /// A sentence that says why the attachment is invalid (rule S44); nil when it is valid.
  package var flaw: String? { created.flaw("The date of an attachment") ?? metadata.flaw }
}
