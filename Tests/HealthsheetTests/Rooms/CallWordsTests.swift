import Foundation
import HealthModel
import TerminalUI
import Testing

@testable import HealthDaemon
@testable import HealthsheetApp

@Suite("Calls, answers and reasons are turned into text where they are shown")
struct CallWordsTests {
  private func record(_ call: AppCall, _ answer: CallAnswer = .done, _ reasons: [AccessReason] = []) -> CallRecord {
    CallRecord(
      id: 1, time: Date(timeIntervalSince1970: 0), app: "com.example.stride", call: call, answer: answer,
      reasons: reasons)
  }

  @Test("The text of a call names up to three types; of four or more it names the first two")
  func names() {
    let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass, .workout]
    #expect(AppCall(.samples, Array(types.prefix(3))).words == "samples(stepCount, heartRate, bodyMass)")
    #expect(AppCall(.samples, types).words == "samples(stepCount, heartRate and 2 more)")
  }

  @Test("The text of a call contains its argument")
  func arguments() {
    let steps = [ObjectType.stepCount]
    #expect(AppCall(.save, steps, .objects(2, of: steps)).words == "save(2 of stepCount)")
    #expect(AppCall(.add, steps, .objects(2, of: steps)).words == "add(2 of stepCount, to a workout)")
    #expect(AppCall(.samples, steps, .limit(5)).words == "samples(stepCount, limit 5)")
    #expect(AppCall(.sampleChanges, steps, .anchor(7)).words == "sampleChanges(stepCount, since 7)")
    #expect(
      AppCall(.statisticsCollection, steps, .interval(DateComponents(hour: 1, minute: 30))).words
        == "statisticsCollection(stepCount, 1 h 30 min)")
    #expect(
      AppCall(.requestAuthorization, steps, .request(share: [], read: steps)).words
        == "requestAuthorization(toShare: [], read: [stepCount])")
    #expect(AppCall(.workoutSession, [], .event(.pause)).words == "pause of a workout session")
    #expect(AppCall(.disableBackgroundDelivery).words == "disableBackgroundDelivery(all)")
    #expect(AppCall(.characteristics, [.bloodType]).words == "bloodType")
    #expect(AppCall(.earliestAuthorizedSampleDate, steps).words == "earliestAuthorizedSampleDate(stepCount)")
    #expect(AppCall(.zoneGroup, [.heartRate]).words == "zoneGroup(heartRate)")
  }

  @Test("A row for a call describes the call in people’s words, without its name in Swift")
  func sentences() {
    let english = Locale(identifier: "en_US")
    func sentence(_ call: AppCall) -> String { record(call).sentence(in: english).description }
    let (steps, both): ([ObjectType], [ObjectType]) = ([.stepCount], [.stepCount, .heartRate])
    #expect(sentence(AppCall(.samples, both)) == "Read Heart Rate, Steps")
    #expect(sentence(AppCall(.samples, [.stepCount, .heartRate, .bodyMass, .workout])).hasSuffix("and 2 more"))
    #expect(sentence(AppCall(.save, steps, .objects(2, of: steps))) == "Save Steps")
    #expect(
      sentence(AppCall(.requestAuthorization, both, .request(share: steps, read: both)))
        == "Ask to write Steps and read Heart Rate, Steps")
    #expect(sentence(AppCall(.workoutSession, [], .event(.pause))) == "Pause the workout")
    #expect(sentence(AppCall(.disableBackgroundDelivery)) == "Ask to be woken no more")
    let chinese = Locale(identifier: "zh_CN")
    #expect(String(localized: record(AppCall(.samples, steps)).sentence(in: chinese), locale: chinese) == "读取步数")
  }

  @Test("A single result is counted in the singular, with the noun for the call's results")
  func answers() {
    #expect(record(AppCall(.samples), .found(1)).answerInWords.description == "1 sample")
    #expect(record(AppCall(.statisticsCollection), .found(7)).answerInWords.description == "7 intervals")
    #expect(record(AppCall(.earliestAuthorizedSampleDate), .found(1)).answerInWords.description == "1 date")
    #expect(record(AppCall(.earliestAuthorizedSampleDate), .found(0)).answerInWords.description == "0 dates")
    #expect(record(AppCall(.preferredWorkoutZoneConfiguration), .exists(true)).answerInWords.description == "zones")
    #expect(record(AppCall(.zoneGroup), .exists(false)).answerInWords.description == "no zones")
    #expect(record(AppCall(.remove), .exists(false)).answerInWords.description == "nothing: no such plan at that time")
    let refused = record(
      AppCall(.workoutSession, [], .event(.pause)), .workoutSession(.applied(from: .ended, to: .ended)))
    #expect(refused.answerInWords.description == "nothing: the session is ended")
    #expect(refused.rulesOfAnswer == ["S113"], "one level down")
  }

  @Test("A reason names its type if the call is about several types, in both languages")
  func reasons() {
    let denied = AccessReason(.denied, Permission(.stepCount, .read))
    let one = record(AppCall(.samples, [.stepCount]), .found(0), [denied]).reasonsInWords(in: .gmt)
    let several = record(AppCall(.samples, [.stepCount, .heartRate]), .found(0), [denied]).reasonsInWords(in: .gmt)
    #expect(one.map(\.description) == ["read denied: own samples only · A54"])
    #expect(several.map(\.description) == ["stepCount: read denied: own samples only · A54"])
    let chinese = Locale(identifier: "zh_CN")
    #expect(
      several.map { String(localized: $0, locale: chinese) } == ["stepCount：不允许读取：仅自有样本 · A54"])
    let chosen = AccessReason(.chosenObjects(visible: 2, of: 5), Permission(.visionPrescription, .read))
    #expect(String(localized: chosen.clause(), locale: chinese) == "逐项选取 2/5")
  }
}
