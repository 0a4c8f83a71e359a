import Foundation
import HealthModel

/// A file that the catalogue generates, in whole or in part.
struct GeneratedFile {
  /// The path within the package.
  let path: String
  let text: String

  private static let title = "// Made by `swift run Catalogue` from ObjectTypeCatalogue+Table.swift. Edit that file.\n"

  /// Generates the files. For a partly generated file, reads the existing one in the package's folder.
  static func all(in folder: URL) throws -> [GeneratedFile] {
    func text(_ path: String) throws -> String { try String(contentsOf: folder.appending(path: path), encoding: .utf8) }
    let declarations = "Tests/SurfaceTests/Resources/Declarations.txt"
    let schema = "assets/scenario.schema.json"
    return [
      GeneratedFile(
        path: "Sources/Model/HealthModel/Catalogue/ObjectType+Names.swift", text: title + names),
      GeneratedFile(path: declarations, text: Self.declarations(try text(declarations))),
      GeneratedFile(path: schema, text: Self.schema(try text(schema))),
    ]
      + IdentifierStruct.all.map { identifiers in
        GeneratedFile(
          path: "Sources/API/HealthKit/Types/Identifiers/\(identifiers.name).swift", text: title + identifiers.source)
      }
  }

  /// The types by their Swift names.
  private static var names: String {
    let lines = ObjectType.everyRow.map { type in
      "  package static let \(type.swiftName) = ObjectType(swiftName: \"\(type.swiftName)\")!\n"
    }
    return "\n/// The types by their names in Swift.\nextension ObjectType {\n\(lines.joined())}\n"
  }

  /// Returns the list of Apple’s declarations with the identifiers' members replaced.
  private static func declarations(_ text: String) -> String {
    let others = text.split(separator: "\n").map(String.init).filter { line in
      IdentifierStruct.all.allSatisfy { !line.hasPrefix("\($0.name): static var ") }
    }
    let members = IdentifierStruct.all.flatMap { identifiers in
      identifiers.types.map { "\(identifiers.name): static var \($0.swiftName): \(identifiers.name) { get }" }
    }
    return (others + members).sorted().joined(separator: "\n") + "\n"
  }

  /// Returns the JSON Schema of scenarios with its list of types replaced.
  private static func schema(_ text: String) -> String {
    let list = ObjectType.all.map { "        \"\($0.swiftName)\"" }.joined(separator: ",\n")
    return text.replacing(#/("dataType": \{\n *"enum": \[\n)[^\]]*?(\n *\])/#) { "\($0.1)\(list)\($0.2)" }
  }
}
