import HealthModel

/// Whose samples count first.
extension HealthDaemon {
  /// Sources in order of priority for a type, highest first (rule Q44).
  package func sourceOrder(for type: ObjectType) -> [SourceRecord] {
    look { $0.store.sourceOrder(for: type) }
  }

  /// The person puts sources first, in this order (rule A86). Merged sums follow at once.
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
