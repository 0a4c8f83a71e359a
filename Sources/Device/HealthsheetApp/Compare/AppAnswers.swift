import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The answers that an app gets on one device to its queries, and the facts that iOS reveals to every app. Queries use
/// the app's own connection.
///
/// Both devices get the same questions. An app can tell the devices apart exactly if an answer differs.
struct AppAnswers: Sendable {
  /// A question that an app can ask on any device.
  enum Question: Hashable, Sendable {
    case lastDays(ObjectType)
    case allDays(ObjectType)
    /// The first day with a sample.
    case firstDay(ObjectType)
    /// The date from which the app may read the type, which iOS 27 reveals (rule V101).
    case sharedSince(ObjectType)
    /// A characteristic that the person entered once.
    case detail(ObjectType)
    /// The share status, the only decision that an app can see (rules A45 and A46).
    case saving(ObjectType)
    /// The status of a request for everything that the app has asked for.
    case request
    case systemVersion, date, time, timeZone, language
  }

  enum Answer: Hashable, Sendable {
    /// The app is not running.
    case notRunning
    /// The version of iOS has no such type or call.
    case unknown
    /// The code of an `HKError`.
    case error(Int)
    case nothing
    case finding(InspectedWeek.Finding)
    /// Samples, and a hash of their dates, values and sources.
    case samples(count: Int, hash: Int)
    case day(Date)
    case detail(Characteristics)
    case decision(Decision)
    /// True if a request would show a sheet.
    case sheet(Bool)
    case text(String)
  }

  private var answers: [Question: Answer] = [:]
  private var held: [Question: String] = [:]
  private let settings: DeviceSettings

  subscript(_ question: Question) -> Answer { answers[question] ?? .unknown }

  /// Asks the questions as an app.
  ///
  /// - Parameters:
  ///   - connection: The app's connection; nil if the app is not running.
  ///   - permissions: The permissions that the app asked for, on either device.
  @concurrent
  static func answers(
    to questions: [Question], about permissions: Set<Permission>, of app: AppIdentity,
    through connection: Connection?, on daemon: HealthDaemon
  ) async -> AppAnswers {
    var answers = AppAnswers(settings: daemon.settings)
    let asking = AskingApp(
      identity: app, connection: connection, permissions: permissions, week: InspectedWeek(settings: daemon.settings))
    for question in questions {
      answers.answers[question] = asking.answer(to: question, on: daemon.settings)
      answers.held[question] = asking.held(question, by: daemon)
    }
    return answers
  }

  private init(settings: DeviceSettings) { self.settings = settings }
}

extension AppAnswers.Question {
  /// Returns the questions about an app's permissions, type by type, and the questions that every app can ask.
  ///
  /// - Parameter read: Types that the app has read, possibly without asking for them.
  static func all(about permissions: Set<Permission>, alsoRead read: Set<ObjectType>, in locale: Locale) -> [Self] {
    let shared = Set(permissions.filter { $0.direction == .share }.map(\.type))
    let readable = Set(permissions.filter { $0.direction == .read }.map(\.type)).union(read)
    let ofTypes = shared.union(readable).sortedByDisplayName(in: locale).flatMap { type -> [Self] in
      let saving: [Self] = shared.contains(type) ? [.saving(type)] : []
      if !readable.contains(type) { return saving }
      switch type.kind {
      case .characteristic: return [.detail(type)]
      case .activitySummary: return [.allDays(type)]
      default:
        let since: [Self] = type.canBeLimited ? [.sharedSince(type)] : []
        return [.lastDays(type), .allDays(type), .firstDay(type)] + since + saving
      }
    }
    return ofTypes + (permissions.isEmpty ? [] : [.request]) + [.systemVersion, .date, .time, .timeZone, .language]
  }

  /// The type that the question is about; nil for one about the device.
  var type: ObjectType? {
    switch self {
    case .lastDays(let type), .allDays(let type), .firstDay(let type), .sharedSince(let type), .detail(let type),
      .saving(let type):
      type
    case .request, .systemVersion, .date, .time, .timeZone, .language: nil
    }
  }

  /// Returns the question as the heading of a line: "Steps, 7 days".
  func words(in locale: Locale) -> String {
    let name = type?.displayName(in: locale) ?? ""
    let key: LocalizedStringKey =
      switch self {
      case .lastDays(let type) where type.requiresPerObjectAuthorization: "\(name)"
      case .lastDays: "\(name), 7 days"
      case .allDays: "\(name), all days"
      case .firstDay: "\(name), first day"
      case .sharedSince: "\(name), shared since"
      case .detail: "\(name)"
      case .saving: "Saving \(name)"
      case .request: "A new request shows"
      case .systemVersion: "iOS"
      case .date: "Date"
      case .time: "Time"
      case .timeZone: "Time zone"
      case .language: "Language"
      }
    return String(localized: key, locale: locale)
  }
}

extension AppAnswers {
  /// Returns the answer to a question as text: "61 samples".
  func words(for question: Question, in locale: Locale) -> String {
    String(localized: key(for: question, in: locale), locale: locale)
  }

  private func key(for question: Question, in locale: Locale) -> LocalizedStringKey {
    switch self[question] {
    case .notRunning: "does not run"
    case .unknown: "not in this iOS"
    case .error(let code): "error \(code)"
    case .nothing: if case .sharedSince = question { "no date" } else { "no data" }
    case .finding(let finding): "\(finding.value)"
    case .samples(1, _): "1 sample"
    case .samples(let count, _): "\(count) samples"
    case .day(let day): "\(day.day(in: settings.calendar.timeZone))"
    case .detail(let characteristics):
      question.type.flatMap { PersonalDetail($0) }?.words(in: characteristics, settings) ?? ""
    case .decision(.granted), .decision(.limited): "allowed"
    case .decision(.denied): "refused"
    case .decision(.undetermined): "not asked"
    case .sheet(let comes): comes ? "a sheet" : "no sheet"
    case .text(let text): "\(text)"
    }
  }

  /// Returns the data on the device that a question is about, such as "982 samples"; empty if the question is about no
  /// data.
  func held(_ question: Question) -> String { held[question] ?? "" }
}

/// An app that asks the questions, with the seven days that they are about.
private struct AskingApp {
  let identity: AppIdentity
  let connection: Connection?
  let permissions: Set<Permission>
  let week: InspectedWeek

  func answer(to question: AppAnswers.Question, on settings: DeviceSettings) -> AppAnswers.Answer {
    switch question {
    case .systemVersion: return .text(settings.systemVersion.description)
    case .date: return .text(settings.now().day(in: settings.calendar.timeZone))
    case .time: return .text(settings.words(settings.now(), date: .omitted, time: .standard))
    case .timeZone: return .text(settings.calendar.timeZone.identifier)
    case .language: return .text(settings.locale.identifier)
    default: break
    }
    guard let connection else { return .notRunning }
    if let type = question.type, !settings.has(type) { return .unknown }
    do throws(HealthError) {
      return try answer(to: question, through: connection, settings)
    } catch {
      return .error(error.code.rawValue)
    }
  }

  private func answer(
    to question: AppAnswers.Question, through connection: Connection, _ settings: DeviceSettings
  ) throws(HealthError) -> AppAnswers.Answer {
    switch question {
    case .lastDays(let type):
      switch InspectorRow.answer(about: type, isStrict: false, to: connection, week) {
      case .finding(let finding): return .finding(finding)
      case .noData: return .nothing
      case .error(let code): return .error(code)
      }
    case .allDays(.activitySummary):
      let days = try connection.activitySummaries(matching: .all)
      return days.isEmpty ? .nothing : .samples(count: days.count, hash: days.hashValue)
    case .allDays(let type):
      let samples = try connection.samples(matchingAny: [SampleQuery(type, .all)])
      return samples.isEmpty ? .nothing : .samples(count: samples.count, hash: samples.hashOfWhatIsSeen)
    case .firstDay(let type):
      let first = try connection.samples(
        matchingAny: [SampleQuery(type, .all)], sortedBy: [SampleOrder(.start, ascending: true)], limit: 1)
      return first.first.map { .day($0.start) } ?? .nothing
    case .sharedSince(let type):
      guard settings.systemVersion.has(.authorizedSampleDate) else { return .unknown }
      return try connection.earliestAuthorizedSampleDates(of: [type])[type].map { .day($0) } ?? .nothing
    case .detail(.referenceSex):
      var detail = Characteristics()
      detail.referenceSex = try connection.referenceSex()
      return .detail(detail)
    case .detail(let type): return .detail(try connection.characteristics(for: type))
    case .saving(let type): return .decision(connection.shareDecision(for: type))
    case .request: return try statusOfRequest(through: connection, settings)
    case .systemVersion, .date, .time, .timeZone, .language: return .unknown
    }
  }

  /// Asks if a request for all permissions would show a sheet. A request that would stop the app is not made.
  private func statusOfRequest(
    through connection: Connection, _ settings: DeviceSettings
  ) throws(HealthError) -> AppAnswers.Answer {
    let asked = permissions.filter { settings.has($0.type) && !$0.type.requiresPerObjectAuthorization }
    let share = Set(asked.filter { $0.direction == .share }.map(\.type))
    let read = Set(asked.filter { $0.direction == .read }.map(\.type))
    guard RequestCheck(app: identity, settings: settings).exceptionOfStatus(toShare: share, read: read) == nil else {
      return .unknown
    }
    return .sheet(try connection.requestStatus(toShare: share, read: read) == .shouldRequest)
  }

  /// Returns the data in the store that a question is about, as text such as "982 samples"; nil if the question is
  /// about no data.
  func held(_ question: AppAnswers.Question, by daemon: HealthDaemon) -> String? {
    switch question {
    case .lastDays(let type):
      let finding = week.finding(of: type, in: daemon) ?? week.nothing(of: type, in: daemon)
      return finding.value
    case .allDays(let type) where type.kind != .activitySummary:
      let count = daemon.summary(of: type).sampleCount
      return week.words(count == 0 ? "nothing" : count == 1 ? "1 sample" : "\(count) samples")
    case .firstDay(let type):
      return daemon.summary(of: type).earliest?.day(in: week.calendar.timeZone)
    default: return nil
    }
  }
}

extension [SampleRecord] {
  /// A hash of the dates, values and sources of the samples, without their UUIDs, which differ on every device.
  fileprivate var hashOfWhatIsSeen: Int {
    var hasher = Hasher()
    for sample in self {
      hasher.combine(sample.start)
      hasher.combine(sample.end)
      hasher.combine(sample.content.quantity)
      hasher.combine(sample.bundleIdentifier)
    }
    return hasher.finalize()
  }
}
