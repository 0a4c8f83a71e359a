import HealthKit
import HealthKitUI
import SwiftUI

/// An app's screen. A button asks for access, the screen shows the steps of the last day, and without steps it says
/// where to look.
struct TrailScreen: View {
  @State private var steps: Double?
  @State private var message = "Trail can show how far you walked."
  private let store = HKHealthStore()
  private let stepCount = HKQuantityType(.stepCount)

  var body: some View {
    VStack(alignment: .leading) {
      Text("Trail")
      Text(message).accessibilityIdentifier("message")
      if let steps { Text("\(Int(steps)) steps").accessibilityIdentifier("steps") }
      Button("Connect Health") { Task { await connect() } }
    }
  }

  private func connect() async {
    do {
      try await store.requestAuthorization(toShare: [], read: [stepCount])
      let sum = HKStatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: .cumulativeSum)
      steps = try await sum.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) ?? 0
      message = steps == 0 ? "No steps. Check Settings › Health if you expected some." : "Well walked."
    } catch {
      message = "Health cannot be reached: \(error.localizedDescription)"
    }
  }
}
