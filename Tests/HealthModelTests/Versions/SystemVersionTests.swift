import HealthModel
import Testing

/// The versions of iOS that the device simulates.
@Suite("Versions of iOS")
struct SystemVersionTests {
  @Test("The preset versions are in ascending order, and each is simulated as itself, without a remark")
  func presets() {
    #expect(SystemVersion.presets == SystemVersion.presets.sorted())
    for preset in SystemVersion.presets {
      #expect(preset.preset == preset)
      #expect(SystemVersion.problem(with: preset.description) == nil)
      #expect(SystemVersion.remark(on: preset.description) == nil)
    }
  }

  @Test(
    "A version between two presets simulates the lower preset, with a remark",
    arguments: [("16.9", "16.7"), ("18.1.1", "18.1"), ("26.4", "26.0"), ("27.1", "27.0"), ("27.9", "27.3")])
  func between(_ written: String, _ preset: String) {
    #expect(SystemVersion(written)?.preset?.description == preset)
    #expect(SystemVersion.problem(with: written) == nil)
    #expect(SystemVersion.remark(on: written)?.contains("plays as \(preset)") == true)
  }

  @Test(
    "A paired watch has the watchOS released with the phone's iOS",
    arguments: zip(
      SystemVersion.presets,
      ["8.8", "9.6", "10.6", "11.1", "11.6", "26.0", "26.5", "26.6", "27.0", "27.2", "27.3"]))
  func watch(_ phone: SystemVersion, _ watch: String) { #expect(phone.watch.description == watch) }

  @Test("A preset of iOS in another spelling counts as the same version", arguments: ["18.1.0", "26.6.0"])
  func spelling(_ written: String) { #expect(SystemVersion.remark(on: written) == nil) }

  @Test("A version of iOS before the first preset of its major version uses this preset", arguments: ["15", "15.2"])
  func first(_ written: String) { #expect(SystemVersion(written)?.preset?.description == "15.8") }

  @Test(
    "An unknown version is an error with a list of the known versions",
    arguments: ["14", "28", "28.0", "abc", "", "26.", "99999"])
  func unknown(_ written: String) throws {
    let problem = try #require(SystemVersion.problem(with: written))
    #expect(problem.contains("15.8, 16.7") && problem.hasSuffix("27.2 or 27.3."))
    #expect(SystemVersion.remark(on: written) == nil)
  }

  @Test("A feature of iOS is present from its first version until the version that removed it")
  func features() {
    func having(_ feature: SystemFeature) -> [String] {
      SystemVersion.presets.filter { $0.has(feature) }.map(\.description)
    }
    #expect(having(.bloodPressureMissing) == ["26.5"])
    #expect(having(.bloodPressureAsPair) == ["26.0", "26.5"])
    #expect(having(.fatalStatusCall) == ["26.0", "26.5", "26.6"])
    #expect(having(.limitedReading) == ["27.0", "27.2", "27.3"])
    #expect(having(.restingHeartRateByCount).last == "26.0")
    #expect(having(.overlapsRaiseAverages).last == "26.5")
  }
}
