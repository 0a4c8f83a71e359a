import Foundation

/// The targets of a `Package.swift`, read from its text.
struct PackageManifest {
  /// A target: a room of the package, or its tests.
  struct Target: Hashable {
    var name: String
    /// True for tests, and for what only tests and campaigns use.
    var isInTests: Bool
    /// The targets of the same package that it may import, sorted.
    var imports: [String]
    /// The products of other packages that it may import, sorted.
    var products: [String]
  }

  /// The targets in the order of the text.
  let targets: [Target]

  /// The targets in `Sources`.
  var rooms: [Target] { targets.filter { !$0.isInTests } }

  /// Reads a manifest in the form of this package's: `targets:` last, and each target begins a line of its own.
  init(_ text: String) {
    let lines = text.split(separator: "\n").map { $0.prefix(upTo: $0.firstRange(of: "//")?.lowerBound ?? $0.endIndex) }
    let code = lines.joined(separator: "\n")
    let constant = /let (\w+) = Target\.Dependency\.product\(\s*name: "(\w+)"/
    let constants = Dictionary(
      uniqueKeysWithValues: code.matches(of: constant).map { (String($0.1), String($0.2)) })
    let start = code.range(of: "\n  targets: [")?.upperBound ?? code.endIndex
    targets = code[start...].components(separatedBy: "\n    .").compactMap { Self.target($0, constants: constants) }
  }

  private static func target(_ text: String, constants: [String: String]) -> Target? {
    guard let kind = text.prefixMatch(of: /(systemLibrary|target|executableTarget|testTarget)\(/)?.1,
      let name = text.firstMatch(of: /name: "(\w+)"/)?.1
    else { return nil }
    var dependencies = text.firstRange(of: "dependencies: [").map { list(in: text[$0.upperBound...]) } ?? ""
    let product = /\.product\(name: "(\w+)"[^()]*(?:\([^()]*\))?\)/
    let products = dependencies.matches(of: product).map { String($0.1) }
    dependencies.replace(product, with: "")
    let words = dependencies.matches(of: /"(\w+)"/).map { String($0.1) }
    let named = dependencies.replacing(/"\w+"/, with: "").matches(of: /\w+/).compactMap { constants[String($0.0)] }
    return Target(
      name: String(name), isInTests: kind == "testTarget" || text.contains(/path: "Tests\//), imports: words.sorted(),
      products: (products + named).sorted())
  }

  /// Returns the text up to the bracket that closes a list.
  private static func list(in text: Substring) -> String {
    var depth = 1
    return String(
      text.prefix { character in
        if character == "[" { depth += 1 }
        if character == "]" { depth -= 1 }
        return depth > 0
      })
  }
}
