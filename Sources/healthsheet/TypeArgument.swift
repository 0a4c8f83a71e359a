import ArgumentParser
import HealthModel
import Staging

extension ObjectType {
  /// A type by its Swift name or its raw identifier, whatever the case of the letters.
  ///
  /// - Throws: `ValidationError` that names similar types.
  init(argument: String) throws {
    if let type = ObjectType(swiftName: argument) ?? ObjectType(identifier: argument) {
      self = type
      return
    }
    let wanted = argument.lowercased()
    let exact = ObjectType.all.first { $0.swiftName.lowercased() == wanted || $0.identifier.lowercased() == wanted }
    if let exact {
      self = exact
      return
    }
    let near = Self.similar(to: wanted)
    throw ValidationError(
      "There is no type “\(argument)”"
        + (near.isEmpty ? ": use a name as in Swift, such as stepCount." : ": did you mean \(near.formatted)?"))
  }

  /// Names that differ by a slip of the fingers, or hold the words that were given; at most three.
  private static func similar(to wanted: String) -> [String] {
    let name = wanted.split(separator: "identifier").last.map(String.init) ?? wanted
    guard name.count >= 3 else { return [] }
    let ranked = all.map { type in
      let candidate = type.swiftName.lowercased()
      let distance = candidate.contains(name) ? 1 : name.editDistance(to: candidate)
      return (type: type, distance: distance, length: candidate.count)
    }
    return ranked.filter { $0.distance <= max(2, name.count / 3) }
      .sorted { ($0.distance, $0.length, $0.type.row) < ($1.distance, $1.length, $1.type.row) }
      .prefix(3).map(\.type.swiftName)
  }
}

extension [String] {
  /// "stepCount, pushCount or flightsClimbed".
  fileprivate var formatted: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
