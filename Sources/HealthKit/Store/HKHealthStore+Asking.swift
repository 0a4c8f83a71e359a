import Foundation
import HealthDaemon
import HealthModel

extension HKHealthStore {
  func requestStatus(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) throws(HKError) -> HKAuthorizationRequestStatus {
    let status = try HKHealthStore.translatingErrors { () throws(HealthError) in
      try connection.requestStatus(toShare: typesToShare.objectTypes, read: typesToRead.objectTypes)
    }
    return HKAuthorizationRequestStatus(rawValue: status.rawValue) ?? .unknown
  }

  func characteristics(_ identifier: HKCharacteristicTypeIdentifier) throws(HKError) -> Characteristics {
    try HKHealthStore.translatingErrors { () throws(HealthError) in
      try connection.characteristics(for: HKCharacteristicType(identifier).objectType)
    }
  }
}

extension HKHealthStore {
  func checkRecalibration(of type: HKSampleType) throws(HKError) {
    try HKHealthStore.translatingErrors { () throws(HealthError) in
      try connection.checkRecalibration(of: type.objectType)
    }
    if !type.allowsRecalibrationForEstimates { throw .invalid("The system does not estimate \(type)") }
  }
}

extension HKError {
  /// The other device is not there, or out of reach.
  static var noCompanion: HKError {
    HKError(.unknownError, userInfo: [NSLocalizedDescriptionKey: "Remote device is unreachable"])
  }
}

extension Set where Element: HKObjectType {
  var objectTypes: Set<ObjectType> { Set<ObjectType>(map(\.objectType)) }
}
