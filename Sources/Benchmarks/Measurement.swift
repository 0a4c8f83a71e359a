import Foundation

/// Measures processor time of the process, in seconds: a busy machine matters little, and work that moves to another
/// thread counts in full.
enum Measurement {
  /// Returns the fastest of many runs, after one to warm up.
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

  /// Returns the time of one run.
  static func once(_ work: () throws -> Void) rethrows -> Double {
    let start = processorSeconds()
    try work()
    return processorSeconds() - start
  }

  /// Returns the time of one run.
  static func once(_ work: () async throws -> Void) async rethrows -> Double {
    let start = processorSeconds()
    try await work()
    return processorSeconds() - start
  }

  /// The times of at least 3 and at most 300 runs, up to half a second in all.
  private struct Runs {
    private var seconds: [Double] = []
    private var total = 0.0

    /// True while another run is wanted.
    var goOn: Bool { seconds.count < 3 || (seconds.count < 300 && total < 0.5) }
    var fastest: Double { seconds.min() ?? .nan }
    var median: Double { seconds.sorted()[seconds.count / 2] }

    mutating func add(_ run: Double) {
      seconds.append(run)
      total += run
    }
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
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
