import Foundation
import GRDB
import HealthModel

@testable import HealthDaemon
@testable import HealthDatabase

extension TemporaryFile {
  /// The first column of each row.
  func rows(_ sql: String) throws -> [String] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { try String.fetchAll($0, sql: sql) }
  }

  func execute(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    try queue.write { try $0.execute(sql: sql) }
  }

  func counts() throws -> (blocks: Int, rows: Int) {
    (Int(try rows("SELECT count(*) FROM sample_block")[0])!, Int(try rows("SELECT count(*) FROM sample")[0])!)
  }
}

extension HealthDaemon {
  /// Introduces apps without asking anything.
  func apps(_ apps: [AppIdentity]) { for app in apps { _ = connect(app) } }
}
