import TestSupport
import Testing

/// The boundary between an app and hidden data: no call tells the app whether there is anything that it may not see.
///
/// The same app makes the same calls on devices that differ only in their hidden data. The tests compare the answers.
/// Instead of time, they compare the work: the number of samples, columns, rows, objects and relations visited.
@Suite("An app gets the same answers with the same work, whatever data are hidden from it", .timeLimit(.minutes(20)))
struct BoundaryTests {
  @Test("Each call gives the same result with no, one and many hidden samples (V88)", arguments: WorldKind.all)
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

  /// The calls to make for one kind of device. Calls on a file are slow, so at the small size each call runs on half of
  /// the devices with a file and on a third of those whose file was just opened: on some with the app's own samples
  /// present, and on others without.
  private static func calls(in kind: WorldKind) -> [Call] {
    if kind.place == .memory || TestSize.isFull { return Call.all }
    let kinds = WorldKind.all.filter { $0.place == kind.place }
    let number = kinds.firstIndex(of: kind) ?? 0
    // Kinds 0 and 1, 2 and 3 and so on differ only in `hasOwn`, so let each kind of a pair run the other half.
    let part = kind.place == .file ? (number / 2 + number) % 2 : number % 3
    return Call.all.enumerated().filter { $0.offset % (kind.place == .file ? 2 : 3) == part }.map(\.element)
  }

  /// Calls that cost more work if there are hidden samples. When the app deletes a sample, the store also removes it
  /// from the correlations of other sources, which may be hidden. The page Boundary explains this.
  private static let unequal: Set = ["deleting an own sample that others' correlations hold"]

  /// Returns the first lines that differ.
  private static func difference(_ left: String, _ right: String) -> String? {
    if left == right { return nil }
    let (left, right) = (left.split(separator: "\n"), right.split(separator: "\n"))
    let place = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
    func line(_ lines: [Substring]) -> Substring { place < lines.count ? lines[place].prefix(600) : "nothing more" }
    return "nothing hidden says\n  \(line(left))\nwith hidden samples it says\n  \(line(right))"
  }
}
