import HealthModel
import Synchronization
import Testing

@testable import HealthDaemon

/// Correlations have no permission of their own. Access depends on their members (A20, A53 and A59).
@Suite("Correlations")
struct CorrelationTests {
  let daemon = makeDaemon()
  let stride: Connection

  init() {
    stride = daemon.connect(.stride)
    daemon.add([
      .bloodPressure(10, [.quantity(1, .bloodPressureSystolic, 120), .quantity(2, .bloodPressureDiastolic, 80)])
    ])
  }

  private func correlations(_ predicate: SamplePredicate = .all) throws -> [SampleRecord] {
    try stride.samples(matchingAny: [SampleQuery(.bloodPressure, predicate)])
  }

  @Test("A correlation is returned with the members the app may read (A59)")
  func partlyReadable() throws {
    daemon.decide(.granted, .bloodPressureSystolic, .read)
    daemon.decide(.denied, .bloodPressureDiastolic, .read)
    #expect(try correlations().map(\.memberNumbers) == [[1]])
    daemon.decide(.granted, .bloodPressureDiastolic, .read)
    #expect(try correlations().map(\.memberNumbers) == [[1, 2]])
  }

  @Test("A correlation without readable members is hidden, and so is its source (A59)")
  func hidden() throws {
    daemon.decide(.denied, .bloodPressureSystolic, .read)
    #expect(try correlations().isEmpty)
    #expect(try stride.sources(SampleQuery(.bloodPressure)).isEmpty)
    #expect(try stride.sampleChanges(matchingAny: [SampleQuery(.bloodPressure)]).added.isEmpty)
  }

  @Test("A correlation query gives errorAuthorizationNotDetermined (5) if none of its types was requested (A56)")
  func neverAsked() {
    #expect(throws: HealthError.authorizationNotDetermined) { try correlations() }
  }

  @Test("Members are also independent samples (S40), unless a query excludes members (Q98)")
  func members() throws {
    daemon.decide(.granted, .bloodPressureSystolic, .read)
    daemon.add([.quantity(3, .bloodPressureSystolic, 118, from: 5)])
    #expect(try stride.sees(.bloodPressureSystolic) == [1, 3])
    #expect(try stride.sees(.bloodPressureSystolic, .noCorrelation) == [3])
  }

  @Test("A sample saved before its correlation becomes a member (S40 and Q98)")
  func memberFirst() throws {
    daemon.decide(.granted, .bloodPressureSystolic, .read)
    daemon.add([.quantity(31, .bloodPressureSystolic, 130), .quantity(32, .bloodPressureSystolic, 131)])
    #expect(try stride.sees(.bloodPressureSystolic, .noCorrelation) == [31, 32])
    daemon.add([.bloodPressure(30, [.quantity(31, .bloodPressureSystolic, 130)])])
    #expect(try stride.sees(.bloodPressureSystolic, .noCorrelation) == [32])
    #expect(try stride.sees(.bloodPressureSystolic) == [1, 31, 32], "and is there once")
    daemon.deleteSamples([.fixed(30)])
    #expect(try stride.sees(.bloodPressureSystolic, .noCorrelation) == [31, 32])
  }

  @Test("Samples saved in one call with their correlation become members, in any order")
  func memberBeside() throws {
    daemon.decide(.granted, .bloodPressureSystolic, .read)
    let (member, other) = (
      SampleRecord.quantity(31, .bloodPressureSystolic, 130), SampleRecord.quantity(33, .bloodPressureSystolic, 133)
    )
    daemon.add([member, .bloodPressure(30, [member]), .bloodPressure(34, [other]), other])
    #expect(try stride.sees(.bloodPressureSystolic, .noCorrelation).isEmpty)
    #expect(try stride.sees(.bloodPressureSystolic) == [1, 31, 33])
  }

  @Test("Saving a correlation requires permission to share every member (A53)")
  func saving() throws {
    daemon.decide(.granted, .bloodPressureSystolic, .share)
    let reading = SampleRecord.bloodPressure(
      20, [.quantity(21, .bloodPressureSystolic, 110), .quantity(22, .bloodPressureDiastolic, 70)])
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.save([reading]) }
    daemon.decide(.granted, .bloodPressureDiastolic, .share)
    try stride.save([reading])
    #expect(try correlations().map(\.memberNumbers) == [[21, 22]], "its own, and nothing of the device's")
  }

  @Test("Deleting a correlation keeps its members (S22)")
  func deleting() throws {
    for type in ObjectType.bloodPressure.memberTypes { daemon.decide(.granted, type, .share) }
    try stride.save([.bloodPressure(20, [.quantity(21, .bloodPressureSystolic, 110)])])
    try stride.delete([.fixed(20)])
    #expect(try correlations().isEmpty)
    #expect(try stride.sees(.bloodPressureSystolic, .noCorrelation) == [21])
  }

  @Test("Deleting a member of a correlation removes the member from the correlation")
  func deletingMember() throws {
    for type in ObjectType.bloodPressure.memberTypes { daemon.decide(.granted, type, .read) }
    daemon.deleteSamples([.fixed(1)])
    #expect(try correlations().map(\.memberNumbers) == [[2]])
  }

  @Test("A correlation's deletion is reported only to apps that could have seen a member (A59)")
  func deletedUnseen() throws {
    daemon.decide(.denied, .bloodPressureSystolic, .read)
    let anchor = try stride.sampleChanges(matchingAny: [SampleQuery(.bloodPressure)]).anchor
    let heard = Mutex<[StoreChange]>([])
    let observation = stride.observeChanges(of: [.bloodPressure]) { change in
      heard.withLock { $0 += [change].compactMap(\.self) }
    }
    daemon.deleteSamples([.fixed(10)])
    #expect(try stride.sampleChanges(matchingAny: [SampleQuery(.bloodPressure)], since: anchor).deleted.isEmpty)
    #expect(heard.withLock { $0 }.isEmpty, "one member is refused, the other was never asked for")
    withExtendedLifetime(observation) {}
  }

  @Test("A meal with two readable nutrients is returned once, and its deletion is reported once (A59)")
  func partlyReadableFood() throws {
    let nutrients = ObjectType.food.memberTypes.prefix(3)
    for (type, decision) in zip(nutrients, [Decision.granted, .denied, .granted]) {
      daemon.decide(decision, type, .read)
    }
    let members = zip(21..., nutrients).map { SampleRecord.quantity($0, $1, 1) }
    let meal = SampleRecord(
      uuid: .fixed(20), type: .food, start: noon, end: noon, content: .correlation(members), sourceRevision: .phone)
    let anchor = try stride.sampleChanges(matchingAny: [SampleQuery(.food)]).anchor
    daemon.add([meal])
    let seen = try stride.samples(matchingAny: [SampleQuery(.food)])
    #expect(seen.map(\.memberNumbers) == [[21, 23]])
    #expect(try stride.sampleChanges(matchingAny: [SampleQuery(.food)], since: anchor).added.count == 1)
    let snack = SampleRecord(
      uuid: .fixed(30), type: .food, start: noon, end: noon,
      content: .correlation([.quantity(31, nutrients[nutrients.startIndex], 1)]), sourceRevision: .phone)
    daemon.add([snack])
    let later = try stride.sampleChanges(matchingAny: [SampleQuery(.food)], since: anchor).anchor
    daemon.deleteSamples([.fixed(20), .fixed(30)])
    #expect(
      try stride.sampleChanges(matchingAny: [SampleQuery(.food)], since: later).deleted.map(\.uuid.number) == [20, 30])
  }

  @Test("A sample in another app's correlation counts as a member for apps that may read its type (Q98)")
  func foreignCorrelation() throws {
    daemon.decide(.granted, .bloodPressureDiastolic, .read)
    daemon.add([.bloodPressure(40, [.quantity(41, .bloodPressureDiastolic, 90)], by: .scale)])
    #expect(try stride.sees(.bloodPressureDiastolic, .noCorrelation).isEmpty)
    #expect(daemon.allSamples(SampleQuery(.bloodPressureDiastolic, .noCorrelation)).isEmpty)
  }

  @Test("The app's own samples are members of the app's own correlation, but not of a hidden correlation (A59 and Q98)")
  func ownMembers() throws {
    for type in [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic] {
      daemon.decide(.granted, type, .share)
      daemon.decide(.denied, type, .read)
    }
    let own = [SampleRecord.quantity(51, .bloodPressureSystolic, 120), .quantity(52, .bloodPressureSystolic, 121)]
    try stride.save(own)
    try stride.save([.bloodPressure(50, [own[0]])])
    daemon.add([.bloodPressure(60, [own[1]], by: .scale)])
    #expect(try stride.sees(.bloodPressureSystolic, .noCorrelation) == [52])
  }

  @Test("An app's own correlation leaves out hidden members of other sources (A59)")
  func foreignMember() throws {
    for type in [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic] { daemon.decide(.denied, type, .read) }
    let stride = SourceRevisionRecord(source: AppIdentity.stride.source)
    let members: [SampleRecord] = [
      .quantity(71, .bloodPressureSystolic, 120, by: stride), .quantity(72, .bloodPressureDiastolic, 80, by: .scale),
    ]
    daemon.add([.bloodPressure(70, members, by: stride)])
    #expect(try correlations().map(\.memberNumbers) == [[71]])
    daemon.decide(.granted, .bloodPressureDiastolic, .read)
    #expect(try correlations().map(\.memberNumbers).contains([71, 72]))
  }

  @Test("Food is authorized through its nutrients")
  func food() throws {
    #expect(ObjectType.food.memberTypes.contains(.dietaryCaffeine))
    #expect(ObjectType.food.memberTypes.allSatisfy { $0.swiftName.hasPrefix("dietary") })
  }
}

extension SampleRecord {
  static func bloodPressure(_ number: Int, _ members: [SampleRecord], by source: SourceRevisionRecord = .phone)
    -> SampleRecord
  {
    SampleRecord(
      uuid: .fixed(number), type: .bloodPressure, start: noon, end: noon, content: .correlation(members),
      sourceRevision: source)
  }

  var memberNumbers: [Int] { if case .correlation(let members) = content { members.map(\.uuid.number) } else { [] } }
}
