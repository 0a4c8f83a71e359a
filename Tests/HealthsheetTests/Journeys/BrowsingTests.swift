import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// The Health app: from a category to a type, its samples, and one of them.
@MainActor
@Suite("The Health app shows the store's data", .timeLimit(.minutes(20)))
struct BrowsingTests {
  /// Opens the Health app without the inspector, before the app has asked for anything.
  private func health(size: Size = .standard, glyphs: GlyphSet = .braille) async throws -> SmallWorld {
    let world = SmallWorld(size: size, glyphs: glyphs)
    world.hidesInspector()
    try await world.pilot.waits(for: "Connect Health")
    world.pilot.press("3")
    return world
  }

  private func steps(in world: SmallWorld) async throws {
    world.pilot.press(identifier: "health.category.Activity")
    world.pilot.press(identifier: "health.stepCount")
    try await world.pilot.waits(for: "Last seven days: 8,400 of 15,400 raw")
  }

  @Test("The Health app's first page shows pins, sources, and the number of types with data per category")
  func firstPage() async throws {
    let world = try await health()
    #expect(world.words.contains("Activity 1 type"))
    #expect(world.words.contains("Heart 1 type"))
    #expect(world.words.contains("Cycle Tracking no data"))
    world.pilot.matches(golden: "health-home")
  }

  @Test("Every type is in a category of the Health app, and the type's page can be opened")
  func everyType() async throws {
    let world = try await health()
    let device = world.device
    let locale = device.settings.locale
    let listed = HealthCategory.allCases.flatMap { category in
      let types = device.health.types(in: category, locale: locale)
      return types.stored + types.empty
    }
    #expect(Set(listed) == Set(ObjectType.all.filter(device.settings.has)).subtracting([.activitySummary]))
    #expect(listed.count == Set(listed).count)
  }

  @Test("A large home screen has charts of some types, and a press on a chart opens its type in the Health app")
  func fromHome() async throws {
    let world = SmallWorld(size: Size(width: 132, height: 43))
    world.hidesInspector()
    world.pilot.press("0")
    try await world.pilot.waits(until: "a card with a chart is beside the apps") {
      $0.shows("1,200 today") && $0.shows("Thu─") && $0.showsRow("Stride Nightly Steps")
    }
    #expect(world.pilot.shows("Scheduled next") && world.pilot.shows("Nothing is scheduled."))
    #expect(world.pilot.shows("Decisions") && world.pilot.shows("Nothing was decided yet."))
    world.pilot.resize(to: Size(width: 100, height: 43))
    try await world.pilot.waits(until: "a narrower screen has one line for a type") {
      $0.showsRow("Steps 1,200 today")
    }
    world.pilot.press(identifier: "health.stepCount")
    try await world.pilot.waits(for: "LATEST")
    #expect(world.device.screen == .health)
    world.pilot.resize(to: .standard)
    world.pilot.press("0")
    #expect(world.pilot.shows("Nightly") && !world.pilot.shows("Scheduled next"))
  }

  @Test("A pinned type is on the first page with its latest value, until the person unpins it")
  func pinning() async throws {
    let world = try await health()
    try await steps(in: world)
    world.pilot.press("f", .escape, .escape)
    try await world.pilot.waits(for: "1,200 today")
    #expect(world.device.health.pinnedTypes == [.stepCount])
    world.daemon.add([
      SampleRecord(
        uuid: SmallWorld.uuid(900), type: .stepCount, start: SmallWorld.midnight.addingTimeInterval(60),
        end: SmallWorld.midnight.addingTimeInterval(120), content: .quantity(HealthQuantity(50, .count)),
        sourceRevision: SmallWorld.phone)
    ])
    try await world.pilot.waits(for: "1,250 today")
    world.pilot.press("0", "3")
    try await world.pilot.waits(for: "1,250 today")
    world.pilot.press(identifier: "health.stepCount")
    try await world.pilot.waits(for: "Last seven days: 8,450")
    world.pilot.press("f", .escape)
    try await world.pilot.waits(for: "Press f on a type to pin it here.")
  }

  @Test("The key / searches types by name, and Escape returns to the categories")
  func search() async throws {
    let world = try await health()
    world.pilot.press("/")
    world.pilot.type("heart")
    try await world.pilot.waits(for: "Walking Heart Rate Average")
    try await world.pilot.waits(forNo: "BROWSE")
    // Types with data come first.
    let (first, second) = (world.pilot.position(of: "Heart Rate"), world.pilot.position(of: "Walking Heart"))
    #expect(try #require(first).y < (try #require(second)).y)
    try await world.pilot.waits(for: "100 bpm · 9:30")
    world.pilot.matches(golden: "health-search")
    world.pilot.press(.enter, .enter)
    try await world.pilot.waits(for: "60–100 bpm of 21 samples")
    world.pilot.press(.escape)
    world.pilot.press("/")
    world.pilot.press(.control("u"))
    world.pilot.type("zzz")
    try await world.pilot.waits(for: "No type name contains “zzz”.")
    world.pilot.press(.escape)
    try await world.pilot.waits(for: "BROWSE")
  }

  @Test("The chart on a type's page shows a week or a month, with the sum")
  func month() async throws {
    let world = try await health()
    try await steps(in: world)
    world.pilot.press(.right)
    try await world.pilot.waits(for: "Last thirty days: 8,400 of 15,400 raw")
    world.pilot.press(.left)
    try await world.pilot.waits(for: "Last seven days: 8,400 of 15,400 raw")
  }

  @Test("A type's page explains raw and merged sums if several sources measured")
  func explanation() async throws {
    let world = try await health()
    try await steps(in: world)
    try await world.pilot.waits(for: "where several measured the same time.")
  }

  @Test("All Data shows every sample of a type with its details, and deleting a sample changes the sum")
  func sample() async throws {
    let world = try await health()
    try await steps(in: world)
    world.pilot.press(identifier: "health.allData")
    try await world.pilot.waits(for: "14 SAMPLES, THE NEWEST FIRST")
    world.pilot.press(.down, .enter)
    try await world.pilot.waits(for: "iPhone16,1")
    world.pilot.press(.escape)
    // Open the watch's newest sample.
    world.pilot.press(identifier: "sample.\(SmallWorld.uuid(10).uuidString)")
    try await world.pilot.waits(for: SmallWorld.uuid(10).uuidString)
    try await world.pilot.waits(for: "Watch7,1")
    try await world.pilot.waits(for: "com.apple.health.watch")
    world.pilot.press("d")
    try await world.pilot.waits(for: "Delete This Sample?")
    world.pilot.click(text: "[ Delete ]")
    try await world.pilot.waits(for: "13 SAMPLES")
    world.pilot.press(.escape)
    // At times without data from the watch, the phone's data counts.
    try await world.pilot.waits(for: "Last seven days: 8,200 of 14,200 raw")
  }

  @Test("The open page of a sample says that the sample was deleted")
  func deletedElsewhere() async throws {
    let world = try await health()
    try await steps(in: world)
    world.pilot.press(identifier: "sample.\(SmallWorld.uuid(10).uuidString)")
    try await world.pilot.waits(for: "Watch7,1")
    world.daemon.deleteSamples([SmallWorld.uuid(10)])
    try await world.pilot.waits(for: "This sample was deleted.")
  }

  @Test("Every field of a sample is on its page")
  func wholeSample() async throws {
    let world = try await health()
    world.daemon.add([
      SampleRecord(
        uuid: SmallWorld.uuid(901), type: .bodyMass, start: SmallWorld.midnight, end: SmallWorld.midnight,
        content: .quantity(HealthQuantity(70, .kilogram)), sourceRevision: SmallWorld.phone,
        device: DeviceRecord(name: "Scale", manufacturer: "Withings", model: "Body+", localIdentifier: "scale-1"),
        metadata: ["HKWasUserEntered": .bool(false), "Room": .string("bath"), "Tries": .integer(2)])
    ])
    world.pilot.press(identifier: "health.category.Body Measurements")
    try await world.pilot.waits(for: "154.3 lb · 12:00")
    world.pilot.press(identifier: "health.bodyMass")
    try await world.pilot.waits(for: "latest · 12:00")
    world.pilot.press(identifier: "sample.\(SmallWorld.uuid(901).uuidString)")
    try await world.pilot.waits(for: "154.3 lb")
    world.pilot.resize(to: Size(width: 80, height: 60))
    for words in ["Recorded as 70 kg", "Withings", "Body+", "scale-1", "HKWasUserEntered no", "Room bath", "Tries 2"] {
      #expect(world.words.contains(words), "\(words)")
    }
  }

  @Test("Sleep is shown in hours per night, with overlapping sources counted once")
  func sleep() async throws {
    let world = try await health()
    var phone = SmallWorld.night
    phone.uuid = SmallWorld.uuid(2_001)
    phone.sourceRevision = SmallWorld.phone
    phone.start -= 3600
    phone.end -= 3600
    world.daemon.add([SmallWorld.night, phone])
    world.pilot.press(identifier: "health.category.Sleep")
    world.pilot.press(identifier: "health.sleepAnalysis")
    // The night lasts from eleven to seven.
    try await world.pilot.waits(for: "8 h 0 min asleep · Nov 20, 2025")
    try await world.pilot.waits(for: "Last seven days: 8 h 0 min asleep a night, of 14 h 0 min raw")
  }

  @Test("A source other than an app shows the types it wrote")
  func sources() async throws {
    let world = try await health()
    world.pilot.press(identifier: "health.otherSources")
    #expect(world.words.contains("Kim’s Watch 2 types"))
    world.pilot.press(identifier: "source.com.apple.health.watch")
    #expect(world.words.contains("Steps 7 samples"))
    #expect(world.words.contains("Heart Rate 21 samples"))
    world.pilot.press(identifier: "health.heartRate")
    try await world.pilot.waits(for: "60–100 bpm of 21 samples")
  }

  @Test("With thirty thousand samples the End key shows the last, and a page reads only the samples it shows")
  func veryMany() async throws {
    let world = try await health()
    world.daemon.add(
      (0..<30_000).map { number in
        let time = SmallWorld.midnight.addingTimeInterval(Double(-number))
        return SampleRecord(
          uuid: SmallWorld.uuid(100_000 + number), type: .respiratoryRate, start: time, end: time,
          content: .quantity(HealthQuantity(Double(number), .beatsPerMinute)), sourceRevision: SmallWorld.watch)
      })
    world.pilot.press(identifier: "health.category.Respiratory")
    world.pilot.press(identifier: "health.respiratoryRate")
    try await world.pilot.waits(for: "30,000")
    world.pilot.press(identifier: "health.allData")
    try await world.pilot.waits(for: "30,000 SAMPLES, THE NEWEST FIRST")
    try await world.pilot.waits(for: "Nov 20, 2025 at 12:00")
    world.pilot.press(.end)
    try await world.pilot.waits(for: "29,999 a minute")
    world.pilot.press(.home)
    try await world.pilot.waits(for: "Nov 20, 2025 at 12:00")
  }

  @Test("If the store is empty, every page of the Health app says that there is no data")
  func empty() async throws {
    let daemon = HealthDaemon(
      settings: DeviceSettings(
        now: { SmallWorld.now }, calendar: SmallWorld.calendar, locale: Locale(identifier: "en_US")))
    let session = DeviceSession(daemon: daemon)
    session.device.inspector.isWanted = false
    let pilot = Pilot(session.rootView())
    pilot.press("3")
    try await pilot.waits(for: "No app’s request is answered yet.")
    try await pilot.waits(forNo: "Devices and others")
    pilot.matches(golden: "health-home-empty")
    pilot.press(identifier: "health.category.Heart")
    pilot.press(identifier: "health.heartRate")
    try await pilot.waits(for: "no samples yet")
    try await pilot.waits(for: "Last seven days: nothing")
    pilot.matches(golden: "health-type-empty")
  }

  @Test("In a small window the Health app's first page, a type and a sample are readable")
  func small() async throws {
    let world = try await health(size: .small)
    world.pilot.matches(golden: "health-home-40x12")
    world.pilot.press(identifier: "health.category.Activity")
    world.pilot.press(identifier: "health.stepCount")
    try await world.pilot.waits(for: "1,200")
    world.pilot.matches(golden: "health-steps-40x12")
    world.pilot.press(identifier: "sample.\(SmallWorld.uuid(10).uuidString)")
    try await world.pilot.waits(for: "1,200 count")
    // The page has nothing to select, so the arrow keys scroll.
    for _ in 0..<12 { world.pilot.press(.down) }
    try await world.pilot.waits(for: "Watch7,1")
  }

  @Test("A large screen shows the Health app's first page completely, and a type beside the inspector")
  func large() async throws {
    let world = SmallWorld(size: Size(width: 132, height: 43))
    try await world.connect()
    world.pilot.press("a", "A")
    try await world.seesTheWholeWeek()
    world.pilot.press("3")
    world.pilot.matches(golden: "health-home-132x43")
    try await steps(in: world)
    world.pilot.matches(golden: "health-steps-132x43")
  }

  @Test("Every icon is one column wide on every terminal, and ASCII if required")
  func icons() {
    for icon in GlyphSet.Icon.allCases {
      for glyphs in GlyphSet.allCases {
        #expect(glyphs.icon(icon).columnCount == 1, "\(icon)")
        #expect(glyphs.needsUTF8 || glyphs.icon(icon).isASCII, "\(icon)")
      }
    }
  }

  @Test("The Health app's first page can be shown in plain ASCII")
  func ascii() async throws {
    let world = try await health(glyphs: .ascii)
    world.pilot.press(identifier: "health.category.Activity")
    try await world.pilot.waits(for: "s Steps")
  }
}
