import Foundation

/// Measures durations. All figures come from this clock. It usually measures processor time, which a busy machine
/// barely affects and which includes work that moves to other threads. If the work uses a disk, the clock measures
/// wall-clock time.
enum Measurement {
  /// A duration by both clocks of the machine, in seconds.
  struct Span {
    /// The processor time of all threads.
    var processor = 0.0
    /// The wall-clock time until the work was done.
    var wall = 0.0

    static func += (sum: inout Span, other: Span) {
      sum.processor += other.processor
      sum.wall += other.wall
    }

    /// The wall-clock time as text: "24 ms".
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

  /// Returns the fastest of many runs, in seconds, after a warmup.
  static func fastest(_ work: () throws -> Void) rethrows -> Double {
    try work()
    var runs = Runs()
    while runs.goOn { runs.add(try once(work)) }
    return runs.fastest
  }

  /// Returns the median of many runs after a warmup. The fastest run could be too fast, because work that moves between
  /// threads may be counted in the previous or next run.
  static func median(_ work: () async throws -> Void) async rethrows -> Double {
    try await work()
    var runs = Runs()
    while runs.goOn { runs.add(try await once(work)) }
    return runs.median
  }

  /// Returns the median times of several pieces of work. They are run in turn, so that a busy moment does not make one
  /// look slower than the others.
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

  /// The times of 3 to 300 runs, at most half a second in total.
  private struct Runs {
    private var seconds: [Double] = []
    private var total = 0.0

    var goOn: Bool { seconds.count < 3 || (seconds.count < 300 && total < 0.5) }
    /// The shortest run, in seconds; NaN before the first run.
    var fastest: Double { seconds.min() ?? .nan }
    /// The median run, in seconds. Traps before the first run.
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

  /// Returns the processor time of the process so far.
  static func processorSeconds() -> Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns the resident memory of the process, in bytes. It may include freed memory, so measure in a fresh process.
  static func residentBytes() -> Double {
    let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = status?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
    return (pages ?? .nan) * Double(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Prevents the compiler from removing work whose result is unused.
  @inline(never) static func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }
}
