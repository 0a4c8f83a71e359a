import Foundation
import HealthDaemon
import HealthModel

/// A change of a device that depends only on its number: what happens, and what is stored afterwards.
struct Change {
  enum Kind: Int { case one, many, pressures, deletion, consent }

  let number: Int

  init(_ number: Int) { self.number = number }

  /// Deletions are rare, because each is stored permanently and read whenever a device is opened for writing.
  var kind: Kind {
    let kind = Kind(rawValue: number % 5)!
    return kind == .deletion && number / 5 % 5 != 0 ? .one : kind
  }

  /// For a deletion: the change whose samples it removes. It is two numbers earlier, and of kind `many`.
  var deleted: Change { Change(number - 2) }

  func happen(to daemon: HealthDaemon) throws {
    switch kind {
    case .one, .many, .pressures: try daemon.addDurably(samples)
    case .deletion: daemon.deleteSamples(deleted.samples.map(\.reference))
    case .consent:
      daemon.setDecision(
        number % 2 == 0 ? .granted : .denied, for: Permission(.stepCount, .read), of: "com.example.stride")
    }
  }

  /// The saved samples.
  var samples: [SampleRecord] {
    switch kind {
    case .one: [steps(0)]
    case .many: (0..<300).map(steps)
    case .pressures: (0..<4).map(pressure)
    case .deletion, .consent: []
    }
  }

  /// Returns the start of the first sample of a change, in seconds since the reference date.
  static func start(_ number: Int) -> Double { Double(number) * 1000 }

  private func steps(_ index: Int) -> SampleRecord {
    sample(index, .stepCount, .quantity(HealthQuantity(Double(index), .count)))
  }

  private func pressure(_ index: Int) -> SampleRecord {
    let members = [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic].enumerated().map { place, type in
      sample(3 * index + 1 + place, type, .quantity(HealthQuantity(80 + Double(index), .millimeterOfMercury)))
    }
    return sample(3 * index, .bloodPressure, .correlation(members))
  }

  private func sample(_ index: Int, _ type: ObjectType, _ content: SampleRecord.Content) -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: Self.start(number) + Double(index))
    return SampleRecord(
      uuid: uuid(1000 * number + index), type: type, start: start, end: start.addingTimeInterval(1), content: content,
      sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Phone", bundleIdentifier: "com.example.phone")))
  }

  private func uuid(_ number: Int) -> UUID {
    let bytes = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
    return UUID(
      uuid: (0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]))
  }
}
