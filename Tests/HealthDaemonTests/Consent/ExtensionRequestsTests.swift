import Testing

@testable import HealthDaemon

@Suite("Waiting requests of extensions")
struct ExtensionRequestsTests {
  @Test("When a process ends, only its own streams of extension requests end (A90)")
  func streams() {
    var requests = ExtensionRequests()
    for connection in 1...3 {
      let (_, stream) = AsyncStream.makeStream(of: Void.self)
      requests.observers[10 + connection] = ExtensionRequests.Observer(connection: connection, stream: stream)
    }
    #expect(requests.takeObservers(of: 2).map(\.connection) == [2])
    #expect(requests.observers.values.map(\.connection) == [1, 3])
  }
}
