import Foundation
import HealthDaemon
import HealthModel
import Testing

@testable import Scenarios

@Suite("A scenario can be written")
struct WritingTests {
  private static nonisolated let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../assets/scenarios").standardizedFileURL

  private static nonisolated let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  @Test("A written scenario is read back as equal, and is written with the same text again", arguments: files)
  func roundTrip(file: String) throws {
    let scenario = try Scenario(contentsOf: Self.folder.appending(path: file))
    let text = scenario.written()
    let read = try Scenario(Data(text.utf8), file: file, folder: Self.folder)
    #expect(read.withoutPlaces == scenario.withoutPlaces, "\(text)")
    #expect(read.written() == text)
  }

  @Test("Every verb, expectation and sample survives a round trip with any text")
  func everything() throws {
    let scenario = try Scenario(Data(Self.everything.utf8), file: "all.yaml", folder: Self.folder)
    let text = scenario.written()
    let read = try Scenario(Data(text.utf8), file: "all.yaml", folder: Self.folder)
    #expect(read.withoutPlaces == scenario.withoutPlaces, "\(text)")
  }

  @Test("A written scenario has its keys in a fixed order, without default values")
  func order() throws {
    let scenario = try Scenario(
      Data(
        """
        script:
          - {expect: {prompt: {kind: sheet, app: stride}}, request: {read: [stepCount], app: stride}, say: "Yes: it asks"}
        title: A title
        device: {os: 26.6, size: 80x24, date: 2025-11-20T09:41:00}
        """.utf8), file: "order.yaml", folder: Self.folder)
    #expect(
      scenario.written(schema: "../scenario.schema.json") == """
        # yaml-language-server: $schema=../scenario.schema.json
        title: A title
        script:
        - say: 'Yes: it asks'
          request: {app: stride, read: [stepCount]}
          expect: {prompt: {app: stride, kind: sheet}}

        """)
  }

  private static let everything = """
    title: "Words: with [signs] {of} # YAML, “quotes” and 中文"
    theme: '- no list'
    summary: "two  blanks, 'single', \\"double\\" and a backslash \\\\"
    rules: [A1, "on"]
    device:
      model: iPhone17,3
      os: "26.0"
      locale: de_DE
      timeZone: Europe/Berlin
      date: 2025-10-26T02:30:00+01:00
      size: 100x30
      locked: true
      guestUserMode: true
      behavior: {incompatibleStatistics: answersNil, requestOfTwoSheets: takesEffectSheetBySheet}
    apps:
      - {app: stride, name: My Stride, infoPlist: {NSHealthShareUsageDescription: ""}, entitlements: []}
      - bundle: com.example.own
        version: "3"
        privacyPolicy: https://example.com
        infoPlist: {NSHealthUpdateUsageDescription: Saves, CFBundleShortVersionString: "1.2", UIBackgroundModes: [processing]}
        asks: {share: [stepCount], read: [heartRate, stepCount]}
    answers: [{app: stride, share: {stepCount: on}, read: {heartRate: off}, objects: {1: on, medication 2: off}}, {app: com.example.own, share: {appleExerciseTime: on}, unchecked: true}]
    data:
      generate:
        - {type: stepCount, source: watch, from: 2025-10-01, to: 2025-10-02, every: 90s, lasting: 1m, value: 1.5..9, seed: 3}
        - {type: sleepAnalysis, from: 2025-10-01, to: 2025-10-02, every: 1h, value: 1}
      samples:
        - {type: bodyMass, value: 70.5, start: 2025-10-26T02:30:00+02:00, source: scale}
        - {type: bodyMass, value: 150, unit: lb, start: 2025-10-26T01:30, source: com.example.own}
        - {type: sleepAnalysis, value: asleepREM, start: 2025-10-01T01:00, end: 2025-10-01T02:00:00.500}
        - {type: workout, value: running, start: 2025-10-01T03:00, end: 2025-10-01T04:00, source: watch}
        - type: bloodPressure
          start: 2025-10-01T05:00
          source: health
          uuid: 00000000-0000-4000-8000-000000000001
          members: [{type: bloodPressureSystolic, value: 120}, {type: bloodPressureDiastolic, value: 80}]
        - {type: visionPrescription, start: 2025-01-01, end: 2026-01-01, prescription: {kind: contacts, right: -1.5, brand: X}}
        - {type: visionPrescription, start: 2025-02-01, prescription: {kind: glasses, left: 1, for: Reading}}
        - {type: allergyRecord, value: Peanuts, start: 2025-02-01}
    script:
      - press: [enter, ctrl+c, f5, "a", space]
      - press: esc
      - type: "yes: no"
      - click: "on"
      - click: {id: a.b}
      - wait: Words
      - wait: {id: a.b}
      - wait: {gone: {id: a.b}}
      - turn: {on: {share: [stepCount], read: [heartRate], objects: [1]}, off: {read: [stepCount]}}
      - answer: dontAllow
      - settings: {app: com.example.own, read: {heartRate: on}, objects: {medication 1: on}}
      - device: {locked: true, guestUserMode: false}
      - device: {healthDataAvailable: false, healthDataRestricted: false}
      - device: {os: 18.2, date: 2025-11-01T08:00}
      - open: home
      - open: {app: com.example.own}
      - kill: stride
      - launch: stride
      - reset: stride
      - update: {app: com.example.own, version: "4", infoPlist: {NSHealthShareUsageDescription: "Reads"}, entitlements: []}
      - update: {app: stride, name: Strides, asks: {read: [heartRate]}}
      - add: [{type: stepCount, value: 3, start: 2025-10-02}]
      - delete: {type: stepCount}
      - delete: {app: stride}
      - request: {app: stride, objects: visionPrescription}
      - request: {app: stride, share: [stepCount], on: watch}
      - request: {app: stride, read: [stepCount], on: extension, error: none}
      - query: {app: stride, type: heartRate, statistic: maximum, from: 2025-10-01, to: 2025-10-02T03:00, every: 90m, gives: [61.5, none]}
      - earliest: {app: stride, types: [stepCount, heartRate], gives: {stepCount: 2025-11-20T09:41:00}}
      - observe: {app: stride, type: stepCount, frequency: hourly, on: widget}
      - read: {app: stride, type: stepCount}
      - read: {app: stride, type: stepCount, on: widget, error: 5}
      - remove: {app: stride, type: stepCount, on: watch, crash: "Words: of it"}
      - save: {app: stride, error: none, samples: [{type: insulinDelivery, value: 3, start: 2025-10-02, source: stride, metadata: {HKInsulinDeliveryReason: 1, a: "1", b: 1.5, c: true, d: words, e: 20.5 degC, f: 2025-10-02T08:00, g: "2025-10-02", h: "20 degC"}}]}
      - save: {app: stride, samples: [{type: stepCount, value: 3, start: 2025-10-02, source: stride}]}
      - say: Nothing but words
    expect:
      - screen: ["one", "two: three"]
        notScreen: four
      - element: {id: a.b, value: "on", enabled: false}
      - status: {app: stride, type: stepCount, is: sharingDenied}
      - ledger: {app: stride, read: {stepCount: unanswered}}
      - ledger: {app: stride, share: {stepCount: on}, read: {heartRate: notAsked}, objects: {1: off}}
      - gets: {app: stride, type: stepCount, samples: 3, sum: 1.5, error: none}
      - gets: {app: stride, type: bodyMass, error: 5}
      - asked: {app: stride, shouldRequest: false}
      - asked: {app: stride, read: [stepCount], shouldRequest: true}
      - calls: {app: stride, call: save, count: 2, error: 4, reason: "why: so"}
      - prompt: {kind: none}
      - crash: Words of it
      - answered: {waiting: true}
      - answered: {error: 7}
    """
}

extension Scenario {
  /// The scenario with all source locations equal, and without the problems found in its apps' files.
  fileprivate var withoutPlaces: Scenario {
    let place = SourceLocation(file: "", line: 1, column: 1)
    func placed(_ expectations: [PlacedExpectation]) -> [PlacedExpectation] {
      expectations.map { PlacedExpectation($0.expectation, at: place) }
    }
    func placed(_ answer: ScenarioAnswer) -> ScenarioAnswer {
      var answer = answer
      answer.location = place
      return answer
    }
    var scenario = self
    scenario.location = place
    scenario.answers = answers.map(placed)
    scenario.expectations = placed(expectations)
    scenario.script = script.map { step in
      let verb = (step.verb as? SettingsVerb).map { SettingsVerb(placed($0.answer)) } ?? step.verb
      return Step(verb, remark: step.remark, expectations: placed(step.expectations), at: place)
    }
    scenario.remarks = []
    scenario.apps = apps.map { app in
      var app = app
      app.location = place
      app.warnings = []
      return app
    }
    return scenario
  }
}
