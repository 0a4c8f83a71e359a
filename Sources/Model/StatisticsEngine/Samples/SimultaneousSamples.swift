import Foundation
import HashTreeCollections

/// An index by UUID of one source's samples, only for instants when very many start together. Samples at other instants
/// are searched one by one and take no memory here.
///
/// The index uses persistent trees that copies share, so a change costs the same for any number of samples, even when a
/// snapshot exists.
struct SimultaneousSamples: Sendable {
  /// The largest number of samples with the same start that are not indexed.
  static let few = 64

  typealias Serials = TreeDictionary<UUID, UInt64>

  /// The serial numbers of all samples that start at an instant, by UUID, for each indexed instant.
  private var instants: TreeDictionary<Double, Serials> = [:]

  /// True when no instant is indexed.
  var isEmpty: Bool { instants.isEmpty }

  /// The serial numbers of the samples that start at an instant; nil when the instant is not indexed.
  subscript(start: Double) -> Serials? { instants.isEmpty ? nil : instants[start] }

  // MARK: Changing

  /// Indexes the samples at an instant. Leaves out samples without a UUID.
  mutating func index(_ start: Double, _ samples: some Sequence<(uuid: UUID, serial: UInt64)>) {
    var serials = Serials()
    for sample in samples { Self.add(sample.uuid, sample.serial, to: &serials) }
    instants[start] = serials
  }

  /// Adds those samples that start at indexed instants.
  mutating func insert(_ samples: some Sequence<(start: Double, uuid: UUID, serial: UInt64)>) {
    change(samples, leaving: 0) { Self.add($0, $1, to: &$2) }
  }

  /// Removes those samples that start at indexed instants. Drops an instant when fewer than half the samples needed to
  /// index it remain; the margin keeps an index from being created and dropped repeatedly.
  mutating func remove(_ samples: some Sequence<(start: Double, uuid: UUID, serial: UInt64)>) {
    change(samples, leaving: Self.few / 2) { uuid, serial, serials in
      if serials[uuid] == serial { serials[uuid] = nil }
    }
  }

  /// Changes the index of an instant once per group of neighboring samples that start at it.
  ///
  /// - Parameter few: The number of samples below which an instant is dropped.
  private mutating func change(
    _ samples: some Sequence<(start: Double, uuid: UUID, serial: UInt64)>, leaving few: Int,
    _ body: (UUID, UInt64, inout Serials) -> Void
  ) {
    if instants.isEmpty { return }
    var start = Double.nan
    var serials: Serials?
    func putBack() { if let serials, serials.count >= few { instants[start] = serials } }
    for sample in samples {
      if sample.start != start {
        putBack()
        start = sample.start
        // Remove the serial numbers from the dictionary, so that they are changed in place and not copied.
        serials = instants.removeValue(forKey: start)
      }
      if serials != nil { body(sample.uuid, sample.serial, &serials!) }
    }
    putBack()
  }

  private static func add(_ uuid: UUID, _ serial: UInt64, to serials: inout Serials) {
    if uuid != TimelineSample.noUUID { serials[uuid] = serial }
  }
}

extension ChunkedSamples {
  /// Indexes the instants in the changed chunks at which more than a few samples start.
  mutating func indexSimultaneous(in changed: ClosedRange<Int>) {
    let step = SimultaneousSamples.few / 2
    for number in changed {
      let chunk = chunks[number]
      if number > 0, chunks[number - 1].starts[chunks[number - 1].count - 1] == chunk.starts[0] {
        indexIfMany(startingAt: chunk.starts[0])
      }
      // Compare only every 32nd sample with the one 32 before it. More than 64 neighbors with the same start always
      // contain such a pair.
      var last = Double.nan
      for index in stride(from: step, to: chunk.count, by: step) where chunk.starts[index] == chunk.starts[index - step]
      {
        if chunk.starts[index] != last { indexIfMany(startingAt: chunk.starts[index]) }
        last = chunk.starts[index]
      }
      if number + 1 < chunks.count, chunks[number + 1].starts[0] == chunk.starts[chunk.count - 1] {
        indexIfMany(startingAt: chunk.starts[chunk.count - 1])
      }
    }
  }

  private mutating func indexIfMany(startingAt start: Double) {
    if simultaneous[start] != nil { return }
    let (first, index) = firstPlace(startingFrom: start)
    var (number, next) = (first, index + SimultaneousSamples.few)
    while number < chunks.count, next >= chunks[number].count {
      next -= chunks[number].count
      number += 1
    }
    guard number < chunks.count, chunks[number].starts[next] == start else { return }
    let places = SamplePlace(chunk: first, index: index)..<place(startingFrom: start.nextUp)
    var samples: [(uuid: UUID, serial: UInt64)] = []
    forEachPlace(in: places) { place in
      samples.append((uuid(at: place), serial(at: place)))
      return true
    }
    simultaneous.index(start, samples)
  }
}
