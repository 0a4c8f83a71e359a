import Foundation
import Testing

@testable import DeviceCommand

@Suite("Arguments set the device's clock and language")
struct DeviceClockTests {
  private func clock(_ arguments: String...) throws -> ClockArguments {
    try DeviceArguments.parse(arguments).deviceClock()
  }

  @Test("Without arguments the device uses the defaults for clock and language")
  func nothing() throws {
    #expect(try clock() == ClockArguments())
  }

  @Test(
    "A date without an offset is in the device's time zone",
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
    "An invalid date for the device's clock is rejected",
    arguments: ["yesterday", "2024-13-01", "2024-02-30", "21.11.2024", "2024-11-21 9:41", ""])
  func noDates(text: String) {
    #expect(throws: (any Error).self) { try clock("--now", text) }
  }

  @Test("A locale and a time zone are set by their identifiers, and unknown identifiers are errors")
  func identifiers() throws {
    let clock = try clock("--locale", "de_DE", "--time-zone", "Asia/Tokyo")
    #expect(clock.locale == Locale(identifier: "de_DE"))
    #expect(clock.timeZone == TimeZone(identifier: "Asia/Tokyo"))
    #expect(throws: (any Error).self) { try self.clock("--locale", "klingonisch") }
    #expect(throws: (any Error).self) { try self.clock("--locale", "") }
    #expect(throws: (any Error).self) { try self.clock("--time-zone", "Mars/Olympus") }
  }

  @Test(
    "Without --locale the environment selects the language, if there is a translation",
    arguments: [
      (["LANG": "zh_CN.UTF-8"], "zh_CN"), (["LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"], "zh_CN"),
      (["LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"], nil), (["LANG": "zh_TW.UTF-8"], nil),
      (["LANG": "de_DE.UTF-8"], nil), (["LC_ALL": "", "LANG": "zh_SG.UTF-8"], "zh_SG"), ([:], nil),
    ] as [([String: String], String?)])
  func environment(environment: [String: String], locale: String?) throws {
    #expect(try clock().locale(in: environment) == locale.map { Locale(identifier: $0) })
    let chosen = try clock("--locale", "de_DE").locale(in: environment.merging(["LC_CTYPE": "C.UTF-8"]) { $1 })
    #expect(chosen == Locale(identifier: "de_DE"), "the argument comes first")
  }

  @Test("A terminal that cannot show Chinese gets English, with the region's numbers and dates")
  func encoding() throws {
    let environment = ["LANG": "C"]
    #expect(try clock("--locale", "zh_CN").locale(in: environment) == Locale(identifier: "en_CN"))
    #expect(try clock("--locale", "zh_Hans").locale(in: environment)?.language.languageCode == .english)
    #expect(try clock("--locale", "de_DE").locale(in: environment) == Locale(identifier: "de_DE"))
    #expect(try clock("--locale", "zh_CN").locale(in: ["LANG": "C.UTF-8"]) == Locale(identifier: "zh_CN"))
  }
}
