import Testing

@testable import HealthDatabase

@Suite("Moving single samples into blocks")
struct CompactionThresholdTests {
  @Test("Moving samples that fit into no block is tried again only when the number of single samples has doubled")
  func manySources() {
    // Samples of 100,000 sources, one of each: none of them shares a block with another.
    var state = CompactionState()
    var attempts = 0
    for count in 1...100_000 {
      state.rows[1] = count
      guard state.next() == 1 else { continue }
      attempts += 1
      state.thresholds[1] = CompactionState.threshold(after: count)
    }
    #expect(attempts == 4, "at 8,192, 16,384, 32,768 and 65,536 samples")
  }
}
