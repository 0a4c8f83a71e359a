import ClassicClient
import Foundation
import HealthKit
import HealthKitUI
import XCTest

private final class Delegate: StatisticsFetcherDelegate {
  var summary: [HKQuantityTypeIdentifier: Double]?
  let finished: XCTestExpectation

  init(_ finished: XCTestExpectation) { self.finished = finished }

  func statisticsFetcher(_ fetcher: StatisticsFetcher, didFinishWith summary: [HKQuantityTypeIdentifier: Double]) {
    self.summary = summary
    finished.fulfill()
  }

  func statisticsFetcher(_ fetcher: StatisticsFetcher, didFailWith error: Error) {
    XCTFail("\(error)")
    finished.fulfill()
  }
}

final class StatisticsFetcherTests: HealthTestCase {
  func testADaySummedByTheGroup() {
    device.add(
      [
        quantity(.stepCount, 900, .count(), from: -7200, lasting: 600),
        quantity(.stepCount, 300, .count(), from: -3600, lasting: 600),
        quantity(.heartRate, 70, HKUnit(from: "count/min"), from: -60),
        quantity(.heartRate, 70, HKUnit(from: "count/min"), from: -30),
      ], from: .appleWatch)
    authorize(read: [HKQuantityType(.stepCount), HKQuantityType(.heartRate), HKQuantityType(.distanceWalkingRunning)])
    let delegate = Delegate(expectation(description: "finished"))
    let fetcher = StatisticsFetcher(store: store)
    fetcher.delegate = delegate
    fetcher.fetch(from: noon.addingTimeInterval(-43_200), to: noon)
    wait(for: [delegate.finished], timeout: 10)
    XCTAssertEqual(delegate.summary?[.stepCount], 1200)
    XCTAssertEqual(delegate.summary?[.heartRate], 70)
    XCTAssertNil(delegate.summary?[.distanceWalkingRunning])
  }

  func testAWeekThatGrows() {
    authorize(read: [HKQuantityType(.stepCount)])
    device.add([quantity(.stepCount, 900, .count(), from: -7200, lasting: 600)], from: .iPhone)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let fetcher = StatisticsFetcher(store: store)
    let first = expectation(description: "900")
    let second = expectation(description: "1000")
    fetcher.observeWeek(endingAt: noon, calendar: calendar) { days in
      XCTAssertEqual(days.count, 7)
      if days.last?.steps == 900 { first.fulfill() }
      if days.last?.steps == 1000 { second.fulfill() }
    }
    wait(for: [first], timeout: 10)
    device.add([quantity(.stepCount, 100, .count(), from: -600, lasting: 60)], from: .iPhone)
    wait(for: [second], timeout: 10)
    fetcher.stop()
  }
}

final class AnchoredSyncTests: HealthTestCase {
  let suite = "org.example.classic.\(UUID().uuidString)"

  override func tearDown() {
    UserDefaults.standard.removePersistentDomain(forName: suite)
    super.tearDown()
  }

  private func sync(_ sync: AnchoredSync) -> [AnchoredSync.Batch] {
    var batches: [AnchoredSync.Batch] = []
    let completed = expectation(description: "completed")
    sync.sync(
      upload: { batches.append($0) },
      completion: { error in
        XCTAssertNil(error)
        completed.fulfill()
      })
    wait(for: [completed], timeout: 10)
    return batches
  }

  func testBatchesUntilNothingIsLeftAndOnlyNewsAfterARelaunch() throws {
    let weight = HKQuantityType(.bodyMass)
    authorize(share: [weight], read: [weight])
    device.add((0..<7).map { quantity(.bodyMass, 70, .gramUnit(with: .kilo), from: Double($0)) }, from: .iPhone)
    let defaults = try XCTUnwrap(UserDefaults(suiteName: suite))
    let batches = sync(AnchoredSync(healthStore: store, sampleType: weight, defaults: defaults, batchSize: 3))
    XCTAssertEqual(batches.map { $0.added.count }, [3, 3, 1])

    let own = quantity(.bodyMass, 71, .gramUnit(with: .kilo), from: 100)
    let saved = expectation(description: "saved and deleted")
    let store = self.store
    store.save(own) { _, _ in
      store.delete(own) { _, _ in saved.fulfill() }
    }
    wait(for: [saved], timeout: 10)
    let later = sync(AnchoredSync(healthStore: store, sampleType: weight, defaults: defaults, batchSize: 3))
    XCTAssertEqual(later.map { $0.added.count }, [0])
    XCTAssertEqual(later.first?.deleted, [own.uuid])
  }

  func testFollowing() throws {
    let steps = HKQuantityType(.stepCount)
    authorize(read: [steps])
    let follower = AnchoredSync(
      healthStore: store, sampleType: steps, defaults: try XCTUnwrap(UserDefaults(suiteName: suite)))
    let empty = expectation(description: "empty")
    let news = expectation(description: "news")
    follower.follow { batch in
      if batch.added.isEmpty { empty.fulfill() } else { news.fulfill() }
    }
    wait(for: [empty], timeout: 10)
    device.add([quantity(.stepCount, 1, .count(), from: 0)], from: .iPhone)
    wait(for: [news], timeout: 10)
    follower.stop()
    XCTAssertNotNil(follower.anchor)
  }
}

final class BackgroundObserverTests: HealthTestCase {
  func testEachTypeIsObservedOnTheAppsQueue() {
    let types: [HKSampleType] = [HKQuantityType(.stepCount), HKCategoryType(.sleepAnalysis)]
    authorize(read: Set(types))
    let observer = BackgroundObserver(healthStore: store)
    // Each observer is called once at the start and once for the new data.
    let heard = expectation(description: "heard")
    heard.expectedFulfillmentCount = 2
    let more = expectation(description: "more")
    var count = 0
    observer.start(types, frequency: .immediate) { type, done in
      count += 1
      if count <= 2 { heard.fulfill() } else { more.fulfill() }
      done()
    }
    wait(for: [heard], timeout: 10)
    device.add([quantity(.stepCount, 1, .count(), from: 0)], from: .iPhone)
    wait(for: [more], timeout: 10)
    let stopped = expectation(description: "stopped")
    observer.stop { success in
      XCTAssertTrue(success)
      stopped.fulfill()
    }
    wait(for: [stopped], timeout: 10)
    XCTAssertTrue(observer.errors.isEmpty)
  }

  func testBlockingCode() {
    let reader = BlockingReader(store)
    let steps = HKQuantityType(.stepCount)
    XCTAssertTrue(reader.authorize([steps]))
    device.add(
      [quantity(.stepCount, 1, .count(), from: 0), quantity(.stepCount, 2, .count(), from: 60)], from: .iPhone)
    XCTAssertEqual(reader.newest(steps)?.quantity, HKQuantity(unit: .count(), doubleValue: 2))
    XCTAssertEqual(reader.count(steps), 2)
  }
}
