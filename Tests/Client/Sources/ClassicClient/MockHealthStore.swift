import Foundation
import HealthKit

/// A test double that apps use instead of the store in their unit tests.
public class MockHealthStore: HKHealthStore, @unchecked Sendable {
  public var executed: [HKQuery] = []
  public var saved: [HKObject] = []
  public var isAuthorized = true

  public override class func isHealthDataAvailable() -> Bool { return true }

  public override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    return isAuthorized ? .sharingAuthorized : .sharingDenied
  }

  public override func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping (Bool, Error?) -> Void
  ) {
    completion(isAuthorized, nil)
  }

  public override func execute(_ query: HKQuery) { executed.append(query) }

  public override func save(_ object: HKObject, withCompletion completion: @escaping (Bool, Error?) -> Void) {
    saved.append(object)
    completion(true, nil)
  }
}
