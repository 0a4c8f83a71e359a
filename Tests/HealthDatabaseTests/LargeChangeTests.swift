import Foundation
import HealthModel
import Synchronization
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("A large change does not block readers", .timeLimit(.minutes(20)))
struct LargeChangeTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  /// A storage that reports when it is about to commit a change, and waits until the test allows the commit.
  private final class WaitingStorage: DeviceStorageWrapper {
    let storage: SQLiteStorage
    let begins = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let isWaiting = Mutex(false)

    init(_ storage: SQLiteStorage) { self.storage = storage }

    func commit(_ change: DeviceChange) throws(DeviceStorageError) {
      if isWaiting.withLock(\.self) {
        begins.signal()
        mayGoOn.wait()
      }
      try storage.commit(change)
    }
  }

  private func device() throws -> (daemon: HealthDaemon, storage: WaitingStorage, stride: Connection, pulse: Connection)
  {
    let storage = WaitingStorage(try SQLiteStorage(path: file.path))
    let daemon = try HealthDaemon(settings: .fixed, storage: storage)
    let pulse = AppIdentity(bundleIdentifier: "com.example.pulse", displayName: "Pulse")
    for app in [AppIdentity.stride, pulse] {
      for direction in Direction.allCases {
        daemon.setDecision(.granted, for: Permission(.stepCount, direction), of: app.bundleIdentifier)
      }
    }
    return (daemon, storage, daemon.connect(.stride), daemon.connect(pulse))
  }

  /// Runs a body that waits for the disk, and another body meanwhile.
  private func during(
    _ storage: WaitingStorage, _ change: @escaping @Sendable () -> Void, _ meanwhile: () throws -> Void
  ) rethrows {
    storage.isWaiting.withLock { $0 = true }
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      change()
      isDone.signal()
    }
    storage.begins.wait()
    storage.isWaiting.withLock { $0 = false }
    defer {
      storage.mayGoOn.signal()
      isDone.wait()
    }
    try meanwhile()
  }

  private static func succeeds(_ body: () throws -> Void) {
    do { try body() } catch { Issue.record(error) }
  }

  private let many = (0..<5_000).map { SampleRecord.steps($0, at: Double($0)) }

  @Test("Readers continue during a large save, and then see all its samples at once")
  func saving() throws {
    let (_, storage, stride, pulse) = try device()
    try pulse.save([.steps(9_000, at: 1)])
    try during(storage, { [many] in Self.succeeds { try stride.save(many) } }) {
      let seen = try pulse.samples(matchingAny: [SampleQuery(.stepCount)])
      #expect(seen.map(\.uuid) == [.fixed(9_000)])
      let sum = try pulse.statistics(SampleQuery(.stepCount), options: .cumulativeSum)
      #expect(sum != nil)
    }
    #expect(try pulse.samples(matchingAny: [SampleQuery(.stepCount)]).count == 5_001)
    storage.storage.close()
    #expect(try file.open { $0.summary(of: .stepCount).sampleCount } == 5_001)
  }

  @Test("Readers continue during a large deletion, and decisions made meanwhile are kept")
  func deleting() throws {
    let (daemon, storage, stride, pulse) = try device()
    try stride.save(many)
    try pulse.save([.steps(9_000, at: 1)])
    let stridesSteps = Permission(.stepCount, .read)
    try during(
      storage, { Self.succeeds { _ = try stride.deleteObjects(of: .stepCount, matching: .all) } }
    ) {
      let seen = try pulse.samples(matchingAny: [SampleQuery(.stepCount)])
      #expect(seen.count == 5_001)
      daemon.setDecision(.denied, for: stridesSteps, of: AppIdentity.stride.bundleIdentifier)
    }
    #expect(daemon.decisions(of: AppIdentity.stride.bundleIdentifier)[stridesSteps] == .denied)
    #expect(try pulse.samples(matchingAny: [SampleQuery(.stepCount)]).map(\.uuid) == [.fixed(9_000)])
    #expect(try stride.samples(matchingAny: [SampleQuery(.stepCount)]).isEmpty)
    storage.storage.close()
    #expect(try file.open { $0.summary(of: .stepCount).sampleCount } == 1)
  }

  @Test("If very many alternating samples of two sources are added twice, each sample is stored once")
  func adding() throws {
    let records = (0..<6_000).map { SampleRecord.steps($0, at: Double($0), by: $0 % 2 == 0 ? .phone : .watch) }
    try file.open { daemon in
      let (first, second) = (try daemon.addDurably(records), try daemon.addDurably(records))
      #expect(first == 6_000 && second == 0)
      #expect(daemon.allSamples(SampleQuery(.stepCount)).count == 6_000)
      #expect(daemon.sourceOrder(for: .stepCount).count == 2)
    }
    #expect(try file.rows("SELECT sum(sample_count) FROM sample_block") == ["6000"])
  }

  @Test("A large change that cannot be stored is undone")
  func refused() throws {
    let storage = RefusingStorage(try SQLiteStorage(path: file.path))
    defer { storage.storage.close() }
    let daemon = try HealthDaemon(settings: .fixed, storage: storage)
    daemon.setDecision(.granted, for: Permission(.stepCount, .share), of: AppIdentity.stride.bundleIdentifier)
    let stride = daemon.connect(.stride)
    storage.refuse(true)
    #expect(throws: HealthError(RefusingStorage.problem)) { try stride.save(many) }
    #expect(daemon.summary(of: .stepCount).sampleCount == 0)
    #expect(daemon.storageProblem != nil)
    storage.refuse(false)
    try stride.save(many)
    #expect(daemon.summary(of: .stepCount).sampleCount == 5_000)
  }
}
