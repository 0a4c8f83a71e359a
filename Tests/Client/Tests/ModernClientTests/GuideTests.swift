import Foundation
import HealthKit
import HealthKitUI
import Testing

@testable import ModernClient

@Suite("Code from the guide works unchanged")
struct GuideTests {
  let phone = Phone()
  var guide: HealthKitGuide { HealthKitGuide(healthStore: phone.store) }

  @Test("The guide's code asks, saves and reads")
  func journey() async throws {
    #expect(guide.checkStatus() == .notDetermined)
    try await guide.requestAuthorization()
    #expect(guide.checkStatus() == .sharingAuthorized)

    // The guide uses the real clock and the real calendar.
    let today = Calendar.current.startOfDay(for: Date())
    try await guide.saveSteps(count: 120, start: today, end: today + 1)
    #expect(try await guide.fetchTodayStepCount() == 120)
    // There is one more bucket than requested, because the end date begins a day (rule Q56).
    #expect(try await guide.fetchDailySteps(forLast: 3).map(\.steps) == [0, 0, 120, 0])
    #expect(try await guide.loadAllData().count == 1)
    #expect(try await guide.fetchRecentHeartRates().isEmpty)
    try await guide.enableStepCountBackgroundDelivery()
  }

  @Test("Careful code treats a refusal as zero steps")
  func denied() async throws {
    phone.device.responder = .denyAll
    try await guide.requestAuthorization()
    #expect(guide.checkStatus() == .sharingDenied)
    let careful = HealthKitGuide.Careful(healthStore: phone.store, query: guide.query)
    #expect(try await careful.getSteps() == 0)
  }

  @Test("Without Health data, the guide's code says that they are not available")
  func unavailable() {
    phone.device.isHealthDataAvailable = false
    let guide = guide
    phone.app.run { guide.guardAvailability() }
    #expect(guide.messages == ["unsupported"])
  }

  @Test("An observer query is called at once, even if its handler never calls the completion handler")
  func observers() async throws {
    try await guide.requestAuthorization()
    let (news, continuation) = AsyncStream.makeStream(of: Void.self)
    let guide = guide
    guide.newData = { continuation.yield() }
    let queries = [guide.callTheHandler(), guide.forgetTheHandler()]
    queries.forEach(phone.store.execute)
    var heard = 0
    for await _ in news {
      heard += 1
      if heard == 2 { break }
    }
    queries.forEach(phone.store.stop)
  }

  @Test("A workout runs from start to end")
  func workout() async throws {
    phone.device.now = Date()
    try await phone.store.requestAuthorization(toShare: [.workoutType()], read: [.workoutType()])
    try await guide.startWorkout()
    let session = try HKWorkoutSession(healthStore: phone.store, configuration: HKWorkoutConfiguration())
    let builder = session.associatedWorkoutBuilder()
    session.startActivity(with: Date())
    try await builder.beginCollection(at: Date())
    try await guide.endWorkout(session: session, builder: builder)
    #expect(phone.device.samples(of: .workoutType()).count == 1)
  }

  @Test("Apple's prescription code handles a cancellation, then reads the chosen prescription")
  func prescriptions() async {
    let guide = PrescriptionGuide(store: phone.store)
    let prescription = HKVisionPrescription(
      type: .glasses, dateIssued: phone.noon, expirationDate: nil, device: nil, metadata: nil)
    phone.device.add([prescription], from: HealthKitTestSource(name: "Optician", bundleIdentifier: "o.p"))
    phone.device.responder = .cancel
    await guide.ask()
    #expect(await guide.read() == nil)
    phone.device.responder = .allowAll
    await guide.ask()
    #expect(await guide.read()?.uuid == prescription.uuid)
  }
}
