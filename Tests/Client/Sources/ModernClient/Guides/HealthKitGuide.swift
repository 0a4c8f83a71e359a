// swift-format-ignore-file

// The code of a guide to HealthKit for iOS 26, block by block as it is printed there. We added only the code around a
// block that the block needs to compile: functions that contain its statements, and the names that the guide uses
// without explaining them. Nothing is left out; one line is added, `_ = result`, without which the compiler warns, here
// as on a phone.

import HealthKit

// The guide imports nothing else: on a phone HealthKit brings Foundation with it, and so it does here.

final class HealthKitGuide: NSObject, HKWorkoutSessionDelegate, @unchecked Sendable {
    let healthStore: HKHealthStore
    var messages: [String] = []
    var newData: @Sendable () -> Void = {}

    let stepType = HKQuantityType(.stepCount)
    let type = HKQuantityType(.stepCount)
    let types: Set = [HKQuantityType(.stepCount)]
    let heartRatePredicate = HKSamplePredicate.quantitySample(type: HKQuantityType(.heartRate))
    let query = HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum)

    init(healthStore: HKHealthStore) {
        self.healthStore = healthStore
    }

    func showUnsupportedDeviceMessage() { messages.append("unsupported") }

    // MARK: - Setup and availability

    func setUp() {
        let healthStore = HKHealthStore()

        guard HKHealthStore.isHealthDataAvailable() else {
            // HealthKit not available on this device (e.g., iPad)
            return
        }

        _ = healthStore
    }

    // MARK: - Authorization

    func requestAuthorization() async throws {
        let typesToShare: Set<HKSampleType> = [
            HKQuantityType(.stepCount),
            HKQuantityType(.activeEnergyBurned)
        ]

        let typesToRead: Set<HKObjectType> = [
            HKQuantityType(.stepCount),
            HKQuantityType(.heartRate),
            HKQuantityType(.activeEnergyBurned),
            HKCharacteristicType(.dateOfBirth)
        ]

        try await healthStore.requestAuthorization(
            toShare: typesToShare,
            read: typesToRead
        )
    }

    func checkStatus() -> HKAuthorizationStatus {
        let status = healthStore.authorizationStatus(
            for: HKQuantityType(.stepCount)
        )

        switch status {
        case .notDetermined:
            // Haven't requested yet -- safe to call requestAuthorization
            break
        case .sharingAuthorized:
            // User granted write access
            break
        case .sharingDenied:
            // User denied write access (read denial is indistinguishable from "no data")
            break
        @unknown default:
            break
        }

        return status
    }

    // MARK: - Reading data: sample queries

    func fetchRecentHeartRates() async throws -> [HKQuantitySample] {
        let heartRateType = HKQuantityType(.heartRate)

        let descriptor = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: heartRateType)],
            sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)],
            limit: 20
        )

        let results = try await descriptor.result(for: healthStore)
        return results
    }

    func extract(_ results: [HKQuantitySample]) {
        // Extracting values from samples:
        for sample in results {
            let bpm = sample.quantity.doubleValue(
                for: HKUnit.count().unitDivided(by: .minute())
            )
            print("\(bpm) bpm at \(sample.endDate)")
        }
    }

    // MARK: - Reading data: statistics queries

    func fetchTodayStepCount() async throws -> Double? {
        let calendar = Calendar.current
        let startOfDay = calendar.startOfDay(for: Date())
        let endOfDay = calendar.date(byAdding: .day, value: 1, to: startOfDay)!

        let predicate = HKQuery.predicateForSamples(
            withStart: startOfDay, end: endOfDay
        )
        let stepType = HKQuantityType(.stepCount)
        let samplePredicate = HKSamplePredicate.quantitySample(
            type: stepType, predicate: predicate
        )

        let query = HKStatisticsQueryDescriptor(
            predicate: samplePredicate,
            options: .cumulativeSum
        )

        let result = try await query.result(for: healthStore)
        return result?.sumQuantity()?.doubleValue(for: .count())
    }

    // MARK: - Reading data: statistics collection queries

    func fetchDailySteps(forLast days: Int) async throws -> [(date: Date, steps: Double)] {
        let calendar = Calendar.current
        let endDate = calendar.startOfDay(
            for: calendar.date(byAdding: .day, value: 1, to: Date())!
        )
        let startDate = calendar.date(byAdding: .day, value: -days, to: endDate)!

        let predicate = HKQuery.predicateForSamples(
            withStart: startDate, end: endDate
        )
        let stepType = HKQuantityType(.stepCount)
        let samplePredicate = HKSamplePredicate.quantitySample(
            type: stepType, predicate: predicate
        )

        let query = HKStatisticsCollectionQueryDescriptor(
            predicate: samplePredicate,
            options: .cumulativeSum,
            anchorDate: endDate,
            intervalComponents: DateComponents(day: 1)
        )

        let collection = try await query.result(for: healthStore)
        var dailySteps: [(date: Date, steps: Double)] = []

        collection.statisticsCollection.enumerateStatistics(
            from: startDate, to: endDate
        ) { statistics, _ in
            let steps = statistics.sumQuantity()?
                .doubleValue(for: .count()) ?? 0
            dailySteps.append((date: statistics.startDate, steps: steps))
        }

        return dailySteps
    }

    func follow(_ query: sending HKStatisticsCollectionQueryDescriptor) {
        let updateStream = query.results(for: healthStore)

        Task {
            for try await result in updateStream {
                // result.statisticsCollection contains updated data
                _ = result
            }
        }
    }

    // MARK: - Writing data

    func saveSteps(count: Double, start: Date, end: Date) async throws {
        let stepType = HKQuantityType(.stepCount)
        let quantity = HKQuantity(unit: .count(), doubleValue: count)

        let sample = HKQuantitySample(
            type: stepType,
            quantity: quantity,
            start: start,
            end: end
        )

        try await healthStore.save(sample)
    }

    // MARK: - Background delivery

    func enableStepCountBackgroundDelivery() async throws {
        let stepType = HKQuantityType(.stepCount)

        try await healthStore.enableBackgroundDelivery(
            for: stepType,
            frequency: .hourly
        )
    }

    func observe() {
        let observerQuery = HKObserverQuery(
            sampleType: HKQuantityType(.stepCount),
            predicate: nil
        ) { query, completionHandler, error in
            defer { completionHandler() }  // Must call to signal done
            guard error == nil else { return }
            // Fetch new data, update UI, etc.
        }
        healthStore.execute(observerQuery)
    }

    // MARK: - Workout sessions

    func startWorkout() async throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        configuration.locationType = .outdoor

        let session = try HKWorkoutSession(
            healthStore: healthStore,
            configuration: configuration
        )
        session.delegate = self

        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(
            healthStore: healthStore,
            workoutConfiguration: configuration
        )

        session.startActivity(with: Date())
        try await builder.beginCollection(at: Date())
    }

    func endWorkout(
        session: HKWorkoutSession,
        builder: HKLiveWorkoutBuilder
    ) async throws {
        session.end()
        try await builder.endCollection(at: Date())
        try await builder.finishWorkout()
    }

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {}
    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {}

    // MARK: - HKUnit reference

    func units() {
        // Basic units
        HKUnit.count()                              // Steps, counts
        HKUnit.meter()                              // Distance
        HKUnit.mile()                               // Distance (imperial)
        HKUnit.kilocalorie()                        // Energy
        HKUnit.joule(with: .kilo)                   // Energy (SI)
        HKUnit.gramUnit(with: .kilo)                // Mass (kg)
        HKUnit.pound()                              // Mass (imperial)
        HKUnit.percent()                            // Percentage

        // Compound units
        HKUnit.count().unitDivided(by: .minute())   // Heart rate (bpm)
        HKUnit.meter().unitDivided(by: .second())   // Speed (m/s)

        // Prefixed units
        HKUnit.gramUnit(with: .milli)               // Milligrams
        HKUnit.literUnit(with: .deci)               // Deciliters
    }

    // MARK: - Common mistakes

    func overRequesting() {
        // App Review will reject this
        let allTypes: Set<HKObjectType> = [
            HKQuantityType(.stepCount),
            HKQuantityType(.heartRate),
            HKQuantityType(.bloodGlucose),
            HKQuantityType(.bodyMass),
            HKQuantityType(.oxygenSaturation),
            // ...20 more types the app never uses
        ]
        let neededTypes: Set<HKObjectType> = [
            HKQuantityType(.stepCount),
            HKQuantityType(.activeEnergyBurned)
        ]

        _ = (allTypes, neededTypes)
    }

    struct Careless {
        let healthStore: HKHealthStore
        let query: HKStatisticsQueryDescriptor

        func getSteps() async throws -> Double {
            let result = try await query.result(for: healthStore)
            return result!.sumQuantity()!.doubleValue(for: .count()) // Crashes if denied
        }
    }

    struct Careful {
        let healthStore: HKHealthStore
        let query: HKStatisticsQueryDescriptor

        func getSteps() async throws -> Double {
            let result = try await query.result(for: healthStore)
            return result?.sumQuantity()?.doubleValue(for: .count()) ?? 0
        }
    }

    func skipTheCheck() async throws {
        let store = HKHealthStore() // Crashes on iPad
        try await store.requestAuthorization(toShare: types, read: types)
    }

    func guardAvailability() {
        guard HKHealthStore.isHealthDataAvailable() else {
            showUnsupportedDeviceMessage()
            return
        }
    }

    // Bad: HKSampleQuery with callback on main thread
    // Good: async descriptor
    func loadAllData() async throws -> [HKQuantitySample] {
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: stepType)],
            sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)],
            limit: 100
        )
        return try await descriptor.result(for: healthStore)
    }

    func forgetTheHandler() -> HKQuery {
        let processNewData = newData
        let query = HKObserverQuery(sampleType: type, predicate: nil) { _, handler, _ in
            processNewData()
            // Forgot to call handler() -- system won't schedule next delivery
        }

        return query
    }

    func callTheHandler() -> HKQuery {
        let processNewData = newData
        let query = HKObserverQuery(sampleType: type, predicate: nil) { _, handler, _ in
            defer { handler() }
            processNewData()
        }

        return query
    }

    func wrongOptions() -> HKStatisticsQueryDescriptor {
        // Heart rate is discrete, not cumulative -- this returns nil
        let query = HKStatisticsQueryDescriptor(
            predicate: heartRatePredicate,
            options: .cumulativeSum
        )

        return query
    }

    func rightOptions() -> HKStatisticsQueryDescriptor {
        // Use discrete options for discrete types
        let query = HKStatisticsQueryDescriptor(
            predicate: heartRatePredicate,
            options: .discreteAverage
        )

        return query
    }
}
