import HealthModel

/// The order of sources.
extension HealthDaemon {
  /// Returns the sources of a type in order of priority, highest first (rule Q44).
  package func sourceOrder(for type: ObjectType) -> [SourceRecord] {
    look { $0.store.sourceOrder(for: type) }
  }

  /// Moves some sources to the front, in this order, for the person (rule A86). Merged sums change at once.
  package func setSourceOrder(_ bundleIdentifiers: [String], for type: ObjectType) {
    // A large change that is being written knows the places as they were.
    changing.withLock { _ in
      change { state in
        state.store.prioritize(bundleIdentifiers, for: type)
        state.reorderedTypes.insert(type)
        state.log(
          .changed,
          [
            "actor": "person", "call": "source order", "type": .text(type.identifier),
            "sources": .texts(bundleIdentifiers),
          ])
        state.announceChange()
      }
    }
  }
}
