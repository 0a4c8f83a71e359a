import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import Staging

/// A scenario with its device made ready, before the first step.
package struct StagedScenario: Sendable {
  package let scenario: Scenario
  /// The device, and the report of an import.
  package let contents: DeviceContents
  /// The apps, the one in front first.
  package let apps: [AppIdentity]

  /// The daemon of the device.
  package var daemon: HealthDaemon { contents.daemon }

  /// Makes the device of a scenario ready: its settings, its samples, and the answers that were given before.
  ///
  /// - Parameter progress: Called with the part of an export that was read, from 0 to 1.
  /// - Throws: `DeviceStartError` when an export cannot be read, or a decision is on an object that does not exist.
  @concurrent
  package static func stage(
    _ scenario: Scenario, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> StagedScenario {
    let daemon = HealthDaemon(settings: scenario.device.settings, auditLog: MemoryAuditLog())
    let apps = scenario.apps.map(\.identity)
    var contents = DeviceContents(daemon: daemon)
    contents.warnings = scenario.apps.flatMap(\.warnings)
    if let export = scenario.data.export {
      contents.importReport = try DeviceContents.stageImport(
        of: export, on: daemon, movesClock: false, progress: { progress($0.fraction) })
    } else if scenario.data.isDemo {
      // What an app of one's own has not saved is not its own.
      let front = scenario.apps.first { $0.demoApp != nil }?.identity ?? .stride
      contents.demo = DemoDevice(now: scenario.device.date, calendar: scenario.device.calendar, app: front.source)
      await contents.stageDemo()
    }
    for generated in scenario.data.generated {
      if generated.arrives {
        daemon.add(generated.samples(endingAfter: .distantPast, through: scenario.device.date))
        daemon.addArrivals(generated)
      } else {
        daemon.add(generated.records())
      }
    }
    daemon.setWorkoutSensors(DemoSensors())
    if scenario.data.continues { daemon.addArrivals(DemoArrivals(calendar: scenario.device.calendar)) }
    daemon.add(scenario.data.samples)
    for app in apps { daemon.introduce(app) }
    for answer in scenario.answers { try daemon.apply(answer, through: .command) }
    return StagedScenario(scenario: scenario, contents: contents, apps: apps)
  }
}

extension HealthDaemon {
  /// Turns an app's switches as the person would in Settings.
  ///
  /// - Throws: `DeviceStartError` when an object does not exist; the switches before it are turned.
  package func apply(
    _ answer: ScenarioAnswer, through origin: AuditOrigin = .settings
  ) throws(DeviceStartError) {
    for choice in answer.permissions {
      setDecision(choice.isOn ? .granted : .denied, for: choice.subject, of: answer.app, through: origin)
    }
    for choice in answer.objects {
      guard let object = object(choice.subject) else {
        throw DeviceStartError(
          "\(answer.location): There is no \(choice.subject.words) on the device.", exitStatus: 65)
      }
      setAllowed(choice.isOn, object: object, for: answer.app, through: origin)
    }
  }

  /// Returns the UUID of an object that the scenario refers to; nil when it is not on the device.
  package func object(_ reference: ObjectReference) -> UUID? {
    switch reference {
    case .identifier(let uuid):
      let types = ObjectType.all.filter(\.requiresPerObjectAuthorization)
      return types.contains { type in allSamples(SampleQuery(type)).contains { $0.uuid == uuid } } ? uuid : nil
    case .position(let number, let type):
      let objects = allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: true)])
      return number <= objects.count ? objects[number - 1].uuid : nil
    }
  }
}

extension ObjectReference {
  fileprivate var words: String {
    switch self {
    case .identifier(let uuid): "prescription or medication \(uuid)"
    case .position(let number, .visionPrescription): "prescription \(number)"
    case .position(let number, _): "medication \(number)"
    }
  }
}

extension ScenarioDevice {
  /// The device's settings, with a clock that stands still.
  package var settings: DeviceSettings {
    let date = date
    var settings = DeviceSettings(
      now: { date }, calendar: calendar, locale: locale, operatingSystemVersion: operatingSystem, productType: model,
      isHealthDataAvailable: !states.contains(.noHealth), behavior: behavior)
    settings.isLocked = states.contains(.locked)
    settings.isInGuestUserMode = states.contains(.guest)
    settings.isHealthDataRestricted = states.contains(.restricted)
    return settings
  }
}

extension ScenarioDevice {
  /// Takes the device from settings, with a size of the screen.
  package init(_ settings: DeviceSettings, size: ScreenSize) {
    self.init(
      model: settings.productType, operatingSystem: settings.operatingSystemVersion, locale: settings.locale,
      timeZone: settings.calendar.timeZone, date: settings.now(), size: size, states: [], behavior: settings.behavior)
    if settings.isLocked { states.insert(.locked) }
    if settings.isInGuestUserMode { states.insert(.guest) }
    if !settings.isHealthDataAvailable { states.insert(.noHealth) }
    if settings.isHealthDataRestricted { states.insert(.restricted) }
  }
}

extension Step.DeviceChange {
  /// Finds the changes between two states of the device; nil when there are none.
  package init?(from before: DeviceSettings, to after: DeviceSettings) {
    self.init()
    if before.isLocked != after.isLocked { isLocked = after.isLocked }
    if before.isInGuestUserMode != after.isInGuestUserMode { isInGuestUserMode = after.isInGuestUserMode }
    if before.isHealthDataAvailable != after.isHealthDataAvailable { lacksHealth = !after.isHealthDataAvailable }
    if before.isHealthDataRestricted != after.isHealthDataRestricted { isRestricted = after.isHealthDataRestricted }
    if before.operatingSystemVersion != after.operatingSystemVersion { operatingSystem = after.operatingSystemVersion }
    if before.now() != after.now() { date = after.now() }
    if before.calendar.timeZone != after.calendar.timeZone { timeZone = after.calendar.timeZone }
    if before.isWatchReachable != after.isWatchReachable { isWatchReachable = after.isWatchReachable }
    if before.watchDelay != after.watchDelay { watchDelay = Int(after.watchDelay) }
    if before.isHeartRateMonitorConnected != after.isHeartRateMonitorConnected {
      isHeartRateMonitorConnected = after.isHeartRateMonitorConnected
    }
    if self == Step.DeviceChange() { return nil }
  }

  /// Changes the settings that the step names; the others stay.
  package func apply(to settings: inout DeviceSettings) {
    settings.isLocked = isLocked ?? settings.isLocked
    settings.isInGuestUserMode = isInGuestUserMode ?? settings.isInGuestUserMode
    settings.isHealthDataAvailable = lacksHealth.map { !$0 } ?? settings.isHealthDataAvailable
    settings.isHealthDataRestricted = isRestricted ?? settings.isHealthDataRestricted
    settings.operatingSystemVersion = operatingSystem ?? settings.operatingSystemVersion
    if let date { settings.clock.set(to: date) }
    settings.isWatchReachable = isWatchReachable ?? settings.isWatchReachable
    settings.watchDelay = watchDelay.map(TimeInterval.init) ?? settings.watchDelay
    settings.isHeartRateMonitorConnected = isHeartRateMonitorConnected ?? settings.isHeartRateMonitorConnected
    if let timeZone { settings.calendar.timeZone = timeZone }
  }
}
