import Testing

@testable import OSStandIn

@Suite("Signposts are not recorded")
struct SignpostTests {
  private final class Work {}

  @Test("A signposter is disabled, has null identifiers, and runs its closure once")
  func signposter() throws {
    struct Refusal: Error {}
    let posters = [
      OSSignposter(), .disabled, OSSignposter(subsystem: "com.example.stride", category: "charts"),
      OSSignposter(subsystem: "com.example.stride", category: .pointsOfInterest),
      OSSignposter(logger: Logger(subsystem: "com.example.stride", category: "charts")),
    ]
    for poster in posters {
      #expect(!poster.isEnabled)
      #expect(poster.makeSignpostID() == .null && poster.makeSignpostID(from: Work()) == .null)
      var runs = 0
      #expect(
        poster.withIntervalSignpost("load") {
          runs += 1; return runs
        } == 1)
      #expect(
        poster.withIntervalSignpost("load", "\(runs) charts") {
          runs += 1; return runs
        } == 2)
      #expect(throws: Refusal.self) { try poster.withIntervalSignpost("load") { throw Refusal() } }
    }
  }

  @Test("The values in a signpost's message are never computed")
  func messages() {
    var computed = 0
    func value() -> Int {
      computed += 1
      return computed
    }
    let poster = OSSignposter()
    let state = poster.beginInterval("load", id: .exclusive, "\(value()) charts")
    poster.emitEvent("half", "\(value())")
    poster.endInterval("load", state, "\(value())")
    poster.endInterval("load", poster.beginAnimationInterval("load"))
    #expect(computed == 0)
  }

  @Test("Signpost identifiers are ordered numbers, and those of a disabled log are null")
  func identifiers() {
    let log = OSLog(subsystem: "com.example.stride", category: "charts")
    #expect(OSSignpostID(log: log) == .null && OSSignpostID(log: log, object: Work()) == .null)
    #expect(OSSignpostID(3) < OSSignpostID(4) && OSSignpostID.null < .exclusive && .exclusive < OSSignpostID.invalid)
    #expect(OSSignpostID(3).rawValue == 3)
    #expect(OSSignpostType(rawValue: 1) == .begin)
  }
}
