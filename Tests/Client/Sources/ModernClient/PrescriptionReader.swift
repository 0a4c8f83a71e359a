import Foundation
import HealthKit

public struct PrescriptionReader: Sendable {
  public enum Outcome: Sendable, Equatable { case answered, canceled }

  let store: HKHealthStore

  public init(store: HKHealthStore) {
    self.store = store
  }

  public func newest() async throws -> HKVisionPrescription? {
    let queryDescriptor = HKSampleQueryDescriptor(
      predicates: [.visionPrescription()], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1)
    return try await queryDescriptor.result(for: store).first
  }

  public func askForMore(since date: Date? = nil) async throws -> Outcome {
    do {
      try await store.requestPerObjectReadAuthorization(
        for: .visionPrescriptionType(),
        predicate: date.map { HKQuery.predicateForSamples(withStart: $0, end: nil, options: .strictStartDate) })
      return .answered
    } catch HKError.errorUserCanceled {
      return .canceled
    }
  }

  public func save(rightSphere: Double, leftSphere: Double, issued: Date) async throws -> HKGlassesPrescription {
    func lens(_ sphere: Double) -> HKGlassesLensSpecification {
      HKGlassesLensSpecification(
        sphere: HKQuantity(unit: .diopter(), doubleValue: sphere), cylinder: nil, axis: nil, addPower: nil,
        vertexDistance: HKQuantity(unit: .meterUnit(with: .milli), doubleValue: 12), prism: nil,
        farPupillaryDistance: nil, nearPupillaryDistance: nil)
    }
    let prescription = HKGlassesPrescription(
      rightEyeSpecification: lens(rightSphere), leftEyeSpecification: lens(leftSphere), dateIssued: issued,
      expirationDate: nil, device: nil, metadata: [HKMetadataKeyGlassesPrescriptionDescription: "Reading"])
    try await store.save(prescription)
    return prescription
  }
}
