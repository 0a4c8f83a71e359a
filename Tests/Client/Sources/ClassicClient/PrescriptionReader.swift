import Foundation
import HealthKit

/// Reads the vision prescriptions that the person has shared, and asks for more.
public class PrescriptionReader {
  public enum Failure: Error { case canceled, other(Error) }

  private let store: HKHealthStore

  public init(store: HKHealthStore) {
    self.store = store
  }

  public func readable(completion: @escaping ([HKVisionPrescription]) -> Void) {
    let newestFirst = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
    let query = HKSampleQuery(
      sampleType: .visionPrescriptionType(), predicate: nil, limit: HKObjectQueryNoLimit,
      sortDescriptors: [newestFirst]
    ) { _, samples, _ in
      completion(samples as? [HKVisionPrescription] ?? [])
    }
    store.execute(query)
  }

  public func askForMore(completion: @escaping (Result<Void, Failure>) -> Void) {
    let type = HKObjectType.visionPrescriptionType()
    guard type.requiresPerObjectAuthorization() else { return completion(.success(())) }
    store.requestPerObjectReadAuthorization(for: type, predicate: nil) { success, error in
      switch error {
      case nil: completion(.success(()))
      case let error as HKError where error.code == .errorUserCanceled: completion(.failure(.canceled))
      case let error?: completion(.failure(.other(error)))
      }
    }
  }

  public static func describe(_ prescription: HKVisionPrescription) -> String {
    switch prescription {
    case let glasses as HKGlassesPrescription:
      return "R \(sphere(of: glasses.rightEye)) L \(sphere(of: glasses.leftEye))"
    case let contacts as HKContactsPrescription:
      return "\(contacts.brand): R \(sphere(of: contacts.rightEye)) L \(sphere(of: contacts.leftEye))"
    default:
      return prescription.prescriptionType == .glasses ? "glasses" : "contacts"
    }
  }

  private static func sphere(of lens: HKLensSpecification?) -> String {
    guard let lens = lens else { return "–" }
    return String(format: "%+.2f", lens.sphere.doubleValue(for: .diopter()))
  }
}
