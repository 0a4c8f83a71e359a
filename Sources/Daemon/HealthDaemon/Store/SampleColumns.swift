import Foundation
import HealthModel
import StatisticsEngine

/// The samples of one type and one source in columns, sorted by start, as a search reads them.
///
/// Each source has its own columns, so a search for an app that may see only its own samples never visits other
/// sources. Hidden samples cost no time, so an app cannot find out about them by measuring time.
///
/// A view of a snapshot, created at no cost.
package struct SampleColumns: Sendable {
  let samples: ChunkedSamples
  /// The provenances, and the properties that are not in a column.
  @CopyOnWrite private(set) var attributes: SourceAttributes

  init(samples: ChunkedSamples, _ attributes: CopyOnWrite<SourceAttributes>) {
    self.samples = samples
    _attributes = attributes
  }

  var type: ObjectType { attributes.type }
  package var bundleIdentifier: String { attributes.bundleIdentifier }

  /// The source, as its latest sample names it; nil when it has none.
  var source: SourceRecord? { attributes.source }

  // MARK: Finding

  /// Returns the positions of samples that may be in a window. All other samples are outside it.
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
  /// Returns the serial of the change that saved a sample.
  func serial(at place: SamplePlace) -> UInt64 { samples.serial(at: place) }

  /// Returns the start of a sample, in seconds since the reference date.
  func startInstant(at place: SamplePlace) -> Double { samples.start(at: place) }
  /// Returns the end of a sample, in seconds since the reference date.
  func endInstant(at place: SamplePlace) -> Double { samples.end(at: place) }

  /// Returns the value of a sample in the type's canonical unit.
  func canonicalValue(at place: SamplePlace) -> Double { samples.canonicalValue(at: place) }

  /// Returns the source revision and the device of a sample.
  func provenance(at place: SamplePlace) -> SourceAttributes.Provenance {
    attributes.provenances[Int(samples.provenance(at: place))]
  }

  /// Returns the properties of a sample that are not in a column; nil for most samples.
  func details(at place: SamplePlace) -> SourceAttributes.Details? {
    attributes.details.isEmpty ? nil : attributes.details[serial(at: place)]
  }

  /// Returns the value of a metadata key; nil when the sample does not have the key.
  func metadataValue(_ key: String, at place: SamplePlace) -> MetadataValue? {
    let shared = attributes.provenances[Int(samples.provenance(at: place))].metadata
    return shared.isEmpty ? details(at: place)?.metadata[key] : shared[key]
  }

  /// Returns the indices, in a correlation's list of members, of the members with a type.
  func members(of type: ObjectType, at place: SamplePlace) -> [Int] {
    attributes.memberPlaces[serial(at: place)]?[type] ?? []
  }

  func content(at place: SamplePlace) -> SampleRecord.Content {
    attributes.content(of: samples.sample(at: place), samples.units)
  }

  func record(at place: SamplePlace) -> SampleRecord { attributes.record(samples.sample(at: place), samples.units) }
}
