import Foundation
import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("An app's defaults are stored", .timeLimit(.minutes(20)))
struct AppStorageTests {
  enum Unit: String { case steps, kilometers }

  struct Settings: View {
    @AppStorage("goal") private var goal = 10_000
    @AppStorage("unit") private var unit = Unit.steps
    @AppStorage("name") private var name: String?

    var body: some View {
      VStack {
        Text("\(goal) \(unit.rawValue) \(name ?? "nobody")")
        Button("more") { goal += 500 }
        Button("kilometers") { unit = .kilometers }
        Button("Kim") { name = "Kim" }
        Button("nobody") { name = nil }
      }
    }
  }

  @Test("An AppStorage property has its initial value until it is set, and keeps a new value for the next launch")
  func kept() async throws {
    let defaults = AppDefaults()
    let first = Pilot(Settings().defaultAppStorage(defaults), size: .standard)
    #expect(first.shows("10000 steps nobody"))
    for button in ["more", "kilometers", "Kim"] { try await first.press(.text(button)) }
    #expect(first.shows("10500 kilometers Kim"))

    let second = Pilot(Settings().defaultAppStorage(defaults), size: .standard)
    #expect(second.shows("10500 kilometers Kim"))
    try await second.press(.text("nobody"))
    #expect(second.shows("10500 kilometers nobody"))
    #expect(defaults["name"] == nil)
  }

  @Test("A stored value of another type, from another version, is ignored")
  func otherTypes() {
    let defaults = AppDefaults()
    defaults["goal"] = "much"
    defaults["unit"] = "miles"
    #expect(Pilot(Settings().defaultAppStorage(defaults), size: .standard).shows("10000 steps nobody"))
  }

  @Test("Two AppStorage properties with one key change together, also through a binding")
  func together() {
    struct Switch: View {
      @AppStorage("sound") private var sound = false
      var body: some View { Toggle("Sound", isOn: $sound) }
    }
    struct Words: View {
      @AppStorage("sound") private var sound = false
      var body: some View { Text(sound ? "loud" : "silent") }
    }
    let pilot = Pilot(
      VStack {
        Switch()
        Words()
      }.defaultAppStorage(AppDefaults()), size: .small)
    #expect(pilot.shows("silent"))
    pilot.press(.space)
    #expect(pilot.shows("loud"))
  }

  @Test("Every type that SwiftUI can store is stored: numbers, text, bytes, dates, raw values, nil")
  func types() {
    enum Day: Int { case monday = 1, tuesday }
    struct Values: View {
      @AppStorage("double") private var double = 0.5
      @AppStorage("string") private var string = "a"
      @AppStorage("data") private var data = Data([1])
      @AppStorage("date") private var date = Date(timeIntervalSinceReferenceDate: 0)
      @AppStorage("day") private var day = Day.monday
      @AppStorage("maybe double") private var maybeDouble: Double?
      @AppStorage("maybe int") private var maybeInt: Int?
      @AppStorage("maybe bool") private var maybeBool: Bool?
      @AppStorage("maybe date") private var maybeDate: Date?

      private var words: [String] {
        [
          "\(double)", string, "\(data.count)", "\(date.timeIntervalSinceReferenceDate)", "\(day)",
          maybeDouble.map { "\($0)" } ?? "-", maybeInt.map { "\($0)" } ?? "-", maybeBool.map { "\($0)" } ?? "-",
          maybeDate.map { "\($0.timeIntervalSinceReferenceDate)" } ?? "-",
        ]
      }

      var body: some View {
        VStack {
          Text(words.joined(separator: " "))
          Button("write") {
            (double, string, data, date) = (1.5, "步", Data([1, 2]), Date(timeIntervalSinceReferenceDate: 60))
            (day, maybeDouble, maybeInt, maybeBool) = (.tuesday, 2.5, 3, true)
            maybeDate = Date(timeIntervalSinceReferenceDate: 90)
          }
          Button("clear") { (maybeDouble, maybeInt, maybeBool, maybeDate) = (nil, nil, nil, nil) }
        }
      }
    }
    let defaults = AppDefaults()
    let pilot = Pilot(Values().defaultAppStorage(defaults), size: .standard)
    #expect(pilot.shows("0.5 a 1 0.0 monday - - - -"))
    pilot.press(.space)
    #expect(pilot.shows("1.5 步 2 60.0 tuesday 2.5 3 true 90.0"))
    #expect(defaults["day"] as? Int == 2, "the raw value is kept")
    let next = Pilot(Values().defaultAppStorage(defaults), size: .standard)
    #expect(next.shows("1.5 步 2 60.0 tuesday 2.5 3 true 90.0"))
    next.press(.down, .space)
    #expect(next.shows("1.5 步 2 60.0 tuesday - - - -"))
    #expect(defaults["maybe int"] == nil)
    defaults.removeAll()
    #expect(Pilot(Values().defaultAppStorage(defaults), size: .standard).shows("0.5 a 1 0.0 monday - - - -"))
  }

  @Test("An AppStorage property with a store of its own does not use the inherited defaults")
  func namedStore() {
    struct Owner: View {
      @AppStorage private var goal: Int
      init(_ store: AppDefaults) { _goal = AppStorage(wrappedValue: 1, "goal", store: store) }
      var body: some View { Button("goal \(goal)") { goal += 1 } }
    }
    let (around, named) = (AppDefaults(), AppDefaults())
    (around["goal"], named["goal"]) = (100, 5)
    let pilot = Pilot(Owner(named).defaultAppStorage(around), size: .small)
    pilot.press(.space)
    #expect(pilot.shows("goal 6"))
    #expect(around["goal"] as? Int == 100)
  }
}
