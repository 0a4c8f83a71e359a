// swift-format-ignore-file

// The code of a developer's notes on HealthKit permissions, block by block as it is printed there. We added the class
// around the blocks, short versions of types that its demo has elsewhere, and the code that the notes abbreviate as
// "...".

import Foundation
import HealthKit

extension Optional where Wrapped: HKObjectType {
    static var height: Wrapped? { HKQuantityType(.height) as? Wrapped }
    static var weight: Wrapped? { HKQuantityType(.bodyMass) as? Wrapped }
    static var heartRate: Wrapped? { HKQuantityType(.heartRate) as? Wrapped }
    static var BMI: Wrapped? { HKQuantityType(.bodyMassIndex) as? Wrapped }
    static var bloodPressureSystolic: Wrapped? { HKQuantityType(.bloodPressureSystolic) as? Wrapped }
    static var bloodPressureDiastolic: Wrapped? { HKQuantityType(.bloodPressureDiastolic) as? Wrapped }
    static var oxygenSaturation: Wrapped? { HKQuantityType(.oxygenSaturation) as? Wrapped }
    static var bloodGlucose: Wrapped? { HKQuantityType(.bloodGlucose) as? Wrapped }
    static var bodyTemperature: Wrapped? { HKQuantityType(.bodyTemperature) as? Wrapped }
}

class PLVHealthKitManager {
    let healthStore: HKHealthStore

    init(healthStore: HKHealthStore) {
        self.healthStore = healthStore
    }

    /// [写]权限
    static let dataTypesToWrite: Set<HKSampleType?> = [
        .height,
        .weight,
        .heartRate,
        .BMI,
        .bloodPressureSystolic,
        .bloodPressureDiastolic,
        .oxygenSaturation,
        .bloodGlucose,
        .bodyTemperature,
        // Add other data types you want to write here.
    ]

    /// [读]权限
    static var dataTypesToRead: Set<HKObjectType?> = [
        .height,
        .weight,
        // Add other data types you want to read here.
    ]

    /// By default, HealthKit data is available on iOS and watchOS.
    /// HealthKit data is also available on iPadOS 17 or later.
    /// Devices running in an enterprise environment may restrict access to HealthKit data.
    /// The HealthKit framework is available on devices running iPadOS 16 and earlier, macOS 13 and later, and visionOS,
    /// but your app can’t read or write HealthKit data. Calls to isHealthDataAvailable() return false.
    func plv_isHealthDataAvailable() -> Bool {
        return HKHealthStore.isHealthDataAvailable()
    }

    enum PLVHealthKitPermissionStatus {
        /// 用户未选择
        case notDetermined
        /// 拒绝
        case denied
        /// 允许
        case authorized
        /// 设备不支持
        case notSupport
    }

    @available(iOS 12.0, *)
    func plv_checkShouldRequestAuthorization(
        dataTypesToWrite: Set<HKSampleType> = [],
        dataTypesToRead: Set<HKObjectType> = [],
        completion callback: @escaping (Bool, (any Error)?) -> Void
    ) {
        healthStore.getRequestStatusForAuthorization(toShare: dataTypesToWrite, read: dataTypesToRead) { status, error in
            DispatchQueue.main.async {
                switch status {
                case .shouldRequest:
                    callback(true, error)
                default:
                    callback(false, error)
                }
            }
        }
    }

    func plv_requestAuthorization(
            dataTypesToWrite: Set<HKSampleType?>? = PLVHealthKitManager.dataTypesToWrite,
            dataTypesToRead: Set<HKObjectType?>? = PLVHealthKitManager.dataTypesToRead,
            completion callback: ((PLVHealthKitPermissionStatus, (any Error)?) -> Void)?
        ) {
            if plv_isHealthDataAvailable() {
                var shareTypes: Set<HKSampleType>? {
                    // The notes print only "..." here.
                    return dataTypesToWrite.map { Set($0.compactMap { $0 }) }
                }
                var readTypes: Set<HKObjectType>? {
                    // The notes print only "..." here.
                    return dataTypesToRead.map { Set($0.compactMap { $0 }) }
                }
                healthStore.requestAuthorization(toShare: shareTypes, read: readTypes) { authorized, error in
                    DispatchQueue.main.async {
                        callback?(authorized ? .authorized : .denied, error)
                    }
                }
            } else {
                callback?(.notSupport, nil)
            }
        }

    // The developer's notes print only the declaration of this function.
    func plv_writeAuthorizationStatus(for type : HKObjectType) -> PLVHealthKitPermissionStatus {
        switch healthStore.authorizationStatus(for: type) {
        case .notDetermined: return .notDetermined
        case .sharingDenied: return .denied
        case .sharingAuthorized: return .authorized
        @unknown default: return .notSupport
        }
    }
}
