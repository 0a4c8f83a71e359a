import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthDaemon

/// A screen shows the last state it was notified of. A change without a notification stays invisible until the next.
@Suite("Screens are notified of every change that an app makes", .timeLimit(.minutes(20)))
struct AnnouncedChangeTests {
  let presenter = ScriptedPresenter()
  let daemon: HealthDaemon
  let stride: Connection
  let workout = SampleRecord.workout(1)
  let effort = SampleRecord.effort(2)
  let prescription = SampleRecord.prescription(3)

  init() throws {
    daemon = makeDaemon(presenter)
    stride = daemon.connect(.stride)
    for type in [ObjectType.workout, .workoutEffortScore, .stepCount, .visionPrescription] {
      daemon.decide(.granted, type, .share)
    }
    try stride.save([workout, effort, prescription, .steps(4)])
  }

  /// Returns true if a change is announced while a closure runs.
  private func isAnnounced(_ change: () throws -> Void) async throws -> Bool {
    let changes = daemon.changes()
    try change()
    return await Task {
      for await _ in changes { return true }; return false
    }.inTime == true
  }

  private func own(_ record: SampleRecord) -> SampleReference { record.reference(by: .stride) }

  @Test("Adding samples to a workout notifies screens")
  func workoutSamples() async throws {
    let steps = SampleRecord.steps(4)
    #expect(try await isAnnounced { try stride.add([steps], to: own(workout)) })
  }

  @Test("Relating and unrelating an effort score notifies screens")
  func efforts() async throws {
    #expect(try await isAnnounced { try stride.relateEffort(own(effort), with: own(workout), activity: nil) })
    #expect(try await isAnnounced { try stride.unrelateEffort(own(effort), from: own(workout), activity: nil) })
  }

  @Test("Attaching and removing a file notifies screens")
  func files() async throws {
    let file = AttachmentRecord(
      identifier: .fixed(9), name: "Scan.pdf", contentType: "com.adobe.pdf", created: noon, data: Data([1]))
    #expect(try await isAnnounced { try stride.attach(file, to: own(prescription)) })
    #expect(try await isAnnounced { try stride.detach(file.identifier, from: own(prescription)) })
  }

  @Test("Scheduling, completing and removing a plan notifies screens")
  func plans() async throws {
    let plan = WorkoutPlanRecord(id: .fixed(8), title: "Intervals", data: Data([1]))
    let tomorrow = DateComponents(year: 2025, month: 6, day: 16, hour: 9)
    daemon.setWorkoutPlanAuthorization(.authorized, of: stride.app.bundleIdentifier)
    #expect(try await isAnnounced { stride.schedule(plan, at: tomorrow) })
    #expect(stride.scheduledWorkoutPlans.count == 1)
    #expect(try await isAnnounced { stride.completePlan(plan.id, at: tomorrow) })
    #expect(try await isAnnounced { stride.removePlan(plan.id, at: tomorrow) })
    #expect(try await isAnnounced { stride.addToWatch(plan) })
  }

  @Test("If each sheet takes effect when answered, the answer to the first of two sheets notifies screens")
  func firstOfTwo() async throws {
    let daemon = makeDaemon(presenter) { $0.behavior.requestOfTwoSheets = .takesEffectSheetBySheet }
    let app = daemon.connect(.stride)
    let allergies = try #require(ObjectType.all.first { $0.kind == .clinical })
    presenter.script(.wait, .wait)
    let request = Task { try await app.requestAuthorization(toShare: [], read: [.stepCount, allergies]) }
    await presenter.appeared(1)
    let changes = daemon.changes()
    presenter.answerWaiting(.allow([Permission(.stepCount, .read)]))
    for await _ in changes where daemon.decisions(of: app.app.bundleIdentifier).values.contains(.granted) { break }
    await presenter.appeared(2)
    presenter.answerWaiting(.dontAllow)
    try await request.value
  }

  @Test("Screens are notified when an extension's request waits for its app")
  func waitingExtension() async throws {
    let intent = daemon.connect(.stride, as: .appExtension)
    let changes = daemon.changes()
    let request = Task { try? await intent.requestAuthorization(toShare: [], read: [.heartRate]) }
    for await _ in changes where !daemon.askingProcesses().isEmpty { break }
    #expect(daemon.askingProcesses().map(\.isInLine) == [false])
    intent.invalidate()
    await request.value
  }
}
