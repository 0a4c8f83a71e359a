import Foundation
import Glibc
import HealthDaemon
import HealthDatabase
import HealthModel
import SeededRandom

/// An import that is interrupted repeatedly, and must produce the same result as an uninterrupted import.
///
///     let trial = try InterruptionTrial(program: "healthsheet", elements: 20_000, steps: 20_000, seed: 1)
///     try trial.flaw(round: 17)   // nil: all is well
package final class InterruptionTrial {
  private let program: String
  private let folder: URL
  private let seed: UInt64
  private let plain: Data
  /// The store of the uninterrupted import.
  private let expected: StoreOutcome
  private let changes: Int
  private let kilobytes: Int

  /// The number of stops of each kind in all rounds, for the summary.
  package private(set) var stops: [String: Int] = [:]

  /// - Parameter steps: The number of additional step records, which are quick to read. An import saves ten thousand
  ///   samples at a time, so with fewer records no stop would come between two saves.
  package init(program: String, elements: Int, steps: Int, seed: UInt64) throws {
    (self.program, self.seed) = (program, seed)
    let folder = FileManager.default.temporaryDirectory.appending(path: "healthsheet-stops-\(UUID().uuidString)")
    self.folder = folder
    try FileManager.default.createDirectory(at: folder.appending(path: "store"), withIntermediateDirectories: true)
    var maker = ExportMaker(seed: seed)
    var export = maker.export(elements: elements)
    export.pieces.insert(ExportPiece(Self.text(steps: steps)), at: export.pieces.count - 1)
    plain = Data(export.bytes)
    try plain.write(to: folder.appending(path: "export.xml"))
    try PackedExport.write(
      [(name: "apple_health_export/export.xml", bytes: Array(plain))], to: folder.appending(path: "export.zip"))
    let child = Self.child(program, folder, "export.xml", nil)
    let end = try child.run(.never, SIGKILL, pause: 0)
    guard end.status == 0 else { throw Failure(end.error) }
    changes = end.changes
    kilobytes = Self.size(of: folder.appending(path: "store/kim.healthsheet")) / 1_024
    expected = try StoreOutcome(program: program, folder: folder, account: end.output)
  }

  private static func text(steps count: Int) -> String {
    (0..<count).map { number in
      let date = ExportDate.text(1_500_000_000 + 60 * number, offset: 2)
      return " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" unit=\"count\" "
        + "startDate=\"\(date)\" endDate=\"\(date)\" value=\"\(number % 97)\"/>\n"
    }.joined()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
  }

  private static func size(of file: URL) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
  }

  private static func child(_ program: String, _ folder: URL, _ export: String, _ input: Data?) -> StoppedChild {
    let path = input == nil ? folder.appending(path: export).path : "/dev/stdin"
    return StoppedChild(
      program: program, arguments: ["import", path, "--store", folder.appending(path: "store/kim.healthsheet").path],
      folder: folder.appending(path: "store"), input: input)
  }

  /// Interrupts an import one to three times, lets it finish, and returns a problem with the store; nil when there is
  /// none.
  package func flaw(round: Int) throws -> String? {
    var random = SplitMix64(seed: seed &+ UInt64(round) &* 0x9E37_79B9)
    let store = folder.appending(path: "store")
    try FileManager.default.removeItem(at: store)
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
    let form = ["export.xml", "export.zip", "a pipe"].randomElement(using: &random)!
    let child = Self.child(program, folder, form, form == "a pipe" ? plain : nil)
    var story = form
    for _ in 0...Int.random(in: 0...2, using: &random) {
      let signal = [SIGINT, SIGTERM, SIGKILL].randomElement(using: &random)!
      let moment = moment(child, &random)
      let end = try child.run(moment, signal, pause: Int.random(in: 0...200_000, using: &random))
      let name: String
      if case .fullDisk = moment { name = "full disk" } else { name = "signal \(signal)" }
      let isThrough = end.status == 0 && !end.wasKilled
      story += ", \(name) \(moment)\(isThrough ? " (was through)" : "")"
      stops[isThrough ? "was through" : name, default: 0] += 1
      let allowed: [Int32] = end.wasKilled ? [SIGKILL] : [0, 128 + SIGINT, 128 + SIGTERM, 74]
      // Until the program has installed its handler, the signal's default action ends it.
      if !allowed.contains(end.status), !(end.wasKilled && end.status == signal) {
        return "\(story): status \(end.status): \(end.error)"
      }
    }
    let end = try child.run(.never, SIGKILL, pause: 0)
    guard end.status == 0 else { return "\(story): the last import: status \(end.status): \(end.error)" }
    let outcome = try StoreOutcome(program: program, folder: folder, account: end.output)
    return outcome.difference(from: expected).map { "\(story): \($0)" }
  }

  private func moment(_ child: StoppedChild, _ random: inout SplitMix64) -> StopMoment {
    if Int.random(in: 0..<4, using: &random) == 0 {
      return .fullDisk(kilobytes: Int.random(in: 1...kilobytes * 5 / 4, using: &random))
    }
    if child.input != nil { return .bytes(Int.random(in: 1..<plain.count, using: &random)) }
    return .changes(Int.random(in: 1...changes, using: &random))
  }
}
