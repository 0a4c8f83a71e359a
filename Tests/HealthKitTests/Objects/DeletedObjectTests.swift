import Foundation
import HealthKit
import Testing

@Suite("Deleted objects", .timeLimit(.minutes(20)))
struct DeletedObjectTests {
  let device = TestDevice()
  let store: HKHealthStore
  let mindful = HKCategoryType(.mindfulSession)

  init() {
    store = device.store()
    device.grant(share: [mindful], read: [mindful])
  }

  /// Saves samples with this metadata, deletes them, and returns each with its deleted object.
  private func deleted(_ metadata: [[String: Any]?]) async throws -> [(sample: HKSample, rest: HKDeletedObject)] {
    let samples = metadata.map {
      HKCategorySample(type: mindful, value: 0, start: TestDevice.noon, end: TestDevice.noon + 60, metadata: $0)
    }
    try await store.save(samples)
    try await store.delete(samples)
    let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.categorySample(type: mindful)], anchor: nil)
    let rests = try await descriptor.result(for: store).deletedObjects
    return try samples.map { sample in (sample, try #require(rests.first { $0.uuid == sample.uuid })) }
  }

  @Test("A deleted object keeps only the sync identifier and version from its metadata (rule Q25)")
  func metadata() async throws {
    let found = try await deleted([
      [HKMetadataKeySyncIdentifier: "walk", HKMetadataKeySyncVersion: 3, "secret": "yes"], ["secret": "yes"], nil,
    ])
    #expect(found[0].rest.metadata?.count == 2)
    #expect(found[0].rest.metadata?[HKMetadataKeySyncIdentifier] as? String == "walk")
    #expect(found[0].rest.metadata?[HKMetadataKeySyncVersion] as? Int == 3)
    #expect(found[1].rest.metadata == nil && found[2].rest.metadata == nil)
  }

  @Test("Deleted objects with equal identifiers are equal")
  func equality() async throws {
    let found = try await deleted([[HKMetadataKeySyncIdentifier: "a", HKMetadataKeySyncVersion: 1], nil])
    let again = try await HKAnchoredObjectQueryDescriptor(predicates: [.sample(type: mindful)], anchor: nil)
      .result(for: store).deletedObjects
    #expect(Set(again) == Set(found.map(\.rest)) && again.count == 2)
    #expect(found[0].rest != found[1].rest && !found[0].rest.isEqual(found[0].sample))
    #expect(found[0].rest.description == "\(found[0].sample.uuid), deleted")
  }

  @Test("A deleted object keeps its metadata in an archive")
  func archive() async throws {
    let found = try await deleted([
      [HKMetadataKeySyncIdentifier: "walk", HKMetadataKeySyncVersion: 3], nil,
    ]).map(\.rest)
    let read = try found.map { try #require(try Answers.archived($0)) }
    #expect(read == found && read.map(\.hash) == found.map(\.hash))
    #expect(read[0].metadata?[HKMetadataKeySyncIdentifier] as? String == "walk")
    #expect(read[0].metadata?[HKMetadataKeySyncVersion] as? Int == 3)
    #expect(read[1].metadata == nil && read.map(\.uuid) == found.map(\.uuid))
  }
}
