import Combine
import CoreLocation
import HealthKit
import OSLog
import os
import os.lock

/// The central object of an app from before Swift concurrency. It asks, fetches, and publishes the results.
final class HealthManager: NSObject, ObservableObject {
  @Published private(set) var steps: Double?
  @Published private(set) var errorMessage: String?
  @Published private(set) var isGoalReached = false
  @Published private(set) var locationStatus = CLAuthorizationStatus.notDetermined
  @Published var goal: Double = 8000

  private let store: HKHealthStore
  private let now: () -> Date
  private let stepType = HKQuantityType.quantityType(forIdentifier: .stepCount)!
  private let locationManager = CLLocationManager()
  private let refreshes = PassthroughSubject<Void, Never>()
  private var cancellables = Set<AnyCancellable>()
  private let fetches = OSAllocatedUnfairLock(initialState: 0)

  private static let logger = Logger(subsystem: "org.example.publishing", category: "health")
  private let signposter = OSSignposter(logger: HealthManager.logger)

  var fetchCount: Int { fetches.withLock { $0 } }

  init(store: HKHealthStore, now: @escaping () -> Date = Date.init) {
    self.store = store
    self.now = now
    super.init()
    $steps.combineLatest($goal) { steps, goal in (steps ?? 0) >= goal }
      .removeDuplicates()
      .assign(to: &$isGoalReached)
    refreshes
      .debounce(for: .milliseconds(1), scheduler: RunLoop.main)
      .setFailureType(to: Error.self)
      .map { [unowned self] in self.fetchSteps() }
      .switchToLatest()
      .receive(on: DispatchQueue.main)
      .sink(
        receiveCompletion: { [weak self] completion in
          if case .failure(let error) = completion { self?.show(error) }
        },
        receiveValue: { [weak self] in self?.steps = $0 }
      )
      .store(in: &cancellables)
    locationManager.delegate = self
  }

  /// Asks for access to steps, and fetches them.
  func connect() {
    requestAuthorization()
      .receive(on: DispatchQueue.main)
      .sink(
        receiveCompletion: { [weak self] completion in
          if case .failure(let error) = completion { self?.show(error) }
        },
        receiveValue: { [weak self] in
          Self.logger.info("Asked for \(self?.stepType.identifier ?? "-", privacy: .public)")
          self?.refresh()
          self?.refresh()
        }
      )
      .store(in: &cancellables)
  }

  func refresh() { refreshes.send() }

  private func requestAuthorization() -> AnyPublisher<Void, Error> {
    Future { [store, stepType] promise in
      store.requestAuthorization(toShare: nil, read: [stepType]) { success, error in
        if success { promise(.success(())) } else { promise(.failure(error ?? HKError(.unknownError))) }
      }
    }
    .eraseToAnyPublisher()
  }

  private func fetchSteps() -> Future<Double, Error> {
    Future { [store, stepType, fetches, signposter, now] promise in
      let interval = signposter.beginInterval("Steps", id: signposter.makeSignpostID())
      fetches.withLock { $0 += 1 }
      let start = now().addingTimeInterval(-86_400)
      let predicate = HKQuery.predicateForSamples(withStart: start, end: now(), options: .strictStartDate)
      let query = HKStatisticsQuery(
        quantityType: stepType, quantitySamplePredicate: predicate, options: .cumulativeSum
      ) { _, statistics, error in
        signposter.endInterval("Steps", interval)
        if let error, (error as? HKError)?.code != .errorNoData {
          os_log("Steps failed: %{public}@", log: .default, type: .error, error.localizedDescription)
          return promise(.failure(error))
        }
        let steps = statistics?.sumQuantity()?.doubleValue(for: .count()) ?? 0
        Self.logger.debug("\(steps, format: .fixed(precision: 0)) steps since \(start, privacy: .private(mask: .hash))")
        promise(.success(steps))
      }
      store.execute(query)
    }
  }

  private func show(_ error: Error) {
    Self.logger.error("\(error.localizedDescription, privacy: .public)")
    errorMessage = error.localizedDescription
  }
}

extension HealthManager: CLLocationManagerDelegate {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationStatus = manager.authorizationStatus
    switch manager.authorizationStatus {
    case .notDetermined: manager.requestWhenInUseAuthorization()
    case .authorizedWhenInUse, .authorizedAlways: manager.startUpdatingLocation()
    case .denied, .restricted: Self.logger.notice("Walks are saved without a route.")
    @unknown default: break
    }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    Self.logger.trace("\(locations.count) places")
  }
}
