import HealthKit
import Testing

@Suite("The environment chooses the Health of a process that no app runs", .timeLimit(.minutes(20)))
struct ProcessHealthTests {
  @Test("Each word chooses; without one Health is there, for the app of the main bundle")
  func words() {
    #expect(ProcessHealth.chosen(in: [:]) == .bundle)
    #expect(ProcessHealth.chosen(in: ["HEALTHKIT_PROCESS": ""]) == .bundle)
    for choice in ["bundle", "available", "unavailable"] {
      #expect(ProcessHealth.chosen(in: ["HEALTHKIT_PROCESS": choice]).rawValue == choice)
    }
  }

  @Test("HEALTHKIT_IOS chooses the version of iOS, and an unknown one stops the process with those there are")
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

  @Test("Any other word stops the process, and the sentence lists the words there are")
  func otherWord() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ProcessHealth.chosen(in: ["HEALTHKIT_PROCESS": "mac"])
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("“mac”. Set it to one of: bundle, available, unavailable"))
  }
}
