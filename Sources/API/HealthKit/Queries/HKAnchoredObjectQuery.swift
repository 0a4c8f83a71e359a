import Foundation
import HealthDaemon
import HealthModel

/// A query for the samples saved and deleted since an anchor (rules Q21 to Q30).
///
///     let query = HKAnchoredObjectQuery(
///       type: HKQuantityType(.stepCount), predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit
///     ) { _, added, deleted, newAnchor, error in … }
///     query.updateHandler = { _, added, deleted, newAnchor, error in … }
///     store.execute(query)
///
/// If an ``updateHandler`` is set before the query is executed, the query runs until it is stopped (rule Q26).
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  // `@unchecked Sendable`, as HKQuery is: only the query’s own queue uses the anchor.
  private let descriptors: [HKQueryDescriptor]
  private let limit: Int
  private let resultsHandler:
    @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
  /// The app's current position in the history.
  private var anchor: HKQueryAnchor?

  /// Creates a query for the changes of a type. Without an anchor it returns everything stored, and recent deletions.
  @preconcurrency
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (
        _ query: HKAnchoredObjectQuery, _ samples: [HKSample]?, _ deletedObjects: [HKDeletedObject]?,
        _ newAnchor: HKQueryAnchor?, _ error: (any Error)?
      ) -> Void
  ) {
    descriptors = [HKQueryDescriptor(sampleType: type, predicate: predicate)]
    self.anchor = anchor
    self.limit = limit
    resultsHandler = handler
    super.init(objectType: type, predicate: predicate)
  }

  /// Creates a query for the changes of several types, with a single anchor for all of them (rule Q28). iOS 15.
  @preconcurrency
  public init(
    queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (
        _ query: HKAnchoredObjectQuery, _ samples: [HKSample]?, _ deletedObjects: [HKDeletedObject]?,
        _ newAnchor: HKQueryAnchor?, _ error: (any Error)?
      ) -> Void
  ) {
    descriptors = queryDescriptors
    self.anchor = anchor
    self.limit = limit
    resultsHandler = handler
    super.init(objectType: queryDescriptors.commonType, predicate: queryDescriptors.commonPredicate)
  }

  /// Creates a query for the changes of a type with a number as the anchor; Apple’s API before iOS 9.
  @preconcurrency
  public convenience init(
    type: HKSampleType, predicate: NSPredicate?, anchor: Int, limit: Int,
    completionHandler handler:
      @escaping @Sendable (
        _ query: HKAnchoredObjectQuery, _ samples: [HKSample]?, _ newAnchor: Int, _ error: (any Error)?
      ) -> Void
  ) {
    self.init(type: type, predicate: predicate, anchor: HKQueryAnchor(fromValue: anchor), limit: limit) {
      handler($0, $1, Int(clamping: $3?.value ?? 0), $4)
    }
  }

  /// Called with each later batch of saved and deleted objects. It cannot be set after the query is executed (rule Q6).
  open var updateHandler:
    (
      (
        _ query: HKAnchoredObjectQuery, _ samples: [HKSample]?, _ deletedObjects: [HKDeletedObject]?,
        _ newAnchor: HKQueryAnchor?, _ error: (any Error)?
      ) -> Void
    )?
  {
    didSet { mayNotChange("updateHandler") }
  }

  override func run(_ run: QueryRun) {
    let queries = descriptors.storeQueries()
    if queries.isEmpty {
      HealthExceptionHandler.raise(HealthException(.invalidArgument, .queryOfNothing), on: run.connection)
    }
    guard updateHandler != nil else { return run.finish { tell(resultsHandler, run.changes(queries, anchor, limit)) } }
    // Start listening before reading, so that no change in between is missed.
    let signal = ChangeSignal(of: Set(queries.map(\.type)), on: run.connection)
    let initial = run.changes(queries, anchor, limit)
    if initial.parts.value == nil { return run.finish { tell(resultsHandler, initial) } }
    run.deliver { tell(resultsHandler, initial) }
    update(after: initial, queries, run)
    run.watch(signal) { [self] _ in update(after: nil, queries, run) }
  }

  /// Calls the update handler with the changes, in batches limited to the maximum number of samples.
  private func update(after initial: Result<SampleChanges, any Error>?, _ queries: [SampleQuery], _ run: QueryRun) {
    var last = initial
    while run.execution.isRunning {
      if let found = last?.parts.value {
        anchor = HKQueryAnchor(found.anchor)
        guard limit > 0, found.added.count >= limit else { return }
      }
      let next = run.changes(queries, anchor, limit)
      if let found = next.parts.value, found.added.isEmpty && found.deleted.isEmpty { return }
      run.deliver { if let updateHandler { tell(updateHandler, next) } }
      if next.parts.value == nil { return }
      last = next
    }
  }

  private func tell(
    _ handler: (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void,
    _ answer: Result<SampleChanges, any Error>
  ) {
    switch answer {
    case .success(let found):
      handler(
        self, found.added.map(HKSample.sample), found.deleted.map(HKDeletedObject.init), HKQueryAnchor(found.anchor),
        nil)
    case .failure(let error): handler(self, nil, nil, nil, error)
    }
  }
}

extension QueryRun {
  fileprivate func changes(
    _ queries: [SampleQuery], _ anchor: HKQueryAnchor?, _ limit: Int?
  ) -> Result<SampleChanges, any Error> {
    ask { try $0.sampleChanges(matchingAny: queries, since: anchor?.value ?? 0, limit: limit) }
  }
}

extension HKDeletedObject {
  /// Creates the object for a deletion in the store’s history.
  convenience init(_ sample: DeletedSample) { self.init(uuid: sample.uuid, metadata: sample.metadata) }
}
