import Foundation
import HealthKit

/// All that an app can read off what it was told, as text: values, errors, order, what is printed, what is archived.
enum Transcript {
  static func words(_ value: Any?) -> String {
    switch value {
    case nil: "nil"
    case let error as any Error: words(error)
    case let objects as [NSObject]: "\(objects.count): " + objects.map { words(object: $0) }.joined(separator: "\n")
    case let objects as Set<NSObject>:
      "\(objects.count) in a set: " + objects.map { words(object: $0) }.sorted().joined()
    case let object as NSObject: words(object: object)
    case let value?: "\(value)"
    }
  }

  private static func words(_ error: any Error) -> String {
    let error = error as NSError
    return "error \(error.domain) \(error.code): \(error.localizedDescription) \(error.userInfo.keys.sorted())"
  }

  private static func words(object: NSObject) -> String {
    var dumped = ""
    dump(object, to: &dumped)
    // Dictionaries and sets are dumped in an order of their own each time.
    let lines = masked(dumped).split(separator: "\n").sorted().joined(separator: "\n")
    return [object.description, object.debugDescription, lines, predicates(of: object), archive(of: object)]
      .joined(separator: "\n")
  }

  /// What an app gets by asking for what belongs to an object.
  private static func predicates(of object: NSObject) -> String {
    var predicates: [NSPredicate] = []
    if let object = object as? HKObject { predicates.append(HKQuery.predicateForObject(with: object.uuid)) }
    if let workout = object as? HKWorkout {
      predicates.append(HKQuery.predicateForObjects(from: workout))
      predicates.append(HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: nil))
      predicates += workout.workoutActivities.map {
        HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: $0)
      }
    }
    if let electrocardiogram = object as? HKElectrocardiogram {
      predicates.append(HKQuery.predicateForObjectsAssociated(electrocardiogram: electrocardiogram))
    }
    return predicates.map(\.description).joined(separator: "; ")
  }

  /// The archive as a property list, and what comes back from it.
  private static func archive(of object: NSObject) -> String {
    guard object is any NSSecureCoding,
      let data = try? NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return "no archive" }
    let copy = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: [type(of: object)], from: data) as? NSObject
    let isSame = copy.map { $0 == object && $0.hash == object.hash && $0.description == object.description }
    return masked(words(list: list)) + "; the same again: \(isSame.map { "\($0)" } ?? "nil")"
  }

  private static func words(list: Any) -> String {
    switch list {
    case let entries as [String: Any]:
      "{" + entries.sorted { $0.key < $1.key }.map { "\($0.key): \(words(list: $0.value))" }.joined(separator: ", ")
        + "}"
    case let items as [Any]: "[" + items.map(words(list:)).joined(separator: ", ") + "]"
    case let data as Data where data.count == 16:
      data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)).uuidString }
    case let data as Data:
      if let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) {
        words(list: json)
      } else {
        "\(data.count) bytes, \(data.base64EncodedString())"
      }
    default: "\(list)"
    }
  }

  /// The text with the names of objects the app made, which differ from run to run, replaced by their numbers.
  static func settled(_ text: String) -> String {
    var numbers: [String: Int] = [:]
    return replacingNames(in: text) { name in
      numbers[name] = numbers[name] ?? numbers.count + 1
      return "object \(numbers[name] ?? 0)"
    }
  }

  /// The text without such names and without addresses in memory: lines that are sorted must not differ by them.
  private static func masked(_ text: String) -> String { replacingNames(in: text) { _ in "an object" } }

  private static let name = try! NSRegularExpression(
    pattern:
      "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}|0x[0-9a-f]{6,}|Value: [0-9]{9,}")

  private static func replacingNames(in text: String, with replacement: (String) -> String) -> String {
    let whole = text as NSString
    var (result, end) = ("", 0)
    for match in name.matches(in: text, range: NSRange(location: 0, length: whole.length)) {
      let found = whole.substring(with: match.range)
      result += whole.substring(with: NSRange(location: end, length: match.range.location - end))
      end = match.range.location + match.range.length
      if found.hasPrefix("0x") || found.hasPrefix("Value") {
        result += "address"
      } else {
        // Those the test gave are told as they are.
        result += found.hasPrefix("00000000") ? found : replacement(found)
      }
    }
    return result + whole.substring(from: end)
  }
}
