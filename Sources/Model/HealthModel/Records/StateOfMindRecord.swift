/// An emotion or a mood of the person (rule S131). Enumerations are stored as HealthKit's raw values.
package struct StateOfMindRecord: Hashable, Sendable, Codable {
  /// The raw value of `HKStateOfMind.Kind`.
  package var kind: Int
  /// The pleasantness, from -1, very unpleasant, to 1, very pleasant.
  package var valence: Double
  /// The raw values of `HKStateOfMind.Label`: the words for the feeling.
  package var labels: [Int]
  /// The raw values of `HKStateOfMind.Association`: the areas of life that the feeling relates to.
  package var associations: [Int]

  package init(kind: Int, valence: Double, labels: [Int] = [], associations: [Int] = []) {
    self.kind = kind
    self.valence = valence
    self.labels = labels
    self.associations = associations
  }
}
