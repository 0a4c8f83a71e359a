import HealthKit

#if canImport(Combine)
  import Combine
#else
  protocol ObservableObject: AnyObject {}

  @propertyWrapper
  struct Published<Value> {
    var wrappedValue: Value
  }
#endif

#if canImport(CoreLocation)
  import CoreLocation
#endif

/// A model in the style of SwiftUI tutorials, with Combine, a logger and the locations of a route.
@MainActor
final class WalkModel: ObservableObject {
  @Published private(set) var distance: Double = 0
  @Published var errorMessage: String?

  private let store: HKHealthStore
  private let logger = Logger(subsystem: "org.example.screen", category: "walks")

  init(store: HKHealthStore) {
    self.store = store
  }

  func load(since date: Date) async {
    // A predicate format string, as apps write it by hand.
    let recent = NSPredicate(format: "%K >= %@", HKPredicateKeyPathStartDate, date as CVarArg)
    let measured = NSPredicate(
      format: "metadata.%K != YES OR metadata.%K == nil", HKMetadataKeyWasUserEntered, HKMetadataKeyWasUserEntered)
    let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [recent, measured])
    do {
      let walks = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.distanceWalkingRunning), predicate: predicate)],
        sortDescriptors: [SortDescriptor(\.startDate)]
      ).result(for: store)
      distance = walks.reduce(0) { $0 + $1.quantity.doubleValue(for: .meter()) }
      logger.debug("\(walks.count) walks")
    } catch {
      errorMessage = error.localizedDescription
      logger.error("\(error)")
    }
  }

  nonisolated static func length(of route: [CLLocation]) -> Double {
    zip(route, route.dropFirst()).reduce(0) { $0 + $1.1.distance(from: $1.0) }
  }
}
