import Foundation
import HealthKit

/// The model of a screen, on the main actor. An observer query tells it about changes.
@MainActor
public final class StepsModel {
  public enum State: Equatable, Sendable { case idle, loading, empty, loaded(Int), failed(String) }

  public private(set) var state = State.idle { didSet { stateDidChange?(state) } }
  public var stateDidChange: ((State) -> Void)?

  private let store: HKHealthStore
  private let fetcher: StatisticsFetcher
  private let now: Date
  private var observer: HKObserverQuery?

  public init(store: HKHealthStore, calendar: Calendar, now: Date) {
    self.store = store
    self.now = now
    fetcher = StatisticsFetcher(store: store, calendar: calendar)
  }

  public func load() async {
    state = .loading
    do {
      try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
      await refresh()
    } catch let error as HKError where error.code == .errorHealthDataUnavailable {
      state = .failed("No Health on this device")
    } catch {
      state = .failed(error.localizedDescription)
    }
  }

  public func refresh() async {
    do {
      let steps = try await fetcher.steps(on: now)
      state = steps == 0 ? .empty : .loaded(Int(steps))
    } catch {
      state = .failed(error.localizedDescription)
    }
  }

  public func startObserving() {
    let query = HKObserverQuery(sampleType: HKQuantityType(.stepCount), predicate: nil) {
      [weak self] _, completionHandler, error in
      guard error == nil else { return completionHandler() }
      Task { @MainActor in await self?.refresh() }
      completionHandler()
    }
    observer = query
    store.execute(query)
  }

  public func stopObserving() {
    if let observer { store.stop(observer) }
    observer = nil
  }
}
