import AppBundle
import HealthDaemon
import HealthModel

package struct RequestedTypes: Hashable, Sendable {
  package var share: [ObjectType]
  package var read: [ObjectType]

  package init(share: [ObjectType] = [], read: [ObjectType] = []) {
    self.share = share
    self.read = read
  }
}

extension RequestedTypes {
  /// The types to read whose samples the person chooses individually: each has its own request (rule A65).
  package var objectTypes: [ObjectType] { read.filter(\.requiresPerObjectAuthorization) }

  /// The request shown on the sheet with switches: everything except ``objectTypes``.
  package var ordinary: RequestedTypes {
    RequestedTypes(share: share, read: read.filter { !$0.requiresPerObjectAuthorization })
  }

  package var isEmpty: Bool { share.isEmpty && read.isEmpty }

  /// The types of both directions without duplicates, in the order of the catalogue of types.
  package var types: [ObjectType] { Set(share + read).sorted { $0.row < $1.row } }
}

/// An app known only by its files: its identity, and the types it asks for.
package struct DeclaredApp: Hashable, Sendable {
  package var identity: AppIdentity
  /// The types that the app asks for; nil if neither the command line nor the app's files name any.
  package var asks: RequestedTypes?

  package init(identity: AppIdentity, asks: RequestedTypes? = nil) {
    self.identity = identity
    self.asks = asks
  }

  /// Creates an app that asks for the types on the command line, or else for the health records that its files require.
  ///
  /// - Parameter settings: The device that the app asks on.
  package init(
    identity: AppIdentity, share: TypeList?, read: TypeList?, on settings: DeviceSettings = DeviceSettings()
  ) {
    self.init(identity: identity)
    let system = settings.systemVersion
    if share != nil || read != nil {
      asks = RequestedTypes(
        share: share?.types(to: .share, of: identity, on: system) ?? [],
        read: read?.types(to: .read, of: identity, on: system) ?? [])
    } else if !identity.requiredClinicalTypes.isEmpty {
      asks = RequestedTypes(read: identity.requiredClinicalTypes.sorted { $0.row < $1.row })
    }
  }

  /// Returns the mistakes that a phone would find in the app's request, as sentences. A sentence about a text begins
  /// with the text's file and line.
  func problems(on settings: DeviceSettings, in places: [UsageDescriptionKey: AppFileWarning.Place]) -> [String] {
    guard let asks else { return [] }
    return RequestReview(of: identity, share: Set(asks.share), read: Set(asks.read), on: settings).findings
      .filter { $0.level == .problem }
      .map { finding in
        finding.key.flatMap { places[$0] }.map { "\($0): \(finding.sentence)" } ?? finding.sentence
      }
  }
}

/// A phone's verdict on an app's authorization request, from the app's files alone.
///
///     RequestReview(of: bundle.identity, share: [.stepCount], read: [.heartRate]).problems
///     // ["The request stops the app: NSHealthUpdateUsageDescription must be set …"]
package struct RequestReview: Sendable {
  /// All findings, the worst first.
  package private(set) var findings: [ReviewFinding] = []

  /// Mistakes that stop the app or fail the request, as sentences.
  package var problems: [String] { findings.filter { $0.level == .problem }.map(\.sentence) }
  /// Mistakes that App Store Connect rejects although the app runs, as sentences.
  package var refusals: [String] { findings.filter { $0.level == .refusal }.map(\.sentence) }
  /// Points that a reviewer may question, as sentences.
  package var remarks: [String] {
    findings.filter { $0.level == .warning || $0.level == .note }.map(\.sentence)
  }

  /// Checks a request as `RequestCheck` does when the app makes it: each direction separately, and each individually
  /// chosen type separately.
  ///
  /// - Parameter settings: The device that the app asks on.
  package init(
    of app: AppIdentity, share: Set<ObjectType>, read: Set<ObjectType>, on settings: DeviceSettings = DeviceSettings()
  ) {
    // Individually chosen types have their own request.
    let objects = read.filter(\.requiresPerObjectAuthorization)
    let ordinary = read.subtracting(objects)
    let check = RequestCheck(app: app, settings: settings)
    var exceptions: [HealthException?] = [
      // Check each direction separately, so that one mistake does not hide the other.
      share.isEmpty ? nil : check.exception(toShare: share, read: []),
      ordinary.isEmpty ? nil : check.exception(toShare: [], read: ordinary),
    ]
    exceptions += objects.inOrder.map { check.exception(perObject: $0) }
    var stops: [HealthException] = []
    for exception in exceptions.compactMap(\.self) where !stops.contains(exception) { stops.append(exception) }
    findings = stops.map { ReviewFinding($0) }
    if let error = check.error(read: ordinary) {
      let isForEntitlement = error.missingEntitlement != nil
      findings.append(
        ReviewFinding(
          isForEntitlement ? .entitlementMissing : .requestFails, .problem,
          "The request fails (error \(error.code.rawValue)): \(error.message)"))
    }
    let newer = share.union(read).filter { !settings.has($0) }.inOrder
    if !newer.isEmpty {
      let names = newer.map { "\($0.swiftName) (iOS \($0.introducedIn))" }.joined(separator: ", ")
      findings.append(
        ReviewFinding(
          .newerThanSystem, .problem, "These types do not exist on iOS \(settings.systemVersion): \(names)."))
    }
    let permissions = share.map { Permission($0, .share) } + read.map { Permission($0, .read) }
    let upload = app.uploadFindings(asking: permissions)
    findings += upload.filter(\.isRefusal).map { ReviewFinding($0) }
    findings += remarks(on: app, share: share, read: read, objects: objects, settings)
    findings += upload.filter { !$0.isRefusal }.map { ReviewFinding($0) }
    findings += app.purposeDoubts.map { ReviewFinding($0) }
    for (direction, types) in [(Direction.read, read), (.share, share)] {
      findings += remarks(onTypesOf: app, types, direction)
    }
    if share.count + read.count > 12 {
      findings.append(
        ReviewFinding(
          .largeRequest, .note,
          "The request asks for \(share.count + read.count) permissions at once: ask only for what one feature needs."))
    }
  }

  private func remarks(
    on app: AppIdentity, share: Set<ObjectType>, read: Set<ObjectType>, objects: Set<ObjectType>,
    _ settings: DeviceSettings
  ) -> [ReviewFinding] {
    var remarks: [ReviewFinding] = []
    func names(_ types: Set<ObjectType>) -> String { types.inOrder.map(\.swiftName).joined(separator: ", ") }
    let unasked = app.requiredClinicalTypes.subtracting(read)
    if !unasked.isEmpty {
      remarks.append(
        ReviewFinding(
          .requiredRecords, .warning, "The app requires these types, but does not ask for them: \(names(unasked))."))
    }
    for types in [share, read] where types.contains(where: { $0.isHalfOfAPair(in: types) }) {
      remarks.append(
        ReviewFinding(
          .halfOfBloodPressure, .warning,
          """
          iOS 26.0 to 26.5 stops an app that asks for only one of the two blood pressure types: ask for both.
          """))
    }
    if settings.systemVersion.has(.bloodPressureMissing),
      !share.union(read).isDisjoint(with: ObjectType.bloodPressurePair)
    {
      remarks.append(
        ReviewFinding(
          .rowsMissing, .warning,
          "The sheet of iOS 26.5 has no rows for the blood pressure: nobody can allow it there. 26.6 has them."))
    }
    if !objects.isEmpty {
      remarks.append(
        ReviewFinding(
          .objectByObject, .note,
          """
          The person chooses single objects of these types, for which the app calls \
          requestPerObjectReadAuthorization: \(names(objects)).
          """
        ))
    }
    return remarks
  }

  /// Returns a finding about types that the purpose string of a request does not mention.
  private func remarks(
    onTypesOf app: AppIdentity, _ types: Set<ObjectType>, _ direction: Direction
  ) -> [ReviewFinding] {
    if types.isEmpty { return [] }
    let (key, verb) = direction == .read ? (UsageDescriptionKey.share, "read") : (.update, "written")
    if let key = app.keyOfDenial(direction) {
      let sentence = "\(key.rawValue) says that no data is \(verb), but the app asks for it."
      return [ReviewFinding(.purposeDenial, .warning, sentence, key: key)]
    }
    let beside = app.typesBeside(thePurposeOf: types.inOrder, direction)
    if beside.isEmpty { return [] }
    let shown = beside.prefix(8).map(\.swiftName).joined(separator: ", ")
    let names = beside.count > 8 ? "\(shown) and \(beside.count - 8) more" : shown
    return [
      ReviewFinding(
        .purposeTypes, .note, "The purpose string for data that is \(verb) does not mention: \(names).", key: key)
    ]
  }
}

extension ObjectType {
  /// Returns true for one type of the pair for blood pressure if the other type is missing from the types (rule A20b).
  fileprivate func isHalfOfAPair(in types: Set<ObjectType>) -> Bool {
    guard let companion, companion.companion == self else { return false }
    return !types.contains(companion)
  }
}
