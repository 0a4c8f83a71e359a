import Combine
import Foundation
import Testing

@Suite("Publishers that OpenCombine lacks are available")
@MainActor
struct PublisherTests {
  private enum Failure: Error { case refused }

  private let one = PassthroughSubject<Int, Failure>()
  private let two = PassthroughSubject<Int, Failure>()
  private let three = PassthroughSubject<Int, Failure>()

  /// Returns the values that a publisher sends while the body runs, and its completion.
  private func record<P: Publisher>(_ publisher: P, while body: () -> Void) -> [String] {
    var events: [String] = []
    let cancellable = publisher.sink(
      receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append("\($0)") })
    body()
    cancellable.cancel()
    return events
  }

  @Test("Merged publishers send values in order of arrival, and finish when all of them have finished")
  func merged() {
    let events = record(one.merge(with: two, three.map { $0 * 10 })) {
      one.send(1)
      three.send(2)
      two.send(3)
      one.send(completion: .finished)
      two.send(completion: .finished)
      three.send(4)
      three.send(completion: .finished)
    }
    #expect(events == ["1", "20", "3", "40", "finished"])
    #expect(record(Publishers.MergeMany([1, 2].map { Just($0) })) {} == ["1", "2", "finished"])
  }

  @Test("The first failure ends a merged publisher")
  func failed() {
    let events = record(one.merge(with: two)) {
      one.send(completion: .failure(.refused))
      two.send(1)
    }
    #expect(events.count == 1 && events[0].hasPrefix("failure("))
  }

  @Test("Combined publishers send their latest values once each has sent a value; each subscriber starts anew")
  func combined() {
    let publisher = one.combineLatest(two, three) { "\($0) \($1) \($2)" }
    for _ in 1...2 {
      let events = record(publisher) {
        one.send(1)
        two.send(2)
        one.send(3)
        three.send(4)
        two.send(5)
      }
      #expect(events == ["3 2 4", "3 5 4"])
    }
  }

  @Test("Work scheduled on the main run loop or queue runs on the main queue")
  func runLoop() async {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let elsewhere = Just(1).receive(on: DispatchQueue.global())
    for await isMain in elsewhere.map({ _ in DispatchQueue.getSpecific(key: key) == true }).values {
      #expect(!isMain)
    }
    for await isMain in elsewhere.receive(on: RunLoop.main)
      .map({ _ in DispatchQueue.getSpecific(key: key) == true }).values
    {
      #expect(isMain)
    }
    for await isMain in elsewhere.receive(on: OperationQueue.main)
      .map({ _ in DispatchQueue.getSpecific(key: key) == true }).values
    {
      #expect(isMain)
    }
  }

  @Test("A timer on the main run loop fires until the subscription ends")
  func timer() async {
    var dates: [Date] = []
    for await date in Timer.publish(every: 0.001, on: .main, in: .common).autoconnect().prefix(3).values {
      dates.append(date)
    }
    #expect(dates.count == 3 && dates == dates.sorted())
  }

  @Test("Notifications arrive only during a subscription")
  func notifications() {
    let (center, name) = (NotificationCenter(), Notification.Name("walked"))
    let events = record(center.publisher(for: name).map { $0.object as? String ?? "-" }) {
      center.post(name: name, object: "home")
      center.post(name: Notification.Name("other"), object: "away")
    }
    center.post(name: name, object: "late")
    #expect(events == ["home"])
  }

  @Test("A publisher decodes JSON")
  func decoded() {
    let json = Just(Data(#"{"steps": 12}"#.utf8)).decode(type: [String: Int].self, decoder: JSONDecoder())
    #expect(record(json.map { $0["steps"] ?? 0 }) {} == ["12", "finished"])
  }
}
