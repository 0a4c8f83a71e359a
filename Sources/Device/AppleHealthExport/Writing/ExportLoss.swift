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
    case noArchive = "needs a file beside the XML; write a .zip to include it"
    case noRecord = "is not part of an exported record of heart rate variability"
    case noWorkout = "is not part of an exported workout"
    case outOfTime = "is at a time that an export cannot express"
    case wholeSeconds = "has times with fractions of a second, which are left out"
    case series = "has a series of values, of which only the total or average is written"
    case source = "comes from a source of which only the name, version and device are written"
    case device = "was measured by a device whose description changes when it is imported again"
    case metadata = "has metadata that become another kind of value when they are imported again"
    case relatedSamples = "has links to the samples that belong to it; an export has no such links"
    case details = "has details that an export cannot contain"
    case locationDetails = "has places that are more exact than a GPX file allows"
    case attachments = "has attached files, which an export cannot contain"
    case unknownValue = "has a value for which an export has no word"
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
