import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("An app's defaults", .timeLimit(.minutes(20)))
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

  @Test("A value is the initial one until it is written, and is there at the next launch")
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

  @Test("What another version wrote in another type is as if it were not there")
  func otherTypes() {
    let defaults = AppDefaults()
    defaults["goal"] = "much"
    defaults["unit"] = "miles"
    #expect(Pilot(Settings().defaultAppStorage(defaults), size: .standard).shows("10000 steps nobody"))
  }

  @Test("Two places that show one key change together, also through a binding")
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
}
