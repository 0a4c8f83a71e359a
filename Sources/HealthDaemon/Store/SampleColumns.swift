import Foundation
import HealthModel
import StatisticsEngine

/// Samples of one type that one source wrote, as a search reads them: in columns, sorted by start.
///
/// Each source has columns of its own, so that an app which may see only what it wrote never touches the rest: what is
/// hidden from it costs it no time either, and it cannot be told from nothing with a watch in the hand.
///
/// A view of a snapshot: making one costs nothing.
package struct SampleColumns: Sendable {
  let samples: ChunkedSamples
  @Shared private(set) var attributes: SourceAttributes

  init(samples: ChunkedSamples, _ attributes: Shared<SourceAttributes>) {
    self.samples = samples
    _attributes = attributes
  }

  var type: ObjectType { attributes.type }
  /// Who wrote them.
  package var bundleIdentifier: String { attributes.bundleIdentifier }

  var source: SourceRecord? { attributes.source }

  // MARK: Finding

  /// Places that can lie in a window; the rest certainly do not.
  func places(in window: TimeWindow) -> Range<SamplePlace> {
    let reaching = samples.firstChunk(reaching: window.earliestEnd.timeIntervalSinceReferenceDate)
    let first = max(
      samples.place(startingFrom: window.earliestStart.timeIntervalSinceReferenceDate),
      SamplePlace(chunk: reaching, index: 0))
    let end = samples.place(startingFrom: window.latestStart.timeIntervalSinceReferenceDate.nextUp)
    return first..<max(first, end)
  }

  // MARK: Reading

  func uuid(at place: SamplePlace) -> UUID { samples.uuid(at: place) }
  func serial(at place: SamplePlace) -> UInt64 { samples.serial(at: place) }

  /// Seconds since the reference date, as is the end.
  func startInstant(at place: SamplePlace) -> Double { samples.start(at: place) }
  func endInstant(at place: SamplePlace) -> Double { samples.end(at: place) }

  /// The number in the type's canonical unit.
  func canonicalValue(at place: SamplePlace) -> Double { samples.canonicalValue(at: place) }

  func origin(at place: SamplePlace) -> SourceAttributes.Origin {
    attributes.origins[Int(samples.origin(at: place))]
  }

  func details(at place: SamplePlace) -> SourceAttributes.Details? {
    attributes.details.isEmpty ? nil : attributes.details[serial(at: place)]
  }

  func metadataValue(_ key: String, at place: SamplePlace) -> MetadataValue? {
    let shared = attributes.origins[Int(samples.origin(at: place))].metadata
    return shared.isEmpty ? details(at: place)?.metadata[key] : shared[key]
  }

  /// The places of a correlation's members of a type, in its list of members.
  func members(of type: ObjectType, at place: SamplePlace) -> [Int] {
    attributes.memberPlaces[serial(at: place)]?[type] ?? []
  }

  func content(at place: SamplePlace) -> SampleRecord.Content {
    attributes.content(of: samples.sample(at: place), samples.units)
  }

  /// The sample as it was saved.
  func record(at place: SamplePlace) -> SampleRecord { attributes.record(samples.sample(at: place), samples.units) }
}
