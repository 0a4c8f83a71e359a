import AppBundle
import Foundation
import HealthDaemon
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("An app known only by its files has a button for each possible call", .timeLimit(.minutes(20)))
struct DeclaredAppTests {
  private let folder: TemporaryFolder
  private let files: AppFiles

  init() throws {
    folder = try TemporaryFolder()
    let entitlements = try folder.write(
      [
        "com.apple.developer.healthkit": true, "com.apple.developer.healthkit.background-delivery": true,
        "com.apple.developer.healthkit.access": ["health-records"],
      ], to: "Pulse.entitlements")
    files = AppFiles(
      .infoPlist(
        try folder.write(
          [
            "CFBundleIdentifier": "org.example.pulse", "CFBundleDisplayName": "Pulse",
            "NSHealthShareUsageDescription": "Pulse shows it.", "NSHealthUpdateUsageDescription": "Pulse saves it.",
            "NSHealthClinicalHealthRecordsShareUsageDescription": "Pulse explains it.",
          ], to: "Info.plist")), entitlements: entitlements)
  }

  @Test("Saved samples can be read, counted, added up and deleted, and before an answer each call is an error")
  func oneType() async throws {
    try await OwnAppWorld(files, share: "stepCount", read: "stepCount").plays { world in
      try await world.pilot.press(.identifier("app.type.stepCount"))
      try await world.presses("Save a Sample", waitsFor: "(error 5)")
      try await world.presses("Read the Latest", waitsFor: "Authorization not determined (error 5)")
      world.pilot.press(.escape)
      #expect(try await world.asks().types == [.stepCount])
      world.pilot.press("a", "A")
      try await world.pilot.waits(for: "The request has ended.")
      try await world.pilot.press(.identifier("app.type.stepCount"))
      try await world.presses(
        "Read the Latest", waitsFor: "No Steps: there are no samples, or the app may not see them.")
      try await world.presses("Read What Changed", waitsFor: "First query: 0 samples.")
      try await world.presses("Save a Sample", waitsFor: "Saved to Steps: 100 count.")
      try await world.presses("Read the Latest", waitsFor: "Steps: 100 count, Nov 20, 2025 at 9:26 AM, by Pulse.")
      try await world.presses("Count the Samples", waitsFor: "1 sample, 1 of them Pulse’s own.")
      try await world.presses("Statistics of Seven Days", waitsFor: "Seven days: 100 count in all.")
      try await world.presses("Statistics Day by Day", waitsFor: "Thu 100 count.")
      try await world.presses("Show the Preferred Unit", waitsFor: "Steps is shown in count.")
      try await world.presses("Read What Changed", waitsFor: "Since the last query: 1 added, 0 deleted.")
      try await world.presses("Show the Status", waitsFor: "To write Steps: authorized.")
      try await world.presses("Delete Own Samples", waitsFor: "Deleted 1 of Pulse’s own.")
      try await world.presses("Read What Changed", waitsFor: "Since the last query: 0 added, 1 deleted.")
    }
  }

  @Test("The app observes other sources' samples until it stops observing, and can be woken for them")
  func listening() async throws {
    try await OwnAppWorld(files, share: "heartRate", read: "stepCount,heartRate").plays { world in
      _ = try await world.asks()
      world.pilot.press("a", "A")
      try await world.pilot.waits(for: "The request has ended.")
      try await world.pilot.press(.identifier("app.type.stepCount"))
      try await world.presses("Observe", waitsFor: "Called for Steps, once so far.")
      world.daemon.add([SmallWorld.walk])
      try await world.pilot.waits(for: "Called for Steps, 2 times so far.")
      try await world.presses("Stop Observing", waitsFor: "No longer observing Steps.")
      try await world.presses(
        "Wake It",
        waitsFor: "The app is woken for Steps. Leave the app, and let time pass under 4. Called for Steps, once so far."
      )
      try await world.presses("Stop Waking It", waitsFor: "The app is not woken for Steps any more.")
    }
  }

  @Test("Prescriptions are chosen individually, and requesting them on the sheet is a mistake (A19 and A66)")
  func objects() async throws {
    try await OwnAppWorld(files, share: "visionPrescriptionType", read: "visionPrescription,height").plays { world in
      world.daemon.add(SmallWorld.prescriptions)
      #expect(
        try await world.asks()
          == RequestedTypes(share: [.visionPrescription], read: try TypeList(written: "height").types))
      world.pilot.press("a", "A")
      try await world.pilot.waits(for: "The request has ended.")
      try await world.pilot.press(.text("Ask for Vision Prescription"))
      try await world.pilot.waits(for: "Choose which.")
      world.pilot.press(.space, "F")
      try await world.pilot.waits(
        for: "The request has ended. An app learns which ones you chose only by reading")
      try await world.pilot.press(.identifier("app.type.visionPrescription"))
      try await world.presses("Count the Samples", waitsFor: "1 sample, 0 of them Pulse’s own.")
      try await world.presses("Save a Sample", waitsFor: "Saved to Vision Prescription: a pair of glasses.")
      try await world.presses("Count the Samples", waitsFor: "2 samples, 1 of them Pulse’s own.")
      world.pilot.press(.escape)
      try await world.presses("Ask for All of It on One Sheet", waitsFor: "(error 3)")
    }
  }

  @Test("An app opened without types says so, offers all types, and asks for the chosen types")
  func choosing() async throws {
    try await OwnAppWorld(files).plays { world in
      #expect(world.words.contains("they do not say which types it asks for. Choose the types first."))
      #expect(!world.words.contains("Connect Health"), "it is not Stride")
      try await world.pilot.press(.identifier("app.Choose What It Asks For"))
      try await world.pilot.press(.identifier("app.group.Heart"))
      try await world.pilot.press(.identifier("app.read.heartRate"))
      try await world.pilot.press(.identifier("app.share.heartRate"))
      world.pilot.press(.escape, .escape)
      let heart = RequestedTypes(share: [.heartRate], read: [.heartRate])
      #expect(try await world.asks() == heart)
    }
  }

  @Test("Requesting nothing or a forbidden type shows Apple’s message (rules A12 and A17)")
  func notAllowed() async throws {
    try await OwnAppWorld(files).plays { world in
      try await world.presses("Ask for Access", waitsFor: "Must request authorization for at least one data type")
    }
    let world = try await OwnAppWorld(files, share: "electrocardiogramType")
    #expect(world.device.warnings.contains { $0.contains("Authorization to share the following types is disallowed") })
    try await world.plays { world in
      try await world.presses("Ask for Access", waitsFor: "Authorization to share the following types is disallowed")
    }
  }

  @Test("If the app uses every type, one sheet lists all, each has a page, and all are saved and read")
  func everything() async throws {
    let world = try await OwnAppWorld(files, share: "all", read: "all")
    var entered = Characteristics()
    entered.dateOfBirth = DateComponents(year: 1988, month: 4, day: 17)
    world.daemon.setCharacteristics(entered)
    try await world.plays { world in
      let listed = try await world.asks()
      let types = ObjectType.all.filter(world.daemon.settings.has)
      #expect(listed.share == types.filter(\.appMayShare))
      #expect(listed.read == types.filter { $0.appMayRequestRead && $0.kind != .clinical })
      world.pilot.press("a", "A")
      try await world.pilot.waits(for: "Health Records")
      world.pilot.press("N", "N", "N")
      for type in world.listed.read {
        world.pilot.press(identifier: "UIA.Health.Read.\(type.nameInIdentifiers).SwitchCell")
      }
      world.pilot.press("S", "F")
      try await world.pilot.waits(for: "The request has ended.")
      try await world.presses("Save One of Each", waitsFor: "Saved:")
      #expect(!world.words.contains("Failed"), "\(world.words)")
      try await world.presses("Read the Latest of Each", waitsFor: "No data:")
      #expect(!world.words.contains("Failed"), "\(world.words)")
      let own = { (type: ObjectType) in
        world.daemon.allSamples(SampleQuery(type)).filter { $0.bundleIdentifier == world.app.bundleIdentifier }
      }
      let saved = types.filter { !own($0).isEmpty }
      let unmade = types.filter { $0.appMayShare && !saved.contains($0) }
      #expect(unmade.map(\.swiftName) == ["workoutRoute", "CDA"])
      for type in types where type.appMayShare || type.appMayRequestRead {
        #expect(world.pilot.host.element(identifier: "app.type.\(type.swiftName)") != nil, "\(type)")
      }
      try await world.presses("Delete All It Saved", waitsFor: "of Pulse’s own.")
      #expect(saved.allSatisfy { own($0).isEmpty })
    }
  }

  @Test("A characteristic is read as the person entered it, or looks like no entry if denied (rule A63)")
  func characteristics() async throws {
    try await OwnAppWorld(files, read: "dateOfBirth,bloodType").plays { world in
      var entered = Characteristics()
      entered.dateOfBirth = DateComponents(year: 1988, month: 4, day: 17)
      entered.bloodType = 7
      world.daemon.setCharacteristics(entered)
      _ = try await world.asks()
      try await world.pilot.press(.identifier("UIA.Health.Read.DateOfBirth.SwitchCell"))
      try await world.pilot.press(.text("Allow"))
      try await world.pilot.waits(for: "The request has ended.")
      try await world.presses("Read the Latest of Each", waitsFor: "Date of Birth: 1988-04-17. No data: Blood Type.")
    }
  }

  @Test("Request and write authorization status are shown before and after the answer; reading has no status")
  func statuses() async throws {
    try await OwnAppWorld(files, share: "stepCount,heartRate", read: "stepCount").plays { world in
      try await world.presses(
        "Show the Request Status",
        waitsFor: "The status says that a request would show a sheet: some types were never answered."
      )
      try await world.presses("Show the Authorization Status", waitsFor: "To write. Not determined: Steps, Heart Rate.")
      _ = try await world.asks()
      try await world.pilot.press(.identifier("UIA.Health.Write.StepCount.SwitchCell"))
      try await world.pilot.press(.text("Allow"))
      try await world.pilot.waits(for: "The request has ended.")
      try await world.presses(
        "Show the Request Status",
        waitsFor: "A request would show no sheet: all types were answered, whatever the answers.")
      try await world.presses(
        "Show the Authorization Status", waitsFor: "To write. Authorized: Steps. Denied: Heart Rate.")
      try await world.pilot.press(.identifier("app.type.heartRate"))
      try await world.presses(
        "Show the Status", waitsFor: "To write Heart Rate: denied. HealthKit does not say whether it may read.")
    }
  }

  @Test("In a Chinese interface, the results of an app's calls are shown in Chinese")
  func chinese() async throws {
    try await OwnAppWorld(files, share: "stepCount,heartRate", read: "stepCount", in: "zh_Hans_CN").plays { world in
      for (type, decision) in [(ObjectType.stepCount, Decision.granted), (.heartRate, .denied)] {
        world.daemon.setDecision(decision, for: Permission(type, .share), of: world.app.bundleIdentifier)
      }
      try await world.presses("显示授权状态", waitsFor: "写入。已授权：步数。 已拒绝：心率。")
      try await world.presses("每种存储一个", waitsFor: "已存储：步数。失败：")
    }
  }

  @Test("If all types are saved or read at once, each error is listed once, with its types")
  func failures() async throws {
    try await OwnAppWorld(files, share: "stepCount,heartRate,bodyMass", read: "stepCount,heartRate").plays { world in
      try await world.presses("Save One of Each", waitsFor: "(error 5): Steps, Heart Rate, Weight.")
      try await world.presses("Read the Latest of Each", waitsFor: "(error 5): Steps, Heart Rate.")
      for (type, decision) in [(ObjectType.stepCount, Decision.granted), (.heartRate, .denied), (.bodyMass, .denied)] {
        world.daemon.setDecision(decision, for: Permission(type, .share), of: world.app.bundleIdentifier)
      }
      try await world.presses("Save One of Each", waitsFor: "Saved: Steps.")
      #expect(world.words.contains("(error 4): Heart Rate, Weight."))
    }
  }

  @Test("The statistics of an averaged type have average, minimum and maximum, or no values without samples")
  func averages() async throws {
    try await OwnAppWorld(files, read: "respiratoryRate").plays { world in
      world.daemon.setDecision(.granted, for: Permission(.respiratoryRate, .read), of: world.app.bundleIdentifier)
      try await world.pilot.press(.identifier("app.type.respiratoryRate"))
      try await world.presses("Statistics of Seven Days", waitsFor: "No Respiratory Rate:")
      world.daemon.add(
        [12.0, 14, 19].enumerated().map { number, breaths in
          let moment = SmallWorld.midnight.addingTimeInterval(Double(number) * 60)
          return SampleRecord(
            uuid: SmallWorld.uuid(number), type: .respiratoryRate, start: moment, end: moment,
            content: .quantity(HealthQuantity(breaths, .beatsPerMinute)), sourceRevision: SmallWorld.watch)
        })
      try await world.presses("Statistics of Seven Days", waitsFor: "on average, from")
      #expect(world.words.contains("Seven days: 15 count/min on average, from 12 count/min to 19 count/min."))
    }
  }

  @Test("After background delivery is disabled for all types, no type is registered")
  func sleeps() async throws {
    try await OwnAppWorld(files, read: "stepCount,heartRate").plays { world in
      _ = try await world.asks()
      world.pilot.press("a", "A")
      try await world.pilot.waits(for: "The request has ended.")
      try await world.pilot.press(.identifier("app.type.stepCount"))
      try await world.presses("Wake It", waitsFor: "The app is woken for Steps.")
      world.pilot.press(.escape)
      try await world.presses("Stop Waking It", waitsFor: "The app is not woken for anything any more.")
      #expect(world.device.clock.deliveryEvents.last?.kind == .disabled)
    }
  }
}
