import Foundation
import Testing

@testable import Scenarios

@Suite("Every key of the table can be read")
struct EveryKeyTests {
  private static let text = """
    title: Everything
    theme: Reading
    summary: What happens.
    look: Here.
    why: It matters.
    rules: [A1]
    versions: [18.1, 26.6]
    device:
      {model: "iPhone16,1", os: 18.1.0, locale: en_US, timeZone: GMT, date: 2025-11-20T09:41, size: 80x24, locked: true,
       guestUserMode: false, healthDataAvailable: true, healthDataRestricted: false, watchReachable: true, watchDelay: 1m,
       heartRateMonitorConnected: false, watchPaired: true, workoutAppInstalled: true, sampleInstitutionA: true, sampleInstitutionB: false,
       sampleInstitutionC: true,
       behavior: {incompatibleStatistics: raises, readingUndetermined: showsOwnSamples,
         perObjectTypeInOrdinaryRequest: raises, partlyAnsweredType: listsUndeterminedDirections,
         unavailableHealth: raises, shareStatusAfterReadRequest: notDetermined,
         requestOfTwoSheets: takesEffectSheetBySheet, wakingAfterForceQuit: wakes,
         refusalAlert: followsEveryRefusal, needlessRequest: showsBlankSheet, sheetPresence: closesItself,
         answerKeeping: losesAnswers, requestAfterEnd: asksNoMore, requestAfterReinstall: hangs}}
    apps:
      - app: stride
      - bundle: com.example.mine
        name: Mine
        version: 3
        infoPlist:
          NSHealthShareUsageDescription: Reads.
          NSHealthUpdateUsageDescription: Writes.
          NSHealthClinicalHealthRecordsShareUsageDescription: Explains.
          NSHealthRequiredReadAuthorizationTypeIdentifiers: [HKClinicalTypeIdentifierLabResultRecord]
          CFBundleDisplayName: Mine
          CFBundleShortVersionString: 1.2
          CFBundleVersion: 7
          UIBackgroundModes: [fetch]
        entitlements: [com.apple.developer.healthkit]
        privacyPolicy: https://example.com
        asks: {share: [stepCount], read: [heartRate]}
        observes: [{type: stepCount, frequency: hourly, handler: late}]
    answers: [{app: Mine, share: {stepCount: on}, read: {heartRate: off}, objects: {1: on}, newRecords: share,
               unchecked: true}]
    data:
      unchecked: true
      continues: true
      demo: false
      export: scenario.schema.json
      generate:
        - {type: stepCount, source: phone, from: 2025-11-14, to: 2025-11-20, every: 1h, lasting: 5m, value: 5..9, unit: count,
           arrives: true, seed: 7}
      samples:
        - type: bloodPressure
          start: 2025-11-20
          end: 2025-11-20T00:01
          source: watch
          uuid: 6F1C1A52-5E0B-4C53-8C2F-0D2A1C6B7E11
          members: [{type: bloodPressureSystolic, value: 120, unit: mmHg}]
        - {type: visionPrescription, start: 2025-11-20, prescription: {kind: glasses, right: 1, left: 2, for: Reading}}
        - {type: visionPrescription, start: 2025-11-20, prescription: {kind: contacts, right: 1, brand: MoistDay}}
        - {type: stepCount, start: 2025-11-20, value: 3, unit: count, metadata: {HKWasUserEntered: true, a: 20 degC, b: 2025-11-20T08:00}}
    script:
      - press: enter
      - type: words
      - click: {id: a}
      - wait: {gone: words}
      - wait: {id: a}
      - turn: {on: {share: [stepCount], read: [heartRate], objects: [1]}, off: {read: [stepCount]}}
      - history: limited
      - newRecords: share
      - answer: allow
      - settings: {app: stride, share: {stepCount: on}, read: {stepCount: off}, objects: {1: on}, newRecords: ask}
      - device: {locked: true, guestUserMode: false, healthDataAvailable: true, healthDataRestricted: false}
      - device: {os: 26.0, date: 2025-11-21, timeZone: Europe/Berlin, restarted: true}
      - device: {watchReachable: false, watchDelay: 5s, heartRateMonitorConnected: true}
      - device: {watchPaired: false, workoutAppInstalled: false}
      - device: {sampleInstitutionA: false, sampleInstitutionB: true, sampleInstitutionC: false}
      - time: {advance: 1d}
      - time: {skip: 05:00}
      - time: {until: nextEvent}
      - time: {until: midnight}
      - time: {until: 2025-11-30}
      - time: {set: 2025-11-21T12:00}
      - terminate: stride
      - uninstall: {app: stride, data: true}
      - install: stride
      - update:
          {app: Mine, name: My, version: 4, infoPlist: {NSHealthShareUsageDescription: Reads.}, entitlements: [],
           asks: {read: [stepCount]}}
      - open: {app: Mine}
      - kill: stride
      - launch: stride
      - reset: stride
      - add: [{type: stepCount, value: 1, start: 2025-11-20}]
      - delete: {type: stepCount}
      - delete: {app: stride}
      - request: {app: stride, share: [stepCount], read: [stepCount], on: extension}
      - request: {app: stride, objects: visionPrescription, on: widget, error: 5}
      - request: {app: stride, read: [stepCount], crash: words}
      - read: {app: stride, type: stepCount, on: watch, error: none}
      - read: {app: stride, type: stepCount, crash: words}
      - query:
          {app: stride, type: stepCount, statistic: sum, from: 2025-11-19, to: 2025-11-21, every: 1d, unit: count,
           gives: [12.5, none]}
      - query: {app: stride, type: heartRate, from: 2025-11-19, to: 2025-11-21, every: 6h, on: widget, error: 5}
      - query: {app: stride, type: heartRate, from: 2025-11-19, to: 2025-11-21, every: 6h, crash: words}
      - earliest: {app: stride, types: [stepCount], gives: {stepCount: 2025-11-20T09:41}, on: watch, error: 5}
      - earliest: {app: stride, types: [stepCount], crash: words}
      - observe: {app: stride, type: stepCount, frequency: hourly, on: watch, error: 5}
      - observe: {app: stride, type: stepCount, crash: words}
      - remove: {app: stride, type: stepCount, on: app, error: 4}
      - remove: {app: stride, type: stepCount, crash: words}
      - save: {app: stride, on: extension, crash: words, samples: [{type: stepCount, value: 1, start: 2025-11-20}]}
      - save: {app: stride, error: 4, samples: [{type: stepCount, value: 1, start: 2025-11-20}]}
        say: Almost done.
        versions: [18.1]
        expect: {screen: words}
    expect:
      - {screen: [words], notScreen: words, versions: [18.1]}
      - element: {id: a, value: on, enabled: true}
      - status: {app: stride, type: stepCount, is: sharingDenied}
      - ledger: {app: stride, share: {stepCount: on}, read: {stepCount: off}, objects: {1: off}}
      - gets: {app: stride, type: stepCount, samples: 3, sum: 12, unit: count, error: 5}
      - asked: {app: stride, share: [stepCount], read: [], shouldRequest: true}
      - calls: {app: stride, call: save, count: 2, error: none, reason: A52}
      - delivery: {app: stride, event: woken for stepCount, count: 2}
      - prompt: {app: stride, kind: sheet}
      - crash: words
      - answered: {error: 5}
      - answered: {waiting: true}
      - review: {app: stride, failed: [history]}
    """

  @Test("Every key can be read in a scenario, and survives a round trip")
  func understood() throws {
    let scenario = try scenario(Self.text)
    #expect(scenario.script.allSatisfy { $0.verb != nil })
    #expect(scenario.script.last?.remark == "Almost done.")
    #expect(scenario.expectations.count == 16)
    #expect(scenario.data.samples.count == 4)
    #expect(scenario.data.generated.count == 1)
    #expect(scenario.device.settings.behavior.requestOfTwoSheets == .takesEffectSheetBySheet)
    #expect(scenario.device.settings.behavior.refusalAlert == .followsEveryRefusal)
    #expect(scenario.apps[1].identity.version == "3", "what the scenario says comes before the Info.plist")
    #expect(scenario.apps[1].identity.requiredClinicalTypes.count == 1)
  }

  @Test("The scenario of this test uses every key")
  func complete() throws {
    let root = try YAMLText.document(in: Data(Self.text.utf8), file: "every.yaml")
    var (used, known) = (Set<String>(), Set<String>())
    walk(root, .mapping(ScenarioFormat.scenario), &used, &known)
    #expect(known.subtracting(used).sorted() == [])
  }

  /// Collects the keys that a file uses, and all keys of the mappings that it uses.
  private func walk(_ entry: Entry, _ shape: Shape, _ used: inout Set<String>, _ known: inout Set<String>) {
    switch shape {
    case .scalar, .dictionary: break
    case .list(let element): for item in entry.items ?? [] { walk(item, element, &used, &known) }
    case .either(let shapes):
      if let shape = shapes.first(where: { $0.hasForm(of: entry) }) { walk(entry, shape, &used, &known) }
    case .mapping(let mapping):
      known.formUnion(mapping.keys.map { "\(mapping.name).\($0.name)" })
      for (key, value) in entry.pairs ?? [] {
        guard let name = key.text, let description = mapping[name] else { continue }
        used.insert("\(mapping.name).\(name)")
        walk(value, description.shape, &used, &known)
      }
    }
  }
}
