import Foundation

/// The build setting variables in the source files of an Xcode project, such as `$(PRODUCT_NAME)`.
///
/// Xcode expands the variables when it builds the app. Without a build, likely values are used:
///
///     let settings = BuildSettings(productName: "Stride")
///     settings.expand("$(PRODUCT_BUNDLE_IDENTIFIER)").text                  // "com.example.Stride"
///     settings.expand("org.me.$(PRODUCT_NAME:rfc1034identifier)").text      // "org.me.Stride"
///     settings.expand("$(SOMETHING_OF_OURS)").unknown                       // ["SOMETHING_OF_OURS"]
struct BuildSettings {
  private let given: [String: String]
  private let likely: [String: String]

  init(productName: String, given: [String: String] = [:]) {
    self.given = given
    let product = given["PRODUCT_NAME"] ?? productName
    likely = [
      "PRODUCT_NAME": product, "TARGET_NAME": product, "TARGETNAME": product, "PROJECT_NAME": product,
      "EXECUTABLE_NAME": product, "PRODUCT_MODULE_NAME": Self.c99Identifier(product),
      "PRODUCT_BUNDLE_IDENTIFIER": "com.example.\(Self.hostName(product))", "DEVELOPMENT_LANGUAGE": "en",
      "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "1",
    ]
  }

  init(onlyGiven given: [String: String]) { (self.given, likely) = (given, [:]) }

  static func variables(in text: String) -> [String] {
    if !text.utf8.contains(UInt8(ascii: "$")) { return [] }
    return text.matches(of: variable).map { String($0.1 ?? $0.3 ?? $0.5 ?? "") }
  }

  struct Expansion: Hashable {
    var text: String
    /// Variables whose value is an assumption, in the order of the text.
    var assumed: [String] = []
    /// Variables without a value, which stay in the text unchanged.
    var unknown: [String] = []
  }

  /// Expands the variables of a text. Each becomes its known value, or else a likely value, or else its own `default=`.
  func expand(_ text: String) -> Expansion {
    if !text.utf8.contains(UInt8(ascii: "$")) { return Expansion(text: text) }
    var result = Expansion(text: "")
    var rest = text[...]
    while let match = rest.firstMatch(of: Self.variable) {
      result.text += rest[..<match.range.lowerBound]
      rest = rest[match.range.upperBound...]
      let name = String(match.1 ?? match.3 ?? match.5 ?? "")
      let modifiers = (match.2 ?? match.4 ?? "").split(separator: ":").map(String.init)
      if let value = given[name] {
        result.text += Self.apply(modifiers, to: value)
      } else if let value = likely[name] {
        result.text += Self.apply(modifiers, to: value)
        result.assumed.append(name)
      } else if let value = modifiers.first(where: { $0.hasPrefix("default=") })?.dropFirst("default=".count) {
        result.text += value
      } else {
        result.text += match.0
        result.unknown.append(name)
      }
    }
    result.text += rest
    return result
  }

  /// The pattern of `$(NAME)` and `${NAME}`, with modifiers after colons, and of `$NAME`. A computed property, because
  /// `Regex` is not sendable.
  private static var variable: Regex<(Substring, Substring?, Substring?, Substring?, Substring?, Substring?)> {
    /\$\(([A-Za-z0-9_]+)((?::[^(){}$:]*)*)\)|\$\{([A-Za-z0-9_]+)((?::[^(){}$:]*)*)\}|\$([A-Za-z_][A-Za-z0-9_]*)/
  }

  private static func apply(_ modifiers: [String], to value: String) -> String {
    modifiers.reduce(value) { value, modifier in
      switch modifier {
      case "rfc1034identifier": hostName(value)
      case "c99extidentifier", "identifier": c99Identifier(value)
      case "lower": value.lowercased()
      case "upper": value.uppercased()
      default: value
      }
    }
  }

  /// Converts a name to a part of a bundle identifier: letters, digits, dots and hyphens.
  private static func hostName(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." ? $0 : "-" })
  }

  /// Converts a name to a Swift module name: letters, digits and underscores.
  private static func c99Identifier(_ name: String) -> String {
    let identifier = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return identifier.first?.isNumber == true ? "_" + identifier.dropFirst() : identifier
  }

  // MARK: The product's name

  /// Returns the probable name of an app from the path of its Info.plist: "Loop" for `Loop/Info.plist`,
  /// `Loop-Info.plist` and `Loop.app/Info.plist`.
  static func productName(of infoPlist: URL) -> String {
    let url = infoPlist.standardizedFileURL
    let stem = url.deletingPathExtension().lastPathComponent
    let own = stem.replacing(/[-_. ]*[Ii]nfo$/, with: "")
    if !own.isEmpty { return own }
    let folders = url.deletingLastPathComponent().pathComponents.reversed().filter { $0 != "/" }
    let telling = folders.first { !namesOfNoApp.contains($0.lowercased()) } ?? "App"
    return telling.hasSuffix(".app") ? String(telling.dropLast(4)) : telling
  }

  /// Folder names, in lower case, that often contain an Info.plist but are not the app's name.
  private static let namesOfNoApp: Set<String> = [
    "resources", "resource", "supporting files", "supportingfiles", "supporting", "support", "sources", "source", "src",
    "config", "configuration", "configurations", "plist", "plists", "infoplists", "info", "ios", "derived", "contents",
  ]
}
