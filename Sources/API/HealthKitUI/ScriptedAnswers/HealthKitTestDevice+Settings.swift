import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// The device’s model, system, region and time zone.
extension HealthKitTestDevice {
  /// The version of iOS, from 15.8 to 27.3, such as "26.6". The version determines how apps ask and which mistakes stop
  /// them, and is recorded in samples that apps save. If the device cannot simulate a version, it behaves as the next
  /// lower version that it can simulate: "26.3" behaves as 26.0.
  ///
  /// Set it before launching an app: a phone restarts to change versions, but this device does not.
  ///
  /// - Precondition: The device can simulate the version. Otherwise the failure message lists the versions that it can
  ///   simulate.
  public var systemVersion: String {
    get { daemon.settings.operatingSystemVersion }
    set {
      if let problem = SystemVersion.problem(with: newValue) { fatalError("systemVersion: \(problem)") }
      daemon.changeSettings { $0.operatingSystemVersion = newValue }
    }
  }

  /// The model of the device in Apple's notation, such as "iPhone16,1". For a device without Health, see
  /// ``isHealthDataAvailable``.
  public var productType: String {
    get { daemon.settings.productType }
    set { daemon.changeSettings { $0.productType = newValue } }
  }

  /// The person’s calendar, with the time zone of the device.
  public var calendar: Calendar {
    get { daemon.settings.calendar }
    set { daemon.changeSettings { $0.calendar = newValue } }
  }

  /// The person's language and region. They determine the order of rows in a sheet (rule A30) and the units of
  /// `preferredUnits(for:)` (rule S75).
  public var locale: Locale {
    get { daemon.settings.locale }
    set { daemon.changeSettings { $0.locale = newValue } }
  }

  /// The institutions whose health records the person has connected, by name: *Sample Institution A*, *B* and *C* (rule
  /// HR5). Other names are ignored. After an institution is added, the next request of an app that does not get records
  /// automatically asks again (rule HR14).
  public var connectedInstitutions: Set<String> {
    get { Set(daemon.settings.connectedInstitutions.map(\.name)) }
    set {
      daemon.changeSettings {
        $0.connectedInstitutions = Set(HealthInstitution.allCases.filter { newValue.contains($0.name) })
      }
    }
  }

  /// The date before which samples are neither saved nor found (rules S4 and S11); nil, as on an iPhone, keeps all
  /// samples. For the paired watch, see ``watchHistory``.
  public var earliestPermittedSampleDate: Date? {
    get { daemon.settings.earliestPermittedSampleDate }
    set { daemon.changeSettings { $0.earliestPermittedSampleDate = newValue } }
  }

  /// True while a chest strap or earphones measure the heart rate for a workout on the phone, which lacks a sensor
  /// (rule W2).
  public var isHeartRateMonitorConnected: Bool {
    get { daemon.settings.isHeartRateMonitorConnected }
    set { daemon.changeSettings { $0.isHeartRateMonitorConnected = newValue } }
  }

  /// The time between two batches of samples from the watch (rule B9).
  public var watchSynchronizationInterval: Duration {
    get { .seconds(daemon.settings.watchSynchronizationInterval) }
    set { daemon.changeSettings { $0.watchSynchronizationInterval = newValue.inSeconds } }
  }
}

extension Duration {
  /// The duration in seconds, including fractions.
  var inSeconds: TimeInterval { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
