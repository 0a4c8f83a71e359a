import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// A closure that an app calls when it has handled a change it was woken for (rule Q68).
public typealias HKObserverQueryCompletionHandler = () -> Void

/// A query that reports that any app saved or deleted matching samples, but not which samples (rules Q65 to Q68).
///
///     let query = HKObserverQuery(sampleType: HKQuantityType(.stepCount), predicate: nil) { _, done, error in
///       defer { done() }
///       …  // Read the current samples with another query.
///     }
///     store.execute(query)
///
/// The handler is called once immediately, and then after each change until the query is stopped. Changes that arrive
/// while the handler runs are reported together.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
  private let descriptors: [HKQueryDescriptor]
  private let updateHandler:
    (HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void

  /// Creates a query that observes a type.
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler:
      @escaping (
        _ query: HKObserverQuery, _ completionHandler: @escaping HKObserverQueryCompletionHandler,
        _ error: (any Error)?
      ) -> Void
  ) {
    descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
    self.updateHandler = { query, _, done, error in updateHandler(query, done, error) }
    super.init(objectType: sampleType, predicate: predicate)
  }

  /// Creates a query that observes several types. The handler also receives the types that changed. iOS 15.
  public init(
    queryDescriptors: [HKQueryDescriptor],
    updateHandler:
      @escaping (
        _ query: HKObserverQuery, _ sampleTypesAdded: Set<HKSampleType>?,
        _ completionHandler: @escaping HKObserverQueryCompletionHandler, _ error: (any Error)?
      ) -> Void
  ) {
    descriptors = queryDescriptors
    self.updateHandler = updateHandler
    super.init(objectType: queryDescriptors.commonType, predicate: queryDescriptors.commonPredicate)
  }

  override func start(on connection: Connection) -> @Sendable (QueryRun) -> Void {
    let queries = descriptors.storeQueries()
    // Start listening before the app continues, so that a delivery that arrives at once also waits until this query's
    // handler was called.
    let signal = ChangeSignal(of: Set(queries.map(\.type)), on: connection, isObserverQuery: true)
    return { self.run($0, queries, signal) }
  }

  private func run(_ run: QueryRun, _ queries: [SampleQuery], _ signal: ChangeSignal) {
    let types = Set(queries.map(\.type))
    if let error = run.ask({ try $0.requireReadable(types) }).parts.error {
      return run.finish { updateHandler(self, nil, {}, error) }
    }
    switch signal.firstCall(on: run.connection) {
    case .inFront: run.deliver { updateHandler(self, nil, {}, nil) }
    case .delivery(let number, let handler):
      run.deliver { updateHandler(self, nil, run.completion(of: number, handler), nil) }
    case .none: break
    }
    run.watch(signal) { [self] change in
      let changed = types.filter { change.concerns(queries.filter(of: $0), on: run) }
      // When no sample matches the predicate, the app's handler is not called. Complete the delivery here instead, or
      // it would wait in vain.
      let handler = change.delivery.flatMap { signal.begin($0, on: run.connection) }
      guard !changed.isEmpty else {
        if let delivery = change.delivery, let handler { run.completion(of: delivery, handler)() }
        return
      }
      let sampleTypes = Set(changed.compactMap { HKObjectType.instance(of: $0) as? HKSampleType })
      var completion: HKObserverQueryCompletionHandler = {}
      if let delivery = change.delivery, let handler { completion = run.completion(of: delivery, handler) }
      run.deliver { [completion] in updateHandler(self, sampleTypes, completion, nil) }
    }
  }
}

extension QueryRun {
  /// Returns the completion handler that the app receives with one call of its update handler. Only the first call of
  /// the completion handler counts (rule B26).
  fileprivate func completion(of delivery: Int, _ handler: Int) -> HKObserverQueryCompletionHandler {
    let wasCalled = Mutex(false)
    return { [connection] in
      let isFirst = wasCalled.withLock { wasCalled in
        defer { wasCalled = true }
        return !wasCalled
      }
      connection.complete(delivery, handler: handler, isFirst: isFirst)
    }
  }
}

extension [SampleQuery] {
  fileprivate func filter(of type: ObjectType) -> [SampleQuery] { filter { $0.type == type } }
}

extension StoreChange {
  /// Returns true when the change concerns samples that match one of the queries, which have the same type. Deleted
  /// samples can no longer be queried, so every deletion of that type counts.
  fileprivate func concerns(_ queries: [SampleQuery], on run: QueryRun) -> Bool {
    guard let type = queries.first?.type, types.contains(type) else { return false }
    if deletedTypes.contains(type) || queries.contains(where: { $0.predicate == .all }) { return true }
    let narrowed = queries.map { SampleQuery($0.type, .and([.uuids(Set(added)), $0.predicate])) }
    return run.ask { try $0.samples(matchingAny: narrowed, limit: 1) }.parts.value?.isEmpty == false
  }
}
