import Foundation
import HealthDaemon
import HealthModel
import Testing

/// Rules Q13 to Q20: queries that return samples.
@Suite("Sample queries")
struct SampleQueryTests {
  let daemon = makeDaemon()
  let stride: Connection

  init() {
    stride = daemon.connect(.stride)
    for type in [ObjectType.stepCount, .heartRate, .bodyMass] { daemon.decide(.granted, type, .read) }
    daemon.add([.steps(1, 30, at: 60), .steps(2, 20, at: 0), .heartRate(3, 70, at: 30), .steps(4, 10, at: 120)])
  }

  private func numbers(
    _ queries: SampleQuery..., sortedBy order: SampleOrder..., limit: Int? = nil
  ) throws -> [Int] {
    try stride.samples(matchingAny: queries, sortedBy: order, limit: limit).map(\.uuid.number)
  }

  @Test("Samples that are equal by the sort key are in the order of saving (Q13)")
  func alike() throws {
    for key in [SampleOrder.Key.end, .quantity] {
      let daemon = makeDaemon()
      daemon.decide(.granted, .stepCount, .read)
      for number in [3, 1, 2, 5, 4] {
        daemon.add([.quantity(number, .stepCount, 1, from: -Double(number), to: 10)])
      }
      for ascending in [true, false] {
        let order = [SampleOrder(key, ascending: ascending)]
        let found = try daemon.connect(.stride).samples(matchingAny: [SampleQuery(.stepCount)], sortedBy: order)
        #expect(found.map(\.uuid.number) == [3, 1, 2, 5, 4], "\(key), \(ascending)")
      }
    }
  }

  @Test("Without sort keys, samples are in the order of saving (Q13)")
  func insertionOrder() throws {
    #expect(try numbers(SampleQuery(.stepCount)) == [1, 2, 4])
    #expect(try numbers(SampleQuery(.heartRate), SampleQuery(.stepCount)) == [1, 2, 3, 4])
  }

  @Test("Samples sort by start, end or value, ascending or descending (Q14)")
  func ordered() throws {
    let steps = SampleQuery(.stepCount)
    #expect(try numbers(steps, sortedBy: SampleOrder(.start, ascending: true)) == [2, 1, 4])
    #expect(try numbers(steps, sortedBy: SampleOrder(.start, ascending: false)) == [4, 1, 2])
    #expect(try numbers(steps, sortedBy: SampleOrder(.end, ascending: false)) == [4, 1, 2])
    #expect(try numbers(steps, sortedBy: SampleOrder(.quantity, ascending: true)) == [4, 2, 1])
    #expect(
      try numbers(steps, SampleQuery(.heartRate), sortedBy: SampleOrder(.start, ascending: true)) == [2, 3, 1, 4])
  }

  @Test("A limit may fall between samples with the same start, and a limit equal to the number of samples returns all")
  func limitAmongEquals() throws {
    daemon.add([.steps(5, 99, at: 60), .steps(6, 1, at: 60)])
    let byStart = SampleOrder(.start, ascending: true)
    #expect(try numbers(SampleQuery(.stepCount), sortedBy: byStart, limit: 3) == [2, 1, 5])
    #expect(try numbers(SampleQuery(.stepCount), sortedBy: byStart, limit: 5) == [2, 1, 5, 6, 4])
  }

  @Test("A second sort key orders samples that are equal by the first")
  func secondKey() throws {
    daemon.add([.steps(5, 99, at: 60), .steps(6, 1, at: 60)])
    let byStart = SampleOrder(.start, ascending: false)
    #expect(try numbers(SampleQuery(.stepCount), sortedBy: byStart) == [4, 1, 5, 6, 2])
    #expect(
      try numbers(SampleQuery(.stepCount), sortedBy: byStart, SampleOrder(.quantity, ascending: true))
        == [4, 6, 1, 5, 2])
  }

  @Test("Quantities in different units are compared by amount")
  func mixedUnits() throws {
    daemon.add([.quantity(7, .bodyMass, 70), .quantity(8, .bodyMass, 150, in: .pound), .quantity(9, .bodyMass, 69)])
    #expect(try numbers(SampleQuery(.bodyMass), sortedBy: SampleOrder(.quantity, ascending: true)) == [8, 9, 7])
  }

  @Test(
    "The limit applies after sorting, and without a limit all samples are returned (Q15 and Q8)",
    arguments: [nil, 0, -1])
  func limits(_ none: Int?) throws {
    let latest = SampleOrder(.start, ascending: false)
    #expect(try numbers(SampleQuery(.stepCount), sortedBy: latest, limit: 2) == [4, 1])
    #expect(try numbers(SampleQuery(.stepCount), sortedBy: SampleOrder(.quantity, ascending: true), limit: 1) == [4])
    #expect(try numbers(SampleQuery(.stepCount), limit: 99) == [1, 2, 4])
    #expect(try numbers(SampleQuery(.stepCount), limit: none) == [1, 2, 4])
  }

  @Test("A sample that matches two query descriptors is returned once (Q16)")
  func union() throws {
    let early = SamplePredicate.startDate(.lessThan, noon.minutes(90))
    let small = SamplePredicate.quantity(.lessThan, HealthQuantity(25, .count))
    #expect(try numbers(SampleQuery(.stepCount, early), SampleQuery(.stepCount, small)) == [1, 2, 4])
  }

  @Test("A query without matches returns an empty array, and there is no error (Q17)")
  func nothing() throws {
    #expect(try numbers(SampleQuery(.stepCount, .none)).isEmpty)
    #expect(try numbers(SampleQuery(.bodyMass)).isEmpty)
    #expect(try numbers().isEmpty)
  }

  @Test("Overlapping samples of several sources are all returned (Q17)")
  func noMerging() throws {
    daemon.add([.steps(5, at: 60, by: .watch)])
    #expect(try numbers(SampleQuery(.stepCount)) == [1, 2, 4, 5])
  }

  @Test("A long sample that extends into the queried interval is found (Q89)")
  func longSample() throws {
    daemon.add([.quantity(5, .stepCount, 1, from: -10_000, to: 61), .quantity(6, .stepCount, 1, from: -10_000, to: 59)])
    let hour = SamplePredicate.dates(
      start: noon.minutes(60), end: noon.minutes(61), strictStart: false, strictEnd: false)
    #expect(try numbers(SampleQuery(.stepCount, hour)) == [1, 5])
  }
}
