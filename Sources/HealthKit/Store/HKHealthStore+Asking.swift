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

extension Set where Element: HKObjectType {
  var objectTypes: Set<ObjectType> { Set<ObjectType>(map(\.objectType)) }
}
