import HealthDaemon
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

extension ScreenWalk {
  static let nightly = ScreenWalk("Nightly, and what it is told", [.nightly, .nightlyStatus]) { camera in
    let world = camera.world(apps: [.nightly])
    try await camera.takes(.nightly, of: world)
    try await world.pilot.press(.identifier("app.Show the Status"))
    try await world.pilot.waits(forNo: camera.words("Ask first, then read.", of: .apps))
    try await camera.takes(.nightlyStatus, of: world)
  }

  static let medications = ScreenWalk("Medications, chosen one by one", [.medications, .medication]) { camera in
    let world = camera.world(apps: [.nightly])
    world.daemon.add([
      medication(1, MedicationRecord(displayText: "Cetirizine 10 mg", generalForm: "tablet")),
      medication(2, MedicationRecord(displayText: "Salbutamol 100 µg", nickname: "Blue one", generalForm: "inhaler")),
    ])
    try await world.pilot.press(.identifier("app.Choose Medications"))
    try await world.pilot.waits(for: "Blue one")
    try await camera.takes(.medications, of: world)
    world.pilot.press("v")
    try await camera.takes(.medication, of: world)
  }

  private static func medication(_ number: Int, _ medication: MedicationRecord) -> SampleRecord {
    let entered = SmallWorld.now.addingTimeInterval(Double(number - 10) * 86_400)
    return SampleRecord(
      uuid: SmallWorld.uuid(2_000 + number), type: .userAnnotatedMedication, start: entered, end: entered,
      content: .medication(medication),
      sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Health", bundleIdentifier: "com.apple.Health")))
  }

  static let crash = ScreenWalk("An app that asked wrongly, and stopped", [.crash]) { camera in
    let world = camera.world(apps: [.nightly])
    try await HealthExceptionHandler.withHandler(world.session.exceptionHandler) {
      try await world.pilot.press(.identifier("app.Ask for Nothing"))
      try await world.pilot.waits(for: "NSInvalidArgumentException")
      try await camera.takes(.crash, of: world)
    }
  }

  static let clinic = ScreenWalk(
    "Clinic, and the pages of health records",
    [.clinic, .records, .accounts, .institutions, .recordsExplanation, .categories, .newRecords, .settingsRecords]
  ) { camera in
    // Health Records exist only in some regions (rule HR1).
    let world = camera.world(apps: [.clinic], region: .unitedStates)
    try await camera.takes(.clinic, of: world)
    try await world.pilot.press(.identifier("app.Ask for Health Records"))
    try await world.pilot.element(.identifier("UIA.Health.AuthSheet"))
    try await camera.takes(.records, of: world)
    world.pilot.press("N")
    try await camera.takes(.accounts, of: world)
    world.pilot.press("A", .space, "A")
    try await camera.takes(.institutions, of: world)
    world.pilot.press("F", "N")
    try await camera.takes(.recordsExplanation, of: world)
    world.pilot.press("N", .space)
    try await camera.takes(.categories, of: world)
    world.pilot.press("S")
    try await camera.takes(.newRecords, of: world)
    world.pilot.press("F")
    try await world.pilot.waits(until: "it is answered") { _ in world.device.consent.prompt == nil }
    world.pilot.press("2", .enter)
    try await world.pilot.element(.identifier("settings.newRecords.ask"))
    world.pilot.press(.pageDown)
    try await camera.takes(.settingsRecords, of: world)
  }

  static let watch = ScreenWalk("The app on the watch asks", [.watchAsks, .watchSwitches]) { camera in
    let world = camera.world()
    try await world.pilot.waits(for: camera.words("Connect Health", of: .apps))
    world.pilot.press("x", "4")
    try await world.pilot.press(.identifier("device.The App on the Watch Asks"))
    try await world.pilot.waits(until: "it asks") { _ in world.device.consent.prompt != nil }
    world.pilot.press("1")
    try await world.pilot.element(.identifier("UIA.Health.WatchAuthSheet.ReviewButton"))
    // The app on the iPhone, behind the watch, may still be starting.
    try await world.pilot.waits(for: camera.words("Connect Health", of: .apps))
    try await camera.takes(.watchAsks, of: world)
    world.pilot.press(.enter, .space)
    try await camera.takes(.watchSwitches, of: world)
  }

  static let tempo = ScreenWalk(
    "Tempo: a plan is shown, put on the watch, and asked about",
    [.tempo, .workoutPreview, .watchPlan, .workoutQuestion]
  ) { camera in
    let world = camera.world(apps: [.tempo])
    let pilot = world.pilot
    try await camera.takes(.tempo, of: world)
    try await pilot.press(.identifier("app.Preview an Interval Run"))
    try await pilot.element(.identifier("WorkoutPreview.Add"))
    try await camera.takes(.workoutPreview, of: world)
    pilot.press(.enter)
    try await pilot.element(.identifier("WorkoutPreview.Added"))
    pilot.press(.escape)
    try await pilot.waits(until: "the preview is gone") { $0.host.element(identifier: "WorkoutPreview") == nil }
    pilot.press("2")
    try await pilot.press(.identifier("settings.Apple Watch"))
    try await pilot.press(.text("Four by 400"))
    try await pilot.element(.identifier("watch.do"))
    try await camera.takes(.watchPlan, of: world)
    pilot.press("1")
    try await pilot.press(.identifier("app.Ask to Schedule"))
    try await pilot.element(.identifier("WorkoutPlanQuestion"))
    try await camera.takes(.workoutQuestion, of: world)
  }

  static let declared = ScreenWalk(
    "An app that is only its files", [.declaredApp, .typeChoice, .typeGroup, .declaredType]
  ) { camera in
    let identity = AppIdentity(
      bundleIdentifier: "org.example.pulse", displayName: "Pulse", version: "1", readPurpose: "Pulse shows it.",
      writePurpose: "Pulse saves it.")
    let asks = RequestedTypes(share: [.stepCount], read: [.stepCount, .heartRate, .visionPrescription])
    let world = camera.world(apps: [.declared(DeclaredApp(identity: identity, asks: asks))])
    let pilot = world.pilot
    try await camera.takes(.declaredApp, of: world)
    try await pilot.press(.identifier("app.Choose What It Asks For"))
    try await camera.takes(.typeChoice, of: world)
    try await pilot.press(.identifier("app.group.Activity"))
    try await camera.takes(.typeGroup, of: world)
    pilot.press(.escape, .escape)
    try await pilot.press(.identifier("app.type.stepCount"))
    try await camera.takes(.declaredType, of: world)
  }
}
