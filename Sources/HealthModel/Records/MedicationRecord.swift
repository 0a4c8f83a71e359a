import Foundation

/// A medication a person keeps in the Health app, with what they wrote beside it (rule S134).
///
/// It is not a sample, but is stored like one: its UUID identifies the medication, its start is when it was entered.
package struct MedicationRecord: Hashable, Sendable, Codable {
  /// A code of a terminology, as RxNorm.
  package struct Coding: Hashable, Sendable, Codable {
    package var system: String
    package var version: String?
    package var code: String

    package init(system: String, version: String? = nil, code: String) {
      self.system = system
      self.version = version
      self.code = code
    }
  }

  /// What the medication is called: "Amoxicillin 500 mg".
  package var displayText: String
  /// What the person calls it.
  package var nickname: String?
  /// The raw value of `HKMedicationGeneralForm`: "capsule".
  package var generalForm: String
  package var isArchived: Bool
  package var hasSchedule: Bool
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

/// A dose that was due or taken (rule S134). Enumerations are kept as HealthKit's raw values.
package struct MedicationDoseRecord: Hashable, Sendable, Codable {
  /// The medication, by the UUID it is stored under.
  package var medication: UUID
  package var scheduleType: Int
  package var logStatus: Int
  /// Only for a dose of a schedule.
  package var scheduledDate: Date?
  /// Only for a dose of a schedule.
  package var scheduledDoseQuantity: Double?
  package var doseQuantity: Double?
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
