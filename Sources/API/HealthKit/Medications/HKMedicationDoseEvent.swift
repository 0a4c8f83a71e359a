import Foundation
import HealthModel

/// A dose that was scheduled or taken (rule S134). Apps can read the doses of medications they may see (rule A75) but
/// cannot write any (rule S14). iOS 26.
///
///     let taken = HKQuery.predicateForMedicationDoseEvent(status: .taken)
///     HKSampleQueryDescriptor(predicates: [.sample(type: .medicationDoseEventType(), predicate: taken)], …)
open class HKMedicationDoseEvent: HKSample, NSCopying, @unchecked Sendable {
  /// The kind of a dose: scheduled, or taken as needed.
  public enum ScheduleType: Int, Sendable {
    /// Taken as needed, without a schedule.
    case asNeeded = 1
    /// Planned by a schedule.
    case schedule = 2
  }

  /// The outcome of a dose.
  public enum LogStatus: Int, Sendable {
    /// The person was reminded but has not answered.
    case notInteracted = 1
    /// The reminder could not be delivered.
    case notificationNotSent = 2
    /// The person postponed the reminder.
    case snoozed = 3
    /// The person took the dose.
    case taken = 4
    /// The person skipped the dose.
    case skipped = 5
    /// The person undid an earlier answer.
    case notLogged = 6
  }

  /// The sample’s type.
  open var medicationDoseEventType: HKMedicationDoseEventType { HKObjectType.medicationDoseEventType() }

  /// The kind of the dose: scheduled, or taken as needed.
  open var scheduleType: ScheduleType { ScheduleType(rawValue: dose.scheduleType) ?? .asNeeded }

  /// The medication of the dose, as the ``HKMedicationConcept/identifier`` of its concept.
  open var medicationConceptIdentifier: HKHealthConceptIdentifier { HKHealthConceptIdentifier(dose.medication) }

  /// The date when the dose was due; nil unless it was scheduled.
  open var scheduledDate: Date? { dose.scheduledDate }

  /// The amount that was due, in ``unit``; nil unless the dose was scheduled.
  open var scheduledDoseQuantity: Double? { dose.scheduledDoseQuantity }

  /// The amount that was taken, in ``unit``; nil when the person did not say.
  open var doseQuantity: Double? { dose.doseQuantity }

  /// The outcome of the dose.
  open var logStatus: LogStatus { LogStatus(rawValue: dose.logStatus) ?? .notLogged }

  /// The unit of the quantities: `count` for tablets, `mL` for a syrup.
  open var unit: HKUnit { HKUnit.instance(of: dose.unit) }

  private var dose: MedicationDoseRecord {
    guard case .medicationDose(let dose) = record.content else { recordHasOtherContent() }
    return dose
  }

  override var contentDescription: String { "\(logStatus)" }
}
