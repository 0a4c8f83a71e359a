import Scenarios
import Testing

@Suite("Mistakes in a scenario are reported")
struct ProblemTests {
  @Test("A scenario name that lacks its end gets a suggestion")
  func partOfName() {
    #expect(Gallery.problem(with: "share-and-read").hasSuffix("Did you mean “share-and-read-mistaken”?"))
  }

  @Test("All mistakes in a scenario are reported at once, with locations and suggestions")
  func allAtOnce() {
    let found = problems(
      """
      titel: A slip
      device:
        lokced: true
        size: 10x10
        behavior: {readingUndetermined: showsOwnSample}
      answers:
        - {app: strid, read: {heartrate: on, stepCount: yes}}
      data:
        samples:
          - {type: heartRate, value: fast, unit: kg, start: 2025-02-30}
      script:
        - presss: enter
        - press: entre
        - kill: stride
          launch: stride
        - open: {}
      expect:
        - gets: {app: stride, samples: -1}
      """)
    #expect(
      found == [
        "1:1: There is no key “titel” in the scenario. Did you mean “title”?",
        "3:3: There is no key “lokced” in “device”. Did you mean “locked”?",
        "4:9: “10x10” is not a size such as 80x24, from 20x8 to 400x200.",
        "5:35: “showsOwnSample” is not allowed here. Did you mean “showsOwnSamples”?",
        "7:11: “strid” is not an app of this scenario. Did you mean “stride”?",
        "7:25: “heartrate” is not a type. Did you mean “heartRate”?",
        "7:51: “yes” is not allowed here. Did you mean “on”?",
        "10:32: “fast” is not a number.",
        "10:55: “2025-02-30” is not a date such as 2025-11-20 or 2025-11-20T09:41.",
        "12:5: There is no key “presss” in this item of “script”. Did you mean “press”?",
        "13:12: “entre” is not a key. Did you mean “enter”?",
        "15:5: “kill” and “launch” exclude each other: put only one of them into an item of its own.",
        "16:11: “app” is missing in “open”. The app to go to.",
        "18:11: “type” is missing in “gets”. The type it reads.",
        "18:34: “-1” is not a whole number from 0 on.",
      ])
  }

  @Test(
    "For a common word that is not a valid key or value, the error suggests the valid one",
    arguments: [
      ("title: x\nscript: [{tap: Allow}]", "“tap” in this item of “script”. Did you mean “click”?"),
      ("title: x\nscript: [{press: Return}]", "“Return” is not a key. Did you mean “enter”?"),
      ("title: x\ndevice: {locked: yes}", "“yes” is neither true nor false. Did you mean “true”?"),
      ("title: x\ndevice: {ios: 18.1}", "“ios” in “device”. Did you mean “os”?"),
      ("title: x\napps: [{bundle: a.b, asks: {read: [weight]}}]", "“weight” is not a type. Did you mean “bodyMass”?"),
      (
        "title: x\napps: [{bundle: a.b, asks: {read: [workoutType]}}]",
        "“workoutType” is not a type. Did you mean “workout”?"
      ),
      (
        "title: x\ndata: {samples: [{type: bloodGlucose, value: 5, unit: mmol/L, start: 2025-11-20}]}",
        "“mmol/L” is not a unit. Did you mean “mmol<180.15588000005408>/L”?"
      ),
      (
        "title: x\ndata: {samples: [{type: sleepAnalysis, value: rem, start: 2025-11-20}]}",
        "“rem” is not a value of “sleepAnalysis”. Did you mean “asleepREM”?"
      ),
      (
        "title: x\napps: [{bundle: a.b, entitlements: [com.apple.developer.healthkit.background]}]",
        "Did you mean “com.apple.developer.healthkit.background-delivery”?"
      ),
    ])
  func meant(_ text: String, _ question: String) {
    let found = problems(text)
    #expect(found.count == 1 && found.first?.contains(question) == true, "\(found)")
  }

  @Test("In a sample without a date, the other mistakes are also reported")
  func sampleWithoutDate() {
    let found = problems(
      "title: x\ndata: {samples: [{type: stepCount, value: 10 steps, unit: kilo, start: yesterday}]}")
    #expect(found.count == 3, "\(found)")
  }

  @Test(
    "A wait for text that looks like a time is rejected, unless it is quoted",
    arguments: ["5s", "500 ms", "2 minutes", "1.5h"])
  func waitingForTime(_ time: String) {
    let found = problems("title: x\nscript: [{wait: \(time)}]")
    #expect(found.count == 1 && found[0].contains("“\(time)” is a time") && found[0].contains("time: {advance:"))
    #expect(problems("title: x\nscript: [{wait: {gone: \(time)}}]").count == 1)
    #expect(problems("title: x\nscript: [{wait: \"\(time)\"}]") == [])
    #expect(problems("title: x\nscript: [{wait: 9:41 AM}, {wait: 5 steps}]") == [])
  }

  @Test("A written scenario has quotes around awaited text that looks like a duration")
  func writtenWait() throws {
    let written = try scenario("title: x\nscript: [{wait: \"5s\"}]").written()
    #expect(written.contains("wait: \"5s\""), "\(written)")
  }

  @Test(
    "Values that do not fit together are reported, even if each is valid alone",
    arguments: [
      (
        "{type: heartRate, value: 70, unit: kg, start: 2025-11-20}",
        "36: “kg” does not measure “heartRate”. Use count/min, for instance."
      ),
      ("{type: heartRate, value: fast, start: 2025-11-20}", "26: “fast” is not a number."),
      ("{type: heartRate, start: 2025-11-20}", "1: “value” is missing: a sample of “heartRate” needs one."),
      (
        "{type: stepCount, value: 1, start: 2025-11-20T10:00, end: 2025-11-20T09:00}",
        "59: The sample ends before it starts."
      ),
      (
        "{type: sleepAnalysis, value: asleepCor, start: 2025-11-20}",
        "30: “asleepCor” is not a value of “sleepAnalysis”. Did you mean “asleepCore”?"
      ),
      ("{type: dateOfBirth, value: 1, start: 2025-11-20}", "28: “value” has no meaning for “dateOfBirth”."),
      (
        "{type: bloodPressure, start: 2025-11-20, members: [{type: heartRate, value: 1}]}",
        "59: “heartRate” does not belong in a “bloodPressure”."
      ),
      (
        "{type: visionPrescription, start: 2025-11-20}",
        "1: “prescription” is missing: “{kind: glasses, right: -1.5, left: -1.25}”, for instance."
      ),
      (
        "{type: HKQuantityTypeIdentifierHeartRate, start: 2025-11-20}",
        "8: Write “HKQuantityTypeIdentifierHeartRate” as heartRate."
      ),
    ])
  func samples(_ sample: String, _ problem: String) {
    // The list's dash and its indentation come before the sample.
    let found = problems("title: Samples\ndata:\n  samples:\n    - " + sample)
    let column = Int(problem.prefix { $0 != ":" })! + 6
    #expect(found.contains("4:\(column)\(problem.drop { $0 != ":" })"), "\(found)")
  }

  @Test(
    "Typos in the structure of a scenario are reported",
    arguments: [
      ("", "1:1: This file is empty. A scenario begins with its title: “title: …”."),
      ("# only a remark\n", "1:1: This file is empty. A scenario begins with its title: “title: …”."),
      ("- title: A list", "1:1: The scenario must be a mapping, but it is a list."),
      ("title:", "1:7: “title” has no value. Write words after it."),
      ("title: [a]", "1:8: “title” must be words, but it is a list."),
      (
        "title: x\ndata: {generate: [{type: stepCount}]}",
        "2:19: “from” is missing in this item of “generate”. The first sample starts here."
      ),
      ("title: x\napps: []", "2:7: “apps” is empty. List the apps, or leave out the key to have the apps of the demo."),
      ("title: x\napps: [{name: Nobody}]", "2:8: An app needs “app”, “bundle”, or an Info.plist’s file."),
      ("title: x\napps: [{app: stride}, {app: stride}]", "2:23: “com.example.stride” is on the device already."),
      ("title: x\ndata: {export: nowhere.xml}", "2:16: There is no file “nowhere.xml” beside this scenario."),
      (
        "title: x\ndevice: {timeZone: Europe/Berlin, date: 2025-03-30T02:30}",
        "2:41: The time “2025-03-30T02:30” does not exist in Europe/Berlin, because the clocks are set forward over it."
      ),
      (
        "title: x\nscript: [device: {timeZone: Europe/Berlin}, time: {set: 2025-03-30T02:30}]",
        "2:57: The time “2025-03-30T02:30” does not exist in Europe/Berlin, because the clocks are set forward over it."
      ),
      (
        "title: x\nanswers: {app: B, read: {stepCount: on}}",
        "2:16: “B” is not an app of this scenario. Use stride, nightly or clinic."
      ),
      (
        "title: x\nlok: y\ndata: {samples: [{type: insulinDelivery, value: 1, start: 2025-11-20}]}",
        """
        3:18: A phone would reject this sample: Type HKQuantityTypeIdentifierInsulinDelivery does not have required \
        metadata 
        """
          + "HKMetadataKeyInsulinDeliveryReason. Correct it, or add “unchecked: true”."
      ),
      (
        "title: x\nanswers: [{app: stride, read: {Steps: on}}]",
        "2:32: “Steps” is not a type. Did you mean “stepCount”?"
      ),
      (
        "title: x\ndata: {samples: [{type: mindfulSession, start: 2025-11-20, uuid: 6F1C1A52-5E0B-4C53-8C2F-0D2A1C6B7E11}, "
          + "{type: mindfulSession, start: 2025-11-21, uuid: 6F1C1A52-5E0B-4C53-8C2F-0D2A1C6B7E11}]}",
        "2:153: Another sample has this UUID already."
      ),
      ("title: x\nscript: [{}]", "2:10: This item of “script” is empty."),
      ("title: x\n[a]: b", "2:1: A list or a mapping cannot be a key."),
      (
        "title: x\nexpect: {gets: {app: stride, type: heartRate, sum: 3}}",
        "2:52: “heartRate” has no sum: its values are averaged, not added."
      ),
      (
        "title: x\nexpect: {answered: {waiting: false}}",
        "2:30: “waiting” can only be true. Write “error: none” for a request that has ended well."
      ),
    ])
  func frame(_ text: String, _ problem: String) {
    #expect(problems(text).contains(problem), "\(problems(text))")
  }

  @Test("A misspelled app name is reported once, and not at every use")
  func slipInApp() {
    #expect(
      problems("title: x\napps: [{app: strid}]\nscript: [{kill: stride}]") == [
        "2:14: “strid” is not allowed here. Did you mean “stride”?"
      ])
  }

  @Test("A missing Info.plist is reported at the line that names it")
  func missingPlist() {
    let found = problems("title: x\napps:\n  - infoPlist: nowhere/Info.plist")
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("3:16: ") && found[0].contains("There is no such file."), "\(found)")
  }

  @Test("The error for a missing file differs from the error for an invalid file")
  func missingFile() {
    do throws(ScenarioError) {
      _ = try Scenario(contentsOf: assets.appending(path: "nowhere.yaml"))
      Issue.record("there is no such file")
    } catch {
      #expect(error.isUnreadable)
      #expect(
        error.description.hasSuffix(
          """
          nowhere.yaml:1:1: There is no such file, or there is no permission to read it. Check the path and the \
          file’s permissions.
          """
        ))
    }
  }

  @Test(
    "Invalid series values are reported",
    arguments: [
      (
        "{type: stepCount, from: 2025-11-20, to: 2025-11-21, every: 1h}",
        "1: “value” is missing: which values shall “stepCount” have?"
      ),
      ("{type: stepCount, from: 2025-11-20, to: 2025-11-20, every: 1h, value: 1}", "41: “to” is not after “from”."),
      (
        "{type: stepCount, from: 2020-11-20, to: 2025-11-20, every: 1s, value: 1}",
        "60: “every” is too short: it makes more than 500000 samples. Give a longer time."
      ),
      (
        "{type: stepCount, from: 2025-11-20, to: 2025-11-21, every: 0s, value: 1}",
        "60: “0s” is not a time such as 90s, 30m, 1h or 7d."
      ),
      (
        "{type: stepCount, from: 2025-11-20, to: 2025-11-21, every: 1h, value: 9..1}",
        "71: “9..1” is not a number or a range such as 500..900."
      ),
      (
        "{type: stepCount, from: 2025-11-20, to: 2025-11-21, every: 1h, value: 1, unit: kg}",
        "80: “kg” does not measure “stepCount”. Use count, for instance."
      ),
      (
        "{type: sleepAnalysis, from: 2025-11-20, to: 2025-11-21, every: 1h, value: 0..9}",
        "75: The values of “sleepAnalysis” are whole numbers from 0 to 5."
      ),
      (
        "{type: sleepAnalysis, from: 2025-11-20, to: 2025-11-21, every: 1h, value: 0.5}",
        "75: The values of “sleepAnalysis” are whole numbers from 0 to 5."
      ),
      (
        "{type: sleepAnalysis, from: 2025-11-20, to: 2025-11-21, every: 1h, value: 1, unit: kg}",
        "84: “sleepAnalysis” has no unit."
      ),
      (
        "{type: workout, from: 2025-11-20, to: 2025-11-21, every: 1h, value: 1}",
        "8: Samples of “workout” are written one by one, under “samples”."
      ),
    ])
  func series(_ series: String, _ problem: String) {
    let found = problems("title: Series\ndata:\n  generate:\n    - " + series)
    let column = Int(problem.prefix { $0 != ":" })! + 6
    #expect(found == ["4:\(column)\(problem.drop { $0 != ":" })"])
  }

  @Test("A number, a range and a category’s value are valid series values")
  func rightSeries() throws {
    let data = try scenario(
      """
      title: Series
      data:
        generate:
          - {type: stepCount, from: 2025-11-20, to: 2025-11-21, every: 1h, value: 100..900, unit: count}
          - {type: sleepAnalysis, from: 2025-11-20, to: 2025-11-21, every: 8h, value: 1, lasting: 7h}
          - {type: mindfulSession, from: 2025-11-20, to: 2025-11-21, every: 1d}
      """
    ).data
    #expect(data.generated.map(\.values) == [100...900, 1...1, 0...0])
    #expect(data.generated.map(\.duration) == [3_600, 7 * 3_600, 86_400])
    #expect(data.generated.map(\.seed) == [1, 1, 1])
  }

  @Test(
    "Typos in an app's description are reported",
    arguments: [
      (
        "apps: [{app: stride, infoPlist: Info.plist}]",
        "2:33: An app of the demo has no Info.plist file: give the keys of its Info.plist here."
      ),
      (
        "apps: [{bundle: org.example.pulse, entitlements: Pulse.entitlements}]",
        "2:50: An entitlements file needs an Info.plist’s file beside it. Give the keys instead."
      ),
      (
        "data: {demo: true, export: scenario.schema.json}",
        "2:28: An export replaces the demo’s data: leave out one of them."
      ),
      (
        "script: [{request: {app: stride, objects: visionPrescription, read: [stepCount]}}]",
        "2:43: One request asks for “objects”, or for types to “share” and “read”."
      ),
      (
        "script: [{save: {app: stride, samples: [{type: workout, start: 2025-11-20, value: runing}]}}]",
        "2:83: “runing” is not a value of “workout”. Did you mean “running”?"
      ),
      (
        "data: {samples: [{type: sleepAnalysis, start: 2025-11-20}]}",
        "2:18: “value” is missing: use inBed, asleepUnspecified, asleep, awake, asleepCore, asleepDeep or asleepREM."
      ),
      (
        "data: {samples: [{type: bodyMass, value: 70, unit: kgs, start: 2025-11-20}]}",
        "2:52: “kgs” is not a unit. Did you mean “kg”?"
      ),
      (
        "data: {samples: [{type: bodyMass, value: 70, unit: quux, start: 2025-11-20}]}",
        "2:52: “quux” is not a unit. Write it as HealthKit does: count/min, kg, mg/dL."
      ),
    ])
  func parts(_ text: String, _ problem: String) {
    let found = problems("title: x\n" + text)
    #expect(found.contains(problem), "\(found)")
  }

  @Test("A percentage above 1 is read as written, with a remark that percentages are fractions")
  func percentage() throws {
    func remarks(_ values: String) throws -> [String] {
      try scenario("title: x\ndata: {\(values)}").remarks.map(\.description)
    }
    #expect(
      try remarks("samples: [{type: oxygenSaturation, value: 98, start: 2025-11-20}]") == [
        "test.yaml:2:50: A percentage is written as a fraction, as in HealthKit: 98 is 9,800 %. Write 0.98."
      ])
    #expect(try remarks("samples: [{type: oxygenSaturation, value: 0.98, start: 2025-11-20}]") == [])
    #expect(try remarks("samples: [{type: bodyMass, value: 98, start: 2025-11-20}]") == [])
    let series = "{type: oxygenSaturation, from: 2025-11-19, to: 2025-11-20, every: 1h, value: 95..99}"
    #expect(try remarks("generate: [\(series)]").count == 1)
  }
}
