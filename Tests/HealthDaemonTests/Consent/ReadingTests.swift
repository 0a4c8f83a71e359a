import HealthDaemon
import HealthModel
import Testing

/// Rules A52 to A64: the effects of the answers on reading.
@Suite("Visibility of samples")
struct ReadingTests {
  let daemon = makeDaemon()
  let stride: Connection

  init() {
    stride = daemon.connect(.stride)
    daemon.add([.steps(1, 100), .steps(2, 50, at: 20), .heartRate(3)])
  }

  @Test("An app allowed to read sees every source's samples")
  func granted() throws {
    daemon.decide(.granted, .stepCount, .read)
    #expect(try stride.sees(.stepCount) == [1, 2])
  }

  @Test("A denied read looks exactly like having no data (A46 and A54)")
  func denied() throws {
    daemon.decide(.denied, .stepCount, .read)
    #expect(try stride.sees(.stepCount).isEmpty)
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum) == nil)
    #expect(try stride.sources(SampleQuery(.stepCount)).isEmpty)
  }

  @Test("An app allowed only to share sees its own samples (A55)")
  func sharedOnly() throws {
    daemon.decide(.granted, .stepCount, .share)
    try stride.save([.steps(10, 7)])
    #expect(try stride.sees(.stepCount) == [10])
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)?.merged.sum == 7)
  }

  @Test("A query of a never requested type gives errorAuthorizationNotDetermined (5) (A56)")
  func neverAsked() throws {
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.sees(.stepCount) }
    #expect(throws: HealthError.authorizationNotDetermined) {
      try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)
    }
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.sources(SampleQuery(.stepCount)) }
    #expect(throws: HealthError.authorizationNotDetermined) {
      try stride.sampleChanges(matchingAny: [SampleQuery(.stepCount)])
    }
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.requireReadable([.stepCount]) }
    #expect(HealthError.authorizationNotDetermined.message == "Authorization not determined")
  }

  @Test("One never requested type makes a query for several types fail (A56)")
  func oneOfSeveral() {
    daemon.decide(.granted, .heartRate, .read)
    #expect(throws: HealthError.authorizationNotDetermined) {
      try stride.samples(matchingAny: [SampleQuery(.heartRate), SampleQuery(.stepCount)])
    }
  }

  @Test("An app that may not share reads its own samples without an error (A56)")
  func shareRefused() throws {
    daemon.decide(.denied, .stepCount, .share)
    #expect(try stride.sees(.stepCount).isEmpty)
  }

  @Test("With the behavior showsOwnSamples, a query of a never requested type returns no sample of others (A56)")
  func neverAskedShowsOwn() throws {
    let daemon = makeDaemon { $0.behavior.readingUndetermined = .showsOwnSamples }
    daemon.add([.steps(1)])
    #expect(try daemon.connect(.stride).sees(.stepCount).isEmpty)
  }

  @Test("A change in Settings takes effect with the next query (A58 and A84)")
  func changeTakesEffect() throws {
    daemon.decide(.denied, .stepCount, .read)
    #expect(try stride.sees(.stepCount).isEmpty)
    daemon.decide(.granted, .stepCount, .read)
    #expect(try stride.sees(.stepCount) == [1, 2])
  }

  @Test("An app always sees its own data, also when denied or reinstalled (A62)")
  func ownData() throws {
    daemon.decide(.granted, .stepCount, .share)
    try stride.save([.steps(10)])
    daemon.decide(.denied, .stepCount, .read)
    daemon.decide(.denied, .stepCount, .share)
    stride.invalidate()
    #expect(try daemon.connect(.app("Stride", version: "9")).sees(.stepCount) == [10])
  }

  @Test("Permissions of one app do not apply to another (A1)")
  func eachItsOwn() throws {
    daemon.decide(.granted, .stepCount, .read)
    let pulse = daemon.connect(.pulse)
    daemon.decide(.denied, .stepCount, .read, for: .pulse)
    #expect(try stride.sees(.stepCount) == [1, 2])
    #expect(try pulse.sees(.stepCount).isEmpty)
  }

  @Test("Characteristics have separate permissions, and a denied one looks as if never entered (A63 and S71)")
  func characteristics() throws {
    var entered = Characteristics()
    entered.biologicalSex = 1
    entered.bloodType = 7
    daemon.setCharacteristics(entered)
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.characteristics(for: .bloodType) }
    daemon.decide(.denied, .bloodType, .read)
    #expect(try stride.characteristics(for: .bloodType) == Characteristics())
    daemon.decide(.granted, .bloodType, .read)
    let seen = try stride.characteristics(for: .bloodType)
    #expect(seen.bloodType == 7)
    #expect(seen.biologicalSex == 0, "only what belongs to the type is told")
  }

  @Test("A type's sources are those with visible samples, highest priority first (Q76)")
  func sources() throws {
    daemon.add([.steps(5, by: .watch), .steps(6, by: .scale)])
    daemon.decide(.granted, .stepCount, .read)
    #expect(try stride.sources(SampleQuery(.stepCount)).map(\.name) == ["Ana’s Watch", "Ana’s iPhone", "Scale"])
    let evening = SamplePredicate.startDate(.greaterThan, noon)
    #expect(try stride.sources(SampleQuery(.stepCount, evening)).map(\.name) == ["Ana’s iPhone"])
  }
}
