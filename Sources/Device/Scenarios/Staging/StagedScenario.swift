import AuditLog
import Foundation
import HealthDaemon
import HealthModel
import Staging

/// A scenario with its prepared device, before the first step.
package struct StagedScenario: Sendable {
  package let scenario: Scenario
  /// The device, and the report of an import.
  package let contents: DeviceContents
  /// The apps, the foreground app first.
  package let apps: [AppIdentity]

  package var daemon: HealthDaemon { contents.daemon }

  /// Prepares the device of a scenario: its settings, its samples, and the earlier answers.
  ///
  /// - Parameter progress: Called with the imported part of an export, from 0 to 1.
  /// - Throws: `DeviceStartError` if an export cannot be read, and ``ScenarioError`` if an answer is not possible on
  ///   this device: it is about an object that does not exist, or limits the history before iOS 27.
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
        of: export, on: daemon, movesClock: false,
        progress: {
          progress($0.fraction)
          return true
        })
    } else if scenario.data.isDemo {
      // Use the source of a demo app, so that samples that the author's own app has not saved do not count as its own.
      let front = scenario.apps.first { $0.demoApp != nil }?.identity ?? .stride
      contents.demo = DemoDevice(
        now: scenario.device.date, calendar: scenario.device.settings.calendar, app: front.source)
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
    daemon.setWorkoutSensors(PersonSensors.demo)
    if scenario.data.continues { daemon.addArrivals(DemoArrivals(calendar: scenario.device.settings.calendar)) }
    daemon.add(scenario.data.samples)
    if let unmeasured = scenario.data.unmeasured { daemon.remove(unmeasured) }
    for app in apps { daemon.introduce(app) }
    for answer in scenario.answers {
      do { try daemon.apply(answer, through: .command) } catch {
        throw ScenarioError([.init(error.sentence, at: answer.location)])
      }
    }
    return StagedScenario(scenario: scenario, contents: contents, apps: apps)
  }
}

extension HealthDaemon {
  /// Removes the samples of types that were never measured, before any app can see these samples.
  fileprivate func remove(_ unmeasured: UnmeasuredTypes) {
    for type in unmeasured.types {
      let others = allSamples(SampleQuery(type)).filter { $0.sourceRevision.source.bundleIdentifier != unmeasured.app }
      deleteSamples(others.map(\.uuid))
    }
  }

  /// Changes an app's switches as the person would in Settings.
  ///
  /// - Throws: ``ScenarioFailure`` if an object or a switch does not exist; the switches before it are already changed.
  package func apply(
    _ answer: ScenarioAnswer, through origin: AuditOrigin = .settings
  ) throws(ScenarioFailure) {
    if !offersLimitedReading(to: answer.app), answer.permissions.contains(where: \.isLimited) {
      throw ScenarioFailure(
        """
        Reading cannot be limited here: this needs iOS 27, and an app without the entitlement for approved research.
        """)
    }
    let switches = decisions(of: answer.app)
    for choice in answer.permissions {
      if origin == .settings, switches[choice.subject] == nil {
        throw ScenarioFailure(
          """
          Settings has no switch to \(choice.subject.direction.verb) \(choice.subject.type.swiftName): \(answer.app) \
          never asked for it.
          """)
      }
      setDecision(choice.decision(at: settings.now()), for: choice.subject, of: answer.app, through: origin)
    }
    for choice in answer.objects {
      guard let object = object(choice.subject) else {
        throw ScenarioFailure("There is no \(choice.subject.words) on the device.")
      }
      setAllowed(choice.isOn, object: object, for: answer.app, through: origin)
    }
    if let newRecords = answer.newRecords { setNewRecords(newRecords, for: answer.app, through: origin) }
  }

  /// Returns the UUID of an object that the scenario refers to; nil if it is not on the device.
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

  /// Returns the position of an object among the objects of its type, the oldest first; nil if it was deleted.
  package func reference(to object: UUID, of type: ObjectType) -> ObjectReference? {
    let objects = allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: true)])
    return objects.firstIndex { $0.uuid == object }.map { .position($0 + 1, type) }
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
