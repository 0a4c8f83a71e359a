import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthKit

/// Predicates that are nested too deeply for recursion on a thread's stack.
///
/// Foundation releases nested compound predicates recursively, which is the app's problem. Each test therefore runs on
/// a thread with a large stack, and runs the query on a thread with a small one.
@Suite("Deeply nested predicates of apps do not overflow the stack", .timeLimit(.minutes(20)))
struct DeepAppPredicateTests {
  private static let depth = 20_000
  private static let steps = HKQuantityType(.stepCount)

  /// Runs a body on a new thread with a stack of this size, and waits for it.
  private static func onThread(stack megabytes: Int, _ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = megabytes << 20
    thread.start()
    done.wait()
  }

  private static func nested(_ compounds: [@Sendable (NSPredicate) -> NSPredicate]) -> NSPredicate {
    (0..<depth).reduce(HKQuery.predicateForSamples(withStart: TestDevice.noon, end: nil)) { predicate, level in
      compounds[level % compounds.count](predicate)
    }
  }

  private static let and: @Sendable (NSPredicate) -> NSPredicate = {
    NSCompoundPredicate(andPredicateWithSubpredicates: [$0, HKQuery.predicateForObjectsWithNoCorrelation()])
  }
  private static let or: @Sendable (NSPredicate) -> NSPredicate = {
    NSCompoundPredicate(orPredicateWithSubpredicates: [$0, HKQuery.predicateForObject(with: UUID())])
  }
  private static let not: @Sendable (NSPredicate) -> NSPredicate = {
    NSCompoundPredicate(notPredicateWithSubpredicate: $0)
  }

  @Test(
    "Every kind of query accepts deeply nested predicates, also on a thread with a small stack",
    arguments: [[and], [or], [not], [and, or], [and, not], [or, not, and]])
  private func questions(_ compounds: [@Sendable (NSPredicate) -> NSPredicate]) {
    let device = TestDevice()
    device.grant(share: [Self.steps], read: [Self.steps])
    device.add(Self.steps, 7, "count")
    let store = device.store()
    Self.onThread(stack: 512) {
      let predicate = Self.nested(compounds)
      let condition = SamplePredicate(predicate, of: Self.steps)
      Self.onThread(stack: 1) {
        let query = SampleQuery(Self.steps.objectType, condition)
        let found = try? device.connection.samples(matchingAny: [query])
        #expect(found?.count == (condition.matches(found?.first ?? EveryObject.samples[0].record) ? 1 : 0))
        _ = try? device.connection.statistics(query, options: [.cumulativeSum])
        _ = try? device.connection.deleteObjects(of: Self.steps.objectType, matching: condition)
        _ = (
          condition.predicate.hash, condition.predicate.isEqual(condition.predicate), condition.predicate.description
        )
        for sample in EveryObject.samples.prefix(2) { _ = condition.predicate.evaluate(with: sample) }
      }
      withExtendedLifetime((predicate, store)) {}
    }
  }

  @Test("Format strings with twenty thousand parentheses or negations are parsed", arguments: ["(", "NOT (", "NOT "])
  func format(_ opening: String) {
    Self.onThread(stack: 1) {
      let closing = opening.hasSuffix("(") ? ")" : ""
      let format =
        String(repeating: opening, count: Self.depth) + "value == 1" + String(repeating: closing, count: Self.depth)
      let predicate = NSPredicate(format: format)
      let sample = HKCategorySample(
        type: HKCategoryType(.headache), value: 1, start: TestDevice.noon, end: TestDevice.noon)
      #expect(predicate.evaluate(with: sample))
    }
  }

  @Test("Deep format strings with alternating operators are evaluated like shallow ones")
  func alternating() {
    Self.onThread(stack: 1) {
      let sample = HKCategorySample(
        type: HKCategoryType(.headache), value: 1, start: TestDevice.noon, end: TestDevice.noon)
      // Each repetition adds three levels, so even the small test size overflows a thread's stack.
      for depth in [3, 30, 33, 301, TestSize.amount(5_001, full: Self.depth + 1)] {
        let format =
          String(repeating: "NOT (value < 5 AND (value > 5 OR ", count: depth) + "value == 1"
          + String(repeating: "))", count: depth)
        #expect(NSPredicate(format: format).evaluate(with: sample) == (depth % 2 == 0))
      }
    }
  }

  @Test("Deeply nested lists in a format string are rejected")
  func lists() async {
    let reasons = await Exceptions.raised {
      _ = NSPredicate(format: "value IN " + String(repeating: "{", count: Self.depth))
      _ = NSPredicate(format: "startDate > " + String(repeating: "CAST(", count: Self.depth))
    }
    #expect(reasons.count == 2)
  }

  @Test("Activity predicates that are nested twenty thousand deep can be evaluated")
  func activities() {
    Self.onThread(stack: 1) {
      let predicate = (0..<Self.depth).reduce(HKQuery.predicateForWorkouts(with: .running)) { predicate, _ in
        HKQuery.predicateForWorkouts(activityPredicate: predicate)
      }
      let workout = HKWorkout(activityType: .running, start: TestDevice.noon, end: TestDevice.noon + 60)
      #expect(predicate.evaluate(with: workout))
    }
  }
}
