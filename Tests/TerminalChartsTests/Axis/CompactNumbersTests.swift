import Foundation
import Testing

@testable import TerminalCharts

@Suite("Numbers beside an axis are short")
struct CompactNumbersTests {
  @Test(
    "All numbers beside an axis have the same unit",
    arguments: [
      ([0, 6_000, 12_000], ["0", "6k", "12k"]),
      ([0, 2_500, 5_000], ["0", "2.5k", "5k"]),
      ([0, 500, 1_000], ["0", "0.5k", "1k"]),
      ([50, 95, 140], ["50", "95", "140"]),
      ([0, 0.25, 0.5], ["0", "0.25", "0.5"]),
      ([1_000, 1_002, 1_004], ["1,000", "1,002", "1,004"]),
      ([0, 1_000_000, 2_000_000], ["0", "1M", "2M"]),
      ([0, 5e9, 1e10], ["0", "5B", "10B"]),
      ([-5_000, 0, 5_000], ["-5k", "0", "5k"]),
      ([0, 1e15, 2e15], ["0", "1E15", "2E15"]),
      ([0], ["0"]),
      ([], []),
    ] as [([Double], [String])])
  func labels(values: [Double], expected: [String]) {
    #expect(CompactNumbers(for: values, locale: Locale(identifier: "en_US")).labels == expected)
  }

  @Test("Numbers beside an axis have the locale's format")
  func german() {
    let germany = Locale(identifier: "de_DE")
    #expect(CompactNumbers(for: [0, 2_500, 5_000], locale: germany).labels == ["0", "2,5k", "5k"])
  }
}
