import Foundation
import Testing

@testable import DeviceCommand

@Suite("The device's clock and language come from the arguments")
struct DeviceClockTests {
  private func clock(_ arguments: String...) throws -> DeviceClock {
    try DeviceArguments.parse(arguments).deviceClock()
  }

  @Test("Without arguments the device chooses")
  func nothing() throws {
    #expect(try clock() == DeviceClock())
  }

  @Test(
    "A date has the offset it names, or the device's time zone",
    arguments: [
      ("2024-11-21T09:41:00Z", "2024-11-21T09:41:00Z"), ("2024-11-21T09:41:00+01:00", "2024-11-21T08:41:00Z"),
      ("2024-11-21T09:41:00.250Z", "2024-11-21T09:41:00Z"), ("2024-11-21T09:41:00", "2024-11-21T08:41:00Z"),
      ("2024-11-21T09:41", "2024-11-21T08:41:00Z"), ("2024-07-01", "2024-06-30T22:00:00Z"),
    ])
  func dates(text: String, date: String) throws {
    let now = try #require(try clock("--now", text, "--time-zone", "Europe/Berlin").now)
    #expect(now.formatted(.iso8601) == date)
  }

  @Test(
    "What is no date is refused",
    arguments: ["yesterday", "2024-13-01", "2024-02-30", "21.11.2024", "2024-11-21 9:41", ""])
  func noDates(text: String) {
    #expect(throws: (any Error).self) { try clock("--now", text) }
  }

  @Test("Locales and time zones go by their identifiers")
  func identifiers() throws {
    let clock = try clock("--locale", "de_DE", "--time-zone", "Asia/Tokyo")
    #expect(clock.locale == Locale(identifier: "de_DE"))
    #expect(clock.timeZone == TimeZone(identifier: "Asia/Tokyo"))
    #expect(throws: (any Error).self) { try self.clock("--locale", "klingonisch") }
    #expect(throws: (any Error).self) { try self.clock("--locale", "") }
    #expect(throws: (any Error).self) { try self.clock("--time-zone", "Mars/Olympus") }
  }
}
