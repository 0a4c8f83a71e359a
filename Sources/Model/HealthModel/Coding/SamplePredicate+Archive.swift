import Foundation

// A predicate in an archive is its list of steps as JSON: no deeper than one condition, however deep its compounds are.

extension SamplePredicate {
  /// The error for an archive whose containers are nested too deep to be a predicate's.
  package struct ArchiveError: Error {}

  /// The number of containers that may be nested: a condition on an activity of an activity of a workout takes the
  /// most.
  private static let deepestArchive = 64

  /// Returns the predicate as JSON: its list of steps.
  package func archived() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // An app may ask for a date or a number that is none.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(list)
  }

  /// Reads an archived predicate.
  ///
  /// An archive may hold any bytes, so this never crashes: it returns a predicate that can be evaluated, or throws.
  ///
  /// - Throws: ``ArchiveError`` for containers nested too deep, `DecodingError` for anything else that is no predicate.
  package init(archive: Data) throws {
    guard archive.nesting <= Self.deepestArchive else { throw ArchiveError() }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let list = try decoder.decode(FlatPredicate<SamplePredicate>.self, from: archive)
    self = SamplePredicate(list.map(\.withBoundedParts))
  }

  /// The predicate as a list of conditions that are no compounds, those on activities of workouts included.
  private var list: FlatPredicate<SamplePredicate> {
    FlatPredicate(steps).map { condition in
      guard case .content(.workoutActivity(let inner)) = condition else { return condition }
      return .content(.workoutActivity(.flat(inner.list)))
    }
  }

  /// The predicate as read from a list, with the compounds of conditions on activities of workouts as cases again.
  private var withBoundedParts: SamplePredicate {
    mapConditions { condition in
      guard case .content(.workoutActivity(let inner)) = condition else { return condition }
      return .content(.workoutActivity(SamplePredicate(FlatPredicate(inner.withBoundedParts.steps))))
    }
  }
}

extension Data {
  /// The greatest number of nested containers in JSON, strings skipped. Decoding is recursive, a level for each.
  fileprivate var nesting: Int {
    var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
    for byte in self {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          deepest = Swift.max(deepest, depth)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
    }
    return deepest
  }
}
