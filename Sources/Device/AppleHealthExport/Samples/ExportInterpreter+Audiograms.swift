import Foundation
import HealthModel

struct PendingAudiogram {
  var sample: PendingSample
  var points: [AudiogramPointRecord] = []
}

extension ExportInterpreter {
  private static let hertz = HealthUnit("Hz")!

  /// Begins a hearing test (rule Y41).
  func startAudiogram(_ attributes: [String: String]) {
    metadata.removeEntries()
    audiogram = nil
    noteUnknown(attributes, of: "Audiogram")
    guard let interval = interval(attributes, element: "Audiogram", start: "startDate", end: "endDate") else { return }
    audiogram = PendingAudiogram(
      sample: pending(.audiogram, .audiogram([]), interval, attributes, SampleIdentity(of: .audiogram)))
  }

  func startInAudiogram(_ name: ParsedText, _ attributes: Attributes) {
    guard name == "SensitivityPoint" else { return startInOther(name, attributes) }
    if audiogram != nil { addSensitivityPoint(attributes.dictionary) }
    ignoreContent()
  }

  /// Adds the sensitivity at a frequency. An ear that wasn't tested has no value.
  private func addSensitivityPoint(_ attributes: [String: String]) {
    noteUnknown(attributes, of: "SensitivityPoint")
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

  /// Finishes the hearing test with its points sorted by frequency. A test without points is counted as empty.
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
