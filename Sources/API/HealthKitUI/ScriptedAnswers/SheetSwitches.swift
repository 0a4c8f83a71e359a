import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// The switches of a sheet or per-object list while a script operates them.
struct SheetSwitches {
  /// A sentence that says why a person cannot take a step here.
  struct Obstacle: Error { var sentence: String }

  private let request: HealthAuthorizationRequest
  private var share: Set<HKSampleType> = []
  private var read: Set<HKObjectType> = []
  private var objects: Set<UUID>
  /// True on the second page of the iOS 27 sheet.
  private var isAskingForHistory = false
  private var history: ReadingHistory?
  /// The current page on the watch.
  private var watchPage = AuthorizationSheetPage.review
  /// The current page of the health records flow; nil for any other question.
  private var recordsPage: AuthorizationSheetPage?
  private var newRecords = NewRecords.preset

  /// Creates the switches in their initial state: all off in a sheet (rule A31), and with the earlier decisions in a
  /// list (rule A66).
  init(_ request: HealthAuthorizationRequest) {
    self.request = request
    objects = Set(request.readableObjects.map(\.uuid) + request.readableMedications.map(\.record.uuid))
    recordsPage = request.isForHealthRecords ? AuthorizationSheetPage.records(isAddingAccount: false).first : nil
  }

  private var isList: Bool { request.objectType != nil }

  /// The requested types and directions, as errors show them.
  var words: String {
    if request.isForWorkoutPlans { return "workouts on the watch" }
    if let type = request.objectType { return "single objects of \(type.words)" }
    let parts = [("write", request.typesToShare.map(\.words)), ("read", request.typesToRead.map(\.words))]
    return parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }.joined(separator: "; ")
  }

  /// Takes a step.
  ///
  /// - Returns: The answer when the step is a button; nil for other steps.
  /// - Throws: An obstacle when a person could not take the step.
  mutating func take(_ step: HealthAuthorizationStep) throws(Obstacle) -> HealthAuthorizationResponse? {
    switch step.action {
    case .turn(let isOn, let share, let read): try turn(share, read, isOn: isOn)
    case .turnAll(let isOn): try turnAll(isOn: isOn)
    case .turnObjects(let isOn, let meant): try turn(meant(request), isOn: isOn)
    case .choose(let history):
      if !isAskingForHistory {
        throw Obstacle(
          sentence: "The open page does not ask how much history to share: add the step “continue” before.")
      }
      self.history = history
    case .automaticallyShareNewRecords:
      if recordsPage == nil { throw Obstacle(sentence: "The question has no page about new health records.") }
      newRecords = .share
    case .turnPage where request.isOnWatch: try goOn()
    case .turnPage where recordsPage != nil: try turnRecordsPage(by: 1)
    case .turnPage: try askForHistory()
    case .back where request.isOnWatch: return goBack()
    case .back where recordsPage != nil: try turnRecordsPage(by: -1)
    case .back:
      if !isAskingForHistory { throw Obstacle(sentence: "There is no page to go back to.") }
      (isAskingForHistory, history) = (false, nil)
    case .allow: return try allow()
    case .dontAllow where request.isOnWatch:
      throw Obstacle(sentence: "The watch has no such button: with every switch off, Done refuses everything.")
    case .dontAllow:
      if isList { throw Obstacle(sentence: "A list of objects has no such button; it has Done and Cancel.") }
      return isAskingForHistory ? .dontAllowHistory : .dontAllow
    case .cancel where request.isOnWatch:
      if watchPage != .review {
        throw Obstacle(sentence: "Close is only on the first page: add the step “back” before.")
      }
      return .cancel
    case .cancel:
      if !isList, recordsPage == nil {
        throw Obstacle(sentence: "A sheet has no such button; it has Allow and Don’t Allow.")
      }
      return .cancel
    case .dismiss: return .dismiss
    case .wait: break
    }
    return nil
  }

  private mutating func turn(
    _ types: Set<HKSampleType>, _ readTypes: Set<HKObjectType>, isOn: Bool
  ) throws(Obstacle) {
    let missing =
      types.subtracting(request.typesToShare).map { "to write \($0.words)" }
      + readTypes.subtracting(request.typesToRead).map { "to read \($0.words)" }
    if !missing.isEmpty {
      throw Obstacle(
        sentence: "There is no switch \(missing.sorted().joined(separator: ", ")). The app asks for: \(words).")
    }
    if isOn {
      share.formUnion(types)
      read.formUnion(readTypes)
    } else {
      share.subtract(types)
      read.subtract(readTypes)
    }
  }

  private mutating func turnAll(isOn: Bool) throws(Obstacle) {
    if request.isForWorkoutPlans {
      throw Obstacle(sentence: "The question has no switches, only buttons for yes and no.")
    }
    share = isOn ? Set(request.typesToShare) : []
    read = isOn ? Set(request.typesToRead) : []
    objects = isOn ? request.listedObjects : []
  }

  private mutating func turn(_ meant: [UUID], isOn: Bool) throws(Obstacle) {
    if !isList { throw Obstacle(sentence: "This is not a list of objects. The app asks for: \(words).") }
    if meant.isEmpty {
      throw Obstacle(sentence: "The step matches none of the \(request.listedObjects.count) objects of the list.")
    }
    if isOn { objects.formUnion(meant) } else { objects.subtract(meant) }
  }

  private func allow() throws(Obstacle) -> HealthAuthorizationResponse {
    if request.isForWorkoutPlans { return .allowAll }
    if isList { return .allow(objects: objects) }
    if request.isOnWatch { return .allow(share: share, read: read) }
    if recordsPage != nil {
      let response = HealthAuthorizationResponse.allow(read: read)
      return newRecords == .share ? response.automaticallySharingNewRecords : response
    }
    if share.isEmpty && read.isEmpty {
      throw Obstacle(sentence: "The button cannot be pressed while every switch is off (rule A33).")
    }
    let response = HealthAuthorizationResponse.allow(share: share, read: read)
    if !continues { return response }
    guard isAskingForHistory, let history else {
      throw Obstacle(sentence: "The button says Continue, and Allow comes after a choice on the second page.")
    }
    return history == .limited ? response.limitedToRecentData : response
  }

  private mutating func turnRecordsPage(by count: Int) throws(Obstacle) {
    let pages = AuthorizationSheetPage.records(isAddingAccount: false)
    let place = recordsPage.flatMap(pages.firstIndex).map { $0 + count }
    guard let place, pages.indices.contains(place) else {
      throw Obstacle(
        sentence: count > 0 ? "This is the last page; its button is Done." : "There is no page to go back to.")
    }
    recordsPage = pages[place]
  }

  /// True when *Continue* leads to a second page (rule V26).
  private var continues: Bool { request.asksForHistory && read.contains { $0.objectType.canBeLimited } }

  private mutating func askForHistory() throws(Obstacle) {
    if isList || !continues {
      throw Obstacle(sentence: "The button says Allow, because no type that is on has a history to limit.")
    }
    isAskingForHistory = true
  }

  /// The pages of the watch for the request.
  private var watchPages: [AuthorizationSheetPage] {
    AuthorizationSheetPage.onWatch(writes: !request.typesToShare.isEmpty, reads: !request.typesToRead.isEmpty)
  }

  private mutating func goOn() throws(Obstacle) {
    guard let next = watchPages.drop(while: { $0 != watchPage }).dropFirst().first else {
      throw Obstacle(sentence: "This is the last page on the watch; its button is Done.")
    }
    watchPage = next
  }

  /// Returns to the previous page; on the first page, answers with *cancel*.
  private mutating func goBack() -> HealthAuthorizationResponse? {
    guard let previous = watchPages.prefix(while: { $0 != watchPage }).last else { return .cancel }
    watchPage = previous
    return nil
  }
}
