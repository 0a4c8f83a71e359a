import Foundation
import TestSupport

@testable import AppBundle

/// An Xcode project that is written for one test.
struct WrittenProject {
  var targets: [Target]
  /// Settings of the whole project.
  var settings: [String: String] = [:]
  /// The configuration file that the project is based on, by its path from the project's folder.
  var settingsFile: String?

  struct Target {
    var name: String
    var productType = "com.apple.product-type.application"
    var settings: [String: String] = [:]
    /// A group of localized files, by their paths from the project's folder.
    var texts: [String] = []
    /// A folder whose files belong to the target without being listed.
    var folder: String?
    /// The indices of the targets that this target depends on.
    var needs: [Int] = []
    /// The frameworks that the target names.
    var frameworks: [String] = []
    /// The paths of the target's sources from the project's folder.
    var sources: [String] = []
    /// For each folder, paths in it: the files to leave out of the target's own folder, or to take from another
    /// target's folder.
    var exceptions: [String: [String]] = [:]
  }

  /// The text of `project.pbxproj` in Xcode's format.
  var text: String {
    var objects = ""
    func configurations(_ id: String, _ settings: [String: String], base: String?) -> String {
      let pairs = settings.sorted { $0.key < $1.key }.map { "\t\($0.key) = \(Self.quoted($0.value));\n" }.joined()
      objects += """
        \(id)R /* Release */ = {isa = XCBuildConfiguration; \(base.map { "baseConfigurationReference = \($0);" } ?? "")
        buildSettings = {\n\(pairs)}; name = Release; };
        \(id)D /* Debug */ = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_BUNDLE_IDENTIFIER = debug;}; name = Debug; };
        \(id)L = {isa = XCConfigurationList; buildConfigurations = (\(id)D, \(id)R, ); defaultConfigurationName = Release; };\n
        """
      return "\(id)L"
    }
    let projectList = configurations("P", settings, base: settingsFile == nil ? nil : "BASE")
    if let settingsFile {
      objects += "BASE = {isa = PBXFileReference; path = \(Self.quoted(settingsFile)); sourceTree = \"<group>\"; };\n"
    }
    for (number, target) in targets.enumerated() {
      let id = "T\(number)"
      let list = configurations(id, target.settings, base: nil)
      let files = target.texts.enumerated().map { "\(id)F\($0.offset)" }
      for (file, path) in zip(files, target.texts) {
        objects += "\(file) = {isa = PBXFileReference; path = \(Self.quoted(path)); sourceTree = \"<group>\"; };\n"
      }
      for need in target.needs {
        objects += "\(id)N\(need) = {isa = PBXTargetDependency; target = T\(need) /* its name */; };\n"
      }
      for (number, framework) in target.frameworks.enumerated() {
        objects += """
          \(id)K\(number) = {isa = PBXBuildFile; fileRef = \(id)L\(number); };
          \(id)L\(number) = {isa = PBXFileReference; path = System/Library/Frameworks/\(framework); sourceTree = SDKROOT; };\n
          """
      }
      let needs = target.needs.map { "\(id)N\($0)" }.joined(separator: ", ")
      let frameworks = target.frameworks.indices.map { "\(id)K\($0)" }.joined(separator: ", ")
      for (number, path) in target.sources.enumerated() {
        objects += """
          \(id)C\(number) = {isa = PBXFileReference; path = \(Self.quoted(path)); sourceTree = "<group>"; };
          \(id)D\(number) = {isa = PBXBuildFile; fileRef = \(id)C\(number); };\n
          """
      }
      let exceptions = targets.enumerated().filter {
        target.folder != nil && $0.element.exceptions[target.folder!] != nil
      }
      for (number, other) in exceptions {
        let paths = other.exceptions[target.folder!]!.map(Self.quoted).joined(separator: ", ")
        objects += """
          \(id)X\(number) = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (\(paths)); \
          target = T\(number); };\n
          """
      }
      objects += """
        \(id)P = {isa = PBXSourcesBuildPhase; files = (\(target.sources.indices.map { "\(id)D\($0)" }.joined(separator: ", "))); };
        \(id)V = {isa = PBXVariantGroup; children = (\(files.joined(separator: ", "))); name = InfoPlist.strings; sourceTree = "<group>"; };
        \(id)B = {isa = PBXBuildFile; fileRef = \(id)V /* InfoPlist.strings */; };
        \(id)S = {isa = PBXResourcesBuildPhase; files = (\(id)B); };
        \(id)Q = {isa = PBXFrameworksBuildPhase; files = (\(frameworks)); };
        \(id)G = {isa = PBXFileSystemSynchronizedRootGroup; path = \(Self.quoted(target.folder ?? "")); sourceTree = "<group>";
        exceptions = (\(exceptions.map { "\(id)X\($0.offset)" }.joined(separator: ", "))); };
        \(id) = {isa = PBXNativeTarget; name = \(Self.quoted(target.name)); productType = "\(target.productType)";
        buildConfigurationList = \(list); buildPhases = (\(id)S, \(id)P, \(id)Q, ); dependencies = (\(needs)); \
        \(target.folder == nil ? "" : "fileSystemSynchronizedGroups = (\(id)G, );") };\n
        """
    }
    let ids = targets.indices.map { "T\($0)" }.joined(separator: ", ")
    return """
      // !$*UTF8*$!
      {
      archiveVersion = 1;
      objects = {
      /* Begin PBXProject section */
      ROOT /* Project object */ = {isa = PBXProject; buildConfigurationList = \(projectList); targets = (\(ids)); };
      \(objects)
      };
      rootObject = ROOT /* Project object */;
      }
      """
  }

  static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_./".contains($0)) }
    return isPlain ? text : "\"\(text.replacing("\"", with: "\\\""))\""
  }
}

extension TemporaryFolder {
  /// Writes a project and returns its folder.
  @discardableResult
  func write(_ project: WrittenProject, to name: String = "Trail.xcodeproj") throws -> URL {
    try write(Data(project.text.utf8), to: "\(name)/project.pbxproj").deletingLastPathComponent()
  }

  func app(
    _ path: String = "", target: String? = nil, in language: String = "en_US"
  ) throws(AppBundleError) -> AppBundle {
    try AppBundle(
      AppFiles(.folder(path.isEmpty ? url : url.appending(path: path)), target: target),
      locale: Locale(identifier: language))
  }
}
