import Foundation

/// A medication on the person's list in the Health app, with their notes about it (rule S134).
///
/// A medication is not a sample, but the daemon stores it as a sample: the sample's UUID identifies the medication, and
/// its start is the date when the person added it.
package struct MedicationRecord: Hashable, Sendable, Codable {
  /// A code of a terminology, such as RxNorm.
  package struct Coding: Hashable, Sendable, Codable {
    /// The URL that identifies the terminology.
    package var system: String
    /// The version of the terminology; nil when not given.
    package var version: String?
    /// The code within the terminology.
    package var code: String

    package init(system: String, version: String? = nil, code: String) {
      self.system = system
      self.version = version
      self.code = code
    }
  }

  /// The name of the medication, such as "Amoxicillin 500 mg".
  package var displayText: String
  /// The person's own name for the medication; nil for none.
  package var nickname: String?
  /// The raw value of `HKMedicationGeneralForm`, such as "capsule".
  package var generalForm: String
  /// True when the person has archived the medication without deleting it.
  package var isArchived: Bool
  /// True when doses are due at scheduled times.
  package var hasSchedule: Bool
  /// The codes of the medication, from any number of terminologies.
  package var codings: Set<Coding>

  package init(
    displayText: String, nickname: String? = nil, generalForm: String, isArchived: Bool = false,
    hasSchedule: Bool = false, codings: Set<Coding> = []
  ) {
    self.displayText = displayText
    self.nickname = nickname
    self.generalForm = generalForm
    self.isArchived = isArchived
    self.hasSchedule = hasSchedule
    self.codings = codings
  }
}

/// A dose that was scheduled or taken (rule S134). Enumerations are stored as HealthKit's raw values.
package struct MedicationDoseRecord: Hashable, Sendable, Codable {
  package var medication: UUID
  /// The raw value of `HKMedicationDoseEvent.ScheduleType`.
  package var scheduleType: Int
  /// The raw value of `HKMedicationDoseEvent.LogStatus`.
  package var logStatus: Int
  /// The date when the dose was due; nil for a dose taken as needed.
  package var scheduledDate: Date?
  /// The amount that was due, in ``unit``; nil for a dose taken as needed.
  package var scheduledDoseQuantity: Double?
  /// The amount taken, in ``unit``; nil when not recorded.
  package var doseQuantity: Double?
  /// The unit of ``scheduledDoseQuantity`` and ``doseQuantity``.
  package var unit: HealthUnit

  package init(
    medication: UUID, scheduleType: Int, logStatus: Int, scheduledDate: Date? = nil,
    scheduledDoseQuantity: Double? = nil, doseQuantity: Double? = nil, unit: HealthUnit = .count
  ) {
    self.medication = medication
    self.scheduleType = scheduleType
    self.logStatus = logStatus
    self.scheduledDate = scheduledDate
    self.scheduledDoseQuantity = scheduledDoseQuantity
    self.doseQuantity = doseQuantity
    self.unit = unit
  }
}
