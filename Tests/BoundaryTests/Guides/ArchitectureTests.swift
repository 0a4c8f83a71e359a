import Foundation
import PackageFiles
import Testing

/// A dependency that is added or gone changes the picture, or this fails.
@Suite("The picture of the rooms is Package.swift's")
struct ArchitectureTests {
  private let manifest: PackageManifest
  private let page: GuidePage
  /// The picture of the rooms, line by line.
  private let picture: [Substring]
  /// The rooms in the order of the picture, with their lines.
  private let places: [(room: String, line: Int)]

  init() throws {
    let text = try PackageFiles.text("Package.swift")
    manifest = PackageManifest(text)
    page = try GuidePage("Sources/healthsheet/healthsheet.docc/Architecture.md")
    picture = try #require(page.code(in: "").first).split(separator: "\n")
    places = picture.enumerated().filter { $0.element.hasPrefix("│") }.flatMap { number, line in
      line.matches(of: /\w+/).map { (String($0.output), number) }
    }
  }

  @Test("Every room stands in the picture once, and nothing else does")
  func rooms() {
    #expect(manifest.rooms.count > 35)
    #expect(places.map(\.room).sorted() == manifest.rooms.map(\.name).sorted())
  }

  @Test("A room imports from lines below its own")
  func downwards() {
    let lines = Dictionary(places.map { ($0.room, $0.line) }) { first, _ in first }
    for room in manifest.rooms {
      for other in room.imports {
        guard let from = lines[room.name], let to = lines[other] else { continue }
        #expect(from < to, "\(room.name) imports \(other)")
      }
    }
  }

  @Test("The table of imports is that of Package.swift, mark for mark")
  func imports() throws {
    let lines = try #require(page.code(in: "").dropFirst().first).split(separator: "\n").map(String.init)
    let table = Self.table(of: places.map(\.room), manifest)
    #expect(lines == table, "put these lines in place of the page's:\n\(table.joined(separator: "\n"))")
  }

  @Test("What rooms import from Tests is said, and so is what they import from other packages")
  func others() {
    let rooms = Set(manifest.rooms.map(\.name))
    let fromTests = manifest.rooms.filter { !rooms.isSuperset(of: $0.imports) }
    #expect(fromTests.map(\.name) == ["Campaigns"])
    #expect(fromTests.flatMap(\.imports).filter { !rooms.contains($0) } == ["Fuzzing", "SeededRandom"])
    #expect(page.text.contains("`Campaigns` also imports `Fuzzing` and `SeededRandom`, which are in `Tests`."))

    let products = Set(manifest.rooms.flatMap(\.products)).sorted()
    let rows = products.map { product in
      let users = places.map(\.room).filter { name in
        manifest.rooms.contains { $0.name == name && $0.products.contains(product) }
      }
      return "| \(product) | \(users.joined(separator: ", ")) |"
    }
    let found = page.text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }.dropFirst()
    #expect(found.map(String.init) == rows, "put these lines in place of the page's:\n\(rows.joined(separator: "\n"))")
  }

  @Test("The picture and the table fit into 80 columns")
  func width() {
    for code in page.code(in: "") {
      for line in code.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test("A manifest is read: dependencies by name, products of other packages, tests")
  func manifests() {
    let manifest = PackageManifest(
      """
      let yams = Target.Dependency.product(
        name: "Yams", package: "Yams", condition: ofDevice)
      let package = Package(
        name: "example",
        targets: [
          .target(name: "Base"),  // "Comment"
          .target(
            name: "Middle",
            dependencies: [
              "Base", .product(name: "Trees", package: "trees", condition: .when(traits: ["A"])), yams,
            ], exclude: ["Notes"]),
          .target(name: "Seeds", path: "Tests/Seeds"),
          .testTarget(name: "MiddleTests", dependencies: ["Middle", "Base"]),
        ]
      )
      """)
    #expect(manifest.targets.map(\.name) == ["Base", "Middle", "Seeds", "MiddleTests"])
    #expect(manifest.rooms.map(\.imports) == [[], ["Base"]])
    #expect(manifest.rooms.map(\.products) == [[], ["Trees", "Yams"]])
    #expect(manifest.targets[3].imports == ["Base", "Middle"])
  }

  /// Returns the table of the rooms: a row each, with a mark under the number of each room it imports.
  private static func table(of rooms: [String], _ manifest: PackageManifest) -> [String] {
    let margin = String(repeating: " ", count: 33)
    let numbers = 1...max(1, rooms.count)
    let heading = [
      margin + numbers.map { $0 < 10 ? " " : "\($0 / 10)" }.joined(), margin + numbers.map { "\($0 % 10)" }.joined(),
    ]
    let rows = rooms.enumerated().map { index, name in
      let imports = manifest.rooms.first { $0.name == name }?.imports ?? []
      let cells = rooms.map { $0 == name ? "·" : imports.contains($0) ? "■" : " " }.joined()
      let number = index < 9 ? " \(index + 1)" : "\(index + 1)"
      let row = "\(number) \(name.padding(toLength: 30, withPad: " ", startingAt: 0))\(cells)"
      return row.replacing(/\s+$/, with: "")
    }
    return heading + rows
  }
}
