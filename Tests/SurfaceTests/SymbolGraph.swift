import Foundation
import TestSupport

/// The public symbols of a compiled module, as the compiler describes them.
struct SymbolGraph: Decodable, Sendable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Extension: Decodable {
      struct Constraint: Decodable { let kind, lhs, rhs: String }
      let constraints: [Constraint]?
    }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let accessLevel: String
    let swiftExtension: Extension?
  }

  struct Relationship: Decodable {
    let kind, source, target: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  /// Returns the public symbols of a module, including its extensions of other modules' types.
  ///
  /// - Parameter modules: The build folder that contains `<module>.swiftmodule`. It is inside folders named
  ///   for the platform and the configuration.
  static func graphs(of module: String, in modules: URL) throws -> [SymbolGraph] {
    let folder = try TemporaryFolder()
    let output = folder.url
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "symbolgraph-extract", "-module-name", module, "-I", modules.path(), "-output-dir", output.path(),
      "-target", modules.deletingLastPathComponent().deletingLastPathComponent().lastPathComponent,
      "-minimum-access-level", "public", "-skip-synthesized-members",
    ]
    // The C parts of the modules, which the compiler needs although they have no public symbols.
    let build = modules.deletingLastPathComponent()
    for target in try FileManager.default.contentsOfDirectory(at: build, includingPropertiesForKeys: nil) {
      let map = target.appending(path: "module.modulemap").path()
      if FileManager.default.fileExists(atPath: map) { process.arguments? += ["-Xcc", "-fmodule-map-file=\(map)"] }
    }
    try process.run()
    process.waitUntilExit()
    return try FileManager.default.contentsOfDirectory(at: output, includingPropertiesForKeys: nil).map {
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0))
    }
  }
}

extension SymbolGraph.Symbol {
  private static let types: [String: String] = [
    "swift.class": "class", "swift.struct": "struct", "swift.enum": "enum", "swift.protocol": "protocol",
  ]

  var path: String { pathComponents.joined(separator: ".") }

  /// The declaration in the form of a line in `Declarations.txt`, such as "class HKSource" or
  /// "HKSource: var name: String { get }".
  var text: String {
    if let type = Self.types[kind.identifier] { return "\(type) \(path)" }
    var source = declarationFragments.map(\.spelling).joined()
    // An extension that fixes its generic parameter can also be written with that type.
    for constraint in swiftExtension?.constraints ?? [] where constraint.kind == "sameType" {
      source = source.replacing("<\(constraint.lhs)>", with: "<\(constraint.rhs)>")
    }
    return Declaration(pathComponents.dropLast().joined(separator: "."), source).text
  }
}

/// The public symbols of several modules.
struct Surface {
  /// The declarations, each in the form of a line in `Declarations.txt`.
  private(set) var declarations: Set<String> = []
  /// Classes that cannot be subclassed outside their module.
  private(set) var closedClasses: Set<String> = []

  init(_ graphs: [SymbolGraph]) {
    let symbols = graphs.flatMap(\.symbols)
    let names = Dictionary(symbols.map { ($0.identifier.precise, $0.path) }, uniquingKeysWith: { first, _ in first })
    declarations = Set(symbols.map(\.text))
    closedClasses = Set(symbols.filter { $0.kind.identifier == "swift.class" && $0.accessLevel != "open" }.map(\.path))

    var parents: [String: Set<String>] = [:]
    for relationship in graphs.flatMap(\.relationships)
    where relationship.kind == "inheritsFrom" || relationship.kind == "conformsTo" {
      guard let type = names[relationship.source] else { continue }
      let parent = names[relationship.target] ?? relationship.targetFallback ?? relationship.target
      // Remove the module from "Foundation.NSCopying", but keep "HKElectrocardiogram.Lead" as it is.
      parents[type, default: []].insert(
        names[relationship.target] == nil ? parent.split(separator: ".").dropFirst().joined(separator: ".") : parent)
    }
    for type in parents.keys {
      var pending = parents[type, default: []]
      var found: Set<String> = []
      while let parent = pending.popFirst() {
        if found.insert(parent).inserted { pending.formUnion(parents[parent, default: []]) }
      }
      declarations.formUnion(found.map { "conformance \(type): \($0)" })
    }
  }
}
