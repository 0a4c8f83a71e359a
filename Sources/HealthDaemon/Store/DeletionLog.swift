import HealthModel

/// Deleted samples in the order they were deleted (rules Q25 and S20), kept by type and source, so that an app looks
/// only through those it may know of.
struct DeletionLog: Sendable {
  private struct Key: Hashable, Sendable {
    var type: ObjectType
    var bundleIdentifier: String
  }

  private var samples: [Key: [DeletedSample]] = [:]

  mutating func append(_ sample: DeletedSample) {
    samples[Key(type: sample.type, bundleIdentifier: sample.bundleIdentifier), default: []].append(sample)
  }

  mutating func forget(_ type: ObjectType) { samples = samples.filter { $0.key.type != type } }

  /// What was deleted of some types after a change, as far as the reader may know of it, in order.
  func samples(of types: Set<ObjectType>, after serial: UInt64, for reader: Reader) -> [DeletedSample] {
    var found: [DeletedSample] = []
    for (key, samples) in samples where types.contains(key.type) {
      guard reader.mayKnowAny(of: key.type, from: key.bundleIdentifier) else { continue }
      var low = samples.startIndex
      var high = samples.endIndex
      while low < high {
        let middle = (low + high) / 2
        if samples[middle].serial > serial { high = middle } else { low = middle + 1 }
      }
      found += samples[low...].filter(reader.mayKnow)
    }
    return found.sorted { $0.serial < $1.serial }
  }
}
