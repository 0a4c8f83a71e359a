import Foundation
import HealthKit
import Synchronization

/// Everything that an app can learn from an answer, as text: values, errors, order, descriptions, archives.
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
    return [
      object.description, object.debugDescription, lines(of: dumped), predicates(of: object), archive(of: object),
    ]
    .joined(separator: "\n")
  }

  private static let sortedLines = Mutex<[String: String]>([:])

  /// Sorts the lines, because dictionaries and sets are dumped in a different order each time.
  private static func lines(of dumped: String) -> String {
    if let known = sortedLines.withLock({ $0[dumped] }) { return known }
    let lines = masked(dumped).split(separator: "\n").sorted().joined(separator: "\n")
    sortedLines.withLock { $0[dumped] = lines }
    return lines
  }

  /// Returns the results of the predicates that find data related to an object.
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

  /// A cache of unarchived objects. Equal archives of a class give equal results, and no test changes the cached
  /// objects.
  private struct Unarchived: @unchecked Sendable {
    var words: String
    var copy: NSObject?
    var copysDescription: String?
  }

  private static let archives = Mutex<[ObjectIdentifier: [Data: Unarchived]]>([:])

  /// Returns the archive as a property list, and a description of the unarchived object.
  private static func archive(of object: NSObject) -> String {
    guard object is any NSSecureCoding,
      let data = try? NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true),
      let archive = unarchived(data, as: type(of: object))
    else { return "no archive" }
    let isSame = archive.copy.map {
      $0 == object && $0.hash == object.hash && archive.copysDescription == object.description
    }
    return archive.words + "; the same again: \(isSame.map { "\($0)" } ?? "nil")"
  }

  private static func unarchived(_ data: Data, as kind: NSObject.Type) -> Unarchived? {
    if let known = archives.withLock({ $0[ObjectIdentifier(kind)]?[data] }) { return known }
    guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil) else { return nil }
    let copy = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: [kind], from: data) as? NSObject
    let archive = Unarchived(words: masked(words(list: list)), copy: copy, copysDescription: copy?.description)
    archives.withLock { $0[ObjectIdentifier(kind), default: [:]][data] = archive }
    return archive
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

  /// Returns the text with the identifiers of the app's objects, which differ from run to run, replaced by numbers.
  static func settled(_ text: String) -> String {
    var numbers: [String: Int] = [:]
    return replacingNames(in: text) { name in
      numbers[name] = numbers[name] ?? numbers.count + 1
      return "object \(numbers[name] ?? 0)"
    }
  }

  /// Returns the text without the identifiers of the app's objects and without memory addresses, so that they do not
  /// affect the order of lines.
  private static func masked(_ text: String) -> String { replacingNames(in: text) { _ in "an object" } }

  private static func replacingNames(in text: String, with replacement: (String) -> String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var (result, copied, place) = ("", 0, 0)
      while place < bytes.count {
        guard let found = name(in: bytes, at: place) else {
          place += 1
          continue
        }
        let name = String(decoding: bytes[place..<place + found.length], as: UTF8.self)
        result += String(decoding: bytes[copied..<place], as: UTF8.self)
        // Keep the fixed identifiers that the test itself assigned.
        result += !found.isIdentifier ? "address" : name.hasPrefix("00000000") ? name : replacement(name)
        place += found.length
        copied = place
      }
      return result + String(decoding: bytes[copied...], as: UTF8.self)
    }
  }

  /// Returns the length of an identifier or address at a position, such as “1B4E28BA-2FA1-…”, “0x7f63034a” or “Value:
  /// 140062”; nil for none.
  private static func name(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> (length: Int, isIdentifier: Bool)? {
    func count(from start: Int, while isIncluded: (UInt8) -> Bool) -> Int {
      var end = start
      while end < bytes.count, isIncluded(bytes[end]) { end += 1 }
      return end - start
    }
    let rest = bytes.count - place
    switch bytes[place] {
    case UInt8(ascii: "V") where rest >= 16:
      guard bytes[place..<place + 7].elementsEqual("Value: ".utf8) else { return nil }
      let digits = count(from: place + 7) { isDigit($0) }
      return digits >= 9 ? (7 + digits, false) : nil
    case let byte where rest >= 36 && bytes[place + 8] == UInt8(ascii: "-") && isHexadecimal(byte):
      let isIdentifier = (0..<36).allSatisfy { offset in
        let byte = bytes[place + offset]
        return [8, 13, 18, 23].contains(offset) ? byte == UInt8(ascii: "-") : isHexadecimal(byte)
      }
      return isIdentifier ? (36, true) : nil
    case UInt8(ascii: "0") where rest >= 8 && bytes[place + 1] == UInt8(ascii: "x"):
      let digits = count(from: place + 2) { isHexadecimal($0) && !(65...70).contains($0) }
      return digits >= 6 ? (2 + digits, false) : nil
    default: return nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte >= 65 && byte <= 70 || byte >= 97 && byte <= 102
  }
}
