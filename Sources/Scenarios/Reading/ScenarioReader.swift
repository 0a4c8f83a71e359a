import Foundation
import HealthModel

/// Makes a scenario of a file's values.
///
/// ``Validation`` has looked at each value by itself. Here they become what they stand for, and what several of them say
/// together is looked at: a unit that does not fit its type, an end before its start. What ``Validation`` has reported
/// is passed over in silence.
struct ScenarioReader {
  let folder: URL
  var problems: [ScenarioError.Problem] = []
  var context = ReadingContext()
  var device = ScenarioDevice.demo
  /// The apps by bundle identifier.
  var identities: [String: AppIdentity] = [:]
  /// Identities the file gives to samples.
  var givenIdentifiers: Set<UUID> = []
  /// Numbers the samples, whose identities are made of them.
  var sampleCount = 0

  init(folder: URL) { self.folder = folder }

  mutating func report(_ message: String, at entry: Entry) {
    problems.append(.init(message, at: entry.location))
  }

  // MARK: The file

  mutating func scenario(_ root: Entry) -> Scenario {
    device = readDevice(root["device"])
    context.timeZone = device.timeZone
    let apps = readApps(root["apps"])
    var validation = Validation(context)
    validation.check(root, is: .mapping(ScenarioFormat.scenario), for: "The scenario")
    problems += validation.problems
    return Scenario(
      location: root.location, title: root["title"]?.text ?? "", theme: root["theme"]?.text,
      summary: root["summary"]?.text, look: root["look"]?.text, why: root["why"]?.text,
      rules: root["rules"]?.items?.compactMap(\.text) ?? [], device: device, apps: apps,
      answers: root["answers"]?.items?.compactMap { answer($0) } ?? [], data: data(root["data"]),
      script: root["script"]?.items?.map { step($0) } ?? [], expectations: expectations(root["expect"]))
  }

  // MARK: Single values

  func types(_ entry: Entry?) -> [ObjectType] {
    entry?.items?.compactMap(\.text).compactMap { ObjectType(swiftName: $0) } ?? []
  }

  func type(_ entry: Entry?) -> ObjectType? { entry?.text.flatMap { ObjectType(swiftName: $0) } }

  /// The bundle identifier of an app the scenario names.
  func app(_ entry: Entry?) -> String? { entry?.text.flatMap { context.bundleIdentifiers[$0] } }

  func date(_ entry: Entry?) -> Date? { entry?.text.flatMap { $0.date(in: device.timeZone) } }

  func flag(_ entry: Entry?) -> Bool? { entry?.text.flatMap(Scalar.flag) }

  func request(_ entry: Entry?) -> ScenarioApp.Request {
    ScenarioApp.Request(share: types(entry?["share"]), read: types(entry?["read"]))
  }

  // MARK: Answers

  func answer(_ entry: Entry) -> ScenarioAnswer? {
    guard let app = app(entry["app"]) else { return nil }
    return ScenarioAnswer(
      app: app, permissions: switches(entry["share"], .share) + switches(entry["read"], .read),
      objects: objectSwitches(entry["objects"]), at: entry.location)
  }

  private func switches(_ entry: Entry?, _ direction: Direction) -> [ScenarioAnswer.Choice<Permission>] {
    (entry?.pairs ?? []).compactMap { key, value in
      type(key).map { ScenarioAnswer.Choice(Permission($0, direction), isOn: value.text == "on") }
    }
  }

  func objectSwitches(_ entry: Entry?) -> [ScenarioAnswer.Choice<ObjectReference>] {
    (entry?.pairs ?? []).compactMap { key, value in
      object(key).map { ScenarioAnswer.Choice($0, isOn: value.text == "on") }
    }
  }

  func object(_ entry: Entry) -> ObjectReference? { entry.text.flatMap { ObjectReference(written: $0) } }
}
