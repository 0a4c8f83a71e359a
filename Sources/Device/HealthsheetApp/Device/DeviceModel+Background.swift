import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import TerminalUI

/// Work of an app that is not on the screen: behind another app, or on a locked device.
extension DeviceModel {
  /// Has the app in front read all types that it has asked to read.
  func readInBackground() {
    script?.pressed(onControlPanel: "It Reads in the Background")
    // Characteristics and rings are no samples.
    let types = decisions(of: frontApp.identity).keys.filter { $0.direction == .read }.map(\.type)
      .filter { $0.kind != .characteristic && $0.kind != .activitySummary }
    work { connection in
      if types.isEmpty { return "It has not asked to read any samples." }
      let count = try await Self.count(of: types, through: connection)
      let (samples, kinds): (LocalizedStringKey, LocalizedStringKey) = ("\(count) samples", "\(types.count) types")
      return "It read \(samples) of \(kinds)."
    }
  }

  /// Has the app in front save one step.
  func saveInBackground() {
    script?.pressed(onControlPanel: "It Saves in the Background")
    let now = settings.now()
    work { connection in
      try await Connection.$current.withValue(connection) {
        try await HKHealthStore().save(
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
