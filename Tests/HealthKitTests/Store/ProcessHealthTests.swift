import HealthKit
import Testing

@Suite("The environment selects which Health a process has", .timeLimit(.minutes(20)))
struct ProcessHealthTests {
  @Test("HEALTHKIT_PROCESS selects bundle, available or unavailable, and the default is bundle")
  func words() {
    #expect(ProcessHealth.chosen(in: [:]) == .bundle)
    #expect(ProcessHealth.chosen(in: ["HEALTHKIT_PROCESS": ""]) == .bundle)
    for choice in ["bundle", "available", "unavailable"] {
      #expect(ProcessHealth.chosen(in: ["HEALTHKIT_PROCESS": choice]).rawValue == choice)
    }
  }

  @Test("HEALTHKIT_IOS selects the version of iOS, and an unknown version stops the process")
  func systemVersion() async {
    #expect(
      ProcessHealth.systemVersion(in: [:]) == nil && ProcessHealth.systemVersion(in: ["HEALTHKIT_IOS": ""]) == nil)
    #expect(ProcessHealth.systemVersion(in: ["HEALTHKIT_IOS": "26.5"]) == "26.5")
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ProcessHealth.systemVersion(in: ["HEALTHKIT_IOS": "28"])
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("HEALTHKIT_IOS of the environment: “28” is no version of iOS"))
    #expect(output.contains("27.2 or 27.3"))
  }

  @Test("An unknown value of HEALTHKIT_PROCESS stops the process and lists the known values")
  func otherWord() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ProcessHealth.chosen(in: ["HEALTHKIT_PROCESS": "mac"])
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("“mac”. Set it to one of: bundle, available, unavailable"))
  }
}
