import Foundation
import HealthKit

/// Keeps a local copy in sync with Health by calling `results(for:)` in a loop. The anchor is archived as data.
public actor AnchoredSync {
  public private(set) var samples: [UUID: HKQuantitySample] = [:]
  public private(set) var rounds = 0

  private let store: HKHealthStore
  private let type: HKQuantityType
  private let anchorFile: URL

  public init(store: HKHealthStore, type: HKQuantityType, anchorFile: URL) {
    self.store = store
    self.type = type
    self.anchorFile = anchorFile
  }

  private func loadAnchor() throws -> HKQueryAnchor? {
    guard let data = try? Data(contentsOf: anchorFile) else { return nil }
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
  }

  private func saveAnchor(_ anchor: HKQueryAnchor) throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
    try data.write(to: anchorFile, options: .atomic)
  }

  private func apply(_ result: HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result) throws {
    for object in result.deletedObjects { samples[object.uuid] = nil }
    for sample in result.addedSamples { samples[sample.uuid] = sample }
    rounds += 1
    try saveAnchor(result.newAnchor)
  }

  /// Fetches the changes since the last call, in batches.
  public func catchUp(batchSize: Int) async throws {
    while true {
      let descriptor = HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: type)], anchor: try loadAnchor(), limit: batchSize)
      let result = try await descriptor.result(for: store)
      try apply(result)
      if result.addedSamples.count < batchSize { return }
    }
  }

  /// Follows changes until the task is cancelled or `isDone` returns true.
  public func follow(until isDone: @Sendable ([UUID: HKQuantitySample]) -> Bool) async throws {
    let descriptor = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: type)], anchor: try loadAnchor())
    for try await result in descriptor.results(for: store) {
      try apply(result)
      if isDone(samples) { break }
    }
  }
}
