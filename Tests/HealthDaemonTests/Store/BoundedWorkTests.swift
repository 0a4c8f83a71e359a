import Foundation
import HealthModel
import StatisticsEngine
import Testing

@testable import HealthDaemon

/// While the device computes an app's change, all other calls wait for a lock. A change must therefore visit only the
/// samples that it changes.
@Suite("The cost of a change does not depend on unrelated samples")
struct BoundedWorkTests {
  /// Counts the data visited by an app's calls, in a store with other samples of the app.
  private struct Bench {
    let daemon = makeDaemon()
    let counter = VisitCounter()
    let stride: Connection

    init() {
      stride = daemon.connect(.stride, counter: counter)
      for type in [ObjectType.stepCount, .bloodPressureSystolic, .bloodPressureDiastolic] {
        daemon.decide(.granted, type, .share)
        daemon.decide(.granted, type, .read)
      }
    }

    func visits(_ body: () throws -> Void) rethrows -> VisitCounter.Counts {
      let before = counter.counts
      try body()
      var counts = counter.counts
      counts.samples -= before.samples
      counts.objects -= before.objects
      return counts
    }

    var correlation: SampleRecord? {
      get throws { try stride.samples(matchingAny: [SampleQuery(.bloodPressure)]).first }
    }
  }

  private func references(_ numbers: Range<Int>) -> [SampleReference] {
    numbers.map { SampleRecord.steps($0).reference(by: .stride) }
  }

  @Test("Saving samples with the same date visits no more samples in a store of ten thousand than of one thousand")
  func savedTogether() throws {
    let visits = try [1_000, 10_000].map { count in
      let bench = Bench()
      try bench.stride.save((1...count).map { .steps($0) })
      let counts = try bench.visits { try bench.stride.save((20_001...20_200).map { .steps($0) }) }
      #expect(try bench.stride.sees(.stepCount).count == count + 200)
      return counts
    }
    #expect(visits[0].samples == visits[1].samples)
    #expect(visits[1].samples < 200)
  }

  @Test("A sample that is already saved is found among many with the same time")
  func known() throws {
    let bench = Bench()
    try bench.stride.save((1...1_000).map { .steps($0) })
    let error = HealthError.invalidArgument("An object with the UUID \(UUID.fixed(500)) was saved already.")
    #expect(throws: error) { try bench.stride.save([.steps(2_000), .steps(500)]) }
    bench.daemon.add([.steps(500, by: SourceRevisionRecord(source: AppIdentity.stride.source)), .steps(3_000)])
    #expect(try bench.stride.sees(.stepCount).sorted() == Array(1...1_000) + [3_000])
  }

  @Test("Deleting samples with the same date visits no more samples in a store of ten thousand than of one thousand")
  func deletedTogether() throws {
    let visits = try [1_000, 10_000].map { count in
      let bench = Bench()
      try bench.stride.save((1...count).map { .steps($0) })
      let counts = try bench.visits { try bench.stride.delete(references(101..<301)) }
      #expect(try bench.stride.sees(.stepCount) == Array(1...100) + Array(301...count))
      return counts
    }
    #expect(visits[0].samples == visits[1].samples)
    #expect(visits[1].samples < 200 * 10)
  }

  // MARK: Correlations

  private func member(_ number: Int, version: Int) -> SampleRecord {
    .quantity(
      10_000 * version + number, .bloodPressureSystolic, 120, by: .scale,
      [MetadataKey.syncIdentifier: .string("\(number)"), MetadataKey.syncVersion: .integer(version)])
  }

  @Test("Deleting many members visits the other members of their correlation once")
  func deletedMembers() throws {
    let bench = Bench()
    let members = (1...2_000).map { member($0, version: 0) }
    try bench.stride.save([.bloodPressure(9_000, members + [.quantity(9_001, .bloodPressureDiastolic, 80)])])
    let gone = members[500..<700].map { $0.reference(by: .stride) }
    let counts = try bench.visits { try bench.stride.delete(gone) }
    #expect(counts.objects < 2 * 2_001)
    #expect(counts.samples < 200 * 20)
    #expect(try bench.correlation?.memberNumbers == Array(1...500) + Array(701...2_000) + [9_001])
  }

  @Test("Saving newer versions of many members visits the other members of their correlation at most twice")
  func replacedMembers() throws {
    let bench = Bench()
    try bench.stride.save([.bloodPressure(9_000, (1...2_000).map { member($0, version: 0) })])
    // Some members arrive in two newer versions at once, of which the higher one stays.
    let newer = (501...700).map { member($0, version: 1) } + (601...650).map { member($0, version: 2) }
    let counts = try bench.visits { try bench.stride.save(newer) }
    #expect(counts.objects < 3 * 2_000)
    let numbers: [Int] = (1...2_000).map { number in
      switch number {
      case 601...650: 20_000 + number
      case 501...700: 10_000 + number
      default: number
      }
    }
    #expect(try bench.correlation?.memberNumbers == numbers)
    #expect(try bench.stride.sees(.bloodPressureSystolic, .noCorrelation).isEmpty)
    #expect(try bench.stride.sees(.bloodPressureSystolic).count == 2_000)
  }

  @Test(
    "A correlation that loses all members of a type is hidden from readers of only that type", arguments: [true, false])
  func lastOfType(isAlone: Bool) throws {
    let bench = Bench()
    let correlations = (1...(isAlone ? 1 : 300)).map { number in
      SampleRecord.bloodPressure(
        number,
        [
          .quantity(1_000 + number, .bloodPressureSystolic, 120),
          .quantity(2_000 + number, .bloodPressureDiastolic, 80),
        ])
    }
    try bench.stride.save(correlations)
    let pulse = bench.daemon.connect(.pulse)
    bench.daemon.decide(.granted, .bloodPressureSystolic, .read, for: .pulse)
    bench.daemon.decide(.denied, .bloodPressureDiastolic, .read, for: .pulse)
    #expect(try pulse.sees(.bloodPressure) == correlations.map(\.uuid.number))
    let odd = correlations.indices.filter { $0 % 2 == 0 }.map { index in
      SampleRecord.quantity(1_001 + index, .bloodPressureSystolic, 120).reference(by: .stride)
    }
    try bench.stride.delete(odd)
    #expect(try pulse.sees(.bloodPressure) == correlations.map(\.uuid.number).filter { $0 % 2 == 0 })
    try bench.stride.delete(correlations.map { $0.reference(by: .stride) })
    #expect(try pulse.sees(.bloodPressure).isEmpty)
  }

  @Test("The deletion of a correlation is reported only if a visible member was still in it")
  func deletedWithMembers() throws {
    for isFirst in [true, false] {
      let bench = Bench()
      let record = SampleRecord.bloodPressure(
        1, [.quantity(2, .bloodPressureSystolic, 120), .quantity(3, .bloodPressureDiastolic, 80)])
      try bench.stride.save([record])
      let pulse = bench.daemon.connect(.pulse)
      bench.daemon.decide(.granted, .bloodPressureSystolic, .read, for: .pulse)
      let both = [record, .quantity(2, .bloodPressureSystolic, 120)].map { $0.reference(by: .stride) }
      let before = try pulse.sampleChanges(matchingAny: [SampleQuery(.bloodPressure)]).anchor
      try bench.stride.delete(isFirst ? both.reversed() : both)
      let told = try pulse.sampleChanges(matchingAny: [SampleQuery(.bloodPressure)], since: before).deleted.count
      #expect(told == (isFirst ? 0 : 1))
    }
  }

  // MARK: Large changes

  @Test("Changing a member of a large correlation counts as a large change, whichever member changes")
  func extent() throws {
    let bench = Bench()
    let record = SampleRecord.bloodPressure(9_000, (1...5_000).map { member($0, version: 0) })
    func extent(_ body: (SampleStore) -> Int) -> Int { bench.daemon.read { body($0.store) } }
    #expect(extent { $0.extent(ofAdding: [record]) } == 5_001)
    try bench.stride.save([record])
    let app = AppIdentity.stride.bundleIdentifier
    let one = record.reference(by: .stride), other = member(7, version: 0).reference(by: .stride)
    #expect(extent { $0.extent(ofRemoving: [one]) } == 5_001)
    #expect(extent { $0.extent(ofRemoving: [other]) } == 5_001)
    #expect(extent { $0.extent(ofAdding: [member(7, version: 1)], by: app) } == 5_001)
    #expect(extent { $0.extent(ofAdding: [member(7, version: 1)], by: "com.example.other") } == 1)
    try bench.stride.delete([one])
    #expect(extent { $0.extent(ofRemoving: [other, one]) } == 2)
    #expect(try bench.stride.sees(.bloodPressureSystolic, .noCorrelation).count == 5_000)
  }

  @Test("The members of a large correlation, from any source, are single samples again after it is deleted")
  func othersMembers() throws {
    let bench = Bench()
    let others = (1...10).map { SampleRecord.quantity($0, .bloodPressureSystolic, 120, by: .watch) }
    bench.daemon.add(others)
    let own = (11...5_000).map { SampleRecord.quantity($0, .bloodPressureSystolic, 120) }
    bench.daemon.add([.bloodPressure(9_000, others + own)])
    #expect(try bench.stride.sees(.bloodPressureSystolic, .noCorrelation).isEmpty)
    bench.daemon.deleteSamples([.fixed(9_000)])
    #expect(try bench.stride.sees(.bloodPressureSystolic, .noCorrelation).count == 5_000)
  }
}
