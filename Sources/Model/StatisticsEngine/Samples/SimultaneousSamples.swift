import Foundation
import HashTreeCollections

/// Samples of one source by their UUIDs, at the instants where very many begin together; at other instants samples are
/// looked at one by one, and take no memory here.
///
/// Kept in trees that copies share: a change costs the same for any number of samples, also beside a snapshot.
struct SimultaneousSamples: Sendable {
  /// The largest number of samples that begin together without being indexed.
  static let few = 64

  typealias Serials = TreeDictionary<UUID, UInt64>

  /// The serial numbers of all samples that begin at an instant.
  private var instants: TreeDictionary<Double, Serials> = [:]

  /// True where no instant is indexed.
  var isEmpty: Bool { instants.isEmpty }

  /// The serial numbers of the samples that begin at an instant; nil where they are not indexed.
  subscript(start: Double) -> Serials? { instants.isEmpty ? nil : instants[start] }

  // MARK: Changing

  /// Indexes the samples of an instant. Samples without a UUID are left out.
  mutating func index(_ start: Double, _ samples: some Sequence<(uuid: UUID, serial: UInt64)>) {
    var serials = Serials()
    for sample in samples { Self.add(sample.uuid, sample.serial, to: &serials) }
    instants[start] = serials
  }

  /// Adds the samples that begin at instants that are indexed.
  mutating func insert(_ samples: some Sequence<(start: Double, uuid: UUID, serial: UInt64)>) {
    change(samples, leaving: 0) { Self.add($0, $1, to: &$2) }
  }

  /// Removes the samples that begin at instants that are indexed. An instant with fewer than half as many left as were
  /// needed to index it is forgotten; not at once, so that it does not come and go.
  mutating func remove(_ samples: some Sequence<(start: Double, uuid: UUID, serial: UInt64)>) {
    change(samples, leaving: Self.few / 2) { uuid, serial, serials in
      if serials[uuid] == serial { serials[uuid] = nil }
    }
  }

  /// Changes the index of an instant, once for all neighbours among the samples that begin at it.
  ///
  /// - Parameter few: The number of samples below which an instant is forgotten.
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
        // Taken out, so that it is changed in place.
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
  /// Indexes the instants at which more than a few samples begin, in chunks that changed.
  mutating func indexSimultaneous(in changed: ClosedRange<Int>) {
    let step = SimultaneousSamples.few / 2
    for number in changed {
      let chunk = chunks[number]
      if number > 0, chunks[number - 1].starts[chunks[number - 1].count - 1] == chunk.starts[0] {
        indexIfMany(startingAt: chunk.starts[0])
      }
      // So many in a chunk fill a step, wherever they begin.
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
