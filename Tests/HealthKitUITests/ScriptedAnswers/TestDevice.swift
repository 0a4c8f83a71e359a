import Foundation
import HealthKit
import HealthKitUI

let noon = Date(timeIntervalSince1970: 1_700_000_000)
let stepCount = HKQuantityType(.stepCount)
let heartRate = HKQuantityType(.heartRate)

extension HealthKitTestBundle {
  static let trail = HealthKitTestBundle(
    bundleIdentifier: "org.example.trail", displayName: "Trail",
    shareUsageDescription: "Trail shows how far you walked.", updateUsageDescription: "Trail saves your hikes.")
  static let pulse = HealthKitTestBundle(
    bundleIdentifier: "org.example.pulse", displayName: "Pulse", shareUsageDescription: "Pulse shows your heart.")
}

/// Returns a device with Trail, and the launched app.
func launchTrail(_ responder: HealthAuthorizationResponder) -> (device: HealthKitTestDevice, app: HealthKitTestApp) {
  let device = HealthKitTestDevice(responder: responder, now: noon)
  return (device, device.launch(.trail))
}

func steps(_ count: Double, at start: Date = noon - 900) -> HKQuantitySample {
  HKQuantitySample(
    type: stepCount, quantity: HKQuantity(unit: .count(), doubleValue: count), start: start, end: start + 60)
}

func glasses(issued date: Date) -> HKGlassesPrescription {
  let eye = HKGlassesLensSpecification(
    sphere: HKQuantity(unit: .diopter(), doubleValue: -1.25), cylinder: nil, axis: nil, addPower: nil,
    vertexDistance: nil, prism: nil, farPupillaryDistance: nil, nearPupillaryDistance: nil)
  return HKGlassesPrescription(
    rightEyeSpecification: eye, leftEyeSpecification: eye, dateIssued: date, expirationDate: nil, device: nil,
    metadata: nil)
}

extension HKHealthStore {
  /// Returns the number of steps that the app can read.
  func visibleSteps() async throws -> Double {
    let descriptor = HKSampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
    return try await descriptor.result(for: self).reduce(0) { $0 + $1.quantity.doubleValue(for: .count()) }
  }

  /// Returns the dates of issue of the prescriptions that the app can read.
  func visiblePrescriptions() async throws -> Set<Date> {
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.sample(type: .visionPrescriptionType())], sortDescriptors: [])
    return try await Set(descriptor.result(for: self).compactMap { ($0 as? HKVisionPrescription)?.dateIssued })
  }
}
