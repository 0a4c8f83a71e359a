import HealthModel
import Testing

@testable import HealthDaemon

/// A file stores the order of sources in rows. Moving one source changes one row, however many sources there are.
@Suite("Positions of sources")
struct SourcePositionTests {
  private func app(_ number: Int) -> SourceRevisionRecord {
    SourceRevisionRecord(source: SourceRecord(name: "App \(number)", bundleIdentifier: "com.example.app\(number)"))
  }

  private func names(_ order: SourceOrder) -> [String] {
    var order = order
    return order.sources().map(\.name)
  }

  @Test("Adding, renaming or removing a source changes only its own row")
  func single() {
    var order = SourceOrder()
    for number in 0..<1_000 {
      #expect(order.see(number % 2 == 0 ? app(number) : .watch) == (number != 3 && number % 2 == 0 || number == 1))
      let changes = order.takeChanges()
      #expect(!changes.areAll && changes.sources.count <= 1)
    }
    #expect(names(order).prefix(3) == ["Ana’s Watch", "App 998", "App 996"])
    #expect(order.forget("com.example.app500") && !order.forget("com.example.app500"))
    let gone = order.takeChanges()
    #expect(!gone.areAll && gone.sources.count == 1 && gone.sources.allSatisfy { $0.value == nil })
  }

  @Test("A new app goes above the other apps, even after an app was removed or moved by the person")
  func top() {
    var order = SourceOrder()
    for source in [app(1), app(2), .phone] { _ = order.see(source) }
    _ = order.forget("com.example.app2")
    _ = order.see(app(3))
    #expect(names(order) == ["Ana’s iPhone", "App 3", "App 1"])
    order.prioritize(["com.example.app1"])
    _ = order.see(app(4))
    #expect(names(order) == ["App 4", "App 1", "Ana’s iPhone", "App 3"])
  }

  @Test("When no gap is left between the positions, all positions are stored again once, with gaps")
  func dense() {
    var order = SourceOrder([(position: 0, revision: .phone), (position: 1, revision: app(1))])
    _ = order.see(app(2))
    let all = order.takeChanges()
    #expect(all.areAll && all.sources.count == 3)
    let kept = all.sources.sorted { $0.key < $1.key }.map { $0.value?.name }
    #expect(kept == ["Ana’s iPhone", "App 2", "App 1"])
    _ = order.see(app(3))
    #expect(!order.takeChanges().areAll)
  }
}
