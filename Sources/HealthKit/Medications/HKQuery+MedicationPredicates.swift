import Foundation
import HealthModel

/// Whether a dose was taken: ``HKMedicationDoseEvent/logStatus``.
public let HKPredicateKeyPathStatus = "status"
/// Where a dose was noted down.
public let HKPredicateKeyPathLogOrigin = "logOrigin"
/// When a dose was due: a `Date`.
public let HKPredicateKeyPathScheduledDate = "scheduledDate"
/// What a dose is of: an ``HKHealthConceptIdentifier``.
public let HKPredicateKeyPathMedicationConceptIdentifier = "medicationConceptIdentifier"
/// Whether the person put a medication away: a Boolean.
public let HKUserAnnotatedMedicationPredicateKeyPathIsArchived = "isArchived"
/// Whether a medication is taken by a schedule: a Boolean.
public let HKUserAnnotatedMedicationPredicateKeyPathHasSchedule = "hasSchedule"

// MARK: Medications, for ``HKUserAnnotatedMedicationQuery`` (rule Q86)

extension HKQuery {
  /// Matches medications by whether the person put them away. iOS 26.
  public class func predicateForUserAnnotatedMedications(isArchived: Bool) -> NSPredicate {
    SamplePredicate.content(.medicationIsArchived(isArchived)).predicate
  }

  /// Matches medications by whether the person is reminded of them. iOS 26.
  public class func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> NSPredicate {
    SamplePredicate.content(.medicationHasSchedule(hasSchedule)).predicate
  }
}

// MARK: Doses (rule Q102)

extension HKQuery {
  /// Matches doses by what became of them. iOS 26.
  public class func predicateForMedicationDoseEvent(status: HKMedicationDoseEvent.LogStatus) -> NSPredicate {
    predicateForMedicationDoseEvent(statuses: [status])
  }

  /// Matches doses of which one of these became; none when the set is empty. iOS 26.
  public class func predicateForMedicationDoseEvent(statuses: Set<HKMedicationDoseEvent.LogStatus>) -> NSPredicate {
    SamplePredicate.content(.doseStatus(Set(statuses.map(\.rawValue)))).predicate
  }

  /// Matches doses that were due at a moment. iOS 26.
  public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
    predicateForMedicationDoseEvent(scheduledDates: [scheduledDate])
  }

  /// Matches doses that were due at one of these moments; none when the set is empty. iOS 26.
  public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
    SamplePredicate.content(.doseScheduledDate(scheduledDates)).predicate
  }

  /// Matches doses that were due within a window, its ends included; a nil end is open. iOS 26.
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

  /// Matches doses of one of these medications; none when the set is empty. iOS 26.
  public class func predicateForMedicationDoseEvent(
    medicationConceptIdentifiers: Set<HKHealthConceptIdentifier>
  ) -> NSPredicate {
    SamplePredicate.content(.doseMedication(Set(medicationConceptIdentifiers.map(\.uuid)))).predicate
  }
}
