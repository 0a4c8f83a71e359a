import Foundation
import HealthDaemon
import HealthModel
import Synchronization
import Testing

@testable import HealthKit

@Suite("Observer and anchored queries", .timeLimit(.minutes(20)))
struct ChangeQueryTests {
  let device = TestDevice()
  let steps = HKQuantityType(.stepCount)
  let noon = TestDevice.noon

  func sample(_ count: Double, at start: Date? = nil) -> HKQuantitySample {
    let start = start ?? noon
    return HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: start, end: start + 60)
  }

  @Test("An observer is called at once, and after matching changes by anyone (rules Q65 and Q66)")
  func observer() async throws {
    device.grant(share: [steps], read: [steps])
    let store = device.store()
    let history = History<Bool>()
    let after = HKQuery.predicateForSamples(withStart: noon, end: nil)
    let query = HKObserverQuery(sampleType: steps, predicate: after) { _, done, error in
      history.add(error == nil)
      done()
    }
    store.execute(query)
    _ = await history.waits(for: 1)
    try await store.save(sample(1))
    _ = await history.waits(for: 2)
    device.add(steps, 1, "count", at: noon - 86_400)
    device.add(steps, 1, "count", at: noon + 60)
    #expect(await history.waits(for: 3) == [true, true, true])
    store.stop(query)
  }

  @Test("An observer of several types receives the changed types")
  func observerOfTypes() async {
    let heart = HKQuantityType(.heartRate)
    device.grant(read: [steps, heart])
    let history = History<Set<HKSampleType>?>()
    let query = HKObserverQuery(
      queryDescriptors: [steps, heart].map { HKQueryDescriptor(sampleType: $0, predicate: nil) }
    ) { _, types, done, _ in
      history.add(types)
      done()
    }
    let store = device.store()
    store.execute(query)
    _ = await history.waits(for: 1)
    device.add(heart, 70, "count/min")
    #expect(await history.waits(for: 2) == [nil, [heart]])
    store.stop(query)
  }

  @Test("Of two types in one save, only the type with a deletion counts as changed (rule Q66)")
  func deletedOfOneType() async throws {
    let heart = HKQuantityType(.heartRate)
    device.grant(read: [steps, heart])
    let beat = device.add(heart, 70, "count/min")
    let history = History<Set<HKSampleType>?>()
    let isFirst = Mutex(true)
    let (device, steps, noon) = (device, steps, noon)
    let query = HKObserverQuery(
      queryDescriptors: [
        HKQueryDescriptor(sampleType: steps, predicate: HKQuery.predicateForSamples(withStart: noon, end: nil)),
        HKQueryDescriptor(sampleType: heart, predicate: nil),
      ]
    ) { query, types, done, _ in
      // The saved steps and the deleted heart rate arrive while the handler is busy, and are reported together.
      if isFirst.withLock({ $0 }) {
        isFirst.withLock { $0 = false }
        device.add(steps, 1, "count", at: noon - 86_400)
        device.daemon.deleteSamples([beat])
      }
      history.add(types)
      done()
    }
    let store = device.store()
    store.execute(query)
    #expect(await history.waits(for: 2)[1] == [heart])
    device.add(steps, 1, "count", at: noon)
    let all = await history.waits(for: 3)
    #expect(all.last == [steps] && all.compactMap(\.self).count { $0.contains(steps) } == 1)
    store.stop(query)
  }

  @Test("A query with an anchor returns only what was saved or deleted since the anchor (rules Q21 to Q27)")
  func anchors() async throws {
    device.grant(share: [steps], read: [steps])
    let store = device.store()
    let (one, two) = (sample(1), sample(2, at: noon + 60))
    try await store.save([one, two])
    var query = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: nil, limit: 1)
    let first = try await query.result(for: store)
    #expect(first.addedSamples == [one] && first.deletedObjects.isEmpty)
    query.anchor = first.newAnchor
    let second = try await query.result(for: store)
    #expect(second.addedSamples == [two])
    query.anchor = second.newAnchor
    try await store.delete(one)
    let third = try await query.result(for: store)
    #expect(third.addedSamples.isEmpty && third.deletedObjects.map(\.uuid) == [one.uuid])
    query.anchor = third.newAnchor
    let last = try await query.result(for: store)
    #expect(last.addedSamples.isEmpty && last.deletedObjects.isEmpty)
    let data = try NSKeyedArchiver.archivedData(withRootObject: last.newAnchor, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data) == last.newAnchor)
  }

  @Test(
    "A live anchored query reports each batch once, and a replacement as deleted and added (rules Q26, Q29 and Q30)")
  func liveAnchors() async throws {
    device.grant(share: [steps], read: [steps])
    let store = device.store()
    var answers = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: nil)
      .results(for: store).makeAsyncIterator()
    let empty = try #require(try await answers.next())
    #expect(empty.addedSamples.isEmpty)
    func version(_ number: Int) -> HKQuantitySample {
      HKQuantitySample(
        type: steps, quantity: HKQuantity(unit: .count(), doubleValue: Double(number)), start: noon, end: noon + 60,
        metadata: [HKMetadataKeySyncIdentifier: "walk", HKMetadataKeySyncVersion: number])
    }
    let (old, new) = (version(1), version(2))
    try await store.save(old)
    #expect(try await answers.next()?.addedSamples == [old])
    try await store.save(new)
    let replaced = try #require(try await answers.next())
    #expect(replaced.addedSamples == [new] && replaced.deletedObjects.map(\.uuid) == [old.uuid])
    #expect(replaced.deletedObjects.first?.metadata?[HKMetadataKeySyncVersion] as? Int == 1)
  }

  @Test("An anchored query with handlers reports results, and then updates in limited batches (rule Q23)")
  func handlers() async throws {
    device.grant(share: [steps], read: [steps])
    let store = device.store()
    try await store.save((0..<5).map { sample(Double($0), at: noon + 60 * Double($0)) })
    let history = History<String>()
    let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 2) {
      _, added, deleted, anchor, _ in
      history.add("results \(added?.count ?? -1) \(deleted?.count ?? -1) \(anchor != nil)")
    }
    query.updateHandler = { _, added, deleted, _, _ in
      history.add("update \(added?.count ?? -1) \(deleted?.count ?? -1)")
    }
    store.execute(query)
    #expect(await history.waits(for: 3) == ["results 2 0 true", "update 2 0", "update 1 0"])
    try await store.save(sample(9, at: noon + 3600))
    #expect(await history.waits(for: 4).last == "update 1 0")
    store.stop(query)
  }

  @Test("An anchored query accepts anchors as numbers, as in old versions")
  func numbers() async throws {
    device.grant(share: [steps], read: [steps])
    let store = device.store()
    try await store.save(sample(1))
    let history = History<(Int, Int)>()
    func query(from anchor: Int) -> HKAnchoredObjectQuery {
      HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: anchor, limit: 0) { _, samples, anchor, _ in
        history.add((samples?.count ?? -1, anchor))
      }
    }
    store.execute(query(from: Int(HKAnchoredObjectQueryNoAnchor)))
    let first = await history.waits(for: 1)[0]
    #expect(first.0 == 1 && first.1 > 0)
    store.execute(query(from: first.1))
    #expect(await history.waits(for: 2)[1].0 == 0)
  }

  @Test("One anchored query covers several types with a single anchor (rule Q28)")
  func everyType() async throws {
    let types = ObjectType.all
      .filter { ($0.kind == .quantity || $0.kind == .category) && device.daemon.settings.has($0) }
      .map { HKObjectType.instance(of: $0) as! HKSampleType }
    device.grant(share: [steps], read: types)
    let heart = HKQuantityType(.heartRate)
    let store = device.store()
    let one = sample(1)
    try await store.save(one)
    device.add(heart, 70, "count/min", at: noon + 1)
    let history = History<(types: [String], deleted: [UUID], anchor: HKQueryAnchor?)>()
    func ask(since anchor: HKQueryAnchor?) {
      store.execute(
        HKAnchoredObjectQuery(
          queryDescriptors: types.map { HKQueryDescriptor(sampleType: $0, predicate: nil) }, anchor: anchor, limit: 0
        ) { _, added, deleted, anchor, _ in
          history.add(((added ?? []).map(\.sampleType.identifier), (deleted ?? []).map(\.uuid), anchor))
        })
    }
    ask(since: nil)
    let first = await history.waits(for: 1)[0]
    #expect(first.types == [steps.identifier, heart.identifier] && first.deleted.isEmpty)
    device.daemon.add([
      SampleRecord(
        uuid: UUID(), type: .sleepAnalysis, start: noon, end: noon + 60, content: .category(1),
        sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Watch", bundleIdentifier: "com.apple.watch")))
    ])
    try await store.delete(one)
    ask(since: first.anchor)
    let second = await history.waits(for: 2)[1]
    #expect(second.types == [HKCategoryType(.sleepAnalysis).identifier] && second.deleted == [one.uuid])
  }

  @Test("An observer that never calls its completion handler keeps receiving changes (rule Q69)")
  func forgetful() async throws {
    device.grant(share: [steps], read: [steps])
    let store = device.store()
    let history = History<Int>()
    let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, _, _ in history.add(1) }
    store.execute(query)
    for count in 1...6 {
      _ = await history.waits(for: count)
      try await store.save(sample(1, at: noon + 60 * Double(count)))
    }
    #expect(await history.waits(for: 7).count == 7)
    store.stop(query)
  }

  @Test("Correlations and types with per-object access can be observed (rule Q75)")
  func unusualTypes() async throws {
    let pressures = [HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)]
    let (pressure, vision) = (HKCorrelationType(.bloodPressure), HKObjectType.visionPrescriptionType())
    device.grant(share: pressures + [vision], read: pressures)
    let store = device.store()
    let history = History<String>()
    let queries = [pressure, vision].map { type in
      HKObserverQuery(sampleType: type, predicate: nil) { _, done, error in
        history.add("\(type.identifier) \(error == nil)")
        done()
      }
    }
    for query in queries { store.execute(query) }
    #expect(Set(await history.waits(for: 2)) == ["\(pressure.identifier) true", "\(vision.identifier) true"])
    let values = pressures.map {
      HKQuantitySample(
        type: $0, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 90), start: noon, end: noon)
    }
    try await store.save(HKCorrelation(type: pressure, start: noon, end: noon, objects: Set(values)))
    #expect(await history.waits(for: 3).last == "\(pressure.identifier) true")
    try await store.save(
      HKVisionPrescription(type: .contacts, dateIssued: noon, expirationDate: nil, device: nil, metadata: nil))
    #expect(await history.waits(for: 4).last == "\(vision.identifier) true", "its own it may see")
    for query in queries { store.stop(query) }
  }

  @Test("An anchored query without types stops the app")
  func nothing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let query = HKAnchoredObjectQuery(queryDescriptors: [], anchor: nil, limit: 0) { _, _, _, _, _ in }
      HKHealthStore().execute(query)
      await query.execution.finishesItsWork()
    }
    #expect(result.says("HKAnchoredObjectQuery data type must be non-nil"))
  }
}
