import HealthModel

/// One snapshot of what an app may see, for one call. There is nothing else in it.
struct AppView: Sendable {
  /// The queries of the call: relations are replaced by the samples that stand in them, as far as the app may know.
  let queries: [SampleQuery]
  private let types: [ObjectType: TypeView]
  /// The change the app was shown last; zero for the beginning.
  let serial: UInt64

  init(queries: [SampleQuery], types: [ObjectType: TypeView], serial: UInt64) {
    self.queries = queries
    self.types = types
    self.serial = serial
  }

  /// Looks for what the queries want.
  func search() -> SampleSearch { SampleSearch(queries, in: types, after: serial) }

  /// The sources of a type of whose samples any may be seen, highest priority first.
  func sources(of type: ObjectType) -> [SourceRecord] { types[type]?.sources ?? [] }

  /// Whether the app may read all there is of a type, whoever wrote it.
  func seesEverything(of type: ObjectType) -> Bool { types[type]?.seesEverything ?? false }

  /// The deletions since ``serial`` that the app may know of, in order.
  func deletions() -> [DeletedSample] {
    types.values.flatMap { view in view.deletions.flatMap { $0.filter(view.mayTell) } }.sorted { $0.serial < $1.serial }
  }
}
