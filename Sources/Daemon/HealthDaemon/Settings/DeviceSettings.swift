import Foundation
import HealthModel

/// The settings of the device, including its clock.
package struct DeviceSettings: Sendable {
  /// The clock: the date on the device, and the time that has passed.
  package var clock: DeviceClock
  /// Returns the date on the device. Setting it replaces the clock.
  package var now: @Sendable () -> Date {
    get {
      let clock = clock
      return { clock.now }
    }
    set { clock = DeviceClock(newValue) }
  }
  /// The calendar of the device, with its time zone.
  package var calendar: Calendar
  /// The language and the region of the device.
  package var locale: Locale
  /// The version of iOS, such as "26.6".
  package var operatingSystemVersion: String {
    didSet { systemVersion = Self.preset(of: operatingSystemVersion) }
  }
  /// The version of iOS that the device simulates for ``operatingSystemVersion``. Cached because calls need it often
  /// and parsing a version costs more than most calls.
  package private(set) var systemVersion: SystemVersion
  /// The hardware in Apple's notation, such as "iPhone16,1".
  package var productType: String
  /// True when the device has Health; false for an iPad with iPadOS 16 (rule A23).
  package var isHealthDataAvailable: Bool
  /// True when a management profile forbids Health (rule A24).
  package var isHealthDataRestricted = false
  /// True while the device is locked. It then saves samples but does not read them (rule A89).
  package var isLocked = false
  /// True while a guest is using the device (rule A88).
  package var isInGuestUserMode = false
  /// False while the person's watch is out of the phone's range. Its samples and messages arrive only in range.
  package var isWatchReachable = true
  /// The hardware of the person's watch in Apple's notation, such as "Watch7,1".
  package var watchProductType = "Watch7,1"
  /// The time for which the watch keeps samples, in seconds; nil to keep all. Apple does not publish the number (rule
  /// S4).
  package var watchHistory: TimeInterval? = 7 * 86_400
  /// The delay of messages between the watch and the phone, in seconds.
  package var watchDelay: TimeInterval = 0
  /// True while a chest strap or earphones measure the heart rate for a workout on the phone, which lacks a sensor
  /// (rule W2).
  package var isHeartRateMonitorConnected = false
  /// The seconds between two batches of samples from the watch.
  package var watchSynchronizationInterval: TimeInterval = 900
  /// True when a watch is paired, to which the phone can send workout plans (rule K17).
  package var isWatchPaired = true
  /// False once the person has removed the Workout app from the watch.
  package var isWorkoutAppInstalled = true
  /// The institutions whose health records the person has connected (rule HR3).
  package var connectedInstitutions: Set<HealthInstitution> = []
  /// The earliest end of samples that can be saved and read (rules S4, S11 and Q11). Nil on an iPhone, which keeps all
  /// samples; a watch keeps only the latest days.
  package var earliestPermittedSampleDate: Date?
  /// True when a shell command opened the device instead of the person. The settings are then the command's, and not
  /// facts about the device.
  package var isOpenedByCommand = false
  /// The behavior of the device where sources disagree.
  package var behavior = DeviceBehavior()

  package init(
    now: @escaping @Sendable () -> Date = { Date() }, calendar: Calendar = .current, locale: Locale = .current,
    operatingSystemVersion: String = SystemVersion.ofNewDevice.description, productType: String = "iPhone16,1",
    isHealthDataAvailable: Bool = true,
    behavior: DeviceBehavior = DeviceBehavior()
  ) {
    clock = DeviceClock(now)
    self.calendar = calendar
    self.locale = locale
    self.operatingSystemVersion = operatingSystemVersion
    systemVersion = Self.preset(of: operatingSystemVersion)
    self.productType = productType
    self.isHealthDataAvailable = isHealthDataAvailable
    self.behavior = behavior
  }

  private static func preset(of version: String) -> SystemVersion { SystemVersion(version)?.preset ?? .ofNewDevice }
}

// MARK: - The two devices

extension DeviceSettings {
  /// Returns the settings as a program sees them: the watch's settings for a program on the watch, and these settings
  /// for any other program.
  ///
  /// The watch is a separate device: it has another model and system, keeps only the latest days (rule S4), and stays
  /// unlocked on the wrist while the phone is locked.
  func seen(by process: ProcessKind) -> DeviceSettings {
    guard process == .watchApp else { return self }
    var watch = self
    watch.productType = watchProductType
    watch.isLocked = false
    let kept = watchHistory.map { clock.now - $0 }
    watch.earliestPermittedSampleDate = [kept, earliestPermittedSampleDate].compactMap(\.self).max()
    return watch
  }

  /// True for the settings of a watch.
  package var isWatch: Bool { productType.hasPrefix("Watch") }

  /// The version of the device's own system: iOS, or watchOS for a watch.
  package var softwareVersion: String { isWatch ? systemVersion.watch.description : operatingSystemVersion }

  /// The device, as samples identify it.
  package var hardware: DeviceRecord {
    let model = String(productType.prefix(while: \.isLetter))
    return DeviceRecord(
      name: isWatch ? "Apple Watch" : model, manufacturer: "Apple Inc.", model: model, hardwareVersion: productType,
      softwareVersion: softwareVersion)
  }

  /// Returns a sample as the device would measure it now, with its current model and system. A sample without known
  /// hardware is unchanged.
  func measured(_ sample: SampleRecord) -> SampleRecord {
    guard sample.sourceRevision.productType != nil else { return sample }
    var sample = sample
    sample.sourceRevision = SourceRevisionRecord(
      source: sample.sourceRevision.source, version: softwareVersion, productType: productType,
      operatingSystemVersion: softwareVersion)
    sample.device = hardware
    return sample
  }

  /// Returns the source revision of samples that an app saves on this device.
  package func revision(of app: AppIdentity) -> SourceRevisionRecord {
    SourceRevisionRecord(
      source: app.source, version: app.version, productType: productType, operatingSystemVersion: softwareVersion)
  }
}
