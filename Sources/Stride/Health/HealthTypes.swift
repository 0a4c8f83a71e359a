import HealthKit

/// What Stride asks for, and in which direction.
enum HealthTypes {
  static let steps = HKQuantityType(.stepCount)
  static let heartRate = HKQuantityType(.heartRate)
  static let bodyMass = HKQuantityType(.bodyMass)
  static let activeEnergy = HKQuantityType(.activeEnergyBurned)

  /// The walks people record are saved as steps.
  static let share: Set<HKSampleType> = [steps]
  static let read: Set<HKObjectType> = [steps, heartRate]
  /// What an update of Stride reads besides.
  static let readSinceUpdate: Set<HKObjectType> = [bodyMass, activeEnergy]
}
