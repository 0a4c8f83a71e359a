import HealthModel

package struct UnknownTypeName: Error, Hashable, CustomStringConvertible {
  package let description: String
}

extension ObjectType {
  /// Finds a type by its Swift name or raw identifier, ignoring case. The names of Apple's factories work too:
  /// `workoutType`, `visionPrescriptionType`, `audiogramSampleType`, `heartbeat`.
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
    let near = name.suggestions(among: Self.vocabulary)
    throw UnknownTypeName(
      description: "There is no type “\(name)”"
        + (near.isEmpty ? ": use a name as in Swift, such as stepCount." : ": did you mean \(near.inWords)?"))
  }

  private func isCalled(_ name: String) -> Bool { swiftName.lowercased() == name || identifier.lowercased() == name }
}

package struct TypeList: Hashable, Sendable {
  /// The named types in the order written, without duplicates.
  package private(set) var types: [ObjectType] = []
  /// True if the line is "all", for every type that an app may ask for.
  package private(set) var isAll = false

  package init(_ types: [ObjectType]) { self.types = types }

  /// Parses names separated by commas; blanks and empty items are ignored.
  ///
  /// - Throws: ``UnknownTypeName`` with a sentence about each unknown name.
  package init(written line: String) throws(UnknownTypeName) {
    var problems: [String] = []
    let names = line.split { $0 == "," || $0.isWhitespace }.map(String.init)
    if names.isEmpty {
      throw UnknownTypeName(description: "No type is named: give types, such as stepCount,workoutType, or all.")
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

  /// Returns the types for one direction. For "all", these are the types that an app may ask for on a version of iOS:
  /// health records only with their entitlement (rule A26).
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
