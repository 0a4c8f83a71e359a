// The app's sources, written as for a phone.

extension NewApp {
  /// The source of the app's entry point.
  var app: String {
    """
    import SwiftUI

    @main
    struct \(name.module)App: App {
      var body: some Scene {
        WindowGroup {
          ContentView()
        }
      }
    }

    """
  }

  /// The source of the app's only screen: a button that asks, and a chart of the week's steps.
  var contentView: String {
    """
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
          .navigationTitle(\(name.text.swiftLiteral))
        }
        .healthDataAccessRequest(
          store: model.store, readTypes: [StepsModel.steps], trigger: asks
        ) { result in
          Task { @MainActor in model.asked(result) }
        }
        .task(id: model.answers) { await model.follow() }
      }
    }

    """
  }

  /// The source of the app's model, which follows the steps of the last seven days.
  var model: String {
    """
    import Foundation
    import HealthKit
    import Observation

    @MainActor
    @Observable
    final class StepsModel {
      struct Day: Identifiable, Equatable {
        let date: Date
        let steps: Double
        var id: Date { date }
      }

      static let steps = HKQuantityType(.stepCount)

      let store = HKHealthStore()
      /// Days with steps; nil before the first answer to the query.
      private(set) var days: [Day]?
      private(set) var status = "Not asked yet."
      /// How often the question was answered.
      private(set) var answers = 0

      var total: Int { Int((days ?? []).reduce(0) { $0 + $1.steps }) }

      /// Says that the question was answered. An app never learns the answer.
      func asked(_ result: Result<Bool, any Error>) {
        answers += 1
        status =
          switch result {
          case .success: "The request has ended."
          case .failure(let error): error.localizedDescription
          }
      }

      /// Follows the last seven days, today among them, until the task is cancelled. Without permission there are none.
      func follow() async {
        let calendar = Calendar.current
        let today = calendar.startOfDay(for: Date())
        guard let start = calendar.date(byAdding: .day, value: -6, to: today),
          let end = calendar.date(byAdding: .day, value: 1, to: today)
        else { return }
        let query = HKStatisticsCollectionQueryDescriptor(
          predicate: .quantitySample(
            type: Self.steps, predicate: HKQuery.predicateForSamples(withStart: start, end: end)),
          options: .cumulativeSum, anchorDate: today, intervalComponents: DateComponents(day: 1))
        do {
          for try await result in query.results(for: store) {
            var days: [Day] = []
            result.statisticsCollection.enumerateStatistics(from: start, to: end) { statistics, _ in
              guard let sum = statistics.sumQuantity() else { return }
              days.append(Day(date: statistics.startDate, steps: sum.doubleValue(for: .count())))
            }
            self.days = days
          }
        } catch HKError.errorAuthorizationNotDetermined {
          status = "Not asked yet."
        } catch is CancellationError {
          return
        } catch {
          status = error.localizedDescription
        }
      }
    }

    """
  }

  /// The source of the app's tests: a request that is allowed, one that is refused, and one that is answered on the
  /// screen.
  var tests: String {
    """
    import Foundation
    import HealthKit
    import HealthKitTesting
    import HealthsheetApp
    import Testing

    @testable import \(name.module)

    extension HealthKitTestBundle {
      static let app = HealthKitTestBundle(
        bundleIdentifier: \(bundleIdentifier.swiftLiteral), displayName: \(name.text.swiftLiteral),
        shareUsageDescription: "Charts the steps of your week.")
    }

    extension HealthKitTestContents {
      /// 1,200 steps of this morning. The model reads the machine's clock, so the device shows the same time.
      static let morning = HealthKitTestContents(at: .now) { device in
        let morning = Calendar.current.startOfDay(for: device.now)
        let steps = HKQuantitySample(
          type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1_200), start: morning,
          end: morning)
        device.add([steps], from: .iPhone)
      }
    }

    @MainActor
    @Suite("Consent")
    struct ConsentTests {
      @Test(
        "After permission, the total contains the steps of today",
        .healthDevice(.morning, answers: .allowAll, app: .app))
      func allowed() async throws {
        #expect(try await total() == 1_200)
      }

      @Test(
        "After a refusal, there are no steps and no error",
        .healthDevice(.morning, answers: .denyAll, app: .app))
      func refused() async throws {
        #expect(try await total() == 0)
        #expect(try HealthKitTestDevice.current.requests.count == 1)
      }

      /// Returns the total of the week after the request.
      private func total() async throws -> Int {
        let model = StepsModel()
        try await model.store.requestAuthorization(toShare: [], read: [StepsModel.steps])
        let following = Task { await model.follow() }
        while model.days == nil { await Task.yield() }
        following.cancel()
        return model.total
      }

      @Test("A person finds the button, allows the switch, and sees the total", .healthDevice(.morning))
      func onTheScreen() async throws {
        let screen = try HealthKitTestScreen(of: .current, showing: .app) { ContentView() }
        try await screen.pilot.press(.text("Connect Health"))
        try await screen.pilot.press(.text("Turn On All"))
        try await screen.pilot.press(.text("Allow"))
        try await screen.pilot.waits(for: "1,200")
      }
    }

    """
  }
}
