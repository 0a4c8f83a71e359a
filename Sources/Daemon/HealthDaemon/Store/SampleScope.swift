import HealthModel

/// The samples of a type to load: of all sources, or of some.
struct SampleScope: Hashable, Sendable {
  var type: ObjectType
  /// The bundle identifiers of the sources; nil for all sources.
  var sources: Set<String>?

  init(_ type: ObjectType, by sources: Set<String>? = nil) {
    self.type = type
    self.sources = sources
  }
}
