import Foundation
import HealthDaemon
import HealthModel

/// Reads a scenario from the values of a file.
///
/// ``Validation`` has checked each value by itself. The reader converts the values, and checks values that depend on
/// each other: a unit that does not fit its type, an end before its start. It skips values that ``Validation`` has
/// reported.
package struct ScenarioReader {
  /// The folder that paths in the file are relative to.
  let folder: URL
  /// The version of iOS that replaces the file's version; nil to use the file's version.
  private let system: String?
  var problems: [ScenarioError.Problem] = []
  /// The apps and the time zone needed to read values.
  var context = ReadingContext()
  /// The device read so far, which dates and sources depend on.
  var device = ScenarioDevice.demo
  /// The identities of the apps by bundle identifier.
  var identities: [String: AppIdentity] = [:]
  /// The UUIDs that the file itself gives to samples.
  var givenIdentifiers: Set<UUID> = []
  /// The answers that no person could have given, and the samples that no phone contains.
  var doubts: [ScenarioError.Problem] = []
  /// The values that are valid but probably not intended.
  var oddValues: [ScenarioError.Problem] = []
  /// The number of samples read so far, from which UUIDs are made.
  var sampleCount = 0

  /// - Parameter system: The version of iOS that replaces the file's version; nil to use the file's version.
  init(folder: URL, system: String? = nil) { (self.folder, self.system) = (folder, system) }

  /// Adds a problem at the location of a value.
  mutating func report(_ message: String, at entry: Entry) {
    problems.append(.init(message, at: entry.location))
  }

  // MARK: The file

  /// Reads the whole file, and collects ``problems``.
  mutating func scenario(_ file: Entry) -> Scenario {
    var earlierKeys = EarlierKeys(file: file.file)
    let root = earlierKeys.renewed(file)
    device = readDevice(root["device"])
    let versions = root["versions"]?.items?.compactMap(\.text) ?? []
    if let first = versions.first, root["device"]?["os"] == nil { device.settings.operatingSystemVersion = first }
    if let system { device.settings.operatingSystemVersion = system }
    context.timeZone = device.timeZone
    context.systemVersion = device.settings.systemVersion
    let apps = readApps(root["apps"])
    var validation = Validation(context)
    validation.check(root, is: .mapping(ScenarioFormat.scenario), for: "The scenario")
    problems += validation.problems
    var scenario = Scenario(
      location: root.location, title: root["title"]?.text ?? "", theme: root["theme"]?.text,
      summary: root["summary"]?.text, look: root["look"]?.text, why: root["why"]?.text,
      rules: root["rules"]?.items?.compactMap(\.text) ?? [], device: device, apps: apps,
      answers: root["answers"]?.items?.compactMap { earlierAnswer($0) } ?? [], data: data(root["data"]),
      script: root["script"]?.items?.filter(isPlayed).map { step($0) } ?? [], expectations: expectations(root["expect"])
    )
    scenario.remarks = earlierKeys.remarks + remarks(onVersionsIn: root)
    // If the scenario lists several versions, a type that is missing on some of them is intended.
    if versions.isEmpty { scenario.remarks += validation.newerTypes.map(remark) }
    scenario.remarks += oddValues
    scenario.doubts = doubts
    scenario.versions = versions.compactMap { SystemVersion($0)?.preset }
    return scenario
  }

  /// Returns false for a step or an expectation meant for other versions of iOS than the device's.
  func isPlayed(_ entry: Entry) -> Bool {
    guard let versions = entry["versions"]?.items else { return true }
    return versions.contains { SystemVersion($0.text ?? "")?.preset == device.settings.systemVersion }
  }

  private func remark(on newer: (type: ObjectType, location: SourceLocation)) -> ScenarioError.Problem {
    .init(
      "“\(newer.type.swiftName)” is new in iOS \(newer.type.introducedIn); this device has "
        + "\(device.settings.operatingSystemVersion), and knows no such type.", at: newer.location)
  }

  /// Returns a remark about each version of iOS between two presets, for which the device behaves as the lower preset.
  private func remarks(onVersionsIn root: Entry) -> [ScenarioError.Problem] {
    let devices = [root["device"]] + (root["script"]?.items?.map { $0["device"] } ?? [])
    return devices.compactMap { device in
      guard let version = device?["os"], let text = version.text else { return nil }
      return SystemVersion.remark(on: text).map { .init($0, at: version.location) }
    }
  }

  // MARK: Single values

  /// Reads a list of types without unknown names.
  func types(_ entry: Entry?) -> [ObjectType] {
    entry?.items?.compactMap(\.text).compactMap { ObjectType(swiftName: $0) } ?? []
  }

  /// Reads a type; nil for an unknown name.
  func type(_ entry: Entry?) -> ObjectType? { entry?.text.flatMap { ObjectType(swiftName: $0) } }

  /// Reads the word for an app, and returns its bundle identifier; nil for an unknown word.
  func app(_ entry: Entry?) -> String? { entry?.text.flatMap { context.bundleIdentifiers[$0] } }

  /// Reads a date. Without an offset, the date is in the device's time zone at that place of the file.
  func date(_ entry: Entry?) -> Date? { entry?.text.flatMap { $0.date(in: context.timeZone) } }

  func flag(_ entry: Entry?) -> Bool? { entry?.text.flatMap(Scalar.flag) }

  /// Reads the types to share and to read.
  func request(_ entry: Entry?) -> ScenarioApp.Request {
    ScenarioApp.Request(share: types(entry?["share"]), read: types(entry?["read"]))
  }

  // MARK: Answers

  /// Reads the person's decisions on an app; nil for an unknown app.
  func answer(_ entry: Entry) -> ScenarioAnswer? {
    guard let app = app(entry["app"]) else { return nil }
    return ScenarioAnswer(
      app: app, permissions: switches(entry["share"], .share) + switches(entry["read"], .read),
      objects: objectSwitches(entry["objects"]), newRecords: NewRecords(entry["newRecords"]), at: entry.location)
  }

  /// Reads decisions from before the script. If no person could have made a decision, adds a problem to ``doubts``,
  /// unless the file marks the decisions as unchecked.
  private mutating func earlierAnswer(_ entry: Entry) -> ScenarioAnswer? {
    guard let answer = answer(entry) else { return nil }
    if flag(entry["unchecked"]) == true { return answer }
    for direction in Direction.allCases {
      for (key, _) in entry[direction.rawValue]?.pairs ?? [] {
        guard let type = type(key), !type.mayBeAnswered(direction) else { continue }
        doubts.append(
          .init(
            "No app may ask to \(direction.verb) “\(type.swiftName)”. Leave it out, or add "
              + "“unchecked: true”.", at: key.location))
      }
    }
    return answer
  }

  private func switches(_ entry: Entry?, _ direction: Direction) -> [ScenarioAnswer.Choice<Permission>] {
    (entry?.pairs ?? []).compactMap { key, value in
      type(key).map { ScenarioAnswer.Choice(Permission($0, direction), written: value.text) }
    }
  }

  func objectSwitches(_ entry: Entry?) -> [ScenarioAnswer.Choice<ObjectReference>] {
    (entry?.pairs ?? []).compactMap { key, value in
      object(key).map { ScenarioAnswer.Choice($0, isOn: value.text == "on") }
    }
  }

  func object(_ entry: Entry) -> ObjectReference? { entry.text.flatMap { ObjectReference(written: $0) } }
}

extension ObjectType {
  /// Returns true for a type with a switch on a sheet or in a list.
  func mayBeAnswered(_ direction: Direction) -> Bool {
    direction == .share ? appMayShare : appMayRequestRead || requiresPerObjectAuthorization
  }
}
