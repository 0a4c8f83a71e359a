import Foundation

/// A property list with a dictionary as root, and an error message for every fault.
///
/// Foundation's `PropertyListSerialization` parses XML and binary. `PropertyListDecoder` is not used: it overflows the
/// stack on deeply nested input and reports every fault on line 1. `PropertyListSerialization` does neither.
struct PropertyListFile {
  let name: String
  private var values: [String: Any]
  /// The source of an XML property list, used to find the line of a key; nil for a binary one.
  private let source: String?
  private var origins: [String: String] = [:]

  init(contentsOf url: URL) throws(AppBundleError) {
    try self.init(data: BoundedFile.contents(of: url), name: url.relativePath)
  }

  init(data: Data, name: String) throws(AppBundleError) {
    self.name = name
    source = data.starts(with: Self.binaryMagic) ? nil : EncodedText.decode(data)
    values = try Self.dictionary(in: data, source: source, name: name)
  }

  /// Creates an empty list for a target without an Info.plist, which Xcode generates from the build settings.
  ///
  /// - Parameter name: The path of the file with the build settings.
  init(madeFrom name: String) { (self.name, values, source) = (name, [:], nil) }

  /// Adds texts from another file, which replace values with the same key.
  mutating func add(_ texts: [String: String], from origin: String) {
    for (key, text) in texts { (values[key], origins[key]) = (text, origin) }
  }

  private static let binaryMagic = Data("bplist".utf8)

  private static func dictionary(in data: Data, source: String?, name: String) throws(AppBundleError) -> [String: Any] {
    if data.isEmpty { throw .malformed(file: name, line: nil, problem: "This file is empty. Export it again.") }
    let isBinary = data.starts(with: binaryMagic)
    // Rejects OpenStep plists here: Foundation would parse them anyway and log to standard error, on top of the screen.
    if !isBinary, !looksLikeXML(source) {
      throw .malformed(file: name, line: nil, problem: notAPropertyList(data, source))
    }
    if isBinary, !BinaryPropertyListCheck.isSound(data) { throw damagedBinary(name) }
    let root: Any
    var format = PropertyListSerialization.PropertyListFormat.xml
    do {
      root = try PropertyListSerialization.propertyList(from: data, options: [], format: &format)
    } catch {
      throw isBinary ? damagedBinary(name) : damagedXML(error as NSError, source: source ?? "", name: name)
    }
    if isBinary, format != .binary { throw damagedBinary(name) }
    guard let dictionary = root as? [String: Any] else {
      let kind = PropertyListKind(of: root).rawValue
      throw .malformed(
        file: name, line: nil,
        problem:
          "The root of this property list must be a dictionary, but it is \(kind). Put the keys into <dict>…</dict>."
      )
    }
    return dictionary
  }

  // MARK: Values

  var keys: some Collection<String> { values.keys }

  /// Returns the string of a key; nil if the key is absent.
  ///
  /// - Throws: ``AppBundleError/wrongType(file:line:key:expected:found:)``, as do the other accessors.
  func string(_ key: String) throws(AppBundleError) -> String? { try value(key, .string) as? String }

  /// Returns the string of a key in a nested dictionary; nil if there is none.
  func string(_ key: String, in dictionary: String) -> String? {
    (values[dictionary] as? [String: Any])?[key] as? String
  }

  func boolean(_ key: String) throws(AppBundleError) -> Bool? { try value(key, .boolean) as? Bool }

  func strings(_ key: String) throws(AppBundleError) -> [String]? {
    guard let entries = try value(key, .array) as? [Any] else { return nil }
    var strings: [String] = []
    for entry in entries {
      guard let string = entry as? String else {
        throw wrongType(
          key, expected: "an array of strings", found: "an array with \(PropertyListKind(of: entry).rawValue)")
      }
      strings.append(string)
    }
    return strings
  }

  /// Returns the mistakes in the types of values and in the names of keys, in file order.
  ///
  /// - Parameters:
  ///   - kinds: The type that each key requires. An array contains strings.
  ///   - numbers: The keys that may have a number in place of a string.
  func mistakes(in kinds: [(key: String, kind: PropertyListKind)], numbers: Set<String> = []) -> [AppBundleError] {
    var mistakes: [AppBundleError] = []
    for (key, kind) in kinds {
      do throws(AppBundleError) {
        if kind == .array {
          _ = try strings(key)
        } else if numbers.contains(key) {
          _ = try stringOrNumber(key)
        } else {
          _ = try value(key, kind)
        }
      } catch { mistakes.append(error) }
    }
    if mistakes.isEmpty { return [] }
    mistakes += misspelled(among: kinds.map(\.key)).map { key, meant in
      .malformed(file: name, line: line(of: key), problem: Self.sentence(onKey: key, meant: meant))
    }
    return mistakes.sorted { ($0.place.line ?? 0) < ($1.place.line ?? 0) }
  }

  /// Returns the keys that look like misspellings of known keys, each with the key that was probably meant. A known key
  /// that is present is never the one that was meant.
  func misspelled(among known: [String]) -> [(key: String, meant: String)] {
    let missing = known.filter { values[$0] == nil }
    return values.keys.filter { !known.contains($0) }.sorted().compactMap { key in
      key.nearest(among: missing).map { (key, $0) }
    }
  }

  /// Returns a sentence about a misspelled key. Surrounding spaces, which are easy to miss, are pointed out.
  static func sentence(onKey key: String, meant: String) -> String {
    let shown = ControlCharacters.oneLine(key, limit: 100)
    let isPadded = key.first?.isWhitespace == true || key.last?.isWhitespace == true
    return isPadded
      ? "“\(shown)” begins or ends with a blank, so iOS does not read this key. Write \(meant)."
      : "iOS does not read the key “\(shown)”. Did you mean \(meant)?"
  }

  /// Returns the number or string of a key as text: versions written by hand are often numbers.
  func stringOrNumber(_ key: String) throws(AppBundleError) -> String? {
    if let value = values[key], PropertyListKind(of: value) == .number { return "\(value)" }
    return try string(key)
  }

  func holdsNumber(_ key: String) -> Bool { values[key].map { PropertyListKind(of: $0) == .number } ?? false }

  /// Returns the line of a key in an XML property list, counted from 1; nil for a binary one. Searches the whole text.
  func line(of key: String) -> Int? {
    guard let source, let range = source.range(of: "<key>\(key)</key>") else { return nil }
    return 1 + source[..<range.lowerBound].count(where: \.isNewline)
  }

  /// Returns the position of a key: the file and the line. For a key that was added from another file, returns only
  /// that file.
  func place(of key: String) -> AppFileWarning.Place {
    origins[key].map { AppFileWarning.Place(file: $0) } ?? AppFileWarning.Place(file: name, line: line(of: key))
  }

  private func value(_ key: String, _ kind: PropertyListKind) throws(AppBundleError) -> Any? {
    guard let value = values[key] else { return nil }
    let found = PropertyListKind(of: value)
    if found == kind { return value }
    throw wrongType(key, expected: kind == .array ? "an array of strings" : kind.rawValue, found: found.rawValue)
  }

  private func wrongType(_ key: String, expected: String, found: String) -> AppBundleError {
    .wrongType(file: name, line: line(of: key), key: key, expected: expected, found: found)
  }
}

// MARK: - Unreadable files

extension PropertyListFile {
  private static func looksLikeXML(_ source: String?) -> Bool {
    source?.first { !$0.isWhitespace } == "<"
  }

  private static func notAPropertyList(_ data: Data, _ source: String?) -> String {
    guard let source, !source.unicodeScalars.contains("\0") else {
      return
        "This is not a property list: it is neither XML nor binary in Apple’s format. Check that it is the right file."
    }
    return """
      This is not a property list: it begins with “\(ControlCharacters.oneLine(source, limit: 40))”. \
      Write it as XML or binary, for instance with “plutil -convert xml1”.
      """
  }

  private static func damagedBinary(_ name: String) -> AppBundleError {
    .malformed(
      file: name, line: nil,
      problem: "This binary property list is damaged or cut short. Export it again, or copy the whole file.")
  }

  /// Returns an error with Foundation's description of the fault. The error has a line if the description names one.
  private static func damagedXML(_ error: NSError, source: String, name: String) -> AppBundleError {
    let description = error.userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
    if description.isEmpty || description.contains("EOF") {
      let lines = 1 + source.count(where: \.isNewline)
      return .malformed(
        file: name, line: lines,
        problem: "This property list ends too early, as if it were cut short. Export it again, or copy the whole file.")
    }
    let line = description.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) }
    let fault = description.replacing(/,? ?(?:at|on|begun on|failing on) line \d+/, with: "")
    return .malformed(
      file: name, line: line,
      problem: "This property list cannot be read: \(ControlCharacters.oneLine(fault, limit: 120)). Correct it there.")
  }
}

/// A type of value; raw values are phrases for sentences.
enum PropertyListKind: String {
  case string = "a string"
  case number = "a number"
  case boolean = "a boolean"
  case date = "a date"
  case data
  case array = "an array"
  case dictionary = "a dictionary"

  init(of value: Any) {
    switch value {
    case is String: self = .string
    // Check this before numbers: on Linux a Boolean in a property list is a `Bool`, and a number never is.
    case let value where type(of: value) == Bool.self: self = .boolean
    case is Date: self = .date
    case is Data: self = .data
    case is [Any]: self = .array
    case is [AnyHashable: Any]: self = .dictionary
    default: self = .number
    }
  }
}
