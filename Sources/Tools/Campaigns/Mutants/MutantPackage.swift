import ArgumentParser
import Foundation

/// A copy of the package that contains all mutants of some rooms (see `MutantRoom`). It is kept, so that the next
/// campaign compiles only the changes.
struct MutantPackage {
  /// The packages that the tests depend on, as SwiftPM has checked them out.
  private static let packages = ["swift-collections", "GRDB.swift", "swift-argument-parser", "Yams", "OpenCombine"]
  private static let mostRounds = 16
  /// Optimize, because the tests then take a fraction of the time, and there are thousands of runs.
  private static let optimized = ["--configuration", "release", "-Xswiftc", "-enable-testing"]

  let folder: URL
  private let root: URL
  private let rooms: [MutantRoom]
  private let files: [String]
  private let mutated: [(room: MutantRoom, file: MutatedFile)]

  /// Reads the files of a package.
  ///
  /// - Throws: An error when the folder is not a checkout of this package.
  init(of root: URL, in folder: URL, rooms: [MutantRoom]) throws {
    (self.root, self.folder, self.rooms) = (root, folder, rooms)
    files = try Self.output("git", ["ls-files"], in: root).split(separator: "\n").map(String.init).filter {
      FileManager.default.fileExists(atPath: root.appending(path: $0).path)
    }
    var mutated: [(room: MutantRoom, file: MutatedFile)] = []
    for room in rooms {
      var next = room.first
      for path in files where path.hasSuffix(".swift") && room.contains(path) {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let file = MutatedFile(text, file: path, first: next)
        next += file.mutants.count
        mutated.append((room, file))
      }
    }
    self.mutated = mutated
    guard !mutated.isEmpty else { throw ValidationError("Run it in the folder of the package.") }
  }

  /// Writes and builds the copy. Leaves out mutants that do not compile, and records them for the next campaign.
  ///
  /// - Returns: The compiled mutants, by room.
  func build() throws -> [MutantRoom: [Mutant]] {
    try copy()
    let memory = folder.appending(path: "not-compiled.txt")
    let known = Set(
      (try? String(contentsOf: memory, encoding: .utf8))?.split(separator: "\u{1}").map(String.init) ?? [])
    let all = mutated.flatMap(\.file.mutants)
    var left = Set(all.filter { known.contains($0.place) }.map(\.number))
    for round in 1... {
      try write(without: left)
      say("build \(round): \(all.count - left.count) of \(all.count) mistakes")
      let output = try Self.output("swift", ["build", "--build-tests"] + Self.optimized, in: folder)
      if output.contains("Build complete!") { break }
      let wrong = notCompiled(output, among: all.filter { !left.contains($0.number) })
      if wrong.isEmpty || round == Self.mostRounds {
        say(output.split(separator: "\n").filter { $0.contains("error:") }.prefix(20).joined(separator: "\n"))
        throw ValidationError("The copy does not build.")
      }
      left.formUnion(wrong)
      let places = all.filter { left.contains($0.number) }.map(\.place)
      try places.joined(separator: "\u{1}").write(to: memory, atomically: true, encoding: .utf8)
    }
    return Dictionary(grouping: mutated, by: \.room).mapValues { files in
      files.flatMap(\.file.mutants).filter { !left.contains($0.number) }
    }
  }

  /// Copies the tracked files, except those with mutants, and keeps the parts of Package.swift that the rooms' tests
  /// need. Deletes files that have disappeared since the last time.
  private func copy() throws {
    let own = Set(mutated.compactMap(\.file.mutants.first?.file))
    let copied = try Self.output("find", ["Sources", "Tests", "-name", "*.swift"], in: folder).split(separator: "\n")
    let switches = rooms.flatMap(\.folders).map { "\($0)/MutantSwitches.swift" }
    for path in Set(copied.map(String.init)).subtracting(files) where !switches.contains(path) {
      try? FileManager.default.removeItem(at: folder.appending(path: path))
    }
    for path in files where !own.contains(path) && path != "Package.swift" {
      try write(Data(contentsOf: root.appending(path: path)), to: path)
    }
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let packages = Self.packages.map { root.appending(path: ".build/checkouts/\($0)").path }
    try write(
      Data(
        """
        \(manifest)
        var wanted = \(Set(rooms.flatMap(\.testTargets)).sorted())
        var kept: Set<String> = []
        while let name = wanted.popLast() {
          guard kept.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { continue }
          for case .byNameItem(let name, _) in target.dependencies { wanted.append(name) }
        }
        package.targets.removeAll { !kept.contains($0.name) }
        for target in package.targets { target.plugins = nil }
        // All errors at once.
        for target in package.targets where \(mutatedTargets).contains(target.name) {
          target.swiftSettings?.append(.unsafeFlags(["-continue-building-after-errors"]))
        }
        package.products = []
        package.dependencies = \(packages).map { .package(path: $0) }

        """.utf8), to: "Package.swift")
  }

  private var mutatedTargets: [String] {
    rooms.flatMap(\.folders).map { String($0[$0.lastIndex(of: "/")!...].dropFirst()) }
  }

  /// Writes the files with their mutants, and one file of operators per target.
  private func write(without left: Set<Int>) throws {
    for (_, file) in mutated {
      guard let path = file.mutants.first?.file else { continue }
      try write(Data(file.text(without: left).utf8), to: path)
    }
    for folder in rooms.flatMap(\.folders) {
      let own = mutated.filter { $0.file.mutants.first?.file.hasPrefix("\(folder)/") == true }
      let text = MutantSwitches.head + own.map { $0.file.operators(without: left) }.joined(separator: "\n")
      try write(Data(text.utf8), to: "\(folder)/MutantSwitches.swift")
    }
  }

  /// Writes a file only if it changed, so that an unchanged file is not compiled again.
  private func write(_ data: Data, to path: String) throws {
    let url = folder.appending(path: path)
    if (try? Data(contentsOf: url)) == data { return }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// Returns the mutants on the lines that do not compile. If an error is on a line without mutants, as for a missing
  /// return value, uses the nearest preceding line with mutants.
  private func notCompiled(_ output: String, among mutants: [Mutant]) -> Set<Int> {
    var wrong: Set<Int> = []
    for match in output.matches(of: /\/(Sources\/[^:\n]*):(\d+):\d+: error:/) {
      guard let line = Int(match.2) else { continue }
      let near = mutants.filter { $0.file == match.1 }
      let before = near.map(\.line).filter { $0 <= line }.max() ?? near.map(\.line).min()
      wrong.formUnion(near.filter { $0.line == before }.map(\.number))
    }
    return wrong
  }

  private static func output(_ program: String, _ arguments: [String], in folder: URL) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
