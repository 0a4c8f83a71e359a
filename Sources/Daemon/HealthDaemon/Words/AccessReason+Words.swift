import Foundation
import HealthModel
import Texts

extension AccessReason {
  /// Returns the cause as a clause: "read denied: own samples only".
  ///
  /// - Parameter timeZone: The time zone of a date in the clause. The log uses GMT.
  package func clause(in timeZone: TimeZone = .gmt) -> LocalizedStringKey {
    let isRead = permission.direction == .read
    return switch cause {
    case .missingEntitlement: "no HealthKit entitlement: error 4"
    case .healthUnavailable: "no Health on this device: error 1"
    case .healthRestricted: "Health restricted by management: error 2"
    case .locked: "device locked: reading is error 6"
    case .guest: "a guest uses the device: saving is error 15"
    case .allowed: isRead ? "read allowed: all data" : "write allowed"
    case .limited(let date): "read limited: own samples, and all since \(date.day(in: timeZone))"
    case .denied: isRead ? "read denied: own samples only" : "write denied: saving is error 4"
    case .answerLost:
      isRead ? "the device lost the answer: error 5" : "the device lost the answer: saving is error 5"
    case .refusedOnSecondPage:
      isRead ? "refused on page 2, which decides nothing: error 5" : "refused on page 2: saving is error 5"
    case .unanswered: isRead ? "not answered yet: error 5" : "write not answered: saving is error 5"
    case .undecided: isRead ? "asked, and undecided: error 5" : "asked to write, undecided: saving is error 5"
    case .notListed:
      isRead ? "iOS 26.5’s sheet leaves it out: error 5" : "iOS 26.5’s sheet leaves it out: saving is error 5"
    case .unansweredOwnSamplesOnly: "read not answered: own samples only"
    case .answerLostOwnSamplesOnly: "the device lost the answer: own samples only"
    case .refusedOnSecondPageOwnSamplesOnly: "refused on page 2: own samples only"
    case .undecidedOwnSamplesOnly: "read asked, and undecided: own samples only"
    case .neverAsked: isRead ? "never asked to read: error 5" : "never asked to write: saving is error 5"
    case .neverAskedOwnSamplesOnly: "never asked to read: own samples only"
    case .notShareable: "apps cannot write it"
    case .chosenObjects(let count, let all) where count == all: "all \(all) chosen"
    case .chosenObjects(let count, let all): "\(count) of \(all) chosen, one by one"
    case .noneChosen: "none chosen yet"
    case .noneChosenOwnSamplesOnly: "none chosen yet: its own only"
    case .everyChoiceOff: "all are switched off"
    case .noOtherChosen: "no other chosen: its own only"
    case .memberNeverAsked: "never asked for a member: error 5"
    case .readableMembers(let count, let all) where count == all: "all members allowed"
    case .readableMembers(let count, let all): "\(count) of \(all) member types allowed"
    case .requiredAndDenied: "a required type is off: \(permission.type.swiftName)"
    }
  }

  /// Returns a remark for people, without error and rule numbers: "not answered yet". Nil when the decision needs no
  /// explanation.
  package func remark(in timeZone: TimeZone = .gmt) -> LocalizedStringKey? {
    let isRead = permission.direction == .read
    return switch cause {
    case .missingEntitlement: "it is not set up to use Health"
    case .healthUnavailable: "there is no Health on this device"
    case .healthRestricted: "Health is restricted here"
    case .locked: "the iPhone is locked"
    case .guest: "a guest is using it"
    case .allowed, .denied, .notShareable, .chosenObjects: nil
    case .limited(let date): "since \(date.day(in: timeZone))"
    case .answerLost, .answerLostOwnSamplesOnly: ConsentLedger.Undecided.answerLost.remark
    case .refusedOnSecondPage, .refusedOnSecondPageOwnSamplesOnly: ConsentLedger.Undecided.refusedOnSecondPage.remark
    case .undecided, .undecidedOwnSamplesOnly: ConsentLedger.Undecided.notKept.remark
    case .unanswered, .unansweredOwnSamplesOnly: "not answered yet"
    case .notListed: "the sheet of iOS 26.5 leaves it out"
    case .neverAsked, .neverAskedOwnSamplesOnly, .memberNeverAsked:
      isRead ? "it never asked to read this" : "it never asked to write this"
    case .noneChosen: "none chosen yet"
    case .noneChosenOwnSamplesOnly: "none chosen yet; its own are on"
    case .everyChoiceOff: "all are off"
    case .noOtherChosen: "only its own are on"
    case .readableMembers(let count, let all) where count == all: nil
    case .readableMembers(let count, let all): "\(count) of its \(all) parts allowed"
    case .requiredAndDenied: "the app requires this type, but it is off"
    }
  }

  /// Returns the cause with its rule number: "read denied: own samples only · A54".
  package func sentence(in timeZone: TimeZone = .gmt) -> LocalizedStringKey { "\(clause(in: timeZone)) · \(rule)" }
}

extension [AccessReason] {
  /// Returns the reasons of one call as sentences, each with its type when the call involves several.
  ///
  /// - Parameters:
  ///   - count: The number of types in the call.
  ///   - name: Returns the name of a type.
  package func sentences(
    ofTypes count: Int, in timeZone: TimeZone = .gmt, naming name: (ObjectType) -> String = \.swiftName
  ) -> [LocalizedStringKey] {
    map {
      let sentence = $0.sentence(in: timeZone)
      return count == 1 || $0.cause == .requiredAndDenied ? sentence : "\(name($0.permission.type)): \(sentence)"
    }
  }
}
