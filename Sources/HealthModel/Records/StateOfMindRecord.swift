/// How a person felt (rule S131). Enumerations are kept as HealthKit's raw values.
package struct StateOfMindRecord: Hashable, Sendable, Codable {
  package var kind: Int
  /// From -1, very unpleasant, to 1, very pleasant.
  package var valence: Double
  package var labels: [Int]
  package var associations: [Int]

  package init(kind: Int, valence: Double, labels: [Int] = [], associations: [Int] = []) {
    self.kind = kind
    self.valence = valence
    self.labels = labels
    self.associations = associations
  }
}
