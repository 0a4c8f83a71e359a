import HealthKit

/// Prints what an app sees before the person has answered any request.
@main
struct Alone {
  static func main() async throws {
    let steps = HKQuantityType(.stepCount)
    let store = HKHealthStore()
    print(store.authorizationStatus(for: steps) == .notDetermined ? "Nobody was asked." : "Somebody was asked.")
  }
}
