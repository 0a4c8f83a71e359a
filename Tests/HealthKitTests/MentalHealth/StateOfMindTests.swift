import Foundation
import HealthKit
import Testing

@Suite("States of mind and questionnaires", .timeLimit(.minutes(20)))
struct StateOfMindTests {
  let device = TestDevice()
  let noon = TestDevice.noon

  @Test(
    "Valence has seven classes (rule S131)",
    arguments: [
      (-1.0, HKStateOfMind.ValenceClassification.veryUnpleasant), (-0.6, .unpleasant), (-0.3, .slightlyUnpleasant),
      (0, .neutral), (0.3, .slightlyPleasant), (0.6, .pleasant), (1, .veryPleasant),
    ])
  func classification(valence: Double, expected: HKStateOfMind.ValenceClassification) {
    let state = HKStateOfMind(date: noon, kind: .dailyMood, valence: valence, labels: [], associations: [])
    #expect(state.valenceClassification == expected && state.metadata == nil)
  }

  @Test("States of mind are saved and found by their properties (rule Q102)")
  func predicates() async throws {
    device.grant(share: [.stateOfMindType()])
    let store = device.store()
    let proud = HKStateOfMind(
      date: noon, kind: .momentaryEmotion, valence: 0.8, labels: [.proud, .happy], associations: [.work])
    let tired = HKStateOfMind(
      date: noon + 60, kind: .dailyMood, valence: -0.4, labels: [.drained], associations: [.family])
    try await store.save([proud, tired])
    func find(_ predicate: NSPredicate) async throws -> [HKStateOfMind] {
      try await HKSampleQueryDescriptor(predicates: [.stateOfMind(predicate)], sortDescriptors: []).result(for: store)
    }
    #expect(try await find(HKQuery.predicateForStatesOfMind(with: .work)) == [proud])
    #expect(try await find(HKQuery.predicateForStatesOfMind(with: .drained)) == [tired])
    #expect(try await find(HKQuery.predicateForStatesOfMind(with: .dailyMood)) == [tired])
    #expect(try await find(HKQuery.predicateForStatesOfMind(withValence: 0, operatorType: .greaterThan)) == [proud])
  }

  @Test("Questionnaires give a score and a risk (rule S132)")
  func assessments() throws {
    let anxiety = HKGAD7Assessment(date: noon, answers: Array(repeating: .moreThanHalfTheDays, count: 7))
    #expect(anxiety.score == 14 && anxiety.risk == .moderate)
    let depression = HKPHQ9Assessment(
      date: noon, answers: Array(repeating: .nearlyEveryDay, count: 8) + [.preferNotToAnswer])
    #expect(depression.score == 24 && depression.risk == .severe && depression.answers.count == 9)
    let data = try NSKeyedArchiver.archivedData(withRootObject: depression, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKPHQ9Assessment.self, from: data)
    #expect(read?.answers == depression.answers)
  }

  @Test("A valence out of range, or a wrong number of answers to a questionnaire, stops the app")
  func refused() async {
    let valence = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKStateOfMind(
        date: TestDevice.noon, kind: .dailyMood, valence: 1.1, labels: [], associations: [], metadata: nil)
    }
    #expect(valence.says("Valence 1.1 is not between -1 and 1"))
    let answers = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKGAD7Assessment(date: TestDevice.noon, answers: [.notAtAll])
    }
    #expect(answers.says("has 7 questions, not 1"))
  }
}
