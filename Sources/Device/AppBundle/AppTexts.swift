import Foundation

/// The texts that the views of an app show, in the person's language.
///
///     AppTexts(beside: infoPlist, locale: Locale(identifier: "zh_CN")).texts["Hello"]   // "你好"
///
/// They are those of `<language>.lproj/Localizable.strings` and of `Localizable.xcstrings` beside the Info.plist; of a catalog,
/// what has no plural forms.
package struct AppTexts: Sendable {
  /// The texts by their keys; empty for an app that has no such files.
  package let texts: [String: String]
  /// Sentences about files that cannot be read.
  package let warnings: [String]

  package init(beside infoPlist: URL, locale: Locale) {
    // An Info.plist that cannot be read was told of before.
    let region = try? PropertyListFile(contentsOf: infoPlist).string("CFBundleDevelopmentRegion")
    let localizations = Localizations(
      of: "Localizable", in: [infoPlist.deletingLastPathComponent()], locale: locale,
      developmentRegion: region.flatMap { $0.contains("$") ? nil : $0 })
    (texts, warnings) = (localizations.texts, localizations.warnings)
  }
}
