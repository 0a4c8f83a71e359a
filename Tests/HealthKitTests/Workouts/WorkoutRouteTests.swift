import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Workout routes", .timeLimit(.minutes(20)))
struct WorkoutRouteTests {
  let device = TestDevice()
  let store: HKHealthStore
  let start = TestDevice.noon - 3_600

  init() {
    store = device.store()
    device.grant(
      share: [.workoutType(), HKSeriesType.workoutRoute(), HKQuantityType(.heartRate)],
      read: [.workoutType(), HKSeriesType.workoutRoute(), HKQuantityType(.heartRate)])
  }

  private func location(_ second: Double) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 51.5 + second / 100_000, longitude: -0.1), altitude: 12,
      horizontalAccuracy: 5, verticalAccuracy: 8, course: 0, speed: 1.1, timestamp: start + second)
  }

  private func workout() async throws -> HKWorkout {
    let workout = HKWorkout(activityType: .running, start: start, end: start + 1_800)
    try await store.save(workout)
    return workout
  }

  private func routes(of workout: HKWorkout) async throws -> [HKWorkoutRoute] {
    try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))], sortDescriptors: []
    ).result(for: store)
  }

  @Test("Locations added in any order are returned in chronological order (rule S125)")
  func route() async throws {
    let workout = try await workout()
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try await builder.insertRouteData([location(20), location(0)])
    try await builder.insertRouteData([location(10)])
    try await builder.addMetadata(["part": "one"])
    let route = try await builder.finishRoute(with: workout, metadata: ["city": "London"])
    #expect(route.count == 3 && route.startDate == start && route.endDate == start + 20)
    #expect(route.metadata?["part"] as? String == "one" && route.metadata?["city"] as? String == "London")
    #expect(try await routes(of: workout) == [route])
    var places: [CLLocation] = []
    for try await place in HKWorkoutRouteQueryDescriptor(route).results(for: store) { places.append(place) }
    #expect(places == [location(0), location(10), location(20)])
  }

  @Test("Finishing a route is an error without locations, without a saved workout, or a second time (rule S125)")
  func errors() async throws {
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    let workout = try await workout()
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await builder.finishRoute(with: workout, metadata: nil)
    }
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.insertRouteData([]) }
    try await builder.insertRouteData([location(0)])
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await builder.finishRoute(
        with: HKWorkout(activityType: .running, start: start, end: start + 60), metadata: nil)
    }
    try await builder.finishRoute(with: workout, metadata: nil)
    await #expect(throws: HKError(.errorInvalidArgument)) { try await builder.insertRouteData([location(1)]) }
  }

  @Test("A route query returns batches and marks the last, and an interval limits the locations (rule Q82)")
  func query() async throws {
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try await builder.insertRouteData((0..<250).map { location(Double($0)) })
    let route = try await builder.finishRoute(with: try await workout(), metadata: nil)
    let whole = History<[Int]>()
    store.execute(
      HKWorkoutRouteQuery(route: route) { _, places, done, _ in whole.add([places?.count ?? -1, done ? 1 : 0]) })
    #expect(await whole.waits(for: 3) == [[100, 0], [100, 0], [50, 1]])
    let part = History<[Int]>()
    let interval = DateInterval(start: start + 240, duration: 1_000)
    store.execute(
      HKWorkoutRouteQuery(route: route, dateInterval: interval) { _, places, done, _ in
        part.add([places?.count ?? -1, done ? 1 : 0])
      })
    #expect(await part.waits(for: 1) == [[10, 1]])
    let none = History<[Int]>()
    store.execute(
      HKWorkoutRouteQuery(route: route, dateInterval: DateInterval(start: start - 60, duration: 30)) {
        _, places, done, _ in none.add([places?.count ?? -1, done ? 1 : 0])
      })
    #expect(await none.waits(for: 1) == [[0, 1]], "no overlap: an empty array")
  }

  @Test("A route is finished with its workout builder and deleted with the workout (rules S22 and S107)")
  func seriesBuilder() async throws {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
    let routeBuilder = try #require(builder.seriesBuilder(for: HKSeriesType.workoutRoute()) as? HKWorkoutRouteBuilder)
    #expect(builder.seriesBuilder(for: HKSeriesType.workoutRoute()) === routeBuilder)
    #expect(builder.seriesBuilder(for: HKSeriesType.heartbeat()) == nil)
    try await builder.beginCollection(at: start)
    try await routeBuilder.insertRouteData([location(0), location(10)])
    try await builder.endCollection(at: start + 60)
    let workout = try #require(try await builder.finishWorkout())
    #expect(try await routes(of: workout).map(\.count) == [2])
    try await store.delete(workout)
    #expect(device.daemon.summary(of: HKSeriesType.workoutRoute().objectType).sampleCount == 0)
  }

  @Test("Without permission to write routes neither workout nor route is saved (rule A53)")
  func permission() async throws {
    device.daemon.setDecision(
      .denied, for: Permission(HKSeriesType.workoutRoute().objectType, .share),
      of: device.connection.app.bundleIdentifier)
    let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    let routeBuilder = try #require(builder.seriesBuilder(for: HKSeriesType.workoutRoute()) as? HKWorkoutRouteBuilder)
    try await builder.beginCollection(at: start)
    try await routeBuilder.insertRouteData([location(0)])
    try await builder.endCollection(at: start + 60)
    await #expect(throws: HKError(.errorAuthorizationDenied)) { try await builder.finishWorkout() }
    #expect(device.daemon.summary(of: HKObjectType.workoutType().objectType).sampleCount == 0)
  }

  @Test("An app that may read workouts but not routes finds no routes (rule A60)")
  func consent() async throws {
    let workout = try await workout()
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try await builder.insertRouteData([location(0)])
    try await builder.finishRoute(with: workout, metadata: nil)
    let pulse = device.daemon.connect(
      AppIdentity(
        bundleIdentifier: "com.example.pulse", displayName: "Pulse", readPurpose: "Pulse shows.",
        writePurpose: "Pulse saves."))
    for (type, decision) in [
      (HKObjectType.workoutType() as HKSampleType, Decision.granted), (HKSeriesType.workoutRoute(), .denied),
    ] {
      device.daemon.setDecision(decision, for: Permission(type.objectType, .read), of: pulse.app.bundleIdentifier)
    }
    let other = Connection.$current.withValue(pulse) { HKHealthStore() }
    let found = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))], sortDescriptors: []
    ).result(for: other)
    #expect(found.isEmpty)
  }

  @Test("An app that may no longer read routes gets no locations, from query or descriptor (rule Q82)")
  func revoked() async throws {
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try await builder.insertRouteData([location(0)])
    try await builder.finishRoute(with: try await workout(), metadata: nil)
    let pulse = device.daemon.connect(
      AppIdentity(
        bundleIdentifier: "com.example.pulse", displayName: "Pulse", readPurpose: "Pulse shows.",
        writePurpose: "Pulse saves."))
    func decide(_ decision: Decision) {
      device.daemon.setDecision(
        decision, for: Permission(HKSeriesType.workoutRoute().objectType, .read), of: pulse.app.bundleIdentifier)
    }
    let other = Connection.$current.withValue(pulse) { HKHealthStore() }
    decide(.granted)
    let route = try #require(
      try await HKSampleQueryDescriptor(predicates: [.workoutRoute()], sortDescriptors: []).result(for: other).first)
    decide(.denied)
    await #expect(throws: HKError(.errorNoData)) {
      for try await _ in HKWorkoutRouteQueryDescriptor(route).results(for: other) {}
    }
    let history = History<String>()
    other.execute(
      HKWorkoutRouteQuery(route: route) { _, places, done, error in
        history.add("\(places?.count ?? -1) \(done) \((error as? HKError)?.code.rawValue ?? -1)")
      })
    #expect(await history.waits(for: 1) == ["-1 true 11"])
  }

  @Test("Adding samples to a saved workout does not change the workout (rule S6)")
  func addSamples() async throws {
    let workout = try await workout()
    let type = HKQuantityType(.heartRate)
    func rate(_ value: Double) -> HKQuantitySample {
      HKQuantitySample(
        type: type, quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: value), start: start + 60,
        end: start + 60)
    }
    let saved = rate(120)
    try await store.save(saved)
    try await store.addSamples([saved, rate(130)], to: workout)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: type, predicate: HKQuery.predicateForObjects(from: workout))],
      sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    #expect(found.count == 2)
    #expect(device.daemon.summary(of: type.objectType).sampleCount == 2)
    await #expect(throws: HKError(.errorInvalidArgument)) { try await store.addSamples([], to: workout) }
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await store.addSamples(
        [rate(99)], to: HKWorkout(activityType: .running, start: start, end: start + 60))
    }
    #expect(device.daemon.summary(of: type.objectType).sampleCount == 2, "nothing was saved for it")
  }

  @Test("A workout predicate from a format string finds samples added to the workout, as HKQuery's does (rule Q93)")
  func formatString() async throws {
    let workout = try await workout()
    let type = HKQuantityType(.heartRate)
    let rate = HKQuantitySample(
      type: type, quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 120), start: start + 60,
      end: start + 60)
    let other = HKQuantitySample(type: type, quantity: rate.quantity, start: start + 60, end: start + 60)
    try await store.save(other)
    try await store.addSamples([rate], to: workout)
    let predicate = NSPredicate(format: "%K == %@", HKPredicateKeyPathWorkout, workout)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: type, predicate: predicate)], sortDescriptors: []
    ).result(for: store)
    #expect(found == [rate])
  }

  @Test("Routes survive an archive")
  func archive() async throws {
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try await builder.insertRouteData([location(0), location(10)])
    let route = try await builder.finishRoute(with: try await workout(), metadata: nil)
    let data = try NSKeyedArchiver.archivedData(withRootObject: route, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKWorkoutRoute.self, from: data))
    #expect(read.count == 2 && read.endDate == route.endDate)
  }

  @Test("A location can compute distances, and its unknown values are negative")
  func location() {
    let tower = CLLocation(latitude: 48.8584, longitude: 2.2945)
    let distance = tower.distance(from: CLLocation(latitude: 48.8606, longitude: 2.3376))
    #expect(abs(distance - 3_160) < 20)
    #expect(tower.speed < 0 && tower.course < 0 && tower.verticalAccuracy < 0 && tower.floor == nil)
    #expect(CLLocationCoordinate2DIsValid(tower.coordinate))
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
  }
}
