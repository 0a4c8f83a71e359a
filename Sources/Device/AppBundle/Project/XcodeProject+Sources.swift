import Foundation

extension XcodeProject {
  /// Returns the files that a target compiles, in no particular order: the files of its sources phase, and all files in
  /// its synchronized folders, which the project does not list.
  func sources(ofTarget name: String) -> [URL] {
    let targets = root["targets"]?.strings ?? []
    guard let id = targets.first(where: { objects[$0]?["name"]?.string == name }), let target = objects[id] else {
      return []
    }
    var files: [URL] = []
    for phase in (target["buildPhases"]?.strings ?? []).compactMap({ objects[$0] })
    where phase["isa"]?.string == "PBXSourcesBuildPhase" {
      let references = (phase["files"]?.strings ?? []).compactMap { objects[$0]?["fileRef"]?.string }
      files += references.compactMap(place)
    }
    let own = Set(target["fileSystemSynchronizedGroups"]?.strings ?? [])
    for (group, object) in objects where object["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" {
      let named = exceptions(of: object, for: id)
      guard own.contains(group) || !named.isEmpty, let folder = place(of: group) else { continue }
      // An exception of a target names files to leave out of its own folder, or files to take from another target's
      // folder.
      if own.contains(group) {
        files += SourceFolder.files(below: folder) { path in
          named.contains { path == $0 || path.hasPrefix("\($0)/") }
        }
      } else {
        files += named.map { folder.file($0) }
      }
    }
    return files
  }

  private func exceptions(of group: OldStylePropertyList, for target: String) -> [String] {
    let sets = (group["exceptions"]?.strings ?? []).compactMap { objects[$0] }
    return sets.filter { $0["target"]?.string == target }.flatMap { $0["membershipExceptions"]?.strings ?? [] }
  }
}

/// Lists the files in a folder of sources.
enum SourceFolder {
  /// The maximum depth and number of files. They end the search in a folder that is not an app's, such as a home
  /// folder.
  private static let (maximumDepth, maximumCount) = (16, 20_000)

  /// Returns the files below a folder. Leaves out hidden files, and the contents of folders with an extension, such as
  /// an asset catalog. Does not follow links to folders, because they could lead outside of the folder, or in a circle.
  ///
  /// - Parameter isExcluded: Returns true for the path, relative to the folder, of a file or folder to leave out.
  static func files(below folder: URL, excluding isExcluded: (String) -> Bool) -> [URL] {
    var found: [URL] = []
    var waiting = [(path: "", depth: 0)]
    while let (path, depth) = waiting.popLast(), found.count < maximumCount {
      let here = path.isEmpty ? folder : folder.appending(path: path)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: here.path))?.sorted() ?? []
      where !name.hasPrefix(".") {
        let inside = path.isEmpty ? name : "\(path)/\(name)"
        if isExcluded(inside) { continue }
        let url = here.appending(path: name)
        let kind = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
        if kind == .typeDirectory {
          if depth < maximumDepth, !name.contains(".") || name.hasSuffix(".lproj") {
            waiting.append((inside, depth + 1))
          }
        } else {
          found.append(url)
        }
      }
    }
    return found
  }
}
