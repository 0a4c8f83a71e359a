import Foundation
import HealthKit

/// Copies samples to the app's server with an anchored query. The app archives the anchor between launches.
public class AnchoredSync: NSObject {
  public struct Batch {
    public let added: [HKSample]
    public let deleted: [UUID]
  }

  private let healthStore: HKHealthStore
  private let defaults: UserDefaults
  private let sampleType: HKSampleType
  private let batchSize: Int
  private var query: HKAnchoredObjectQuery?
  private var anchorKey: String { return "anchor." + sampleType.identifier }

  public init(healthStore: HKHealthStore, sampleType: HKSampleType, defaults: UserDefaults, batchSize: Int = 100) {
    self.healthStore = healthStore
    self.sampleType = sampleType
    self.defaults = defaults
    self.batchSize = batchSize
  }

  public var anchor: HKQueryAnchor? {
    get {
      guard let data = defaults.data(forKey: anchorKey) else { return nil }
      do {
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
      } catch {
        return nil
      }
    }
    set {
      guard let anchor = newValue else {
        defaults.removeObject(forKey: anchorKey)
        return
      }
      let data = try? NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
      defaults.set(data, forKey: anchorKey)
    }
  }

  /// Uploads one batch after another until none is left.
  public func sync(upload: @escaping (Batch) -> Void, completion: @escaping (Error?) -> Void) {
    let query = HKAnchoredObjectQuery(
      type: sampleType, predicate: nil, anchor: anchor, limit: batchSize
    ) { [weak self] (query, samplesOrNil, deletedObjectsOrNil, newAnchor, errorOrNil) in
      guard let self = self else { return }
      guard let samples = samplesOrNil, let deletedObjects = deletedObjectsOrNil else {
        completion(errorOrNil)
        return
      }
      self.anchor = newAnchor
      if !samples.isEmpty || !deletedObjects.isEmpty {
        upload(Batch(added: samples, deleted: deletedObjects.map { $0.uuid }))
      }
      if samples.count < self.batchSize {
        completion(nil)
      } else {
        self.sync(upload: upload, completion: completion)
      }
    }
    healthStore.execute(query)
  }

  /// Follows changes until `stop()`.
  public func follow(_ handler: @escaping (Batch) -> Void) {
    let query = HKAnchoredObjectQuery(
      type: sampleType, predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit,
      resultsHandler: { [weak self] (_, samples, deleted, anchor, _) in
        self?.anchor = anchor
        handler(Batch(added: samples ?? [], deleted: deleted?.map { $0.uuid } ?? []))
      })
    query.updateHandler = { [weak self] (_, samples, deleted, anchor, _) in
      self?.anchor = anchor
      handler(Batch(added: samples ?? [], deleted: deleted?.map { $0.uuid } ?? []))
    }
    self.query = query
    healthStore.execute(query)
  }

  public func stop() {
    guard let query = query else { return }
    healthStore.stop(query)
  }
}
