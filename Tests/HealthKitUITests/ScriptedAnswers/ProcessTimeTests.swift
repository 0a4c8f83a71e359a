import Foundation
import HealthKit
import HealthKitUI
import TestSupport
import Testing

/// The time that an app gets from Foundation, compared with the device's time.
@Suite("App code can use the device's time", .timeLimit(.minutes(20)))
struct ProcessTimeTests {
  private static let noon = Date.noon
  private let steps = HKQuantityType(.stepCount)

  @Test("After leadProcess(), calendars, TimeZone.current and formatters use the device's time zone")
  func leads() async {
    await #expect(processExitsWith: .success) {
      let device = HealthKitTestDevice(responder: .allowAll, now: .noon)
      let machine = TimeZone.current
      device.timeZone = TimeZone(identifier: "Pacific/Auckland")!
      precondition(TimeZone.current == machine, "nothing follows before it is asked for")
      device.leadProcess()
      func zones() -> [String] {
        let formatter = DateFormatter()
        return [
          TimeZone.current, Calendar.current.timeZone, Calendar(identifier: .gregorian).timeZone,
          Calendar.autoupdatingCurrent.timeZone, TimeZone.autoupdatingCurrent, formatter.timeZone,
          Date.FormatStyle().timeZone,
        ].map(\.identifier)
      }
      precondition(Set(zones()) == ["Pacific/Auckland"], "\(zones())")
      device.timeZone = TimeZone(identifier: "America/New_York")!
      precondition(Set(zones()) == ["America/New_York"], "\(zones())")
    }
  }

  @Test("A query by days of the process's time zone is reported once if the device has another time zone")
  func days() async throws {
    let device = HealthKitTestDevice(responder: .allowAll, now: Self.noon)
    let app = device.launch(.trail)
    try await app.healthStore.requestAuthorization(toShare: [], read: [steps])
    func ask(_ calendar: Calendar, _ components: DateComponents) async throws {
      _ = try await HKStatisticsCollectionQueryDescriptor(
        predicate: .quantitySample(type: steps), options: .cumulativeSum,
        anchorDate: calendar.startOfDay(for: Self.noon), intervalComponents: components
      ).result(for: app.healthStore)
    }
    let ofProcess = Calendar(identifier: .gregorian)
    device.timeZone = ofProcess.timeZone
    try await ask(ofProcess, DateComponents(day: 1))
    #expect(device.remarks == [])
    let elsewhere = TimeZone(secondsFromGMT: ofProcess.timeZone.secondsFromGMT(for: Self.noon) + 5 * 3_600)!
    device.timeZone = elsewhere
    try await ask(device.calendar, DateComponents(day: 1))
    try await ask(ofProcess, DateComponents(hour: 1))
    #expect(device.remarks == [], "days of the device, and hours, are as they should be")
    for _ in 0..<2 { try await ask(ofProcess, DateComponents(day: 1)) }
    #expect(device.remarks.count == 1)
    #expect(
      device.remarks.first?.contains(
        "“Trail” asked for days that begin at midnight in \(ofProcess.timeZone.identifier)") == true)
    #expect(device.remarks.first?.contains(elsewhere.identifier) == true)
  }

  @Test("App code can get the device's clock as a function that returns the current date")
  func clock() async {
    let device = HealthKitTestDevice(responder: .allowAll, now: Self.noon)
    let now = device.clock
    await device.advance(by: .seconds(60))
    #expect(now() == Self.noon + 60)
  }
}
