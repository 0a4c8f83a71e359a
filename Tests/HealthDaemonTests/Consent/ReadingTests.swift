import HealthDaemon
import HealthModel
import Testing

/// Authorization, chapter 5: what the answers mean for the data.
@Suite("What an app sees")
struct ReadingTests {
  let daemon = makeDaemon()
  let stride: Connection

  init() {
    stride = daemon.connect(.stride)
    daemon.add([.steps(1, 100), .steps(2, 50, at: 20), .heartRate(3)])
  }

  private func decide(_ decision: Decision, _ type: ObjectType, _ direction: Direction) {
    daemon.setDecision(decision, for: Permission(type, direction), of: stride.app.bundleIdentifier)
  }

  @Test("Allowed to read, an app sees every source's samples")
  func granted() throws {
    decide(.granted, .stepCount, .read)
    #expect(try stride.samples(matchingAny: [SampleQuery(.stepCount)]).map(\.uuid) == [.fixed(1), .fixed(2)])
  }

  @Test("Denying a read looks exactly like having no data (A46 and A54)")
  func denied() throws {
    decide(.denied, .stepCount, .read)
    #expect(try stride.samples(matchingAny: [SampleQuery(.stepCount)]).isEmpty)
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum) == nil)
    #expect(try stride.sources(SampleQuery(.stepCount)).isEmpty)
  }

  @Test("Allowed to share only, an app sees what it wrote itself (A55)")
  func sharedOnly() throws {
    decide(.granted, .stepCount, .share)
    try stride.save([.steps(10, 7)])
    #expect(try stride.samples(matchingAny: [SampleQuery(.stepCount)]).map(\.uuid) == [.fixed(10)])
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)?.merged.sum == 7)
  }

  @Test("A type that was never asked for answers with error 5 (A56)")
  func neverAsked() {
    let error = #expect(throws: HealthError.self) { try stride.samples(matchingAny: [SampleQuery(.stepCount)]) }
    #expect(error == .authorizationNotDetermined)
    #expect(error?.message == "Authorization not determined")
  }

  @Test("A change in Settings takes effect with the next query (A58 and A84)")
  func changeTakesEffect() throws {
    decide(.denied, .stepCount, .read)
    #expect(try stride.samples(matchingAny: [SampleQuery(.stepCount)]).isEmpty)
    decide(.granted, .stepCount, .read)
    #expect(try stride.samples(matchingAny: [SampleQuery(.stepCount)]).count == 2)
  }
}
