import TestSupport
import Testing

/// The boundary: nothing that an app calls tells it whether there is anything it may not see.
///
/// The same app makes the same calls on devices that differ only in that. What it is told is compared, and, without a
/// clock, what the device looked at for it: the same number of samples, columns, rows, objects and relations.
@Suite("An app gets the same answers with the same work, whatever is hidden from it", .timeLimit(.minutes(20)))
struct BoundaryTests {
  @Test("Each call agrees with no, one and many hidden samples (V88)", arguments: WorldKind.all)
  func sameInAllWorlds(_ kind: WorldKind) async throws {
    let calls = Self.calls(in: kind)
    let amounts: [HiddenSamples.Amount] = kind.place == .memory ? [.one, .many] : [.many]
    let empty = try await World(kind: kind, hidden: .none).run(calls)
    #expect(kind.consent == .neverAsked || empty.contains { $0.counts.samples > 0 }, "somebody counts")
    for amount in amounts {
      let full = try await World(kind: kind, hidden: amount).run(calls)
      for (place, call) in calls.enumerated() {
        let world = "\(call.name), \(kind), \(amount.count) hidden"
        if let difference = Self.difference(empty[place].transcript, full[place].transcript) {
          Issue.record("\(world): \(difference)")
        }
        let (expected, found) = (empty[place].counts, full[place].counts)
        if expected != found, !Self.unequal.contains(call.name) {
          Issue.record("\(world): looks at \(expected); with hidden samples at \(found)")
        }
      }
    }
  }

  /// The calls made in a world. Each on a device just opened takes its time: at the small size half of them have samples of
  /// the app's own beside them and the other half have none.
  private static func calls(in kind: WorldKind) -> [Call] {
    guard kind.place == .fileJustOpened, !TestSize.isFull else { return Call.all }
    let remainder = (kind.consent == .denied) == kind.hasOwn ? 0 : 1
    return Call.all.enumerated().filter { $0.offset % 2 == remainder }.map(\.element)
  }

  /// Calls that cannot be the same work: what the app deletes is taken out of the correlations of others that hold it. See
  /// the page on the boundary.
  private static let unequal: Set = ["deleting an own sample that others' correlations hold"]

  /// The first lines that differ.
  private static func difference(_ left: String, _ right: String) -> String? {
    if left == right { return nil }
    let (left, right) = (left.split(separator: "\n"), right.split(separator: "\n"))
    let place = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
    func line(_ lines: [Substring]) -> Substring { place < lines.count ? lines[place].prefix(600) : "nothing more" }
    return "nothing hidden says\n  \(line(left))\nwith hidden samples it says\n  \(line(right))"
  }
}
