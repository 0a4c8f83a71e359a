import HealthDaemon
import HealthKit
import HealthModel
import Scenarios
import TerminalUI

/// Work of an app that is not on screen: behind another app, on a locked device, or in another process.
extension DeviceModel {
  /// Makes an app's extension, or the app on the watch, ask for steps and the resting heart rate.
  ///
  /// An app that is not running is started, as the system does, without coming to the foreground.
  func ask(from process: ProcessKind, of app: InstalledApp) {
    script?.note(
      RequestVerb(app: app.identity.bundleIdentifier, read: [.restingHeartRate, .stepCount], process: process))
    startIfNeeded(app)
    let connection = daemon.connect(app.identity, as: process, calls: calls)
    let name = AskingProcess(app: app.identity, process: process).nameAsSentence
    companionOutcome = nil
    Task {
      do throws(HealthError) {
        try await connection.requestAuthorization(toShare: [], read: [.stepCount, .restingHeartRate])
        companionOutcome = Outcome("\(name) asked for Resting Heart Rate and Steps: answered.")
      } catch {
        companionOutcome = Outcome("\(name) asked, and got an error: \(error.message)")
      }
    }
  }

  /// Makes the app that was last in front read all samples of the types that it has asked to read. The code that reads
  /// runs outside the app's window.
  func readInBackground() {
    script?.pressed(onControlPanel: "It Reads in the Background")
    // Characteristics and activity rings are not samples.
    let types = consent.decisions(of: frontApp.identity).keys.filter { $0.direction == .read }.map(\.type)
      .filter { $0.kind != .characteristic && $0.kind != .activitySummary }
    work { connection in
      if types.isEmpty { return "It has not asked to read any samples." }
      let count = try await Self.count(of: types, through: connection)
      let (samples, kinds): (LocalizedStringKey, LocalizedStringKey) = ("\(count) samples", "\(types.count) types")
      return "It read \(samples) of \(kinds)."
    }
  }

  /// Makes the app that was last in front save a step count of 1, in code that runs outside its window.
  func saveInBackground() {
    script?.pressed(onControlPanel: "It Saves in the Background")
    let now = settings.now()
    work { connection in
      try await Connection.$current.withValue(connection) {
        try await HKHealthStore.ofDevice().save(
          HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1), start: now, end: now
          ))
      }
      return "It saved a step."
    }
  }

  private func work(_ work: @escaping @MainActor (Connection) async throws -> LocalizedStringKey) {
    guard let connection = frontProcess.connection else {
      companionOutcome = Outcome(stateOfFrontApp ?? "")
      return
    }
    Task { companionOutcome = await Outcome { try await work(connection) } }
  }

  @concurrent
  private static func count(of types: [ObjectType], through connection: Connection) async throws -> Int {
    do {
      return try connection.samples(matchingAny: types.map { SampleQuery($0) }).count
    } catch {
      throw HKError(error)
    }
  }
}
