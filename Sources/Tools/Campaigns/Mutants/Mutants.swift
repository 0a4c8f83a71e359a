import ArgumentParser
import Foundation
import SeededRandom
import Synchronization

/// The command `Campaigns mutants`. It makes small changes (mutants) to the code of each ``MutantRoom``, and checks
/// that tests detect them.
struct Mutants: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make mistakes in the rooms of the program, and run their tests with each.",
    discussion: """
      Run it in the folder of the package. All mistakes of the room are compiled into one copy of it, and switched on one \
      by one. A \
      mistake that no test notices needs a test, or a reason in Sources/Tools/Campaigns/Mutants/explained-mutants.txt.
      """)

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The rooms to try: consent, statistics, evidence, exports, delivery, player, store or commands.",
      discussion: "All of them by default.", valueName: "room"))
  var room: [MutantRoom] = []

  @Option(help: "The seed of the sample, for --sample.")
  var seed: UInt64 = 1

  @Option(
    name: [.customLong("sample"), .customLong("count")], help: "The number of mistakes to try in each room.")
  var count: Int?

  @Option(parsing: .upToNextOption, help: ArgumentHelp("The mistakes to try, by number.", valueName: "number"))
  var only: [Int] = []

  /// True to skip explained mutants, which take the longest because all tests run for each.
  @Flag(help: "Leave out the mistakes that are explained, which take longest.")
  var unexplained = false

  @Flag(help: "Print the mistakes with their numbers, and try none.")
  var list = false

  @Option(help: ArgumentHelp("The folder of the copy, which is kept.", valueName: "folder"))
  var keep = ".build-mutants"

  /// Builds the copy and runs the tests. Exits with status 1 when an unexplained mutant survived.
  func run() throws {
    let root = URL(filePath: FileManager.default.currentDirectoryPath)
    let folder = keep.hasPrefix("/") ? URL(filePath: keep) : root.appending(path: keep)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let rooms = room.isEmpty ? MutantRoom.allCases : room
    let compiled = try MutantPackage(of: root, in: folder, rooms: rooms).build()
    let explained = ExplainedMutants(
      try String(
        contentsOf: root.appending(path: "Sources/Tools/Campaigns/Mutants/explained-mutants.txt"), encoding: .utf8))
    let program = folder.appending(path: ".build/release/healthsheetPackageTests.xctest")
    if list { return rooms.flatMap { chosen(compiled[$0] ?? [], explained) }.forEach { say("\($0)") } }
    var findings = 0
    for room in rooms {
      let trial = try MutantTrial(program, room.filters)
      let ends = try ends(of: chosen(compiled[room] ?? [], explained), trial, explained)
      findings += summarize(ends, room, explained)
    }
    if findings > 0 { throw ExitCode(1) }
  }

  private func chosen(_ mutants: [Mutant], _ explained: ExplainedMutants) -> [Mutant] {
    let mutants = unexplained ? mutants.filter { !explained.contains($0) } : mutants
    if !only.isEmpty { return mutants.filter { only.contains($0.number) } }
    guard let count else { return mutants }
    var random = SplitMix64(seed: seed)
    return mutants.shuffled(using: &random).prefix(count).sorted { $0.number < $1.number }
  }

  /// Tries mutants, two at a time, and prints those that survive or never end.
  private func ends(
    of mutants: [Mutant], _ trial: MutantTrial, _ explained: ExplainedMutants
  ) throws -> [(mutant: Mutant, end: MutantTrial.End)] {
    let state = Mutex((next: 0, ends: [(mutant: Mutant, end: MutantTrial.End)](), error: (any Error)?.none))
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      while let mutant = state.withLock({ state -> Mutant? in
        guard state.error == nil, state.next < mutants.count else { return nil }
        state.next += 1
        return mutants[state.next - 1]
      }) {
        do {
          let end = try trial.end(of: mutant.number)
          state.withLock { $0.ends.append((mutant, end)) }
          switch end {
          case .killed: break
          case .stuck: say("never ended \(mutant)")
          case .survived: say("\(explained.contains(mutant) ? "explained" : "survived") \(mutant)")
          }
        } catch { state.withLock { $0.error = error } }
      }
    }
    let (ends, error) = state.withLock { ($0.ends, $0.error) }
    if let error { throw error }
    return ends
  }

  /// Prints the counts by kind.
  ///
  /// - Returns: The number of unexplained mutants that survived.
  private func summarize(
    _ ends: [(mutant: Mutant, end: MutantTrial.End)], _ room: MutantRoom, _ explained: ExplainedMutants
  ) -> Int {
    for kind in Mutant.Kind.allCases + [nil] {
      let group = ends.filter { kind == nil || $0.mutant.kind == kind }
      if group.isEmpty { continue }
      let alive = group.filter { $0.end == .survived }
      let known = alive.filter { explained.contains($0.mutant) }.count
      let stuck = group.filter { $0.end == .stuck }.count
      say(
        "\(room), \(kind?.rawValue ?? "all"): \(group.count) tried, \(group.count - alive.count) killed (\(stuck) never "
          + "ended), \(known) explained, \(alive.count - known) survived")
    }
    return ends.count { $0.end == .survived && !explained.contains($0.mutant) }
  }
}
