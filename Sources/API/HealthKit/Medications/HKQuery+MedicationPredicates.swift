import Foundation
import HealthModel

/// The key path of a dose’s outcome: ``HKMedicationDoseEvent/logStatus``.
public let HKPredicateKeyPathStatus = "status"
/// The key path of the place where a dose was logged.
public let HKPredicateKeyPathLogOrigin = "logOrigin"
/// The key path of the date at which a dose was due: a `Date`.
public let HKPredicateKeyPathScheduledDate = "scheduledDate"
/// The key path of a dose’s medication: an ``HKHealthConceptIdentifier``.
public let HKPredicateKeyPathMedicationConceptIdentifier = "medicationConceptIdentifier"
/// The key path of a Boolean that is true for medications the person has archived.
public let HKUserAnnotatedMedicationPredicateKeyPathIsArchived = "isArchived"
/// The key path of a Boolean that is true for medications with a schedule.
public let HKUserAnnotatedMedicationPredicateKeyPathHasSchedule = "hasSchedule"

// MARK: Medications, for ``HKUserAnnotatedMedicationQuery`` (rule Q86)

extension HKQuery {
  /// Matches medications that the person has archived, or those that the person has not archived. iOS 26.
  public class func predicateForUserAnnotatedMedications(isArchived: Bool) -> NSPredicate {
    SamplePredicate.content(.medicationIsArchived(isArchived)).predicate
  }

  /// Matches medications that have reminders, or have none. iOS 26.
  public class func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> NSPredicate {
    SamplePredicate.content(.medicationHasSchedule(hasSchedule)).predicate
  }
}

// MARK: Doses (rule Q102)

extension HKQuery {
  /// Matches doses with this outcome. iOS 26.
  public class func predicateForMedicationDoseEvent(status: HKMedicationDoseEvent.LogStatus) -> NSPredicate {
    predicateForMedicationDoseEvent(statuses: [status])
  }

  /// Matches doses with one of these outcomes; no doses when the set is empty. iOS 26.
  public class func predicateForMedicationDoseEvent(statuses: Set<HKMedicationDoseEvent.LogStatus>) -> NSPredicate {
    SamplePredicate.content(.doseStatus(Set(statuses.map(\.rawValue)))).predicate
  }

  /// Matches doses that were due at a date. iOS 26.
  public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
    predicateForMedicationDoseEvent(scheduledDates: [scheduledDate])
  }

  /// Matches doses that were due at one of these dates; no doses when the set is empty. iOS 26.
  public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
    SamplePredicate.content(.doseScheduledDate(scheduledDates)).predicate
  }

  /// Matches doses that were due within an interval, both ends included. A nil end is open. iOS 26.
  public class func predicateForMedicationDoseEvent(
    scheduledStart startDate: Date?, end endDate: Date?
  ) -> NSPredicate {
    SamplePredicate.content(.doseScheduledWithin(start: startDate, end: endDate)).predicate
  }

  /// Matches doses of a medication. iOS 26.
  public class func predicateForMedicationDoseEvent(
    medicationConceptIdentifier: HKHealthConceptIdentifier
  ) -> NSPredicate {
    predicateForMedicationDoseEvent(medicationConceptIdentifiers: [medicationConceptIdentifier])
  }

  /// Matches doses of one of these medications; no doses when the set is empty. iOS 26.
  public class func predicateForMedicationDoseEvent(
    medicationConceptIdentifiers: Set<HKHealthConceptIdentifier>
  ) -> NSPredicate {
    SamplePredicate.content(.doseMedication(Set(medicationConceptIdentifiers.map(\.uuid)))).predicate
  }
}
