import Foundation
import HealthModel

/// The settings of the device, its clock among them.
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
  /// The version of iOS, "26.6".
  package var operatingSystemVersion: String {
    didSet { systemVersion = Self.preset(of: operatingSystemVersion) }
  }
  /// The preset that the device plays. Kept, because calls ask for it, and reading a version costs more than most calls.
  package private(set) var systemVersion: SystemVersion
  /// The hardware in Apple's notation, "iPhone16,1".
  package var productType: String
  /// True when the device has Health; false on an iPad with iPadOS 16 (rule A23).
  package var isHealthDataAvailable: Bool
  /// True when a management profile forbids Health (rule A24).
  package var isHealthDataRestricted = false
  /// True while the device is locked: it then saves but does not read (rule A89).
  package var isLocked = false
  /// True while a guest uses the device (rule A88).
  package var isInGuestUserMode = false
  /// False while the person's watch is out of the phone's reach; in reach its samples and messages arrive.
  package var isWatchReachable = true
  /// The hardware of the person's watch in Apple's notation, "Watch7,1".
  package var watchProductType = "Watch7,1"
  /// The days of samples that the watch keeps; nil for all. The number is ours (rule S4).
  package var watchHistory: TimeInterval? = 7 * 86_400
  /// The delay of messages between watch and phone, in seconds.
  package var watchDelay: TimeInterval = 0
  /// True while a strap or earphones measure the heart rate for a workout on the phone, which has no such sensor (rule
  /// W2).
  package var isHeartRateMonitorConnected = false
  /// The seconds between two batches of samples from the watch.
  package var watchSynchronizationInterval: TimeInterval = 900
  /// True when a watch is paired, to which plans of workouts can be sent (rule K17).
  package var isWatchPaired = true
  /// True until the person removes the Workout app from the watch.
  package var isWorkoutAppInstalled = true
  /// The institutions whose health records the person has connected (rule HR3).
  package var connectedInstitutions: Set<HealthInstitution> = []
  /// The earliest end of samples that are saved and read (rules S4, S11 and Q11). Nil on an iPhone, which keeps
  /// everything; a watch keeps the last days.
  package var earliestPermittedSampleDate: Date?
  /// True when a command of the shell opened the device and not a person: the settings are then those of the command,
  /// and no facts about the device.
  package var isOpenedByCommand = false
  /// The behavior of the device where the sources disagree.
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
  /// Returns the settings of the device that a program runs on: those of the watch for a program there, and these for any
  /// other.
  ///
  /// The watch is a device of its own: it has another model and another system, keeps the last days alone (rule S4), and
  /// is unlocked on the wrist while the phone is locked.
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

  /// The version of the device's own system: of iOS, or of watchOS for a watch.
  package var softwareVersion: String { isWatch ? systemVersion.watch.description : operatingSystemVersion }

  /// The device, as samples name it.
  package var hardware: DeviceRecord {
    let model = String(productType.prefix(while: \.isLetter))
    return DeviceRecord(
      name: isWatch ? "Apple Watch" : model, manufacturer: "Apple Inc.", model: model, hardwareVersion: productType,
      softwareVersion: softwareVersion)
  }

  /// Returns a sample as the device measures it now: with its model and its system, whatever they were when the sample was
  /// thought of. One of no known hardware stays as it is.
  func measured(_ sample: SampleRecord) -> SampleRecord {
    guard sample.sourceRevision.productType != nil else { return sample }
    var sample = sample
    sample.sourceRevision = SourceRevisionRecord(
      source: sample.sourceRevision.source, version: softwareVersion, productType: productType,
      operatingSystemVersion: softwareVersion)
    sample.device = hardware
    return sample
  }

  /// Returns an app on the device, as the source of what it saves.
  package func revision(of app: AppIdentity) -> SourceRevisionRecord {
    SourceRevisionRecord(
      source: app.source, version: app.version, productType: productType, operatingSystemVersion: softwareVersion)
  }
}
