import Foundation

/// The texts of one table of an app in the person's language, from the files beside its Info.plist, or from the folders
/// that its project names.
///
/// For the table “InfoPlist”, the files are `InfoPlist.xcstrings` and `<language>.lproj/InfoPlist.strings`; if both
/// have a text, the `.strings` file wins. As in a bundle, one language is chosen for the whole app: the closest to the
/// person's, or else the development language. An unreadable file is only a warning, because the Info.plist has texts
/// of its own.
struct Localizations {
  private var chosen: [String: String] = [:]
  private var developed: [String: String] = [:]
  private(set) var warnings: [AppFileWarning] = []
  /// All languages that have texts, by the names of their files or tables, in alphabetical order.
  private(set) var languages: [String] = []

  /// The names of the files with texts in a project. “InfoPlist” files contain the texts that the system shows about
  /// the app, and “Localizable” files contain the app's own texts.
  static let fileNames: Set = [
    "InfoPlist.xcstrings", "InfoPlist.strings", "Localizable.xcstrings", "Localizable.strings",
  ]

  /// - Parameters:
  ///   - table: The name of the files: “InfoPlist” for the texts that the system shows about the app, “Localizable” for
  ///     the app's own.
  ///   - folders: The folders to search, in order of precedence.
  ///   - developmentRegion: CFBundleDevelopmentRegion, if the Info.plist has it without a variable.
  init(of table: String, in folders: [URL], locale: Locale, developmentRegion: String?) {
    let catalogs = folders.map { $0.appending(path: "\(table).xcstrings") }
    let catalog = catalogs.first { FileManager.default.fileExists(atPath: $0.path) }.flatMap { readCatalog($0) }
    let files = folders.reduce(into: [:]) { files, folder in
      files.merge(Self.stringsFiles(of: table, in: folder)) { first, _ in first }
    }
    let developmentLanguage = developmentRegion ?? catalog?.sourceLanguage ?? "en"
    let languages = Set(files.keys).union(catalog.map { Array($0.tables.keys) } ?? [])

    self.languages = languages.sorted()

    let development = Self.closest(to: Locale.Language(identifier: developmentLanguage), among: languages)
    let language = Self.closest(to: locale.language, among: languages) ?? development
    if let development { developed = texts(in: development, catalog, files) }
    if let language { chosen = language == development ? developed : texts(in: language, catalog, files) }
  }

  /// Returns the text of a key: in the chosen language, or else from the Info.plist, or else in the development
  /// language.
  func text(_ key: String, else plain: String?) -> String? { chosen[key] ?? plain ?? developed[key] }

  /// All texts: in the chosen language, or else in the development language.
  var texts: [String: String] { developed.merging(chosen) { _, chosen in chosen } }

  // MARK: Files

  private mutating func readCatalog(_ url: URL) -> StringCatalog? {
    do {
      return try StringCatalog(contentsOf: url)
    } catch {
      warnings.append(AppFileWarning(error, "Until then its texts are not shown."))
      return nil
    }
  }

  private mutating func texts(in language: String, _ catalog: StringCatalog?, _ files: [String: URL]) -> [String:
    String]
  {
    var texts = catalog?.tables[language] ?? [:]
    guard let url = files[language] else { return texts }
    do {
      texts.merge(try StringsFile(contentsOf: url).strings) { _, new in new }
    } catch {
      warnings.append(AppFileWarning(error, "Until then its texts are not shown."))
    }
    return texts
  }

  /// The `.strings` file of a table, by language.
  private static func stringsFiles(of table: String, in folder: URL) -> [String: URL] {
    let path = folder.path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    var files: [String: URL] = [:]
    for name in names where name.hasSuffix(".lproj") {
      let url = folder.appending(path: name).appending(path: "\(table).strings")
      if FileManager.default.fileExists(atPath: url.path) { files[String(name.dropLast(6))] = url }
    }
    return files
  }

  // MARK: Languages

  /// Returns the closest language that a reader of `wanted` can read: the same language in the same script, and if
  /// possible of the same region. Nil if there is none.
  ///
  /// Foundation's `Bundle.preferredLocalizations(from:forPreferences:)` answers "en" to everything on Linux.
  static func closest(to wanted: Locale.Language, among languages: some Collection<String>) -> String? {
    let wanted = Parts(wanted)
    let readable = languages.sorted().filter { language in
      let parts = Parts(Locale.Language(identifier: language))
      return parts.code != nil && parts.code == wanted.code && parts.script == wanted.script
    }
    return readable.first { Parts(Locale.Language(identifier: $0)).region == wanted.region }
      ?? readable.min { $0.count < $1.count }
  }

  /// A language with the parts that its identifier implies: "zh-TW" implies traditional characters.
  private struct Parts {
    var code, script, region: String?

    init(_ language: Locale.Language) {
      let full = Locale.Language(identifier: language.maximalIdentifier)
      code = language.languageCode == nil ? nil : full.languageCode?.identifier
      script = full.script?.identifier
      region = full.region?.identifier
    }
  }
}

/// The texts that the views of an app show, in the person's language.
///
///     AppTexts(beside: infoPlist, locale: Locale(identifier: "zh_CN")).texts["Hello"]   // "你好"
///
/// The texts come from `<language>.lproj/Localizable.strings` and from `Localizable.xcstrings` beside the Info.plist,
/// or in the folders of an Xcode project; a catalog's plural forms are ignored.
package struct AppTexts: Sendable {
  /// The texts by key; empty if the app has no files with texts.
  package let texts: [String: String]
  package let warnings: [String]

  package init(beside infoPlist: URL, locale: Locale) {
    self.init(in: [infoPlist.deletingLastPathComponent()], infoPlist: infoPlist, locale: locale)
  }

  /// Reads the texts of an app: beside its Info.plist, or where its Xcode project has them.
  package init(of files: AppFiles, locale: Locale) {
    switch files.place {
    case .infoPlist(let infoPlist): self.init(beside: infoPlist, locale: locale)
    case .folder(let folder):
      // Ignore unreadable files: they were already reported when the app's identity was read.
      switch try? AppFolder.kind(of: folder) {
      case .app(let app)?: self.init(beside: app.infoPlist, locale: locale)
      case .project(let url)?:
        var target = try? XcodeProject(url).target(named: files.target)
        let found = target.flatMap { _ in try? target?.infoPlist() }
        self.init(
          in: [found?.folder].compactMap(\.self) + (target?.textFolders ?? []), infoPlist: nil, locale: locale)
      case nil: self.init(in: [], infoPlist: nil, locale: locale)
      }
    }
  }

  private init(in folders: [URL], infoPlist: URL?, locale: Locale) {
    // An unreadable Info.plist was already reported.
    let region = infoPlist.flatMap { try? PropertyListFile(contentsOf: $0).string("CFBundleDevelopmentRegion") }
    let localizations = Localizations(
      of: "Localizable", in: folders, locale: locale,
      developmentRegion: region.flatMap { $0.contains("$") ? nil : $0 })
    (texts, warnings) = (localizations.texts, localizations.warnings.map(\.description))
  }
}
