import Foundation
import HealthKit

/// The prescriptions that Stride may see, the newest first.
struct PrescriptionQuery {
  /// Returns the prescriptions; none while the person has not been asked for any.
  ///
  /// - Throws: An `HKError`.
  func result(in store: HKHealthStore) async throws -> [PrescriptionSummary] {
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.visionPrescription()], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)])
    do {
      return try await descriptor.result(for: store).map(PrescriptionSummary.init)
    } catch HKError.errorAuthorizationNotDetermined {
      // Nobody has been asked yet, so there is nothing to see yet.
      return []
    }
  }
}

extension PrescriptionSummary {
  /// Takes over title, dates and lenses of glasses or contacts; of other kinds the dates alone.
  init(_ prescription: HKVisionPrescription) {
    switch prescription {
    case let glasses as HKGlassesPrescription:
      self.init(
        title: "Glasses", issued: glasses.dateIssued, expires: glasses.expirationDate,
        rightEye: glasses.rightEye.map(Lens.init), leftEye: glasses.leftEye.map(Lens.init))
    case let contacts as HKContactsPrescription:
      self.init(
        title: contacts.brand.isEmpty ? "Contacts" : "Contacts, \(contacts.brand)", issued: contacts.dateIssued,
        expires: contacts.expirationDate, rightEye: contacts.rightEye.map(Lens.init),
        leftEye: contacts.leftEye.map(Lens.init))
    default:
      self.init(title: "Prescription", issued: prescription.dateIssued, expires: prescription.expirationDate)
    }
  }
}

extension PrescriptionSummary.Lens {
  /// Converts a lens to diopters and degrees.
  init(_ lens: HKLensSpecification) {
    let diopter = HKUnit.diopter()
    self.init(
      sphere: lens.sphere.doubleValue(for: diopter), cylinder: lens.cylinder?.doubleValue(for: diopter),
      axis: lens.axis?.doubleValue(for: .degreeAngle()), addPower: lens.addPower?.doubleValue(for: diopter))
  }
}
