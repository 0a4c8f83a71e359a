import Foundation

/// Measures how long something takes: the one clock of all figures. As a rule in processor time of the process, where a busy machine
/// counts little, and work that moves to another thread counts in full; where a disk takes part, by the clock on the wall.
enum Measurement {
  /// A stretch of time by both clocks of the machine, in seconds.
  struct Span {
    /// The processor time of all threads, in seconds.
    var processor = 0.0
    /// The time until the work was done, in seconds.
    var wall = 0.0

    static func += (sum: inout Span, other: Span) {
      sum.processor += other.processor
      sum.wall += other.wall
    }

    /// The time by the clock on the wall: "24 ms".
    var wallText: String { Table.text(wall, .seconds) }
  }

  static func span(_ work: () throws -> Void) rethrows -> Span {
    let start = now
    try work()
    return since(start)
  }

  static func span(_ work: () async throws -> Void) async rethrows -> Span {
    let start = now
    try await work()
    return since(start)
  }

  /// The fastest of many runs, in seconds, after one to warm up.
  static func fastest(_ work: () throws -> Void) rethrows -> Double {
    try work()
    var runs = Runs()
    while runs.goOn { runs.add(try once(work)) }
    return runs.fastest
  }

  /// Returns the median of many runs, after one to warm up: time of work that moves between threads may be booked to
  /// the run before or after, so the fastest may be too fast.
  static func median(_ work: () async throws -> Void) async rethrows -> Double {
    try await work()
    var runs = Runs()
    while runs.goOn { runs.add(try await once(work)) }
    return runs.median
  }

  /// Returns the medians of several works that take turns, so that a busy moment makes none of them look slower than
  /// the others.
  static func medians(_ works: [() async throws -> Void]) async throws -> [Double] {
    for work in works { try await work() }
    var runs = Array(repeating: Runs(), count: works.count)
    while runs[0].goOn {
      for (number, work) in works.enumerated() { runs[number].add(try await once(work)) }
    }
    return runs.map(\.median)
  }

  static func once(_ work: () throws -> Void) rethrows -> Double { try span(work).processor }

  static func once(_ work: () async throws -> Void) async rethrows -> Double { try await span(work).processor }

  /// The times of at least 3 and at most 300 runs, up to half a second in all.
  private struct Runs {
    private var seconds: [Double] = []
    private var total = 0.0

    var goOn: Bool { seconds.count < 3 || (seconds.count < 300 && total < 0.5) }
    /// The shortest run, in seconds; not a number before the first.
    var fastest: Double { seconds.min() ?? .nan }
    /// The run in the middle, in seconds. Stops the program before the first.
    var median: Double { seconds.sorted()[seconds.count / 2] }

    mutating func add(_ run: Double) {
      seconds.append(run)
      total += run
    }
  }

  private static var now: Span { Span(processor: processorSeconds(), wall: seconds(CLOCK_MONOTONIC)) }

  private static func since(_ start: Span) -> Span {
    let now = now
    return Span(processor: now.processor - start.processor, wall: now.wall - start.wall)
  }

  /// Processor time of the process so far.
  static func processorSeconds() -> Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The bytes of memory the process holds. Memory that was freed may be held still, so measure in a fresh process.
  static func residentBytes() -> Double {
    let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = status?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
    return (pages ?? .nan) * Double(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Keeps the compiler from leaving out work whose result is not used.
  @inline(never) static func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }
}
