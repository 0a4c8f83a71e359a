import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// Data that a person enters manually in the Health app.
@MainActor
@Suite("The person can add data in the Health app", .timeLimit(.minutes(20)))
struct EnteringTests {
  private func health(locale: String = "en_US", size: Size = .standard) async throws -> SmallWorld {
    let world = SmallWorld(size: size)
    world.hidesInspector()
    world.daemon.changeSettings { $0.locale = Locale(identifier: locale) }
    world.pilot.press("3")
    return world
  }

  private func form(_ type: ObjectType, in world: SmallWorld) async throws {
    world.pilot.press(identifier: "health.category.\(type.healthCategory.rawValue)")
    world.pilot.press(identifier: "health.\(type.swiftName)")
    world.pilot.press("+")
    try await world.pilot.waits(for: "2025-11-20 09:41")
  }

  private func only(_ type: ObjectType, in world: SmallWorld) throws -> SampleRecord {
    let samples = world.daemon.allSamples(SampleQuery(type))
    try #require(samples.count == 1)
    return samples[0]
  }

  @Test("A weight in pounds is saved with the current time, as entered by the person in the Health app")
  func weight() async throws {
    let world = try await health()
    try await form(.bodyMass, in: world)
    try await world.pilot.waits(for: "Weight (lb)")
    world.pilot.type("154.5")
    world.pilot.matches(golden: "health-add-weight")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "154.5 lb")
    let sample = try only(.bodyMass, in: world)
    #expect(sample.content.quantity == HealthQuantity(154.5, .pound))
    #expect(sample.start == SmallWorld.now.addingTimeInterval(0) && sample.end == sample.start)
    #expect(sample.sourceRevision.source == SourceRecord(name: "Health", bundleIdentifier: "com.apple.Health"))
    #expect(sample.metadata == ["HKWasUserEntered": .bool(true)])
  }

  @Test("In Germany weights are entered in kilograms, with a decimal comma")
  func german() async throws {
    let world = try await health(locale: "de_DE")
    try await form(.bodyMass, in: world)
    try await world.pilot.waits(for: "Weight (kg)")
    world.pilot.type("70,5")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "latest")
    #expect(try only(.bodyMass, in: world).content.quantity == HealthQuantity(70.5, .kilogram))
  }

  @Test("Steps that the person adds are merged with the steps of other sources")
  func steps() async throws {
    let world = try await health()
    try await form(.stepCount, in: world)
    world.pilot.type("500")
    world.pilot.press(.down)
    world.pilot.press(.control("u"))
    world.pilot.type("2025-11-20 07:00")
    world.pilot.press(.down)
    world.pilot.press(.control("u"))
    world.pilot.type("2025-11-20 07:30")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Last seven days: 8,900 of 15,900 raw")
  }

  @Test("The Add Data form shows why an entry is invalid, and does not save the entry")
  func impossible() async throws {
    let world = try await health()
    try await form(.stepCount, in: world)
    for (value, start, sentence) in [
      ("abc", "2025-11-20 07:00", "“abc” is not a number."), ("", "2025-11-20 07:00", "Write a value for Steps."),
      ("-5", "2025-11-20 07:00", "Steps cannot be less than 0."), ("nan", "2025-11-20 07:00", "“nan” is not a number."),
      ("5", "yesterday", "“yesterday” is not a start time. Write it as 2025-11-20 09:41."),
      ("5", "2025-02-30 07:00", "“2025-02-30 07:00” is not a start time."),
      ("5", "2025-11-21 07:00", "The start cannot be in the future."),
      ("99999999999999999999999999999999999999999999", "", "“” is not a start time"),
    ] {
      world.pilot.press(.control("u"))
      world.pilot.type(value)
      world.pilot.press(.down)
      world.pilot.press(.control("u"))
      world.pilot.type(start)
      world.pilot.press(.enter)
      try await world.pilot.waits(until: sentence) { _ in world.words.contains(sentence) }
      #expect(world.daemon.summary(of: .stepCount).sampleCount == 14)
      world.pilot.press(.up)
    }
    // The corrected value is accepted.
    world.pilot.press(.down)
    world.pilot.press(.control("u"))
    world.pilot.type("2025-11-20 07:00")
    world.pilot.press(.up)
    world.pilot.press(.control("u"))
    world.pilot.type("7")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Last seven days")
    #expect(world.daemon.summary(of: .stepCount).sampleCount == 15)
  }

  @Test("A sample cannot end before it starts")
  func backwards() async throws {
    let world = try await health()
    try await form(.stepCount, in: world)
    world.pilot.type("5")
    world.pilot.press(.down, .down)
    world.pilot.press(.control("u"))
    world.pilot.type("2025-11-19 09:00")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "It cannot end before it starts.")
    world.pilot.matches(golden: "health-add-flaw")
    #expect(world.daemon.summary(of: .stepCount).sampleCount == 14)
  }

  @Test("The form accepts percentages from 0 to 100, and temperatures from absolute zero")
  func bounds() async throws {
    let world = try await health()
    func flaw(_ type: ObjectType, _ value: String) -> String? {
      var draft = world.device.health.draft(of: type)
      draft.values = [value]
      return world.device.health.flaw(of: draft)
    }
    let water = ObjectType.waterTemperature
    #expect(flaw(.oxygenSaturation, "97") == nil)
    #expect(flaw(.oxygenSaturation, "101")?.contains("more than 100 %") == true)
    #expect(flaw(water, "-4") == nil)
    #expect(flaw(water, "-500")?.contains("as cold as") == true)
    #expect(flaw(.bodyMass, String(repeating: "9", count: 400))?.contains("not a number that can be measured") == true)
  }

  @Test("A blood pressure is entered and saved as a pair of values")
  func bloodPressure() async throws {
    let world = try await health()
    try await form(.bloodPressure, in: world)
    world.pilot.type("120")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Write a value for Diastolic Blood Pressure.")
    world.pilot.press(.down)
    world.pilot.type("80")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "120 mmHg / 80 mmHg")
    guard case .correlation(let members) = try only(.bloodPressure, in: world).content else {
      Issue.record("no pair")
      return
    }
    #expect(members.map(\.type) == [.bloodPressureSystolic, .bloodPressureDiastolic])
    #expect(members.allSatisfy { $0.metadata["HKWasUserEntered"] == .bool(true) })
    #expect(try only(.bloodPressureSystolic, in: world).content.quantity == HealthQuantity(120, .millimeterOfMercury))
  }

  @Test("A symptom is selected from the values of its type")
  func symptom() async throws {
    let world = try await health()
    try await form(.headache, in: world)
    world.pilot.matches(golden: "health-add-headache")
    world.pilot.press(identifier: "choice.3")
    world.pilot.press(identifier: "add.save")
    try await world.pilot.waits(for: "latest")
    #expect(try only(.headache, in: world).content == .category(3))
  }

  @Test("Menstruation and insulin save their required metadata (rule S36)")
  func required() async throws {
    let world = try await health()
    var insulin = world.device.health.draft(of: .insulinDelivery)
    insulin.values = ["4"]
    insulin.insulinReason = 2
    #expect(await world.device.health.save(insulin) == nil)
    #expect(try only(insulin.type, in: world).metadata["HKInsulinDeliveryReason"] == .integer(2))
    var cycle = world.device.health.draft(of: .menstrualFlow)
    cycle.isCycleStart = true
    #expect(await world.device.health.save(cycle) == nil)
    #expect(try only(.menstrualFlow, in: world).metadata["HKMenstrualCycleStart"] == .bool(true))
  }

  @Test("The purpose of insulin can be selected in the form, and is basal by default (rule S36)")
  func insulin() async throws {
    let insulin = try #require(ObjectType(swiftName: "insulinDelivery"))
    for (keys, reason) in [([KeyPress](), 1), ([KeyPress.right], 2)] {
      let world = try await health()
      try await form(insulin, in: world)
      world.pilot.type("4")
      world.pilot.press(.down)
      #expect(world.pilot.shows("[Basal] Bolus"))
      world.pilot.press(keys)
      world.pilot.press(identifier: "add.save")
      try await world.pilot.waits(for: "4 IU")
      #expect(try only(insulin, in: world).metadata["HKInsulinDeliveryReason"] == .integer(reason))
    }
  }

  @Test("An incomplete date of birth counts as not entered, and clearing the field removes the date")
  func dateOfBirth() async throws {
    let world = try await health()
    var characteristics = Characteristics()
    characteristics.dateOfBirth = DateComponents(year: 1988)
    world.daemon.setCharacteristics(characteristics)
    #expect(world.device.health.dateOfBirthText == "")
    characteristics.dateOfBirth = DateComponents(year: 988, month: 4, day: 7)
    world.daemon.setCharacteristics(characteristics)
    #expect(world.device.health.dateOfBirthText == "0988-04-07")
    #expect(world.device.health.setDateOfBirth("  ") == nil)
    #expect(world.daemon.characteristics().dateOfBirth == nil)
  }

  @Test("Every type with a form can be saved with a typical value, and other types have no form")
  func everyType() async throws {
    let world = try await health()
    let types = ObjectType.all.filter { $0.mayBeEntered && world.device.settings.has($0) }
    #expect(types.count > 150)
    for type in types {
      var draft = world.device.health.draft(of: type)
      draft.values = draft.values.map { _ in "1" }
      #expect(await world.device.health.save(draft) == nil, "\(type)")
    }
    for name in ["electrocardiogram", "appleWalkingSteadiness", "appleStandHour", "highHeartRateEvent", "workoutRoute"]
    {
      #expect(ObjectType(swiftName: name)?.mayBeEntered == false, "\(name)")
    }
  }

  @Test("A type that cannot be entered has no Add Data button")
  func readOnly() async throws {
    let world = try await health()
    world.pilot.press(identifier: "health.category.Mobility")
    world.pilot.press(identifier: "health.appleWalkingSteadiness")
    try await world.pilot.waits(for: "Last seven days: nothing")
    try await world.pilot.waits(forNo: "Add Data")
    world.pilot.press("+")
    try await world.pilot.waits(for: "Last seven days: nothing")
  }

  @Test("Apps read the values set in Health Details")
  func details() async throws {
    let world = try await health()
    world.pilot.press(identifier: "health.category.Health Details")
    world.pilot.press(identifier: "health.bloodType")
    world.pilot.press(identifier: "choice.7")
    world.pilot.press(.escape)
    try await world.pilot.waits(for: "O+")
    world.pilot.press(identifier: "health.dateOfBirth")
    for (text, sentence) in [
      ("1988-13-01", "is not a date"), ("2030-01-01", "cannot be in the future"), ("1800-01-01", "older than 130"),
    ] {
      world.pilot.press(.control("u"))
      world.pilot.type(text)
      world.pilot.press(.enter)
      #expect(world.words.contains(sentence), "\(sentence)")
    }
    world.pilot.press(.control("u"))
    world.pilot.type("1988-04-17")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "Apr 17, 1988 (37)")
    let characteristics = world.daemon.characteristics()
    #expect(characteristics.bloodType == 7)
    #expect(characteristics.dateOfBirth?.year == 1988 && characteristics.dateOfBirth?.day == 17)
    world.pilot.press(identifier: "health.activityMoveMode")
    world.pilot.press(identifier: "choice.2")
    #expect(world.daemon.characteristics().activityMoveMode == 2)
  }

  @Test("On iOS 27.3 the person can enter a reference sex and workout zones, which apps read (rules V106 and V107)")
  func zones() async throws {
    let world = try await health()
    world.daemon.changeSettings { $0.operatingSystemVersion = "27.3" }
    world.pilot.press(identifier: "health.category.Health Details")
    world.pilot.press(identifier: "health.referenceSex")
    world.pilot.press(identifier: "choice.2")
    world.pilot.press(.escape)
    try await world.pilot.waits(for: "Reference Sex")
    #expect(world.words.contains("Reference Sex Male") && world.daemon.characteristics().referenceSex == 2)
    #expect(world.words.contains("Heart Rate 5 zones") && world.words.contains("Cycling Power None"))
    world.pilot.press(identifier: "zones.cyclingPower")
    for (text, sentence) in [
      ("100 x", "“x” is not a number."), ("100", "Zones need 2 to 8 boundaries, not 1."),
      ("200 100", "The boundaries of zones have to ascend."),
    ] {
      world.pilot.press(.control("u"))
      world.pilot.type(text)
      world.pilot.press(.enter)
      #expect(world.words.contains(sentence), "\(sentence)")
    }
    world.pilot.press(.control("u"))
    world.pilot.type("100 150 200 250 300")
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "6 zones")
    let zones = try #require(world.daemon.characteristics().workoutZones.first)
    #expect(zones.type == .cyclingPower && zones.source == .user && zones.boundaries.count == 5)
    world.pilot.press(identifier: "zones.cyclingPower")
    #expect(world.words.contains("100 150 200 250 300"))
    world.pilot.press(.control("u"))
    world.pilot.press(.enter)
    try await world.pilot.waits(for: "None")
    #expect(world.daemon.characteristics().workoutZones.isEmpty)
  }

  @Test("Before iOS 27 Health Details have no zones and no reference sex")
  func noZones() async throws {
    let world = try await health()
    world.pilot.press(identifier: "health.category.Health Details")
    try await world.pilot.waits(for: "Blood Type")
    #expect(!world.pilot.shows("Workout Zones") && !world.pilot.shows("Reference Sex"))
  }

  @Test("In a small window the Add Data form can be reached completely, line by line")
  func small() async throws {
    let world = try await health(size: .small)
    try await form(.stepCount, in: world)
    world.pilot.type("5x")
    world.pilot.matches(golden: "health-add-40x12")
    #expect(world.words.contains("“5x” is not a number."))
  }
}

/// Numbers and dates as people type them.
@Suite("The text of form fields is parsed")
struct WrittenValueTests {
  @Test(
    "Valid numbers are parsed in the person's locale",
    arguments: [
      ("72", "en_US", 72), ("1,200", "en_US", 1_200), ("1,200.5", "en_US", 1_200.5), ("1.5", "de_DE", 1.5),
      ("1.200", "de_DE", 1_200), ("1.200,5", "de_DE", 1_200.5), ("0,5", "de_DE", 0.5), (" 7 ", "en_US", 7),
      ("-4", "en_US", -4), ("1 200", "fr_FR", 1_200), (".5", "en_US", 0.5),
    ] as [(String, String, Double)])
  func numbers(text: String, locale: String, value: Double) {
    #expect(WrittenNumber.value(of: text, locale: Locale(identifier: locale)) == value)
  }

  @Test(
    "Text that is not a number is rejected",
    arguments: ["", " ", "abc", "nan", "inf", "1e9", "0x10", "1-2", "--1", "1.2.3", "½", "٣", "5 kg"])
  func noNumbers(text: String) {
    #expect(WrittenNumber.value(of: text, locale: Locale(identifier: "en_US")) == nil)
  }

  @Test("A date is formatted as the person wrote it, and a nonexistent date is rejected")
  func moments() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let date = try #require(FieldDate.moment(of: "2025-03-30 01:59", in: berlin))
    #expect(FieldDate.text(of: date, in: berlin) == "2025-03-30 01:59")
    #expect(FieldDate.moment(of: "2025-3-1 7:05", in: .gmt) == FieldDate.moment(of: "2025-03-01 07:05", in: .gmt))
    // Summer time skips this hour.
    #expect(FieldDate.moment(of: "2025-03-30 02:30", in: berlin) == nil)
    for text in ["", "2025-02-29 10:00", "2025-01-01", "2025-01-01 24:00", "2025-01-01 10:60", "10:00 2025-01-01", "x"]
    {
      #expect(FieldDate.moment(of: text, in: berlin) == nil, "\(text)")
    }
    #expect(FieldDate.day(of: "2024-02-29")?.day == 29)
    #expect(FieldDate.day(of: "2025-02-29") == nil)
  }
}
