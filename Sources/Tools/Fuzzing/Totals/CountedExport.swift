import CZip
import Foundation
import HealthModel

/// An export of any length whose counts and sums are known. It is written record by record, using little memory.
///
/// As in a phone's export, records are grouped by type, and within a type by source. Values are multiples of a
/// sixteenth, so that sums are exact in any order.
package struct CountedExport: Sendable {
  /// The document type declaration before the data.
  package enum Head: Int, CaseIterable, Sendable {
    case whole, malformed, none
  }

  package struct Totals: Sendable {
    package var count = 0
    package var sum = 0.0
    package var least = Double.infinity
    package var greatest = -Double.infinity
    package var isCumulative: Bool
  }

  package let records: Int
  package let head: Head
  /// The totals by type identifier.
  package private(set) var totals: [String: Totals] = [:]

  private static let types: [(name: String, unit: String, share: Int, isCumulative: Bool)] = [
    ("StepCount", "count", 30, true), ("HeartRate", "count/min", 40, false),
    ("ActiveEnergyBurned", "kcal", 20, true), ("DistanceWalkingRunning", "km", 9, true), ("BodyMass", "kg", 1, false),
  ]

  /// Plans an export with a number of records.
  package init(records: Int, head: Head) {
    (self.records, self.head) = (records, head)
    var left = records
    for (index, type) in Self.types.enumerated() {
      let count = index == Self.types.count - 1 ? left : records * type.share / 100
      left -= count
      var totals = Totals(count: count, isCumulative: type.isCumulative)
      for number in 0..<count {
        let value = Self.value(number)
        totals.sum += value
        totals.least = min(totals.least, value)
        totals.greatest = max(totals.greatest, value)
      }
      self.totals["HKQuantityTypeIdentifier\(type.name)"] = totals
    }
  }

  /// Returns a value from 1 to 1024 in sixteenths, in an order that rarely repeats.
  private static func value(_ number: Int) -> Double { 1 + Double((number &* 7_919) % 16_369) / 16 }

  package func write(to url: URL) throws {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let file = try FileHandle(forWritingTo: url)
    var text = ExportMaker.head(head.rawValue) + "<HealthData locale=\"en_US\">\n"
    for type in Self.types {
      let count = totals["HKQuantityTypeIdentifier\(type.name)"]?.count ?? 0
      for number in 0..<count {
        // No two samples of a type have the same time, so nothing is merged.
        let date = ExportDate.text(1_420_070_400 + number * 60, offset: 1)
        text += " <Record type=\"HKQuantityTypeIdentifier\(type.name)\" sourceName=\"Phone\" sourceVersion=\"17.1\" "
        text += "unit=\"\(type.unit)\" creationDate=\"\(date)\" startDate=\"\(date)\" endDate=\"\(date)\" "
        text += "value=\"\(Self.value(number))\"/>\n"
        if text.utf8.count > 1 << 20 {
          try file.write(contentsOf: Data(text.utf8))
          text.removeAll(keepingCapacity: true)
        }
      }
    }
    try file.write(contentsOf: Data((text + "</HealthData>\n").utf8))
    try file.close()
  }

  /// Compresses a file without loading it into memory.
  package static func pack(_ file: URL, to url: URL) throws {
    try? FileManager.default.removeItem(at: url)
    guard let archive = zip_open(url.path, ZIP_CREATE, nil),
      let source = zip_source_file(archive, file.path, 0, -1)
    else { throw PackedExport.Failure() }
    let index = zip_file_add(archive, "apple_health_export/export.xml", source, UInt32(ZIP_FL_ENC_UTF_8))
    // Use fast compression, because this test is not about compression.
    guard index >= 0, zip_set_file_compression(archive, UInt64(index), ZIP_CM_DEFLATE, 1) == 0,
      zip_close(archive) == 0
    else { throw PackedExport.Failure() }
  }
}
