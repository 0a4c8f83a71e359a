import Foundation
import HealthDaemon
import HealthModel

extension HKHealthStore {
  /// Returns whether a request would put the sheet on screen.
  func requestStatus(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) throws(HKError) -> HKAuthorizationRequestStatus {
    let status = try HKHealthStore.translatingErrors { () throws(HealthError) in
      try connection.requestStatus(toShare: typesToShare.objectTypes, read: typesToRead.objectTypes)
    }
    return HKAuthorizationRequestStatus(rawValue: status.rawValue) ?? .unknown
  }

  /// Returns the person’s characteristics, for one that the app asked to read.
  func characteristics(_ identifier: HKCharacteristicTypeIdentifier) throws(HKError) -> Characteristics {
    try HKHealthStore.translatingErrors { () throws(HealthError) in
      try connection.characteristics(for: HKCharacteristicType(identifier).objectType)
    }
  }
}

extension HKHealthStore {
  /// Throws unless the app may ask for new estimates of the type (rule S77).
  func checkRecalibration(of type: HKSampleType) throws {
    try connection.checkRecalibration(of: type.objectType)
    if !type.allowsRecalibrationForEstimates { throw HKError.invalid("The system does not estimate \(type)") }
  }
}

extension HKError {
  /// The error for a device that does not exist or is out of reach.
  static var noCompanion: HKError {
    HKError(.unknownError, userInfo: [NSLocalizedDescriptionKey: "Remote device is unreachable"])
  }
}

extension Set where Element: HKObjectType {
  /// The types as rows of the catalogue.
  var objectTypes: Set<ObjectType> { Set<ObjectType>(map(\.objectType)) }
}
