import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import SeededRandom
import Staging

extension Fuzzer {
  private mutating func store(_ fuzzCase: FuzzCase) throws -> (bytes: [UInt8], contents: StoreReading) {
    let first = FuzzCase(fuzzCase.thing, seed: fuzzCase.seed, number: fuzzCase.number / Self.casesOnOneBase)
    var random = first.random
    let number = random.next()
    if case .store(number, let bytes, let contents) = base { return (bytes, contents) }
    let (export, url) = (folder.appending(path: "export.xml"), folder.appending(path: "base.healthsheet"))
    remove(url)
    var maker = ExportMaker(seed: number)
    try Data(maker.export(elements: 150).bytes).write(to: export)
    let storage = try SQLiteStorage(path: url.path)
    let daemon = try HealthDaemon(storage: storage)
    _ = try DeviceContents.stageImport(of: export, on: daemon, movesClock: true)
    // Enough similar samples for blocks, and some deleted ones.
    let steps = (0..<600).map { Self.steps($0, number) }
    daemon.add(steps)
    daemon.deleteSamples(steps.prefix(3).map(\.reference))
    daemon.setDecision(.granted, for: Permission(.stepCount, .read), of: "com.example.stride")
    daemon.setDecision(.denied, for: Permission(.heartRate, .read), of: "com.example.stride")
    daemon.storeClock()
    storage.close()
    let bytes = Array(try Data(contentsOf: url))
    let reader = try SQLiteStorage(path: url.path, access: .readOnly)
    defer { reader.close() }
    let contents = try StoreReading(reader)
    base = .store(number: number, bytes: bytes, contents: contents)
    return (bytes, contents)
  }

  private static func steps(_ index: Int, _ seed: UInt64) -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000 + 60 * Double(index))
    return SampleRecord(
      uuid: UUID(
        uuid: (
          0, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, 0, 0, 0, UInt8(truncatingIfNeeded: seed), UInt8(index / 256),
          UInt8(index % 256)
        )), type: .stepCount, start: start, end: start + 60, content: .quantity(HealthQuantity(Double(index), .count)),
      sourceRevision: SourceRevisionRecord(
        source: SourceRecord(name: "Counter", bundleIdentifier: "com.example.counter")))
  }

  private func remove(_ url: URL) {
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + ending) }
  }

  /// Returns the damaged file, with a description of the damage.
  mutating func damagedStore(_ fuzzCase: FuzzCase) throws -> (bytes: [UInt8], change: String) {
    let bytes = try store(fuzzCase).bytes
    var random = fuzzCase.random
    if Bool.random(using: &random) { return (StoreDamage.damageBytes(bytes, &random), "bytes") }
    let url = folder.appending(path: "damaged.healthsheet")
    remove(url)
    try Data(bytes).write(to: url)
    let change = try StoreDamage.damageRows(at: url, &random)
    return (Array(try Data(contentsOf: url)), change)
  }

  /// Checks that all data read from a damaged file either equal the written data or are reported as damage in a
  /// sentence.
  mutating func storeFinding(_ fuzzCase: FuzzCase) throws -> FuzzFinding? {
    let undamaged = try store(fuzzCase).contents
    let (damaged, change) = try damagedStore(fuzzCase)
    let url = folder.appending(path: "kim.healthsheet")
    remove(url)
    try Data(damaged).write(to: url)
    // Alternate between reading and changing, and also open the file like a large one, which is not verified as a
    // whole.
    let access = fuzzCase.number % 4 < 2 ? SQLiteStorage.Access.readOnly : .existing
    let limit = fuzzCase.number % 2 * 1_000_000_000
    guard let flaw = try flaw(ofStoreAt: url, damaged, undamaged, access, limit) else { return nil }
    return FuzzFinding(fuzzCase: fuzzCase, flaw: "\(flaw) [\(change)]", bytes: damaged, ending: "healthsheet")
  }

  private func flaw(
    ofStoreAt url: URL, _ damaged: [UInt8], _ undamaged: StoreReading, _ access: SQLiteStorage.Access, _ limit: Int
  ) throws -> String? {
    var sentences: [String] = []
    do throws(DeviceStorageError) {
      let storage = try SQLiteStorage(path: url.path, access: access, wholeCheckLimit: limit)
      defer { storage.close() }
      let reading = try StoreReading(storage)
      if let name = reading.difference(from: undamaged) { return "silently another value: \(name)" }
      let daemon = try HealthDaemon(storage: storage)
      for type in daemon.typesWithSamples() { _ = daemon.allSamples(SampleQuery(type)) }
      if reading.isWhole, let problem = daemon.storageProblem { return "what can be read is a problem: \(problem)" }
      if !reading.isWhole, daemon.storageProblem == nil { return "nobody is told: \(reading.sentences[0])" }
      sentences = reading.sentences
    } catch {
      sentences = [error.description]
      if access == .readOnly || error.description.contains("not changed") {
        if Array((try? Data(contentsOf: url)) ?? Data()) != damaged { return "the file was changed: \(error)" }
      }
    }
    let advice = ["put back a copy", "name another file", "use that version", "try again", "name a file"]
    return sentences.first { sentence in
      !sentence.contains(url.path) || !advice.contains { sentence.contains($0) }
    }.map { "no sentence for people: \($0)" }
  }
}
