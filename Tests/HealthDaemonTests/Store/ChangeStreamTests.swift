import HealthModel
import Testing

@testable import HealthDaemon

/// The notifications that long-running queries depend on (Q26, Q58 and Q65).
@Suite("Notifications of changes", .timeLimit(.minutes(20)))
struct ChangeStreamTests {
  let daemon = makeDaemon()
  let stride: Connection

  init() {
    stride = daemon.connect(.stride)
    daemon.decide(.granted, .stepCount, .read)
    daemon.decide(.granted, .stepCount, .share)
  }

  @Test("An app is notified of samples that anyone saved or deleted (Q65)")
  func savedAndDeleted() async throws {
    var changes = stride.changes(of: [.stepCount]).makeAsyncIterator()
    daemon.add([.steps(1), .heartRate(2)])
    try stride.save([.steps(3)])
    daemon.deleteSamples([.fixed(1)])
    #expect(await changes.next() == StoreChange(types: [.stepCount], added: [.fixed(1)], deleted: []))
    #expect(await changes.next() == StoreChange(types: [.stepCount], added: [.fixed(3)], deleted: []))
    #expect(
      await changes.next()
        == StoreChange(types: [.stepCount], added: [], deleted: [.fixed(1)], deletedTypes: [.stepCount]))
  }

  @Test("An app is notified only of its own changes to a type that it may not read")
  func denied() async throws {
    daemon.decide(.denied, .stepCount, .read)
    var changes = stride.changes(of: [.stepCount]).makeAsyncIterator()
    daemon.add([.steps(1)])
    daemon.deleteSamples([.fixed(1)])
    try stride.save([.steps(2)])
    #expect(await changes.next()?.added == [.fixed(2)])
  }

  @Test("A failed save notifies no app")
  func failedSave() async throws {
    var changes = stride.changes(of: [.stepCount]).makeAsyncIterator()
    #expect(throws: HealthError.self) { try stride.save([.steps(1), .heartRate(2)]) }
    try stride.save([.steps(3)])
    #expect(await changes.next()?.added == [.fixed(3)])
  }

  @Test("The stream of changes ends with the app")
  func ends() async {
    let changes = stride.changes(of: [.stepCount])
    daemon.add([.steps(1)])
    stride.invalidate()
    var heard = 0
    for await _ in changes { heard += 1 }
    #expect(heard == 1)
    for await _ in stride.changes(of: [.stepCount]) { Issue.record("a dead app hears nothing") }
  }

  @Test("With many concurrent saves no change is lost, and changes arrive in the order of saving")
  func concurrent() async throws {
    var changes = stride.changes(of: [.stepCount]).makeAsyncIterator()
    await withTaskGroup(of: Void.self) { group in
      for saver in 0..<8 {
        group.addTask { [daemon] in
          for number in 0..<25 { daemon.add([.steps(saver * 100 + number)]) }
        }
      }
    }
    var heard: [Int] = []
    while heard.count < 200, let change = await changes.next() { heard += change.added.map(\.number) }
    #expect(Set(heard).count == 200)
    #expect(heard == daemon.allSamples(SampleQuery(.stepCount)).map(\.uuid.number), "in the order they were saved")
  }
}
