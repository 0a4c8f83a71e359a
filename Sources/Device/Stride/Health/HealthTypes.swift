import HealthKit

/// The types Stride asks for, to read or to share.
enum HealthTypes {
  static let steps = HKQuantityType(.stepCount)
  static let heartRate = HKQuantityType(.heartRate)
  static let bodyMass = HKQuantityType(.bodyMass)
  static let activeEnergy = HKQuantityType(.activeEnergyBurned)

  /// The types to share: the walks people record are saved as steps.
  static let share: Set<HKSampleType> = [steps]
  /// The types to read, asked for on the first screen.
  static let read: Set<HKObjectType> = [steps, heartRate]
  /// The types that an update of Stride reads besides.
  static let readSinceUpdate: Set<HKObjectType> = [bodyMass, activeEnergy]
}
