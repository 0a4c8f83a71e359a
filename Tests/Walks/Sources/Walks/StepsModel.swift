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
