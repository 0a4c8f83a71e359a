import Charts
import HealthKit
import HealthKitUI
import SwiftUI

struct ContentView: View {
  @State private var model = StepsModel()
  @State private var asks = false

  var body: some View {
    NavigationStack {
      List {
        Section("Steps of the last seven days") {
          if let days = model.days, !days.isEmpty {
            Chart(days) { day in
              BarMark(x: .value("Day", day.date, unit: .day), y: .value("Steps", day.steps))
            }
            .frame(height: 144)
            LabeledContent("Total", value: model.total.formatted())
          } else {
            Text("No steps to see.")
          }
        }
        Section {
          Button("Connect Health") { asks.toggle() }
        } footer: {
          Text(model.status)
        }
      }
      .navigationTitle("Walks")
    }
    .healthDataAccessRequest(
      store: model.store, readTypes: [StepsModel.steps], trigger: asks
    ) { result in
      Task { @MainActor in model.asked(result) }
    }
    .task(id: model.answers) { await model.follow() }
  }
}
