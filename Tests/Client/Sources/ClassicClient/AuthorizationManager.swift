import Foundation
import HealthKit

extension Notification.Name {
  public static let healthAuthorizationDidChange = Notification.Name("healthAuthorizationDidChange")
}

public enum HealthPermissionStatus {
  case notDetermined, denied, authorized, notSupported
}

public enum HealthKitSetupError: Error {
  case notAvailableOnDevice
  case dataTypeNotAvailable
}

/// Asks for permission in the style of apps for iOS 8 to 12: optional types from the factories, completion handlers on
/// a queue that the app chooses, and a notification for observers.
open class AuthorizationManager: NSObject {
  public let healthStore: HKHealthStore
  public let callbackQueue: DispatchQueue
  public private(set) var lastError: Error?

  public init(healthStore: HKHealthStore = HKHealthStore(), callbackQueue: DispatchQueue = .main) {
    self.healthStore = healthStore
    self.callbackQueue = callbackQueue
    super.init()
  }

  public class func typesToShare() -> Set<HKSampleType>? {
    guard let bodyMass = HKObjectType.quantityType(forIdentifier: .bodyMass),
      let height = HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier.height),
      let sleep = HKSampleType.categoryType(forIdentifier: .sleepAnalysis)
    else { return nil }
    return [bodyMass, height, sleep, HKObjectType.workoutType()]
  }

  public class func typesToRead() -> Set<HKObjectType>? {
    guard let dateOfBirth = HKObjectType.characteristicType(forIdentifier: .dateOfBirth),
      let biologicalSex = HKObjectType.characteristicType(forIdentifier: .biologicalSex),
      let steps = HKObjectType.quantityType(forIdentifier: .stepCount),
      let heartRate = HKQuantityType.quantityType(forIdentifier: .heartRate),
      let sleep = HKObjectType.categoryType(forIdentifier: .sleepAnalysis)
    else { return nil }
    return [dateOfBirth, biologicalSex, steps, heartRate, sleep, HKSampleType.workoutType()]
  }

  public func authorize(completion: @escaping (Bool, Error?) -> Swift.Void) {
    guard HKHealthStore.isHealthDataAvailable() else {
      completion(false, HealthKitSetupError.notAvailableOnDevice)
      return
    }
    guard let toShare = AuthorizationManager.typesToShare(), let toRead = type(of: self).typesToRead() else {
      completion(false, HealthKitSetupError.dataTypeNotAvailable)
      return
    }
    healthStore.requestAuthorization(toShare: toShare, read: toRead) { [weak self] (success, error) in
      guard let self = self else { return }
      self.lastError = error
      self.callbackQueue.async {
        NotificationCenter.default.post(
          name: .healthAuthorizationDidChange, object: self, userInfo: ["success": success])
        completion(success, error)
      }
    }
  }

  public func shouldRequest(_ completion: @escaping (Bool) -> Void) {
    healthStore.getRequestStatusForAuthorization(toShare: [], read: AuthorizationManager.typesToRead() ?? []) {
      status, error in
      if let error = error as? HKError, error.code == .errorHealthDataUnavailable {
        return completion(false)
      }
      completion(status == .shouldRequest)
    }
  }

  public func permissionStatus(for type: HKObjectType) -> HealthPermissionStatus {
    switch healthStore.authorizationStatus(for: type) {
    case .notDetermined: return .notDetermined
    case .sharingDenied: return .denied
    case .sharingAuthorized: return .authorized
    @unknown default: return .notSupported
    }
  }

  public func ageAndSex() throws -> (age: Int, sex: HKBiologicalSex) {
    let birthday = try healthStore.dateOfBirthComponents()
    let sex = try healthStore.biologicalSex()
    let today = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
    let age = Calendar(identifier: .gregorian).dateComponents([.year], from: birthday, to: today).year!
    return (age, sex.biologicalSex)
  }
}
