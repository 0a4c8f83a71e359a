import Foundation
import HealthDaemon
import HealthModel

/// The cost of running an app and the device in two processes. The same questions are answered by a call in this
/// process, and by a second process, whose answers come encoded through a pair of Unix sockets.
///
/// The encoding has fixed sizes and copies memory, so no other encoding is much faster. Only the answer is encoded, not
/// the question or an error.
struct SocketBenchmark {
  enum Question: UInt8, CaseIterable {
    case year, samples

    var words: String {
      switch self {
      case .year: "the daily averages of a year"
      case .samples: "\(Table.text(SocketBenchmark.limit)) samples"
      }
    }
  }

  struct Row {
    var question: Question
    /// The wall-clock time of the call in this process, in seconds.
    var call: Double
    /// The wall-clock time until the answer from the other process is decoded, in seconds.
    var socket: Double
  }

  fileprivate static let limit = 10_000
  private static let start = Date(timeIntervalSince1970: 1_760_000_000)
  private static let source = SourceRevisionRecord(
    source: SourceRecord(name: "Watch", bundleIdentifier: "com.apple.health.watch"))

  private let connection: Connection

  /// Creates a device with a year of heart rates, one in five minutes, and an app that may read them.
  init() {
    let daemon = HealthDaemon()
    daemon.add(
      (0..<(365 * 288)).map { number in
        Self.sample(
          UUID(), Self.start.addingTimeInterval(Double(number) * 300), value: 60 + Double(number % 40))
      })
    let app = AppIdentity(bundleIdentifier: "com.example.stride", displayName: "Stride")
    daemon.setDecision(.granted, for: Permission(.heartRate, .read), of: app.bundleIdentifier)
    connection = daemon.connect(app)
  }

  private static func sample(_ uuid: UUID, _ date: Date, value: Double) -> SampleRecord {
    SampleRecord(
      uuid: uuid, type: .heartRate, start: date, end: date, content: .quantity(HealthQuantity(value, .beatsPerMinute)),
      sourceRevision: source)
  }

  // MARK: Measuring

  /// Measures the call and the socket in turn, after a warmup.
  func rows() throws -> [Row] {
    let other = try OtherProcess()
    return try Question.allCases.map { question in
      var times: (call: [Double], socket: [Double]) = ([], [])
      for run in 0..<60 {
        let call = try Measurement.span { try use(question) }
        let socket = try Measurement.span { try Self.decode(other.answer(to: question), question) }
        if run < 10 { continue }
        times.call.append(call.wall)
        times.socket.append(socket.wall)
      }
      return Row(question: question, call: times.call.sorted()[25], socket: times.socket.sorted()[25])
    }
  }

  static func table(_ rows: [Row]) -> Table {
    var table = Table(["answers from another process", "a call", "a socket", "added"])
    for row in rows {
      table.add([row.question.words] + [row.call, row.socket, row.socket - row.call].map { Table.text($0, .seconds) })
    }
    return table
  }

  private func use(_ question: Question) throws {
    switch question {
    case .year: Measurement.use(try year())
    case .samples: Measurement.use(try samples())
    }
  }

  private func year() throws -> StatisticsBuckets {
    try connection.statisticsCollection(
      SampleQuery(.heartRate), options: .discreteAverage,
      interval: StatisticsInterval(
        anchor: Self.start, components: DateComponents(day: 1), calendar: Calendar(identifier: .gregorian))
    ).buckets
  }

  private func samples() throws -> [SampleRecord] {
    try connection.samples(
      matchingAny: [SampleQuery(.heartRate)], sortedBy: [SampleOrder(.start, ascending: false)], limit: Self.limit)
  }

  // MARK: Encoding

  private struct EncodedSample {
    var uuid: uuid_t
    var start, end: Date
    var value: Double
  }

  private func encoded(_ question: Question) throws -> Data {
    switch question {
    case .year:
      let days = try year()
      return Self.bytes(days.starts + days.ends + days.merged.averages.map { $0 ?? .nan })
    case .samples:
      return Self.bytes(
        try samples().map { sample in
          guard case .quantity(let quantity) = sample.content else {
            preconditionFailure("Heart rates are quantities.")
          }
          return EncodedSample(uuid: sample.uuid.uuid, start: sample.start, end: sample.end, value: quantity.value)
        })
    }
  }

  private static func bytes<Element>(_ elements: [Element]) -> Data { elements.withUnsafeBytes { Data($0) } }

  /// Decodes an answer into the values from which the app would create its objects.
  private static func decode(_ data: Data, _ question: Question) {
    data.withUnsafeBytes { bytes in
      switch question {
      case .year:
        let numbers = Array(bytes.bindMemory(to: Double.self))
        let count = numbers.count / 3
        var days = StatisticsBuckets(type: .heartRate)
        (days.starts, days.ends) = (Array(numbers[..<count]), Array(numbers[count..<2 * count]))
        days.merged.averages = Array(numbers[(2 * count)...])
        Measurement.use(days)
      case .samples:
        Measurement.use(
          bytes.bindMemory(to: EncodedSample.self).map { sample(UUID(uuid: $0.uuid), $0.start, value: $0.value) })
      }
    }
  }

  // MARK: The other process

  /// Answers questions on standard input, which is a socket, until the other end is closed.
  func serve() throws {
    let socket = FileHandle.standardInput
    while let byte = try socket.read(upToCount: 1)?.first, let question = Question(rawValue: byte) {
      let answer = try encoded(question)
      var count = UInt64(answer.count)
      try socket.write(contentsOf: withUnsafeBytes(of: &count) { Data($0) } + answer)
    }
  }

  /// A second process of this program, which answers questions from its own device.
  private final class OtherProcess {
    private let process = Process()
    private let socket: FileHandle

    init() throws {
      var ends: [Int32] = [-1, -1]
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
      // The other process must not inherit this end of the socket: otherwise it would never see the socket closed.
      _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
      socket = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["socket", "--serve"]
      process.standardInput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
      try process.run()
    }

    deinit {
      try? socket.close()
      process.waitUntilExit()
    }

    func answer(to question: Question) throws -> Data {
      try socket.write(contentsOf: Data([question.rawValue]))
      let count = try read(8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
      return try read(Int(count))
    }

    private func read(_ count: Int) throws -> Data {
      var data = Data(count: count)
      try data.withUnsafeMutableBytes { bytes in
        var done = 0
        while done < count {
          let length = Glibc.read(socket.fileDescriptor, bytes.baseAddress! + done, count - done)
          guard length > 0 else { throw POSIXError(.EPIPE) }
          done += length
        }
      }
      return data
    }
  }
}
