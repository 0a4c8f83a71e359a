import HealthModel

/// A kind of data that an export can't represent, or can't represent exactly: its name, the reason and the count.
package struct ExportLoss: Hashable, Sendable {
  /// The name of the data, such as "Steps".
  package var subject: String
  package var reason: Reason
  package var count: Int

  /// The reasons for a loss. Each raw value completes a sentence.
  package enum Reason: String, Hashable, Sendable {
    case noPlace = "has no place in an export"
    case noArchive = "needs a file beside the XML; write a .zip to have it"
    case noRecord = "belongs to no record of heart rate variability that is written"
    case noWorkout = "belongs to no workout that is written"
    case outOfTime = "is at a time no export can say"
    case wholeSeconds = "has times with fractions of a second, of which whole seconds are written"
    case series = "holds a series of values, of which what they come to is written"
    case source = "comes from a source of which no more than its name, version and device can be said"
    case device = "was measured by a device whose description reads back differently"
    case metadata = "has metadata that read back as another kind of value"
    case relatedSamples = "names samples that were taken for it, which an export does not"
    case details = "holds details that an export does not"
    case locationDetails = "holds places more exact than a GPX file says"
    case attachments = "has attached files, which an export does not"
    case unknownValue = "has a value an export has no word for"
    case characters = "characters that XML forbids were left out"
  }
}

extension ExportLoss: CustomStringConvertible {
  /// A description such as "12 × State of Mind: has no place in an export".
  package var description: String { "\(count) × \(subject): \(reason.rawValue)" }
}

/// A list that counts losses by kind.
struct LossList {
  private struct Kind: Hashable {
    var subject: String
    var reason: ExportLoss.Reason
  }

  /// The losses by kind, in the order of their first occurrence.
  private(set) var losses: [ExportLoss] = []
  private(set) var count = 0
  private var indices: [Kind: Int] = [:]

  /// Counts losses of a kind. A count of zero has no effect.
  mutating func note(_ subject: String, _ reason: ExportLoss.Reason, count: Int = 1) {
    if count == 0 { return }
    self.count += count
    if let index = indices[Kind(subject: subject, reason: reason)] {
      losses[index].count += count
    } else {
      indices[Kind(subject: subject, reason: reason)] = losses.count
      losses.append(ExportLoss(subject: subject, reason: reason, count: count))
    }
  }

  mutating func note(_ type: ObjectType, _ reason: ExportLoss.Reason, count: Int = 1) {
    note(type.displayName, reason, count: count)
  }
}

/// The contents of an export in numbers.
package struct ExportSummary: Hashable, Sendable {
  /// The number of samples written, by type. Members of correlations count once, under their own types.
  package var samples: [ObjectType: Int] = [:]
  /// The number of days whose activity totals and goals were written.
  package var dayCount = 0
  /// The data that were omitted or not written exactly, in the order of their first occurrence.
  package var losses: [ExportLoss] = []

  package init() {}

  package var sampleCount: Int { samples.values.reduce(0, +) }
}
