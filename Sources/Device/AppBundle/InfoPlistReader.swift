import Foundation
import HealthModel

/// Reads an app's identity from an Info.plist and the localized texts beside it.
struct InfoPlistReader {
  static let requiredTypesKey = "NSHealthRequiredReadAuthorizationTypeIdentifiers"

  private let file: PropertyListFile
  private let settings: BuildSettings
  private let localizations: Localizations
  private let productName: String
  private(set) var warnings: [AppFileWarning] = []
  /// The languages of the app's localized texts, apart from the language of the Info.plist itself.
  var languages: [String] { localizations.languages }

  init(_ url: URL, locale: Locale, buildSettings: [String: String]) throws(AppBundleError) {
    let file = try PropertyListFile(contentsOf: url)
    try Self.check(file)
    try self.init(
      file, productName: try Self.productName(file, url), textsIn: [url.deletingLastPathComponent()], locale: locale,
      buildSettings: buildSettings)
  }

  /// - Parameters:
  ///   - productName: The name of the app, used if the Info.plist has none or a variable.
  ///   - folders: The folders with the app's localized texts, in order of precedence.
  init(
    _ file: PropertyListFile, productName: String, textsIn folders: [URL], locale: Locale,
    buildSettings: [String: String]
  ) throws(AppBundleError) {
    if file.keys.contains(Entitlement.healthKit.rawValue) {
      throw .malformed(
        file: file.name, line: file.line(of: Entitlement.healthKit.rawValue),
        problem: "This is an entitlements file, not an Info.plist. Name the app’s Info.plist here.")
    }
    try Self.check(file)
    self.file = file
    self.productName = productName
    settings = BuildSettings(productName: productName, given: buildSettings)
    let region = try file.string("CFBundleDevelopmentRegion").map(settings.expand)
    localizations = Localizations(
      of: "InfoPlist", in: folders, locale: locale,
      developmentRegion: region.flatMap { $0.assumed.isEmpty && $0.unknown.isEmpty ? $0.text : nil })
    warnings = localizations.warnings
    for (key, meant) in file.misspelled(among: Self.kinds.map(\.key)) {
      warnings.append(AppFileWarning(PropertyListFile.sentence(onKey: key, meant: meant), at: file.place(of: key)))
    }
  }

  /// The keys relevant to HealthKit and to the app's name, with the type of each value.
  private static let kinds: [(key: String, kind: PropertyListKind)] =
    UsageDescriptionKey.allCases.map { ($0.rawValue, .string) } + [
      (requiredTypesKey, .array), ("CFBundleIdentifier", .string), ("CFBundleDisplayName", .string),
      ("CFBundleName", .string), ("CFBundleExecutable", .string), ("CFBundleVersion", .string),
      ("CFBundleShortVersionString", .string), ("CFBundleDevelopmentRegion", .string), ("UIBackgroundModes", .array),
      ("WKBackgroundModes", .array),
    ]

  /// Checks the types of all values before any is read, so that all mistakes are reported at once.
  ///
  /// - Throws: ``AppBundleError`` with all mistakes.
  static func check(_ file: PropertyListFile) throws(AppBundleError) {
    let mistakes = file.mistakes(in: kinds, numbers: ["CFBundleVersion", "CFBundleShortVersionString"])
    if let error = AppBundleError(mistakes) { throw error }
  }

  /// The positions of the purpose strings; for a missing string, only the file.
  var places: [UsageDescriptionKey: AppFileWarning.Place] {
    Dictionary(uniqueKeysWithValues: UsageDescriptionKey.allCases.map { ($0, file.place(of: $0.rawValue)) })
  }

  /// Returns the identity, without entitlements, and adds to ``warnings``.
  ///
  /// - Throws: ``AppBundleError`` if a key has the wrong type.
  mutating func identity() throws(AppBundleError) -> AppIdentity {
    let identity = AppIdentity(
      bundleIdentifier: try bundleIdentifier(), displayName: try displayName(),
      version: try version("CFBundleVersion", else: "1") ?? "1",
      shortVersion: try version("CFBundleShortVersionString", else: "1.0"),
      readPurpose: try purpose(.share), writePurpose: try purpose(.update),
      clinicalPurpose: try purpose(.clinicalShare), requiredClinicalTypes: try requiredClinicalTypes(),
      backgroundModes: try Set((file.strings("UIBackgroundModes") ?? []) + (file.strings("WKBackgroundModes") ?? [])))
    if identity.readPurpose == nil, identity.writePurpose == nil, identity.clinicalPurpose == nil {
      warnings.append(
        AppFileWarning(
          """
          Neither \(UsageDescriptionKey.share.rawValue) (for reading) nor \(UsageDescriptionKey.update.rawValue) (for \
          writing) is there: any request stops the app.
          """, in: file.name))
    }
    return identity
  }

  private mutating func warn(_ key: String, _ sentence: String) {
    warnings.append(AppFileWarning("\(key) \(sentence)", at: file.place(of: key)))
  }

  // MARK: Name and version

  /// Returns the product's name from the Info.plist if it contains no variables, or else the name that its path
  /// suggests.
  private static func productName(_ file: PropertyListFile, _ url: URL) throws(AppBundleError) -> String {
    for key in ["CFBundleExecutable", "CFBundleName", "CFBundleDisplayName"] {
      if let name = try file.string(key), !name.isEmpty, !name.contains("$") { return ControlCharacters.oneLine(name) }
    }
    return BuildSettings.productName(of: url)
  }

  private mutating func bundleIdentifier() throws(AppBundleError) -> String {
    let key = "CFBundleIdentifier"
    let standIn = settings.expand("$(PRODUCT_BUNDLE_IDENTIFIER)").text
    guard let plain = try file.string(key), !plain.allSatisfy(\.isWhitespace) else {
      let fault = try file.string(key) == nil ? "missing; Xcode adds it when it builds" : "empty"
      warn(key, "is \(fault). “\(standIn)” is used instead.")
      return standIn
    }
    let identifier = filledIn(plain, key, else: standIn)
    if !AppIdentity.isBundleIdentifier(identifier) {
      let shown = ControlCharacters.oneLine(identifier)
      warn(
        key,
        """
        “\(shown)” contains characters other than letters, digits, hyphens and dots. A phone would not install the \
        app.
        """
      )
    }
    return ControlCharacters.oneLine(identifier)
  }

  /// Returns the name under the icon: CFBundleDisplayName, or else CFBundleName, or else the product's name.
  private mutating func displayName() throws(AppBundleError) -> String {
    for key in ["CFBundleDisplayName", "CFBundleName"] {
      let plain = try file.string(key)
      guard let text = localizations.text(key, else: plain), !text.isEmpty else { continue }
      let name = ControlCharacters.oneLine(filledIn(text, key, else: productName))
      if !name.isEmpty { return name }
    }
    return productName
  }

  private mutating func version(_ key: String, else standIn: String) throws(AppBundleError) -> String? {
    guard let plain = try file.stringOrNumber(key), !plain.allSatisfy(\.isWhitespace) else { return nil }
    if file.holdsNumber(key) {
      warn(key, "is a number; write it as <string>\(plain)</string>.")
    }
    return ControlCharacters.oneLine(filledIn(plain, key, else: standIn))
  }

  /// Returns the text with its build variables expanded, and warns about them. If a variable has no known or likely
  /// value, `standIn` replaces the whole text.
  private mutating func filledIn(_ text: String, _ key: String, else standIn: String) -> String {
    let expansion = settings.expand(text)
    if expansion.assumed.isEmpty, expansion.unknown.isEmpty { return expansion.text }
    let result = expansion.unknown.isEmpty ? expansion.text : standIn
    warn(
      key,
      """
      is “\(ControlCharacters.oneLine(text))”, which Xcode fills in when it builds the app. \
      “\(ControlCharacters.oneLine(result))” is used instead; the built app’s Info.plist has the real value.
      """)
    return result
  }

  // MARK: Purpose strings

  /// Returns a purpose string in the person's language, of any length; nil if the key is absent.
  private mutating func purpose(_ usage: UsageDescriptionKey) throws(AppBundleError) -> String? {
    let key = usage.rawValue
    let plain = try file.string(key)
    guard let text = localizations.text(key, else: plain) else { return nil }
    if plain == nil {
      warn(key, "is only in the localised texts. App Review wants it in the Info.plist too.")
    }
    let expansion = settings.expand(text)
    for variable in expansion.unknown {
      warn(key, "contains $(\(variable)), whose value is not known; the sheet shows the text with this variable.")
    }
    let (shown, count) = ControlCharacters.replaced(in: expansion.text)
    if count > 0 {
      let what = count == 1 ? "a control character, which is" : "\(count) control characters, which are"
      warn(key, "contains \(what) shown as “\u{FFFD}”. Remove them.")
    }
    if shown.allSatisfy(\.isWhitespace) {
      warn(key, "is empty: a request that needs it stops the app. Write in it what the data is for.")
    }
    return shown
  }

  // MARK: Required clinical types

  private mutating func requiredClinicalTypes() throws(AppBundleError) -> Set<ObjectType> {
    let key = Self.requiredTypesKey
    guard let identifiers = try file.strings(key) else { return [] }
    var types: Set<ObjectType> = []
    for identifier in identifiers {
      let type = ObjectType(identifier: identifier)
      if let type, type.kind == .clinical {
        types.insert(type)
      } else {
        let shown = ControlCharacters.oneLine(identifier, limit: 100)
        let fault = type == nil ? "which is not a type HealthKit knows" : "which is not a clinical type"
        warn(key, "names “\(shown)”, \(fault). This entry is ignored.")
      }
    }
    if types.count < 3 {
      warn(key, "must name three or more clinical types, but it names \(types.count).")
    }
    return types
  }
}
