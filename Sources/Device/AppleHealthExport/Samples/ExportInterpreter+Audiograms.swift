import Foundation
import HealthModel

/// A hearing test whose element is still open.
struct PendingAudiogram {
  /// The sample without its points.
  var sample: PendingSample
  /// The sensitivity points read so far.
  var points: [AudiogramPointRecord] = []
}

extension ExportInterpreter {
  private static let kept: Set<String> = [
    "type", "sourceName", "sourceVersion", "device", "creationDate", "startDate", "endDate",
  ]
  private static let knownOfPoint: Set<String> = [
    "frequencyValue", "frequencyUnit", "leftEarValue", "leftEarUnit", "rightEarValue", "rightEarUnit",
  ]

  private static let hertz = HealthUnit("Hz")!

  /// Takes a hearing test (rule Y41).
  func startAudiogram(_ attributes: [String: String]) {
    metadata.removeEntries()
    audiogram = nil
    noteUnknown(attributes, of: "Audiogram", besides: Self.kept)
    guard let interval = interval(attributes, element: "Audiogram", start: "startDate", end: "endDate") else { return }
    var identity = SampleIdentity()
    identity.combine(StableHash.of(ObjectType.audiogram.identifier))
    audiogram = PendingAudiogram(sample: pending(.audiogram, .audiogram([]), interval, attributes, identity))
  }

  /// Takes an element inside a hearing test.
  func startInAudiogram(_ name: ParsedText, _ attributes: Attributes) {
    guard name == "SensitivityPoint" else { return startInOther(name, attributes) }
    if audiogram != nil { addSensitivityPoint(attributes.dictionary) }
    ignoreContent()
  }

  /// Adds the sensitivity at a frequency; an ear that was not tested has no value.
  private func addSensitivityPoint(_ attributes: [String: String]) {
    noteUnknown(attributes, of: "SensitivityPoint", besides: Self.knownOfPoint)
    func read(_ name: String, in unit: HealthUnit) -> HealthQuantity? {
      guard let text = attributes["\(name)Value"], !text.isEmpty else { return nil }
      let unitText = attributes["\(name)Unit"] ?? unit.string
      guard let quantity = quantity(text, unit: unitText), quantity.isCompatible(with: unit) else {
        return refuse("SensitivityPoint", "\(name) \(text) \(unitText)", .unreadableNumber)
      }
      return quantity
    }
    guard let frequency = read("frequency", in: Self.hertz) else {
      return omissions.note("SensitivityPoint", "frequencyValue", .missingAttribute, line: line)
    }
    let (left, right) = (0, 1)
    let tests = [("leftEar", left), ("rightEar", right)].compactMap { name, side in
      read(name, in: .decibelHearingLevel).map {
        AudiogramPointRecord.Test(sensitivity: $0, type: 0, isMasked: false, side: side)
      }
    }
    if tests.isEmpty { return omissions.note("SensitivityPoint", nil, .empty, line: line) }
    audiogram?.points.append(AudiogramPointRecord(frequency: frequency, tests: tests))
  }

  /// Hands the hearing test on, its points in the order of frequency; one without points is counted as empty.
  func finishAudiogram() {
    context = .root
    guard var pending = audiogram else { return }
    audiogram = nil
    if pending.points.isEmpty {
      return omissions.note("Audiogram", nil, .empty, line: line)
    }
    pending.points.sort { ($0.frequency.value(in: Self.hertz) ?? 0) < ($1.frequency.value(in: Self.hertz) ?? 0) }
    pending.sample.content = .audiogram(pending.points)
    emit(pending.sample, metadata: metadata.metadata())
  }
}
