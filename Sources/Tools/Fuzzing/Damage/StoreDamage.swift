import Foundation
import GRDB
import SeededRandom

/// Damages a device's file: its bytes, or values in its rows.
enum StoreDamage {
  static func damageBytes(_ store: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = store
    let page = 4_096
    for _ in 0...Int.random(in: 0...2, using: &random) {
      guard bytes.count > page else { return bytes }
      var place = Int.random(in: 0..<bytes.count, using: &random)
      let start = place / page * page
      let end = min(bytes.count, start + page)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: bytes.replaceSubrange(start..<end, with: [UInt8](repeating: 0, count: end - start))
      case 1:
        let other = Int.random(in: 0..<bytes.count / page, using: &random) * page
        bytes.replaceSubrange(start..<end, with: bytes[other..<min(bytes.count, other + end - start)])
      case 2 where Int.random(in: 0..<4, using: &random) == 0: bytes.removeSubrange(place...)
      case 3:
        let count = min(64, bytes.count - place)
        bytes.replaceSubrange(
          place..<(place + count), with: (0..<count).map { _ in .random(in: 0...255, using: &random) })
      case 4: bytes[Int.random(in: 0..<120, using: &random)] = .random(in: 0...255, using: &random)
      default:
        // Half of the file is free space, so prefer bytes that are not zero.
        for _ in 0..<50 where bytes[place] == 0 { place = Int.random(in: 0..<bytes.count, using: &random) }
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
    return bytes
  }

  /// Changes a value or deletes rows, as someone might with another program.
  ///
  /// - Returns: A description of the change.
  static func damageRows(at url: URL, _ random: inout SplitMix64) throws -> String {
    let queue = try DatabaseQueue(path: url.path)
    var done = "no change"
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      let names = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      for _ in 0..<20 {
        // Change a table of samples half of the time.
        let table = (Bool.random(using: &random) ? ["sample", "sample_block"] : names).randomElement(using: &random)!
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        let column = try db.columns(in: table).randomElement(using: &random)!.name
        guard count > 0 else { continue }
        let place = Int.random(in: 0..<count, using: &random)
        let row = "\(column) IS (SELECT \(column) FROM \(table) LIMIT 1 OFFSET \(place))"
        let value = values.randomElement(using: &random)!.replacing("?", with: column)
        let change =
          switch Int.random(in: 0..<8, using: &random) {
          case 0 where counted.contains(table): "DELETE FROM \(table) WHERE \(row)"
          case 1: "UPDATE \(table) SET \(column) = (SELECT max(\(column)) FROM \(table)) WHERE \(row)"
          default: "UPDATE \(table) SET \(column) = \(value) WHERE \(row)"
          }
        // A table rejects values that violate its constraints.
        if (try? db.execute(sql: change)) != nil, db.changesCount > 0 {
          done = change
          break
        }
      }
    }
    try queue.close()
    return done
  }

  /// The tables from which rows are deleted, because their missing rows are detected. A missing sample is not detected:
  /// when someone deletes samples, a trigger in the file adjusts the count.
  private static let counted: Set<String> = [
    "object_type", "source_revision", "device", "sample_tally", "deletion_tally", "grdb_migrations",
  ]

  /// SQL expressions that replace a value; `?` stands for the name of its column. No text among them contains a zero
  /// byte, because a text is read and checked only up to its first zero byte.
  private static let values = [
    "NULL", "0", "1", "-1", "9e99", "'x'", "''", "x'00'", "? + 1", "? || 'x'", "substr(?, 2)", "9223372036854775807",
    "zeroblob(16)", "-?",
  ]
}
