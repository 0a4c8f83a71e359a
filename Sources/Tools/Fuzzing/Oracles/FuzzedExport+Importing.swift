import AppleHealthExport
import Foundation
import HealthDaemon
import HealthModel
import Staging

extension FuzzedExport {
  /// Imports the damaged export followed by the good one, and returns a problem with the resulting device; nil when
  /// there is none. The device must contain all samples of the good export, and besides them only samples of the
  /// damaged export.
  func flaw(importedFrom url: URL, before good: FuzzedExport) throws -> String? {
    let daemon = HealthDaemon()
    let brought: [Measured]
    do {
      _ = try DeviceContents.stageImport(of: url, on: daemon, movesClock: false)
      brought = Self.samples(in: daemon)
    } catch is DeviceStartError {
      brought = []
    }
    try Data(good.bytes).write(to: url)
    let expected = Reading(url).samples.map(Measured.init)
    let report = try DeviceContents.stageImport(of: url, on: daemon, movesClock: false)
    let (read, accounted) = (report.readCount, report.sampleCount + report.repeatedCount + report.leftOutCount)
    if read != accounted { return "after the damaged one: \(read) read, \(accounted) accounted for" }
    // Condensed samples and renamed sources depend on what the device already has (rules Y61 and Y69), so stop here.
    if report.condensedCount > 0 || !report.renamedSources.isEmpty { return nil }
    var there = Self.samples(in: daemon)
    for sample in expected {
      guard let index = there.firstIndex(where: sample.isSame) else { return "after both is missing: \(sample.said)" }
      there.remove(at: index)
    }
    var others = brought
    for sample in there {
      guard let index = others.firstIndex(where: sample.isSame) else {
        return "after both there is, and nobody brought it: \(sample.said)"
      }
      others.remove(at: index)
    }
    return nil
  }

  private static func samples(in daemon: HealthDaemon) -> [Measured] {
    daemon.typesWithSamples().sorted { $0.row < $1.row }
      .flatMap { daemon.allSamples(SampleQuery($0)).map(Measured.init) }
  }
}

/// A sample reduced to the properties that stay the same in two exports from one phone (rules Y67 and Y70).
private struct Measured {
  var said: Said
  /// The value of a quantity in the canonical unit of its type; nil for other samples.
  private var number: Double?
  private var key: Said

  init(_ sample: SampleRecord) {
    said = Said(sample)
    key = said
    if let quantity = sample.content.quantity, let unit = sample.type.canonicalUnit {
      number = quantity.value(in: unit)
      key.value = ""
    }
  }

  func isSame(_ other: Measured) -> Bool {
    guard key == other.key else { return false }
    guard let number, let there = other.number else { return true }
    return abs(number - there) <= 1.01e-5 * max(abs(number), abs(there))
  }
}
