import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// A row of the inspector: a type that the app has asked for or read, with the samples of the last seven days that the
/// app sees, and the samples of these days in the store.
struct InspectorRow: Hashable, Sendable, Identifiable {
  /// HealthKit's answer to the app's query.
  enum Answer: Hashable, Sendable {
    case finding(InspectedWeek.Finding)
    /// Neither samples nor an error: reading is denied, or there are no samples.
    case noData
    /// The code of an `HKError`.
    case error(Int)
  }

  let type: ObjectType
  /// The type's name in the language of the device.
  let name: String
  let locale: Locale
  let timeZone: TimeZone
  /// The app's answer to a read of the type; nil while the app is not running.
  let seen: Answer?
  let held: InspectedWeek.Finding
  /// The person's decision on sharing; nil if the app never asked for it.
  let write: Decision?
  /// The person's decision on reading; nil if the app never asked for it.
  let read: Decision?
  /// The number of objects that the app may read, and of all objects; nil for types that are not chosen individually.
  let objects: ObjectCount?
  /// The number of samples, of any day, that the date of limited access hides from the app.
  let hiddenCount: Int
  /// The number of samples, of any day, in the store.
  let heldCount: Int
  /// The reason for what the app gets when it reads the type.
  let reason: AccessReason
  /// The reason that the app may or may not save.
  let shareReason: AccessReason
  /// True if the store is damaged, so that not all samples of the type can be read.
  let isDamaged: Bool
  /// True if the app's own query leaves out samples that began before the query's start date. ``seen`` is then the
  /// answer to that query.
  let isStrict: Bool
  /// True if the person has reset the app to never asked, and answered nothing since.
  let isReset: Bool

  /// The numbers of objects of a type that a person chooses from.
  struct ObjectCount: Hashable, Sendable {
    /// The objects that the app may read.
    var allowed: Int
    var all: Int
    /// True if the app has asked for objects of the type.
    var isAsked: Bool
  }

  var id: ObjectType { type }

  /// True if the app has asked for the type, or was reset after it had asked.
  var isAsked: Bool { write != nil || read != nil || objects?.isAsked == true || isReset }

  /// Returns a reason with its rule: "read denied: own samples only · A54".
  func words(_ reason: AccessReason) -> String {
    String(localized: reason.sentence(in: timeZone), locale: locale)
  }
}

extension InspectorRow {
  /// Returns the rows of an app: first the types of the latest decision, then types with samples, each sorted by name.
  ///
  /// The app's answer is read through the app's own connection, so that it is exactly what the app would get. The
  /// contents of the store are read regardless of consent.
  ///
  /// - Parameters:
  ///   - connection: The app's connection; nil if the app is not running.
  ///   - lately: The types of the latest decision.
  ///   - read: The types that the app has read. A type that it never asked for also has a row, with the resulting
  ///     error.
  ///   - strict: The types for which the app's latest query left out samples that began before the query's start date.
  ///   - isReset: True if the latest decision reset the app to never asked.
  @concurrent
  static func rows(
    for app: AppIdentity, through connection: Connection?, daemon: HealthDaemon, decidedLately lately: Set<ObjectType>,
    alsoRead read: Set<ObjectType> = [], strict: Set<ObjectType> = [], isReset: Bool = false
  ) async -> [InspectorRow] {
    let decisions = daemon.decisions(of: app.bundleIdentifier)
    // An app may read its own objects before it asks for others (rule A67).
    let own = ObjectType.chosenInSettings.filter { !daemon.allowedObjects(of: $0, for: app.bundleIdentifier).isEmpty }
    let settings = daemon.settings
    // Leave out types of a later iOS, which a store may contain: reading them would stop the app.
    let types = Set(decisions.keys.map(\.type)).union(daemon.objectTypes(askedForBy: app.bundleIdentifier)).union(own)
      .union(read).filter(settings.has)
    let week = InspectedWeek(settings: settings)
    let rows = types.sortedByDisplayName(in: week.locale).map { type in
      let reason = daemon.accessReason(Permission(type, .read), for: app)
      let seen = connection.map { answer(about: type, isStrict: strict.contains(type), to: $0, week) }
      let held = week.finding(of: type, in: daemon)
      // Only reading the samples, as above, reveals that the store is damaged, so check for damage afterwards.
      let isDamaged = daemon.isUnreadable(type)
      return InspectorRow(
        type: type, name: type.displayName(in: week.locale), locale: week.locale, timeZone: week.calendar.timeZone,
        seen: seen, held: held ?? (isDamaged ? week.unreadable : week.nothing(of: type, in: daemon)),
        write: decisions[Permission(type, .share)], read: decisions[Permission(type, .read)],
        objects: type.requiresPerObjectAuthorization ? objects(of: type, for: app, daemon) : nil,
        hiddenCount: hiddenCount(of: type, reason, for: app, daemon),
        heldCount: daemon.summary(of: type).sampleCount, reason: reason,
        shareReason: daemon.accessReason(Permission(type, .share), for: app), isDamaged: isDamaged,
        isStrict: strict.contains(type), isReset: isReset)
    }
    return rows.filter { lately.contains($0.type) }
      + rows.filter { !lately.contains($0.type) && !$0.held.isNothing }
      + rows.filter { !lately.contains($0.type) && $0.held.isNothing }
  }

  private static func objects(of type: ObjectType, for app: AppIdentity, _ daemon: HealthDaemon) -> ObjectCount {
    ObjectCount(
      allowed: daemon.allowedObjects(of: type, for: app.bundleIdentifier).count,
      all: daemon.summary(of: type).sampleCount,
      isAsked: daemon.objectTypes(askedForBy: app.bundleIdentifier).contains(type))
  }

  private static func hiddenCount(
    of type: ObjectType, _ reason: AccessReason, for app: AppIdentity, _ daemon: HealthDaemon
  ) -> Int {
    guard case .limited(let date) = reason.cause else { return 0 }
    return daemon.hiddenCount(of: type, from: app.bundleIdentifier, endingBefore: date)
  }

  /// Returns HealthKit's answer to the app's query about a type in the week.
  static func answer(
    about type: ObjectType, isStrict: Bool, to connection: Connection, _ week: InspectedWeek
  ) -> Answer {
    let query = week.query(about: type, isStrict: isStrict)
    do throws(HealthError) {
      let samples = try connection.samples(matchingAny: [query])
      let finding = week.finding(of: type, samples: samples) { options in
        try? connection.statisticsCollection(query, options: options, interval: week.days)
      }
      return finding.map(Answer.finding) ?? .noData
    } catch {
      return .error(error.code.rawValue)
    }
  }
}

extension AccessReason {
  /// True if the app may not use the type because it never asked for it.
  var isNeverAsked: Bool {
    switch cause {
    case .neverAsked, .neverAskedOwnSamplesOnly, .memberNeverAsked: true
    default: false
    }
  }

  /// A remark about objects that are chosen individually, for an app that has not asked for any; nil for reasons that do
  /// not depend on a choice.
  var remarkBeforeAsking: LocalizedStringKey? {
    switch cause {
    case .noneChosen: "it never asked to read this"
    case .noneChosenOwnSamplesOnly: "its own samples only"
    default: nil
    }
  }
}

extension InspectorRow {
  /// Returns a decision and its effect as text: "allowed", "refused: its own samples only".
  func ruling(_ decision: Decision?, _ reason: AccessReason) -> String {
    let isRead = reason.permission.direction == .read
    let clause = reason.clause(in: timeZone)
    let ruling: LocalizedStringKey =
      switch reason.cause {
      case .allowed: "allowed"
      case .denied: isRead ? "refused: its own samples only" : "refused: saving is error 4"
      case .limited(let date): "its own samples, and all since \(date.day(in: timeZone))"
      // The device's state counts, whatever was decided.
      case .missingEntitlement, .healthUnavailable, .healthRestricted, .locked, .guest:
        "\(isRead ? reading : words(decision)) · \(String(localized: clause, locale: locale))"
      // The clause does not give the number of chosen objects.
      case .noneChosen, .everyChoiceOff, .noOtherChosen:
        "\(reading) · \(String(localized: clause, locale: locale))"
      default: clause
      }
    return String(localized: ruling, locale: locale)
  }
}
