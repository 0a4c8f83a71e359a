import AuditLog
import Foundation
import HealthDaemon
import HealthModel

/// The cost of the audit log for an app that reads all day: the same calls alternate between a device with a log and
/// one without.
struct AuditBenchmark {
  struct Row {
    var call: String
    /// The processor time of a call without a log, in seconds.
    var without: Double
    /// The processor time of a call with a log, in seconds.
    var with: Double

    /// The additional time relative to the time without a log: 0.05 means five percent.
    var share: Double { with / without - 1 }
  }

  /// The maximum share of the reading time that the log may cost.
  static let wanted = 0.05
  /// The number of reads after which the size of the log is measured.
  static let reads = 1_000_000

  private let log = MemoryAuditLog()
  private let logged: Connection
  private let plain: Connection
  private let daemon: HealthDaemon

  /// Creates two devices with 20,000 heart rates each, and an app that may read them.
  init() {
    func connect(_ daemon: HealthDaemon) -> Connection {
      daemon.add((0..<20_000).map(Self.sample))
      let app = AppIdentity(bundleIdentifier: "com.example.stride", displayName: "Stride")
      daemon.setDecision(.granted, for: Permission(.heartRate, .read), of: app.bundleIdentifier)
      return daemon.connect(app)
    }
    daemon = HealthDaemon(auditLog: log)
    logged = connect(daemon)
    plain = connect(HealthDaemon())
  }

  /// Measures each kind of read. The calls of the two devices alternate in batches.
  func rows() throws -> [Row] {
    let day = SampleQuery(
      .heartRate,
      .dates(start: Self.start, end: Self.start.addingTimeInterval(86_400), strictStart: false, strictEnd: false))
    let interval = StatisticsInterval(
      anchor: Self.start, components: DateComponents(hour: 1), calendar: Calendar(identifier: .gregorian))
    return try [
      measure("the latest sample") {
        _ = try $0.samples(
          matchingAny: [SampleQuery(.heartRate)], sortedBy: [SampleOrder(.start, ascending: false)], limit: 1)
      },
      measure("the samples of a day") { _ = try $0.samples(matchingAny: [day]) },
      measure("a day, hour by hour") {
        _ = try $0.statisticsCollection(day, options: .discreteAverage, interval: interval)
      },
    ]
  }

  static func table(_ rows: [Row]) -> Table {
    var table = Table(["audit log", "without", "with", "cost"])
    for row in rows {
      table.add([
        row.call, String(format: "%.2f µs", row.without * 1e6), String(format: "%.2f µs", row.with * 1e6),
        String(format: "%+.1f %%", row.share * 100),
      ])
    }
    return table
  }

  /// Reads a million times, and returns the resulting size of the log.
  func size() throws -> (lines: Int, bytes: Int) {
    let query = SampleQuery(.heartRate)
    for _ in 0..<Self.reads {
      _ = try logged.samples(matchingAny: [query], sortedBy: [SampleOrder(.start, ascending: false)], limit: 1)
    }
    daemon.writeAuditLog()
    return (log.lines.count, log.text.utf8.count)
  }

  private func measure(_ name: String, _ call: (Connection) throws -> Void) throws -> Row {
    var times: (without: [Double], with: [Double]) = ([], [])
    for turn in 0..<60 {
      let one = try Measurement.once { for _ in 0..<200 { try call(plain) } }
      let other = try Measurement.once { for _ in 0..<200 { try call(logged) } }
      if turn < 5 { continue }
      times.without.append(one / 200)
      times.with.append(other / 200)
    }
    return Row(call: name, without: times.without.min() ?? .nan, with: times.with.min() ?? .nan)
  }

  private static let start = Date(timeIntervalSince1970: 1_760_000_000)

  private static func sample(_ number: Int) -> SampleRecord {
    let start = start.addingTimeInterval(Double(number) * 300)
    return SampleRecord(
      uuid: UUID(), type: .heartRate, start: start, end: start,
      content: .quantity(HealthQuantity(60 + Double(number % 40), .beatsPerMinute)),
      sourceRevision: SourceRevisionRecord(
        source: SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch")))
  }
}
