import Foundation
import HealthModel

/// A medication a person keeps in the Health app, with what they wrote beside it (rule S134). iOS 26.
///
/// Apps read those the person chose for them, one by one (rule A75), with an ``HKUserAnnotatedMedicationQuery``:
///
///     try await store.requestPerObjectReadAuthorization(for: .userAnnotatedMedicationType(), predicate: nil)
///     let medications = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store)
open class HKUserAnnotatedMedication: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  package let record: SampleRecord

  package init(_ record: SampleRecord) { self.record = record }

  /// What the person calls it; nil when they gave it no name.
  open var nickname: String? { record.medication.nickname }

  /// Whether the person put it away, as a course that is over.
  open var isArchived: Bool { record.medication.isArchived }

  /// Whether the person is reminded of it. Also such a medication may be taken in between.
  open var hasSchedule: Bool { record.medication.hasSchedule }

  /// What it is.
  open var medication: HKMedicationConcept { HKMedicationConcept(record) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKUserAnnotatedMedication else { return false }
    return other.record.uuid == record.uuid && other.record.content == record.content
  }

  open override var hash: Int { record.uuid.hashValue }

  open override var description: String { nickname.map { "\($0) (\(medication))" } ?? "\(medication)" }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) { record.encode(with: coder) }

  /// Reads an archived medication; nil when it is not one.
  public required init?(coder: NSCoder) {
    guard let record = SampleRecord(coder: coder), case .medication = record.content else { return nil }
    self.record = record
  }
}

/// What a medication is, whoever takes it (rule S134). iOS 26.
open class HKMedicationConcept: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  private let record: SampleRecord

  init(_ record: SampleRecord) { self.record = record }

  /// What its doses name it by.
  open var identifier: HKHealthConceptIdentifier { HKHealthConceptIdentifier(record.uuid) }

  /// What it is called, strength included.
  open var displayText: String { record.medication.displayText }

  /// What it comes as.
  open var generalForm: HKMedicationGeneralForm { HKMedicationGeneralForm(rawValue: record.medication.generalForm) }

  /// Its codes in clinical terminologies; none for one the person made up.
  open var relatedCodings: Set<HKClinicalCoding> { Set(record.medication.codings.map(HKClinicalCoding.init)) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKMedicationConcept)?.identifier == identifier
  }

  open override var hash: Int { record.uuid.hashValue }

  open override var description: String { displayText }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) { record.encode(with: coder) }

  /// Reads an archived concept; nil when it is not one.
  public required init?(coder: NSCoder) {
    guard let record = SampleRecord(coder: coder), case .medication = record.content else { return nil }
    self.record = record
  }
}

extension SampleRecord {
  fileprivate var medication: MedicationRecord {
    guard case .medication(let medication) = content else { preconditionFailure("A medication holds one") }
    return medication
  }
}

extension MedicationRecord {
  func encode(with coder: NSCoder) {
    coder.encode(displayText as NSString, forKey: "displayText")
    coder.encode(nickname as NSString?, forKey: "nickname")
    coder.encode(generalForm as NSString, forKey: "generalForm")
    coder.encode(isArchived, forKey: "isArchived")
    coder.encode(hasSchedule, forKey: "hasSchedule")
    coder.encode(codings.map(HKClinicalCoding.init) as NSArray, forKey: "relatedCodings")
  }

  init?(coder: NSCoder) {
    guard let displayText = coder.string("displayText"), let form = coder.string("generalForm") else { return nil }
    self.init(
      displayText: displayText, nickname: coder.string("nickname"), generalForm: form,
      isArchived: coder.decodeBool(forKey: "isArchived"), hasSchedule: coder.decodeBool(forKey: "hasSchedule"),
      codings: Set(coder.objects("relatedCodings", of: HKClinicalCoding.self).map(\.coding)))
  }
}
