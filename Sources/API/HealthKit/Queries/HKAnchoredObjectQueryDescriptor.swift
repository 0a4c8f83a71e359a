import HealthDaemon
import HealthModel

/// A query for the samples saved and deleted since an anchor. The query returns the changes once, or again after each
/// change (rules Q21 to Q30). iOS 15.4.
///
///     let query = HKAnchoredObjectQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor)
///     for try await result in query.results(for: store) {
///       add(result.addedSamples)
///       remove(result.deletedObjects)
///       anchor = result.newAnchor
///     }
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// The conditions. A sample that matches any of them is found.
  public var predicates: [HKSamplePredicate<Sample>]

  /// The anchor of an earlier answer to continue from; nil to start with everything stored.
  public var anchor: HKQueryAnchor?

  /// The maximum number of samples in an answer; nil for no limit. Run the query again with the new anchor for the rest
  /// (rule Q23).
  public var limit: Int?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicates: The conditions. A sample that matches any of them is found.
  ///   - anchor: The anchor of an earlier answer; nil to start with everything stored.
  ///   - limit: The maximum number of samples in an answer; nil or 0 for no limit.
  public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
    self.predicates = predicates
    self.anchor = anchor
    self.limit = limit
  }

  /// The samples saved and the objects deleted since an anchor.
  public struct Result: Sendable {
    /// The saved samples, in the order they were saved.
    public let addedSamples: [Sample]

    /// The deleted objects.
    public let deletedObjects: [HKDeletedObject]

    /// The anchor to continue from.
    public let newAnchor: HKQueryAnchor

    fileprivate init(_ changes: SampleChanges) {
      addedSamples = changes.added.compactMap { HKSample.sample($0) as? Sample }
      deletedObjects = changes.deleted.map(HKDeletedObject.init)
      newAnchor = HKQueryAnchor(changes.anchor)
    }
  }

  /// Returns the changes since the anchor. There may be none (rule Q27).
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    try await healthStore.run(search(since: anchor))
  }

  /// Returns a sequence of the changes since the anchor, in answers of at most ``limit`` samples. After each later
  /// change that the app may see, another answer follows.
  ///
  /// The sequence ends with `CancellationError` when its task is cancelled, and without an error when the app has
  /// ended.
  public func results(for healthStore: HKHealthStore) -> Results { Results(store: healthStore, descriptor: self) }

  fileprivate func search(
    since anchor: HKQueryAnchor?
  ) -> @Sendable (Connection) throws -> Result {
    let (queries, limit) = (predicates.map { $0.query }, limit)
    return { connection in
      Result(try connection.sampleChanges(matchingAny: queries, since: anchor?.value ?? 0, limit: limit))
    }
  }

  /// The sequence that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    let store: HKHealthStore
    let descriptor: HKAnchoredObjectQueryDescriptor

    public func makeAsyncIterator() -> Iterator { Iterator(store: store, descriptor: descriptor) }

    /// The iterator of the sequence. It waits for the next change and returns the changes since the previous answer.
    public struct Iterator: AsyncIteratorProtocol {
      private let store: HKHealthStore
      private let descriptor: HKAnchoredObjectQueryDescriptor
      private var anchor: HKQueryAnchor?
      private var changes: ChangeSignal?
      /// True when the last answer reached the limit, so that more changes may already exist.
      private var mayHaveMore = false

      init(store: HKHealthStore, descriptor: HKAnchoredObjectQueryDescriptor) {
        self.store = store
        self.descriptor = descriptor
        anchor = descriptor.anchor
      }

      public mutating func next() async throws -> Result? {
        guard let changes else {
          // Start listening before reading, so that no change in between is missed.
          self.changes = ChangeSignal(
            of: Set(descriptor.predicates.map { $0.sampleType.objectType }), on: store.connection)
          return try await look()
        }
        while true {
          if !mayHaveMore {
            guard try await changes.next() != nil else { return nil }
          }
          let result = try await look()
          if !result.addedSamples.isEmpty || !result.deletedObjects.isEmpty { return result }
        }
      }

      private mutating func look() async throws -> Result {
        let result = try await store.run(descriptor.search(since: anchor))
        anchor = result.newAnchor
        mayHaveMore = descriptor.limit.map { $0 > 0 && result.addedSamples.count >= $0 } ?? false
        return result
      }
    }
  }
}
