import Foundation

/// Finds the localised texts of an app in a folder of sources.
enum LocalizedFolders {
  /// The depth and the number of folders searched at most. Folders further down hold no texts of the app itself.
  private static let (maximumDepth, maximumCount) = (4, 2_000)

  /// Returns the folders under one, itself among them, that hold an `InfoPlist.xcstrings` or a language's
  /// `InfoPlist.strings`.
  static func under(_ folder: URL) -> [URL] {
    var found: [URL] = []
    var waiting = [(folder, 0)]
    var count = 0
    while let (folder, depth) = waiting.popLast(), count < maximumCount {
      count += 1
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
      let texts = names.contains(Localizations.catalogName) || names.contains { hasTexts(folder, $0) }
      if texts { found.append(folder) }
      if depth == maximumDepth { continue }
      for name in names.reversed() where !name.hasPrefix(".") && !name.contains(".") {
        let inside = folder.appending(path: name)
        // A link could lead out, or back.
        if isFolder(inside) { waiting.append((inside, depth + 1)) }
      }
    }
    return found
  }

  private static func hasTexts(_ folder: URL, _ name: String) -> Bool {
    guard name.hasSuffix(".lproj") else { return false }
    let file = folder.appending(path: name).appending(path: Localizations.stringsName)
    return FileManager.default.fileExists(atPath: file.path)
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType) == .typeDirectory
  }
}
