import Foundation
import HealthModel

/// A medication on the person's list in the Health app, with the name and settings the person gave it (rule S134). iOS
/// 26.
///
/// Apps read the medications that the person chose for them, one by one (rule A75), with an
/// ``HKUserAnnotatedMedicationQuery``:
///
///     try await store.requestPerObjectReadAuthorization(for: .userAnnotatedMedicationType(), predicate: nil)
///     let medications = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store)
open class HKUserAnnotatedMedication: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The stored record.
  package let record: SampleRecord

  /// Creates the medication from a stored record.
  package init(_ record: SampleRecord) { self.record = record }

  /// The person’s own name for the medication; nil when there is none.
  open var nickname: String? { record.medication.nickname }

  /// True when the person has archived the medication, for example after a course of treatment.
  open var isArchived: Bool { record.medication.isArchived }

  /// True when the person receives reminders for the medication. The person may also take such a medication at other
  /// times.
  open var hasSchedule: Bool { record.medication.hasSchedule }

  /// The medication itself, without the person’s name and settings.
  open var medication: HKMedicationConcept { HKMedicationConcept(record) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKUserAnnotatedMedication else { return false }
    return other.record.uuid == record.uuid && other.record.content == record.content
  }

  open override var hash: Int { record.uuid.hashValue }

  open override var description: String { nickname.map { "\($0) (\(medication))" } ?? "\(medication)" }

  static func object(of record: SampleRecord) -> NSObject? {
    record.isMedication ? HKUserAnnotatedMedication(record) : nil
  }
}

/// A medication in general, the same for everyone who takes it (rule S134). iOS 26.
open class HKMedicationConcept: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  let record: SampleRecord

  init(_ record: SampleRecord) { self.record = record }

  /// The identifier that the medication's doses refer to.
  open var identifier: HKHealthConceptIdentifier { HKHealthConceptIdentifier(record.uuid) }

  /// The name including the strength: "Amoxicillin 500 mg".
  open var displayText: String { record.medication.displayText }

  /// The form, such as tablets.
  open var generalForm: HKMedicationGeneralForm { HKMedicationGeneralForm(rawValue: record.medication.generalForm) }

  /// The codes in clinical terminologies; empty for a medication that the person entered as free text.
  open var relatedCodings: Set<HKClinicalCoding> { Set(record.medication.codings.map(HKClinicalCoding.init)) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKMedicationConcept)?.identifier == identifier
  }

  open override var hash: Int { record.uuid.hashValue }

  open override var description: String { displayText }

  static func object(of record: SampleRecord) -> NSObject? { record.isMedication ? HKMedicationConcept(record) : nil }
}

extension SampleRecord {
  fileprivate var isMedication: Bool { isSound && content.kind == .userAnnotatedMedication }

  fileprivate var medication: MedicationRecord {
    guard case .medication(let medication) = content else {
      preconditionFailure("The record of this HKUserAnnotatedMedication has the content of another class")
    }
    return medication
  }
}
