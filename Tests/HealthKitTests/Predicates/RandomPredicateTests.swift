import Foundation
import HealthKit
import HealthModel
import SeededRandom
import Testing

/// Compares random predicates, written as format strings, with plain Swift code that looks at every sample.
@Suite("Random predicates agree with evaluation of every sample", .timeLimit(.minutes(20)))
struct RandomPredicateTests {
  /// A condition in two forms: a format string with its arguments, and a function.
  private struct Condition {
    var format: String
    var arguments: [Any]
    var holds: (HKCategorySample) -> Bool
  }

  private static let operators: [(String, @Sendable (Double, Double) -> Bool)] = [
    ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), ("==", { $0 == $1 }), ("!=", { $0 != $1 }), (">=", { $0 >= $1 }),
    (">", { $0 > $1 }),
  ]

  private static let noon = TestDevice.noon
  private static let severities = 0...4

  private static func minute(_ date: Date) -> Double { date.timeIntervalSince(noon) / 60 }

  private static func comparison(_ random: inout SplitMix64) -> Condition {
    let (symbol, holds) = operators.randomElement(using: &random)!
    let number = Int.random(in: 0...10, using: &random)
    let date = noon + Double(number) * 60
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      return Condition(format: "%K \(symbol) %@", arguments: [HKPredicateKeyPathStartDate, date as NSDate]) {
        holds(minute($0.startDate), Double(number))
      }
    case 1:
      return Condition(format: "endDate \(symbol) %@", arguments: [date]) { holds(minute($0.endDate), Double(number)) }
    case 2:
      return Condition(format: "value \(symbol) \(number / 2)", arguments: []) {
        holds(Double($0.value), Double(number / 2))
      }
    case 3:
      let values = (0..<number / 3).map { _ in Int.random(in: severities, using: &random) }
      return Condition(format: "value IN %@", arguments: [values]) { values.contains($0.value) }
    case 4:
      return Condition(format: "metadata.%K \(symbol) %d", arguments: ["k", number]) {
        ($0.metadata?["k"] as? Int).map { holds(Double($0), Double(number)) } ?? (symbol == "!=")
      }
    case 5:
      return Condition(format: "metadata.k == nil", arguments: []) { $0.metadata?["k"] == nil }
    default:
      return Condition(format: "startDate BETWEEN {%@, %@}", arguments: [date, date + 120]) {
        (Double(number)...Double(number + 2)).contains(minute($0.startDate))
      }
    }
  }

  private static func condition(_ depth: Int, _ random: inout SplitMix64) -> Condition {
    guard depth > 0, Int.random(in: 0..<4, using: &random) > 0 else { return comparison(&random) }
    let one = condition(depth - 1, &random)
    if Int.random(in: 0..<4, using: &random) == 0 {
      return Condition(format: "NOT (\(one.format))", arguments: one.arguments) { !one.holds($0) }
    }
    let two = condition(depth - 1, &random)
    let (word, isAnd) = [("AND", true), ("&&", true), ("OR", false), ("||", false)].randomElement(using: &random)!
    return Condition(format: "(\(one.format)) \(word) (\(two.format))", arguments: one.arguments + two.arguments) {
      isAnd ? one.holds($0) && two.holds($0) : one.holds($0) || two.holds($0)
    }
  }

  private static func samples(_ random: inout SplitMix64) -> [HKCategorySample] {
    (0..<60).map { _ in
      let start = noon + Double(Int.random(in: 0...10, using: &random)) * 60
      let metadata: [String: Any]? =
        Bool.random(using: &random) ? ["k": Int.random(in: 0...10, using: &random)] : nil
      return HKCategorySample(
        type: HKCategoryType(.headache), value: Int.random(in: severities, using: &random), start: start,
        end: start + Double(Int.random(in: 0...3, using: &random)) * 60, metadata: metadata)
    }
  }

  @Test("Evaluating a predicate and querying the store give the same samples", arguments: [1, 2, 3, 4] as [UInt64])
  func agree(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let device = TestDevice()
    device.grant(share: [HKCategoryType(.headache)], read: [HKCategoryType(.headache)])
    let store = device.store()
    let samples = Self.samples(&random)
    try await store.save(samples)
    var selective = 0
    for _ in 0..<60 {
      let condition = Self.condition(3, &random)
      let predicate = NSPredicate(format: condition.format, argumentArray: condition.arguments)
      let expected = Set(samples.filter(condition.holds).map(\.uuid))
      #expect(Set(samples.filter(predicate.evaluate).map(\.uuid)) == expected, "\(condition.format)")
      let found = try await HKSampleQueryDescriptor(
        predicates: [.categorySample(type: HKCategoryType(.headache), predicate: predicate)], sortDescriptors: []
      ).result(for: store)
      #expect(Set(found.map(\.uuid)) == expected, "\(condition.format)")
      if !expected.isEmpty && expected.count < samples.count { selective += 1 }
    }
    #expect(selective > 30)
  }
}
