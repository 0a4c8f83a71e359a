import Foundation
import HealthModel
import SeededRandom
import TestSupport
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

/// A stored device behaves exactly like a device in memory, however often it is closed and reopened.
@Suite("A device in a file behaves exactly like a device in memory")
struct TwinTests {
  @Test(
    "After any changes to samples and consent, a device in a file answers like a device in memory",
    arguments: 1...TestSize.amount(1, full: 3))
  func twins(seed: Int) throws {
    let file = try TemporaryFile()
    let memory = HealthDaemon(settings: .fixed)
    var life = Life(seed: UInt64(seed))
    for run in 1...6 {
      try file.open { kept in
        for step in 1...12 {
          let event = life.next()
          #expect(event.happen(to: kept) == event.happen(to: memory), "run \(run), step \(step): \(event)")
          #expect(kept.storageProblem == nil, "run \(run), step \(step): \(event)")
        }
        let (one, other) = (Snapshot(kept), Snapshot(memory))
        if one != other { Issue.record("before run \(run) ended: \(differences(from: other, to: one))") }
      }
      let (one, other) = (try file.open { Snapshot($0) }, Snapshot(memory))
      if one != other { Issue.record("after run \(run): \(differences(from: other, to: one))") }
    }
  }
}

/// An event on a device.
enum Event {
  case add([SampleRecord])
  case save([SampleRecord])
  case delete([UUID])
  case deleteOwn(ObjectType)
  case deleteAllData(String)
  case decide(Decision, Permission)
  case prioritize([String], ObjectType)
  case reset

  /// - Returns: The device's answer.
  func happen(to daemon: HealthDaemon) -> String {
    let app = AppIdentity.stride.bundleIdentifier
    do throws(HealthError) {
      switch self {
      case .add(let records): return "\(daemon.add(records))"
      case .save(let records): try daemon.connect(.stride).save(records)
      case .delete(let uuids): daemon.deleteSamples(uuids)
      case .deleteOwn(let type): return "\(try daemon.connect(.stride).deleteObjects(of: type, matching: .all))"
      case .deleteAllData(let source): return "\(daemon.deleteAllData(of: source))"
      case .decide(let decision, let permission): daemon.setDecision(decision, for: permission, of: app)
      case .prioritize(let sources, let type): daemon.setSourceOrder(sources, for: type)
      case .reset: daemon.resetDecisions(of: app)
      }
      return "done"
    } catch {
      return error.message
    }
  }
}

/// Random events on a device, generated from a seed.
struct Life {
  private var random: SplitMix64
  private var number = 0
  private let sources: [SourceRevisionRecord] = [.phone, .watch, .scale]
  private let types: [ObjectType] = [.stepCount, .heartRate, .bloodPressureSystolic]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next() -> Event {
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: .add((0..<600).map { _ in plain() })
    case 2, 3: .add([plain(), synced(), pressure()])
    case 4, 5: .save([plain(), synced()])
    case 6: .add([pressure(), synced(), synced()])
    case 7, 8: .delete((0..<Int.random(in: 1...40, using: &random)).map { _ in known() })
    case 9: .deleteOwn(types.randomElement(using: &random)!)
    case 10: .deleteAllData(sources.randomElement(using: &random)!.source.bundleIdentifier)
    case 11: .decide(Bool.random(using: &random) ? .denied : .granted, Permission(.stepCount, .read))
    case 12: .prioritize(sources.shuffled(using: &random).map(\.source.bundleIdentifier), .stepCount)
    default:
      number % 5 == 0 ? .reset : .decide(.granted, Permission(types.randomElement(using: &random)!, .share))
    }
  }

  private mutating func fresh() -> Int {
    number += 3
    return number
  }

  /// Returns the UUID of a sample that may exist or have existed.
  private mutating func known() -> UUID { .fixed(Int.random(in: 0...max(1, number), using: &random)) }

  private mutating func plain() -> SampleRecord {
    let type: ObjectType = Bool.random(using: &random) ? .stepCount : .heartRate
    let unit: HealthUnit = type == .stepCount ? .count : .beatsPerMinute
    return .sample(
      fresh(), type, .quantity(HealthQuantity(Double(Int.random(in: 1...99, using: &random)), unit)),
      at: Double(Int.random(in: 0...5000, using: &random)), lasting: 3, by: sources.randomElement(using: &random)!,
      device: Bool.random(using: &random) ? .watch : nil,
      Bool.random(using: &random) ? [:] : ["HKWasUserEntered": .bool(true)])
  }

  /// Returns a sample with one of a few sync identifiers, so that versions replace each other.
  private mutating func synced() -> SampleRecord {
    .sample(
      fresh(), .bloodPressureSystolic, .quantity(HealthQuantity(120, .millimeterOfMercury)),
      at: Double(number % 100), by: .scale,
      .sync("s\(Int.random(in: 0..<5, using: &random))", version: Double(Int.random(in: 1...9, using: &random))))
  }

  /// Returns a blood pressure whose systolic member has a sync version.
  private mutating func pressure() -> SampleRecord {
    var record = SampleRecord.bloodPressure(fresh(), at: Double(number % 100))
    if Bool.random(using: &random), case .correlation(var members) = record.content {
      members[0].metadata = .sync(
        "s\(Int.random(in: 0..<5, using: &random))", version: Double(Int.random(in: 1...9, using: &random)))
      record.content = .correlation(members)
    }
    return record
  }
}
