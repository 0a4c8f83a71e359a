import Foundation
import GRDB
import Testing

@testable import HealthDatabase

@Suite("The checksum of a row depends on its table, on the order and kind of its values, and on each of their bits")
struct RowCheckTests {
  private func check(_ table: String = "sample", _ values: (any DatabaseValueConvertible)?...) -> Int64 {
    RowCheck(table, values.map { $0?.databaseValue ?? .null }).value
  }

  @Test("The checksum of a row depends on its table, and on the columns and types of its values")
  func places() {
    let checks = [
      check("sample", 1, 2), check("device", 1, 2), check("sample", 2, 1), check("sample", 1),
      check("sample", 1, 2, nil),
      check("sample", 1, nil, 2), check("sample", 1, 2.0), check("sample", 1, "2"), check("sample", 1, Data("2".utf8)),
    ]
    #expect(Set(checks).count == checks.count)
    #expect(check("sample", 0.0) == check("sample", -0.0), "SQLite stores only one zero")
  }

  @Test("A text or a blob of any length has another checksum if one of its bits is flipped")
  func bits() {
    for length in 0...17 {
      let bytes = [UInt8](repeating: 0x55, count: length)
      var checks: Set = [check("sample", Data(bytes))]
      for bit in 0..<8 * length {
        var flipped = bytes
        flipped[bit / 8] ^= 1 << (bit % 8)
        checks.insert(check("sample", Data(flipped)))
      }
      #expect(checks.count == 1 + 8 * length, "\(length) bytes")
    }
    #expect(check("sample", "kilometre") != check("sample", "kilometrf"))
  }
}
