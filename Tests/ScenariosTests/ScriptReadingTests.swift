import Foundation
import HealthModel
import Testing

@testable import Scenarios

@Suite("Scripts are read into steps and expectations")
struct ScriptReadingTests {
  private func verbs(_ steps: String) throws -> [AnyHashable?] {
    verbs(in: try scenario("title: Steps\nscript:\n" + steps))
  }

  @Test("Each verb for an action of the person is read correctly")
  func hands() throws {
    var selection = Selection()
    selection.permissions = [Permission(.stepCount, .share), Permission(.heartRate, .read)]
    selection.objects = [.position(1, .visionPrescription)]
    let verbs = try verbs(
      """
        - press: enter
        - press: [tab, space, a, ctrl+c, f5]
        - type: "12"
        - click: Connect Health
        - click: {id: UIA.Health.AuthSheet}
        - wait: Health Access
        - wait: {gone: Health Access}
        - wait: {id: UIA.Health.AuthSheet}
        - wait: {gone: {id: UIA.Health.AuthSheet}}
        - turn: {on: {share: [stepCount], read: [heartRate], objects: [1]}}
        - answer: dontAllow
      """)
    #expect(
      verbs == [
        PressVerb([.init(.return)]),
        PressVerb([.init(.tab), .init(.space), "a", .init("c", modifiers: .control), .init(.function(5))]),
        TypeVerb("12"), ClickVerb(.words("Connect Health")), ClickVerb(.identifier("UIA.Health.AuthSheet")),
        WaitVerb(.words("Health Access")), WaitVerb(.words("Health Access"), isGone: true),
        WaitVerb(.identifier("UIA.Health.AuthSheet")), WaitVerb(.identifier("UIA.Health.AuthSheet"), isGone: true),
        TurnVerb(on: selection, off: Selection()), AnswerVerb.dontAllow,
      ])
  }

  @Test("Each verb for the device or an app's code is read correctly")
  func device() throws {
    var change = DeviceVerb()
    change.states = ["locked": .flag(true), "os": .text("26.0"), "watchDelay": .seconds(86_400)]
    let (stride, nightly) = ("com.example.stride", "com.example.nightly")
    var medications = RequestVerb(app: nightly, read: [])
    medications.objects = .userAnnotatedMedication
    let verbs = try verbs(
      """
        - device: {locked: true, os: 26.0, watchDelay: 1d}
        - open: settings
        - open: app
        - open: {app: nightly}
        - reset: stride
        - delete: {type: stepCount}
        - delete: {app: stride}
        - request: {app: stride, share: [stepCount], on: extension}
        - request: {app: nightly, objects: userAnnotatedMedication}
        - read: {app: stride, type: stepCount}
        - say: No verb at all.
      """)
    #expect(
      verbs == [
        change, OpenVerb.settings, OpenVerb.app(nil), OpenVerb.app(nightly), ResetVerb(app: stride),
        DeleteVerb.type(.stepCount), DeleteVerb.data(ofApp: stride),
        RequestVerb(app: stride, share: [.stepCount], read: [], process: .appExtension), medications,
        ReadVerb(call: ScenarioCall(app: stride), type: .stepCount), nil,
      ])
  }

  @Test("Each key of an expectation becomes an expectation with its own location")
  func expectations() throws {
    let expectations = try scenario(
      """
      title: Expectations
      expect:
        - screen: [Steps, Heart Rate]
          notScreen: Error
        - element: {id: UIA.Health.Read.HeartRate.SwitchCell, value: off, enabled: true}
        - status: {app: stride, type: stepCount, is: sharingDenied}
        - ledger: {app: stride, share: {stepCount: on}, read: {heartRate: notAsked}, objects: {2: off}}
        - gets: {app: stride, type: stepCount, samples: 3, sum: 1200, error: none}
        - asked: {app: stride, shouldRequest: true}
        - calls: {app: stride, call: save, error: 5, count: 2, reason: A52}
        - prompt: {app: stride, kind: objects}
        - crash: NSHealthShareUsageDescription
        - answered: {error: 5}
        - answered: {waiting: true}
      """
    ).expectations
    let stride = "com.example.stride"
    var calls = CallsExpectation(app: stride, prefix: "save", count: 2)
    (calls.error, calls.reason) = (ExpectedError(5), "A52")
    #expect(
      expectations.map { AnyHashable($0.expectation) } == [
        ScreenExpectation(text: "Steps"), ScreenExpectation(text: "Heart Rate"), NotScreenExpectation(text: "Error"),
        ElementExpectation(identifier: "UIA.Health.Read.HeartRate.SwitchCell", value: "off", isEnabled: true),
        StatusExpectation(app: stride, type: .stepCount, status: .sharingDenied),
        LedgerExpectation(app: stride, .permission(Permission(.stepCount, .share), .on)),
        LedgerExpectation(app: stride, .permission(Permission(.heartRate, .read), .notAsked)),
        LedgerExpectation(app: stride, .object(.position(2, .visionPrescription), isOn: false)),
        GetsExpectation(app: stride, type: .stepCount, sampleCount: 3, sum: 1200, error: ExpectedError(nil)),
        AskedExpectation(app: stride, shouldRequest: true), calls, PromptExpectation(app: stride, .objects),
        CrashExpectation(text: "NSHealthShareUsageDescription"), AnsweredExpectation(error: ExpectedError(5)),
        AnsweredExpectation(),
      ] as [AnyHashable])
    #expect(expectations.prefix(3).map(\.location.line) == [3, 3, 4])
  }

  @Test("A date after a change of the time zone is a time in the new zone")
  func dateAfterTravel() throws {
    let text = """
      title: From Berlin to Tokyo
      device: {timeZone: Europe/Berlin, date: 2025-11-20T20:00}
      data: {samples: [{type: stepCount, value: 7, start: 2025-11-20T08:00}]}
      script:
        - time: {until: 2025-11-20T21:00}
        - device: {date: 2025-11-21T05:00, timeZone: Asia/Tokyo}
        - time: {set: 2025-11-21T07:00}
        - add: [{type: stepCount, value: 7, start: 2025-11-21T06:30}]
        - time: {until: 2025-11-20T23:30Z}
      """
    let read = try scenario(text)
    // 21:00 in Berlin is 05:00 in Tokyo.
    let landing = try Date("2025-11-20T20:00:00Z", strategy: .iso8601)
    #expect(read.data.samples.map(\.start) == [landing - 13 * 3_600])
    #expect((read.script[1].verb as? DeviceVerb)?.states["date"] == .date(landing))
    #expect((read.script[3].verb as? AddVerb)?.samples.map(\.start) == [landing + 1.5 * 3_600])
    let words = ScenarioWords(read)
    #expect(
      [0, 2, 4].map { words.title(of: read.script[$0]) } == [
        "Let time pass until 2025-11-20 21:00", "Set the clock to 2025-11-21 07:00",
        "Let time pass until 2025-11-21 08:30",
      ])
    let written = read.written()
    #expect(written.contains("time: {set: '2025-11-21T07:00:00'}"), "\(written)")
    #expect(try verbs(in: scenario(written)) == verbs(in: read))
  }

  private func verbs(in scenario: Scenario) -> [AnyHashable?] {
    scenario.script.map { $0.verb.map { AnyHashable($0) } }
  }

  @Test("A mapping can replace a list of one element, and a step can have a remark and expectations")
  func oneExpectation() throws {
    let script = try scenario(
      "title: One\nscript:\n  - kill: stride\n    say: It is gone.\n    expect: {prompt: {kind: none}}"
    ).script
    #expect(script[0].remark == "It is gone.")
    #expect(script[0].expectations.map { AnyHashable($0.expectation) } == [PromptExpectation(app: nil, .none)])
    #expect(script[0].location.line == 3)
  }

  @Test("The expectation “gets” is about what the app would get if it made a query now")
  func wouldGet() throws {
    let read = try scenario("title: Gets\nexpect:\n  - gets: {app: stride, type: stepCount, samples: 2, error: none}")
    #expect(
      read.expectations.map { $0.expectation.sentence(in: ScenarioWords(read)) }
        == ["Stride, reading Steps, would get 2 samples, no error."])
  }

  @Test("The sentence of an expectation about a request or a call names the error, or says that there is none")
  func errors() throws {
    let read = try scenario(
      """
      title: Errors
      expect:
        - answered: {error: 7}
        - answered: {error: none}
        - answered: {waiting: true}
        - calls: {app: stride, call: samples, error: 5}
        - calls: {app: stride, call: samples, count: 2, error: none, reason: own samples}
        - calls: {app: stride, call: samples}
      """)
    #expect(
      read.expectations.map { $0.expectation.sentence(in: ScenarioWords(read)) } == [
        "The request is over, with error 7.", "The request is over, without an error.",
        "The request waits for an answer.", "Stride has made a call “samples…”, with error 5.",
        "Stride has made 2 calls “samples…”, without an error: “own samples”.", "Stride has made a call “samples…”.",
      ])
  }
}
