import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// The device’s model, its system, and its place.
extension HealthKitTestDevice {
  /// The version of iOS, from 15.8 to 27.3: "26.6". It decides how apps ask and what stops them, and samples that apps
  /// save carry it. One that the device does not know by itself plays the nearest lower one it knows: "26.3" plays 26.0.
  ///
  /// Set it before an app is launched: a phone restarts for another version, and this device does not.
  ///
  /// - Precondition: The device can play the version. Otherwise a sentence names those it can.
  public var systemVersion: String {
    get { daemon.settings.operatingSystemVersion }
    set {
      if let problem = SystemVersion.problem(with: newValue) { preconditionFailure("systemVersion: \(problem)") }
      daemon.changeSettings { $0.operatingSystemVersion = newValue }
    }
  }

  /// The model of the device, as Apple names it: "iPhone16,1". For one without Health, see ``isHealthDataAvailable``.
  public var productType: String {
    get { daemon.settings.productType }
    set { daemon.changeSettings { $0.productType = newValue } }
  }

  /// The person’s calendar, with the time zone of the device.
  public var calendar: Calendar {
    get { daemon.settings.calendar }
    set { daemon.changeSettings { $0.calendar = newValue } }
  }

  /// The person's language and region. The rows of a sheet follow it (rule A30), and so do the units of
  /// `preferredUnits(for:)` (rule S75).
  public var locale: Locale {
    get { daemon.settings.locale }
    set { daemon.changeSettings { $0.locale = newValue } }
  }

  /// The institutions whose health records the person has connected, by their names: *Sample Institution A*, *B* and *C*
  /// (rule HR5). Other names are left out. After a new one, apps ask again that do not get records automatically (rule
  /// HR14).
  public var connectedInstitutions: Set<String> {
    get { Set(daemon.settings.connectedInstitutions.map(\.name)) }
    set {
      daemon.changeSettings {
        $0.connectedInstitutions = Set(HealthInstitution.allCases.filter { newValue.contains($0.name) })
      }
    }
  }

  /// The moment before which samples are neither saved nor found (rules S4 and S11); nil, as on an iPhone, keeps
  /// everything. For the watch beside it, see ``watchHistory``.
  public var earliestPermittedSampleDate: Date? {
    get { daemon.settings.earliestPermittedSampleDate }
    set { daemon.changeSettings { $0.earliestPermittedSampleDate = newValue } }
  }

  /// True while a strap or earphones measure the heart rate for a workout on the phone, which cannot measure it (rule
  /// W2).
  public var isHeartRateMonitorConnected: Bool {
    get { daemon.settings.isHeartRateMonitorConnected }
    set { daemon.changeSettings { $0.isHeartRateMonitorConnected = newValue } }
  }

  /// The time from one batch of samples that the watch sends to the next (rule B9).
  public var watchSynchronizationInterval: Duration {
    get { .seconds(daemon.settings.watchSynchronizationInterval) }
    set { daemon.changeSettings { $0.watchSynchronizationInterval = newValue.inSeconds } }
  }
}

extension Duration {
  /// The length in seconds, fractions included.
  var inSeconds: TimeInterval { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
