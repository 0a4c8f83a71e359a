import Foundation
import HealthKit

// An app's own code, as the article on testing shows it. Nothing in it is written for tests.
// BEGIN StepsModel
/// How far somebody walked, for a screen of an app.
final class StepsModel {
  private(set) var steps = 0
  private(set) var explanation = ""
  private let store = HKHealthStore()
  private let stepCount = HKQuantityType(.stepCount)

  func load() async {
    do {
      try await store.requestAuthorization(toShare: [], read: [stepCount])
      let descriptor = HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: stepCount), options: .cumulativeSum)
      let sum = try await descriptor.result(for: store)?.sumQuantity()
      steps = Int(sum?.doubleValue(for: .count()) ?? 0)
      explanation = steps == 0 ? "No steps. Check Settings › Health if you expected some." : ""
    } catch {
      explanation = "Health cannot be reached: \(error.localizedDescription)"
    }
  }
}
// END StepsModel
