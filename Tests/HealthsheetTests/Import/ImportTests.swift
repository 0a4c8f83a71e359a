import Foundation
import HealthDaemon
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import AppleHealthExport
@testable import HealthsheetApp

@MainActor
@Suite("A device can be filled from an Apple Health export", .timeLimit(.minutes(20)))
struct ImportTests {
  /// Writes a week of an export. Each day, the phone and the watch count the same hour, and the phone ten more minutes.
  ///
  /// A day has 1,200 (watch) + 100 (the phone's own ten minutes) steps merged, and 2,300 raw.
  private func export(_ body: (URL) async throws -> Void) async throws {
    var records = ""
    for day in 10...16 {
      let date = "2024-03-\(day)"
      records += record("StepCount", "count", "1200", "Anna’s Apple Watch", "\(date) 08:00:00", "\(date) 09:00:00")
      records += record("StepCount", "count", "1000", "Anna’s iPhone", "\(date) 08:00:00", "\(date) 09:00:00")
      records += record("StepCount", "count", "100", "Anna’s iPhone", "\(date) 12:00:00", "\(date) 12:10:00")
      for (hour, beats) in [("08", "55"), ("12", "75"), ("18", "95")] {
        records += record(
          "HeartRate", "count/min", beats, "Anna’s Apple Watch", "\(date) \(hour):30:00", "\(date) \(hour):30:00")
      }
    }
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "export.xml")
    try Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_US">
       <ExportDate value="2024-03-16 19:00:00 +0000"/>
      \(records)
       <Record type="HKQuantityTypeIdentifierTelepathy" sourceName="?" startDate="2024-03-16 08:00:00 +0000"
        endDate="2024-03-16 08:00:00 +0000" unit="count" value="1"/>
      </HealthData>
      """.utf8
    ).write(to: file)
    try await body(file)
  }

  private func record(
    _ type: String, _ unit: String, _ value: String, _ source: String, _ start: String, _ end: String
  ) -> String {
    """
     <Record type="HKQuantityTypeIdentifier\(type)" sourceName="\(source)" unit="\(unit)" \
    startDate="\(start) +0000" endDate="\(end) +0000" value="\(value)"/>\n
    """
  }

  @Test("An export without personal details does not change what the person entered (X25)")
  func person() async throws {
    try await export { file in
      let daemon = HealthDaemon()
      var entered = Characteristics()
      entered.bloodType = 3
      entered.activityGoals.activeEnergy = 444
      daemon.setCharacteristics(entered)
      _ = try DeviceContents.stageImport(of: file, on: daemon, movesClock: false)
      #expect(daemon.characteristics() == entered)
    }
  }

  @Test("The charts show the export's own totals, merged across sources")
  func totals() async throws {
    try await export { file in
      let session = try await DeviceSession(options: DeviceOptions(importURL: file, timeZone: .gmt))
      await session.stage()
      // The clock is at the last sample, so the screen shows the week of the export.
      #expect(session.daemon.settings.now() == Date(timeIntervalSince1970: 1_710_613_800))
      let pilot = Pilot(session.rootView(), size: .standard)
      try await pilot.waits(for: "Connect Health")
      pilot.press(.enter)
      try await pilot.waits(for: "Health Access")
      pilot.press("a", "A")
      // Each of the seven days has 1,300 steps after sources are merged, and 2,300 before.
      try await pilot.waits(for: "9,100 steps · 1,300 a day")
      try await pilot.waits(for: "55–95 bpm · Mar")
      try await pilot.waits(until: "the inspector has it") { $0.showsRow("9,100", "9,100") }
      pilot.press("3")
      #expect(pilot.shows("Anna’s Apple Watch"))
      #expect(pilot.shows("Anna’s iPhone"))
      // Omissions are counted and named.
      let omissions = try #require(session.device.importReport?.omissions)
      #expect(omissions.map(\.count) == [1])
      #expect(omissions.first?.description.contains("HKQuantityTypeIdentifierTelepathy") == true)
    }
  }

  @Test("The first screen reports an incomplete import, and leads to the rejected records")
  func incomplete() async throws {
    try await export { file in
      let session = try await DeviceSession(options: DeviceOptions(importURL: file, timeZone: .gmt))
      await session.stage()
      let pilot = Pilot(session.rootView(), size: .standard)
      try await pilot.waits(for: "import incomplete (press 4)")
      pilot.press("4")
      try await pilot.waits(for: "Left out")
      #expect(pilot.shows("1 × Record HKQuantityTypeIdentifierTelepathy"))
      pilot.press("1")
      try await pilot.waits(for: "Connect Health")
      #expect(!pilot.shows("import incomplete"))
    }
  }

  @Test("Values that the device computes itself do not make an import incomplete, but a rejected element does")
  func complete() async throws {
    let world = SmallWorld()
    world.hidesInspector()
    var report = ImportReport()
    report.omissions = [
      Omission(element: "ActivitySummary", subject: nil, reason: .workedOut, count: 90, firstLine: 4)
    ]
    world.device.importReport = report
    #expect(!world.device.hasUnreadImport)
    report.omissions[0].elementCount = 1
    world.device.importReport = report
    #expect(world.device.hasUnreadImport)
  }

  @Test("A truncated export is reported on the first screen, with its position")
  func cutOff() async throws {
    try await export { file in
      let whole = try Data(contentsOf: file)
      try whole.prefix(whole.count * 2 / 3).write(to: file)
      let session = try await DeviceSession(options: DeviceOptions(importURL: file, timeZone: .gmt))
      await session.stage()
      let pilot = Pilot(session.rootView(), size: .standard)
      try await pilot.waits(for: "import stopped early (press 4)")
      pilot.press("4")
      try await pilot.waits(for: "The import was interrupted: the file ends in line")
    }
  }

  @Test("An unreadable export stops the start with one sentence and a status of sysexits(3)")
  func unreadable() async throws {
    let missing = URL(filePath: "/nonexistent/export.xml")
    let error = await #expect(throws: DeviceStartError.self) {
      try await DeviceSession(options: DeviceOptions(importURL: missing))
    }
    #expect(error?.exitStatus == 66)
    #expect(error?.message.contains("/nonexistent/export.xml: there is no such file") == true)
  }
}
