import HealthDaemon
import HealthModel
import Testing

/// Rule Q44 of queries: which source counts if several measured the same time.
@Suite("Sources have an order of priority")
struct SourceOrderTests {
  let daemon = makeDaemon()

  private var names: [String] { daemon.sourceOrder(for: .stepCount).map(\.name) }

  private func source(_ name: String, _ identifier: String, _ product: String? = nil) -> SourceRevisionRecord {
    SourceRevisionRecord(source: SourceRecord(name: name, bundleIdentifier: identifier), productType: product)
  }

  @Test("The order of sources is manual entries, watches, other Apple devices, and all other sources")
  func classes() {
    daemon.add([.steps(1, by: .scale), .steps(2, by: .phone), .steps(3, by: .healthApp), .steps(4, by: .watch)])
    #expect(names == ["Health", "Ana’s Watch", "Ana’s iPhone", "Scale"])
  }

  @Test("A new iPhone goes above the other iPhones, and a new app goes above the other apps")
  func newest() {
    daemon.add([
      .steps(1, by: .phone), .steps(2, by: .scale),
      .steps(3, by: source("New iPhone", "com.apple.health.new", "iPhone17,1")),
      .steps(4, by: source("Pedometer", "com.example.pedometer")),
    ])
    #expect(names == ["New iPhone", "Ana’s iPhone", "Pedometer", "Scale"])
  }

  @Test("The person can reorder sources, and new samples do not change that order (A86)")
  func edited() {
    daemon.add([.steps(1, by: .phone), .steps(2, by: .watch), .steps(3, by: .scale)])
    daemon.setSourceOrder(
      ["com.example.scale", "nobody", "com.apple.health.phone", "com.example.scale"], for: .stepCount)
    #expect(names == ["Scale", "Ana’s iPhone", "Ana’s Watch"])
    daemon.add([.steps(4, by: .phone)])
    #expect(names == ["Scale", "Ana’s iPhone", "Ana’s Watch"])
  }

  @Test("Each type has its own order of sources")
  func perType() {
    daemon.add([.steps(1, by: .phone), .steps(2, by: .watch), .heartRate(3, by: .scale), .heartRate(4, by: .watch)])
    daemon.setSourceOrder(["com.apple.health.phone"], for: .stepCount)
    #expect(names.first == "Ana’s iPhone")
    #expect(daemon.sourceOrder(for: .heartRate).map(\.name) == ["Ana’s Watch", "Scale"])
  }

  @Test("A source is identified by bundle identifier, whatever its name or version")
  func renamed() {
    daemon.add([
      .steps(1, by: source("Scale", "com.example.scale")), .steps(2, by: source("Scale Pro", "com.example.scale")),
    ])
    #expect(names == ["Scale Pro"])
  }

  @Test("A source without samples is not listed, and returns when it saves again")
  func gone() {
    daemon.add([.steps(1, by: .scale), .steps(2, by: .phone)])
    daemon.deleteSamples([.fixed(1)])
    #expect(names == ["Ana’s iPhone"])
    daemon.add([.steps(3, by: .scale)])
    #expect(names == ["Ana’s iPhone", "Scale"])
  }
}
