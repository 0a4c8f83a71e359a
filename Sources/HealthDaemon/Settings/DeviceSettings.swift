import Foundation

/// The device's settings: the only place that knows what time it is.
package struct DeviceSettings: Sendable {
  /// The clock: what time it is on the device, and how much has passed.
  package var clock: DeviceClock
  /// The time on the device. Setting it replaces the clock.
  package var now: @Sendable () -> Date {
    get {
      let clock = clock
      return { clock.now }
    }
    set { clock = DeviceClock(newValue) }
  }
  package var calendar: Calendar
  package var locale: Locale
  /// iOS version, "18.1.0".
  package var operatingSystemVersion: String
  /// "iPhone16,1".
  package var productType: String
  /// False on an iPad with iPadOS 16 (rule A23).
  package var isHealthDataAvailable: Bool
  /// A management profile forbids Health (rule A24).
  package var isHealthDataRestricted = false
  /// A locked device saves but does not read (rule A89).
  package var isLocked = false
  /// Somebody else is using the device (rule A88).
  package var isInGuestUserMode = false
  /// False while the person's watch is out of the phone's reach; in reach its samples and messages arrive.
  package var isWatchReachable = true
  /// Seconds that messages between watch and phone take.
  package var watchDelay: TimeInterval = 0
  /// True while a strap or earphones measure the heart for a workout on the phone, which cannot by itself (rule W2).
  package var isHeartRateMonitorConnected = false
  /// Seconds from one batch of samples the watch sends to the next.
  package var watchSynchronizationInterval: TimeInterval = 900
  /// False while no watch is paired: plans of workouts go there (rule K17).
  package var isWatchPaired = true
  /// False once the person removed the Workout app from the watch.
  package var isWorkoutAppInstalled = true
  /// Samples that ended before are neither saved nor read (rules S4, S11 and Q11). An iPhone keeps everything: nil. A
  /// watch keeps the last days.
  package var earliestPermittedSampleDate: Date?
  /// True when a command of the shell opened the device and not a person: what it is set to is the shell's then, and no fact
  /// about the device.
  package var isOpenedByCommand = false
  /// What the device does where the sources disagree.
  package var behavior = DeviceBehavior()

  package init(
    now: @escaping @Sendable () -> Date = { Date() }, calendar: Calendar = .current, locale: Locale = .current,
    operatingSystemVersion: String = "18.1.0", productType: String = "iPhone16,1", isHealthDataAvailable: Bool = true,
    behavior: DeviceBehavior = DeviceBehavior()
  ) {
    clock = DeviceClock(now)
    self.calendar = calendar
    self.locale = locale
    self.operatingSystemVersion = operatingSystemVersion
    self.productType = productType
    self.isHealthDataAvailable = isHealthDataAvailable
    self.behavior = behavior
  }
}
