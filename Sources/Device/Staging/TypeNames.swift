import HealthModel

package struct UnknownTypeName: Error, Hashable, CustomStringConvertible {
  package let description: String
}

extension ObjectType {
  /// Finds a type by its name in Swift or its raw identifier, in upper or lower case. The names of Apple's factories do
  /// too: `workoutType`, `visionPrescriptionType`, `audiogramSampleType`, `heartbeat`.
  package init(written name: String) throws(UnknownTypeName) {
    let wanted = name.lowercased()
    let plain = String(wanted.split(separator: ".").last ?? "")
    let candidates = [
      wanted, plain, plain.without(ending: "type"), plain.without(ending: "sampletype"), plain + "series",
    ]
    for candidate in candidates {
      if let type = Self.all.first(where: { $0.isCalled(candidate) }) {
        self = type
        return
      }
    }
    let near = Self.similar(to: plain)
    throw UnknownTypeName(
      description: "There is no type “\(name)”"
        + (near.isEmpty ? ": use a name as in Swift, such as stepCount." : ": did you mean \(near.inWords)?"))
  }

  private func isCalled(_ name: String) -> Bool { swiftName.lowercased() == name || identifier.lowercased() == name }

  /// Returns names that differ by a slip of the fingers, or contain the name that was given; three at most.
  private static func similar(to wanted: String) -> [String] {
    let name = wanted.split(separator: "identifier").last.map(String.init) ?? wanted
    guard (3...100).contains(name.count) else { return [] }
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

package struct TypeList: Hashable, Sendable {
  /// The types named, in the order written, each once.
  package private(set) var types: [ObjectType] = []
  /// True where the line says "all", for every type an app may ask for.
  package private(set) var isAll = false

  package init(_ types: [ObjectType]) { self.types = types }

  /// Reads names with commas between them; blanks and empty places do not count.
  ///
  /// - Throws: ``UnknownTypeName`` with a sentence on each name that no type has.
  package init(written line: String) throws(UnknownTypeName) {
    var problems: [String] = []
    let names = line.split { $0 == "," || $0.isWhitespace }.map(String.init)
    if names.isEmpty {
      throw UnknownTypeName(description: "This names no type: give some, as in stepCount,workoutType, or all.")
    }
    for name in names {
      if name.lowercased() == "all" {
        isAll = true
        continue
      }
      do throws(UnknownTypeName) {
        let type = try ObjectType(written: name)
        if !types.contains(type) { types.append(type) }
      } catch {
        problems.append(error.description)
      }
    }
    if !problems.isEmpty { throw UnknownTypeName(description: problems.joined(separator: " ")) }
  }

  /// Returns the types for one direction. Of all types, an app gets those it may ask for on a version of iOS: health
  /// records only with their entitlement (rule A26).
  package func types(
    to direction: Direction, of app: AppIdentity, on system: SystemVersion = .ofNewDevice
  ) -> [ObjectType] {
    if !isAll { return types }
    let every = ObjectType.all.filter { $0.introducedIn <= system }.filter { type in
      switch direction {
      case .share: type.appMayShare
      case .read:
        (type.appMayRequestRead || type.requiresPerObjectAuthorization)
          && (type.kind != .clinical || app.entitlements.contains(.healthRecords))
      }
    }
    return every + types.filter { !every.contains($0) }
  }
}

extension String {
  fileprivate func without(ending: String) -> String { hasSuffix(ending) ? String(dropLast(ending.count)) : self }
}

extension [String] {
  /// The names as a phrase: "stepCount, pushCount or flightsClimbed".
  fileprivate var inWords: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}

extension String {
  /// Returns the number of letters to be inserted, removed, changed, or swapped with their neighbour to make the other
  /// word. Costs the product of the two lengths.
  package func editDistance(to other: String) -> Int {
    let (letters, other) = (Array(self), Array(other))
    // The distances of the words' beginnings: of the row before the last, of the last, and of this one.
    var (earlier, last) = ([Int](), Array(0...other.count))
    for (row, letter) in letters.enumerated() {
      var distances = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        var distance = Swift.min(
          distances[column] + 1, last[column + 1] + 1, last[column] + (letter == otherLetter ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], letters[row - 1] == otherLetter {
          distance = Swift.min(distance, earlier[column - 1] + 1)
        }
        distances.append(distance)
      }
      (earlier, last) = (last, distances)
    }
    return last[other.count]
  }

  /// Returns the word that differs from this by a slip of the fingers; nil when none does. Of equals it is the first.
  ///
  /// Costs the product of the lengths for each word, so words of more than a hundred letters are like none.
  package func nearest(among words: some Sequence<String>) -> String? {
    guard count <= 100 else { return nil }
    let wanted = lowercased()
    var nearest: (word: String, distance: Int)?
    for word in words {
      let distance = wanted.editDistance(to: word.lowercased())
      if distance <= Swift.max(1, wanted.count / 3), distance < nearest?.distance ?? .max { nearest = (word, distance) }
    }
    return nearest?.word
  }
}
