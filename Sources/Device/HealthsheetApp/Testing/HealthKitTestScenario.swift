import Foundation
import HealthDaemon
import HealthKit
import HealthKitUI
import HealthModel
import Scenarios

/// A scenario file as the fixture of an app's tests: its device with its data, its apps, and the person's answers.
///
///     let scenario = try await HealthKitTestScenario(contentsOf: URL(filePath: "Scenarios/refused.yaml"))
///     let app = scenario.device.launch(scenario.bundles[0])
///     await app.run { await model.load() }                       // the sheet is answered as the file says
///     #expect(scenario.script.problems == [])
///
/// Only the answers of the file's script are used: `turn` and `answer`, in order. Your own code makes the requests, and
/// the test changes the device. Answers that the script gives with keys or clicks need the screen and are left out; see
/// ``HealthKitTestScreen``.
public struct HealthKitTestScenario: Sendable {
  public let title: String
  /// The device with its states, its data and the earlier answers.
  public let device: HealthKitTestDevice
  /// The apps of the scenario, the foreground app first.
  public let bundles: [HealthKitTestBundle]
  /// The person's answers, which the device gives to the requests of your code.
  public let script: HealthAuthorizationScript

  /// Reads a scenario and prepares its device.
  ///
  /// - Throws: An error with a description that lists every problem of the file with its line and column, or an export
  ///   that cannot be read.
  public init(contentsOf file: URL) async throws {
    let scenario = try Scenario(contentsOf: file)
    let staged = try await StagedScenario.stage(scenario)
    title = scenario.title
    bundles = scenario.apps.map { HealthKitTestBundle($0.identity, warnings: $0.warnings) }
    script = HealthAuthorizationScript(scenario.script.flatMap { $0.answers(on: staged.daemon) })
    device = HealthKitTestDevice(staged.daemon, responder: script.responder)
  }
}

extension Step {
  /// Converts the step to answers to a sheet; empty for any other step.
  fileprivate func answers(on daemon: HealthDaemon) -> [HealthAuthorizationStep] {
    if let turn = verb as? TurnVerb {
      return turn.off.steps(isOn: false, on: daemon) + turn.on.steps(isOn: true, on: daemon)
    }
    if let verb = verb as? HistoryVerb {
      return [verb.history == .limited ? .choosePastThirtyDays : .chooseAllRecordedData]
    }
    if let verb = verb as? NewRecordsVerb { return verb.newRecords == .share ? [.automaticallyShareNewRecords] : [] }
    return switch verb as? AnswerVerb {
    case .allow, .done: [.allow]
    case .continue: [.next]
    case .back: [.back]
    case .dontAllow: [.dontAllow]
    case .cancel: [.cancel]
    case nil: []
    }
  }
}

extension Selection {
  fileprivate func steps(isOn: Bool, on daemon: HealthDaemon) -> [HealthAuthorizationStep] {
    var steps: [HealthAuthorizationStep] = []
    if !permissions.isEmpty {
      let types = { (direction: Direction) in
        permissions.filter { $0.direction == direction }.map { HKObjectType.instance(of: $0.type) }
      }
      let (share, read) = (Set(types(.share).compactMap { $0 as? HKSampleType }), Set(types(.read)))
      steps.append(isOn ? .turnOn(share: share, read: read) : .turnOff(share: share, read: read))
    }
    if !objects.isEmpty {
      // Look up the object when the list is shown, because it may have been added after the device was prepared.
      let objects = objects
      steps.append(
        .turnObjects(isOn: isOn, identifiedBy: { uuid in objects.contains { daemon.object($0) == uuid } }))
    }
    return steps
  }
}
