import HealthModel

/// A snapshot of the data an app may see, for one call. It contains nothing else.
struct SampleView: Sendable {
  /// The queries of the call, with relations replaced by the related samples the app may see.
  let queries: [SampleQuery]
  private let types: [ObjectType: TypeView]
  /// The serial of the change the app was shown last; zero for none.
  let serial: UInt64

  /// Creates a snapshot of some types for the queries of a call.
  init(queries: [SampleQuery], types: [ObjectType: TypeView], serial: UInt64) {
    self.queries = queries
    self.types = types
    self.serial = serial
  }

  func search() -> SampleSearch { SampleSearch(queries, in: types, after: serial) }

  /// Returns the sources of the samples of a type that the app may see, highest priority first.
  func sources(of type: ObjectType) -> [SourceRecord] { types[type]?.sources ?? [] }

  /// Returns true when the app may see the samples of a type from any source.
  func seesEverything(of type: ObjectType) -> Bool { types[type]?.seesEverything ?? false }

  /// Returns the deletions since ``serial`` that the app may see, in order.
  func deletions() -> [DeletedSample] {
    types.values.flatMap { view in view.deletions.flatMap { $0.filter(view.maySee) } }.sorted { $0.serial < $1.serial }
  }
}
