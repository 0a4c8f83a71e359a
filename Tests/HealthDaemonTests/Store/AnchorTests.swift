import HealthDaemon
import HealthModel
import Testing

/// Rules Q21 to Q30: changes since an earlier query.
@Suite("An anchor separates known changes from new ones")
struct AnchorTests {
  let daemon = makeDaemon()
  let stride: Connection
  let steps = SampleQuery(.stepCount)

  init() {
    stride = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .read)
    daemon.decide(.granted, .stepCount, .share)
    daemon.add([.steps(1, at: 60), .steps(2, at: 0)])
  }

  private func changes(
    since anchor: UInt64 = 0, limit: Int? = nil, _ predicate: SamplePredicate = .all
  ) throws -> (added: [Int], deleted: [Int], anchor: UInt64) {
    let changes = try stride.sampleChanges(
      matchingAny: [SampleQuery(.stepCount, predicate)], since: anchor, limit: limit)
    return (changes.added.map(\.uuid.number), changes.deleted.map(\.uuid.number), changes.anchor)
  }

  @Test("Without an anchor all samples are returned, in the order of saving (Q21 and Q23)")
  func everything() throws {
    #expect(try changes().added == [1, 2])
    #expect(try changes().deleted.isEmpty)
  }

  @Test("With an anchor only samples saved later are returned (Q21)")
  func after() throws {
    let first = try changes()
    #expect(try changes(since: first.anchor) == ([], [], first.anchor))
    daemon.add([.steps(3, at: -60)])
    let second = try changes(since: first.anchor)
    #expect(second.added == [3])
    #expect(try changes(since: second.anchor).added.isEmpty)
    #expect(try changes(since: first.anchor).added == [3], "an anchor can be used again")
  }

  @Test("Deletions are returned (Q21), including those of samples saved since the anchor (Q27)")
  func deleted() throws {
    let first = try changes()
    daemon.add([.steps(3)])
    daemon.deleteSamples([.fixed(3), .fixed(1)])
    let second = try changes(since: first.anchor)
    #expect(second.added.isEmpty)
    #expect(second.deleted == [3, 1])
    #expect(try changes(since: second.anchor).deleted.isEmpty)
  }

  @Test("The deletion of a chosen medication's dose is returned once (A75 and Q21)")
  func deletedDose() throws {
    let app = AppIdentity.stride.bundleIdentifier
    daemon.add([.medication(11), .dose(21, of: 11), .dose(22, of: 11), .dose(23, of: 11)])
    daemon.setAllowed(true, object: .fixed(11), for: app)
    let doses = [SampleQuery(.medicationDoseEvent)]
    daemon.deleteSamples([.fixed(21)])
    let first = try stride.sampleChanges(matchingAny: doses)
    daemon.deleteSamples([.fixed(22)])
    let second = try stride.sampleChanges(matchingAny: doses, since: first.anchor)
    #expect(second.deleted.map(\.uuid.number) == [22])
    daemon.deleteSamples([.fixed(23)])
    let third = try stride.sampleChanges(matchingAny: doses, since: second.anchor)
    #expect(third.deleted.map(\.uuid.number) == [23])
    #expect(try stride.sampleChanges(matchingAny: doses, since: third.anchor).deleted.isEmpty)
  }

  @Test(
    "An object's deletion is returned once, but not if the object was the app's own and was turned off (A67 and A71)")
  func objects() throws {
    daemon.decide(.granted, .visionPrescription, .share)
    try stride.save([.prescription(1), .prescription(2)])
    daemon.add([.prescription(7, issued: 0, by: .scale), .prescription(8, issued: 0, by: .scale)])
    daemon.setAllowed(false, object: .fixed(2), for: AppIdentity.stride.bundleIdentifier)
    daemon.setAllowed(true, object: .fixed(7), for: AppIdentity.stride.bundleIdentifier)
    func changes(since anchor: UInt64) throws -> (added: Set<Int>, deleted: Set<Int>, anchor: UInt64) {
      let changes = try stride.sampleChanges(
        matchingAny: [SampleQuery(.visionPrescription)], since: anchor, limit: nil)
      return (Set(changes.added.map(\.uuid.number)), Set(changes.deleted.map(\.uuid.number)), changes.anchor)
    }
    let first = try changes(since: 0)
    #expect(first.added == [1, 7] && first.deleted == [])
    daemon.deleteSamples([1, 2, 7, 8].map { .fixed($0) })
    let second = try changes(since: first.anchor)
    #expect(second.added == [])
    #expect(second.deleted == [1])
    #expect(try changes(since: second.anchor).deleted == [])
  }

  @Test("Queries with a limit, each from the previous anchor, return every change once (Q23)")
  func portions() throws {
    daemon.add((3...7).map { .steps($0, at: Double(-$0)) })
    daemon.deleteSamples([.fixed(4)])
    var anchor: UInt64 = 0
    var portions: [[Int]] = []
    var deletions: [[Int]] = []
    repeat {
      let portion = try changes(since: anchor, limit: 2)
      anchor = portion.anchor
      portions.append(portion.added)
      deletions.append(portion.deleted)
    } while portions.last?.isEmpty == false
    #expect(portions == [[1, 2], [3, 5], [6, 7], []])
    #expect(deletions.flatMap(\.self) == [4])
  }

  @Test("A limit that leaves out no sample delays no deletions (Q23)")
  func exactLimit() throws {
    let anchor = try changes().anchor
    daemon.add([.steps(3), .steps(4), .steps(5)])
    daemon.deleteSamples([.fixed(5)])
    let all = try changes(since: anchor, limit: 2)
    #expect(all.added == [3, 4] && all.deleted == [5])
    let portion = try changes(since: anchor, limit: 1)
    #expect(portion.added == [3] && portion.deleted == [])
  }

  @Test("A replaced sample is returned as deleted and its new version as added (Q30)")
  func replaced() throws {
    func version(_ number: Int, _ version: Int) -> SampleRecord {
      .quantity(
        number, .stepCount, 1, [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(version)])
    }
    try stride.save([version(3, 1)])
    let first = try changes()
    try stride.save([version(4, 2)])
    let second = try changes(since: first.anchor)
    #expect(second.added == [4])
    #expect(second.deleted == [3])
    let gone = try stride.sampleChanges(matchingAny: [steps], since: first.anchor).deleted.first
    #expect(gone?.metadata == [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1)])
  }

  @Test("A deletion is left out only if the predicate certainly did not match the deleted sample (Q24)")
  func predicate() throws {
    daemon.deleteSamples([.fixed(1), .fixed(2)])
    #expect(try changes(.uuids([.fixed(2)])).deleted == [2])
    #expect(try changes(.not(.sources([SourceRevisionRecord.phone.source.bundleIdentifier]))).deleted.isEmpty)
    #expect(try changes(.startDate(.greaterThan, noon.minutes(30))).deleted == [1, 2], "dates are not left to tell")
  }

  @Test("A query with an unknown anchor starts from the beginning")
  func unknownAnchor() throws {
    #expect(try changes(since: 12_345).added == [1, 2])
  }

  @Test("A denied app gets only its own changes (A54)")
  func denied() throws {
    daemon.decide(.denied, .stepCount, .read)
    #expect(try changes() == ([], [], 0))
    try stride.save([.steps(10)])
    daemon.deleteSamples([.fixed(1)])
    #expect(try changes() == ([10], [], 1))
  }

  @Test("An app's anchors advance only with changes that the app could see")
  func anchorsTellNothing() throws {
    daemon.decide(.denied, .stepCount, .read)
    try stride.save([.steps(10)])
    let first = try changes()
    daemon.add((100..<200).map { .steps($0) })
    try stride.save([.steps(11)])
    let second = try changes(since: first.anchor)
    #expect([first.anchor, second.anchor] == [1, 2])
    #expect(second.added == [11])
  }
}
