import Foundation
import HealthModel

/// A line that another program sends to `healthsheet screen --control`.
///
///     {"do":"press","identifier":"UIA.Health.Allow.Button"}
///     {"id":7,"do":"wait","for":{"label":"Connect Health"},"seconds":5}
package struct DoorRequest: Hashable, Codable, Sendable {
  package enum Verb: String, Codable, CaseIterable, Sendable {
    case tree, press, focus, type, choose, key, more, less, wait, quit
  }

  /// The sender's id, which the answer repeats.
  package enum Mark: Hashable, Codable, Sendable {
    case number(Int)
    case text(String)

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        if let number = try? container.decode(Int.self) { .number(number) } else {
          .text(try container.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  package var id: Mark?
  package var verb: Verb
  /// The identifier of the requested element. A request may also describe the element by its label, number and role.
  package var identifier: String?
  package var label: String?
  package var number: Int?
  package var role: ScreenTree.Role?
  /// The text to type, which replaces the text of the field.
  package var text: String?
  /// The option to choose.
  package var option: String?
  /// The key to press, as written in scenarios.
  package var key: String?
  /// The element to wait for.
  package var goal: ElementDescription?
  /// The timeout in seconds.
  package var seconds: Double?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case id
    case verb = "do"
    case identifier, label, number, role, text, option, key
    case goal = "for"
    case seconds
  }

  /// The requested element.
  var target: ElementDescription {
    ElementDescription(identifier: identifier, label: label, number: number, role: role)
  }
}

extension DoorRequest.Verb {
  private static let target: [DoorRequest.CodingKeys] = [.identifier, .label, .number, .role]

  /// The member that a request with this verb requires; nil for none.
  fileprivate var requiredMember: DoorRequest.CodingKeys? {
    switch self {
    case .type: .text
    case .choose: .option
    case .key: .key
    case .wait: .goal
    case .tree, .press, .focus, .more, .less, .quit: nil
    }
  }

  /// The members that a request with this verb may have, in addition to the members of every request.
  fileprivate var members: [DoorRequest.CodingKeys] {
    let own = requiredMember.map { [$0] } ?? []
    return switch self {
    case .press, .focus, .type, .choose: Self.target + own
    case .wait: own + [.seconds]
    case .tree, .key, .more, .less, .quit: own
    }
  }
}

extension DoorRequest {
  private struct Member: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The names of a request's members, and its verb as written.
  private struct Outline: Decodable {
    let members: [String]
    let goal: [String]
    let verb: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Member.self)
      members = container.allKeys.map(\.stringValue)
      let inner = try? container.nestedContainer(
        keyedBy: Member.self, forKey: Member(stringValue: CodingKeys.goal.rawValue))
      goal = inner?.allKeys.map(\.stringValue) ?? []
      verb = try? container.decodeIfPresent(String.self, forKey: Member(stringValue: CodingKeys.verb.rawValue))
    }
  }

  /// Returns the id in a line of JSON, even if its other members are invalid; nil if there is no id.
  static func mark(inJSON json: Data) -> Mark? {
    struct Marked: Decodable { let id: Mark? }
    return (try? JSONDecoder().decode(Marked.self, from: json))?.id
  }

  /// Parses a line.
  ///
  /// - Throws: ``DoorError`` that names the fault, and suggests a correction.
  init(json: Data) throws(DoorError) {
    let decoder = JSONDecoder()
    guard let outline = try? decoder.decode(Outline.self, from: json) else {
      throw DoorError(.malformedLine, "The line is not a JSON object.")
    }
    let verbs = Verb.allCases.map(\.rawValue)
    guard let word = outline.verb else {
      throw DoorError(.invalidArgument, "“do” is missing, or is not a text.", remedy: "It is one of \(verbs.inWords).")
    }
    guard let verb = Verb(rawValue: word) else {
      throw DoorError(
        .unknownCommand, "There is no request “\(word)”.",
        remedy: word.suggestions(among: verbs).first.map { "Did you mean “\($0)”?" }
          ?? "The requests are \(verbs.inWords).")
    }
    let known = ([.id, .verb] + verb.members).map(\.rawValue)
    try Self.check(outline.members, among: known, of: "“\(word)”")
    try Self.check(outline.goal, among: ElementDescription.CodingKeys.allCases.map(\.rawValue), of: "“for”")
    do { self = try decoder.decode(DoorRequest.self, from: json) } catch { throw DoorError(error) }
    if let needed = verb.requiredMember, !outline.members.contains(needed.rawValue) {
      throw DoorError(
        .invalidArgument, "“\(needed.rawValue)” is missing.", remedy: "“\(word)” takes \(known.inWords).")
    }
  }

  private static func check(_ members: [String], among known: [String], of place: String) throws(DoorError) {
    guard let unknown = members.sorted().first(where: { !known.contains($0) }) else { return }
    throw DoorError(
      .invalidArgument, "\(place) has no “\(unknown)”.",
      remedy: unknown.suggestions(among: known).first.map { "Did you mean “\($0)”?" }
        ?? "It takes \(known.inWords).")
  }
}

extension DoorError {
  /// Describes the fault in a request whose members have known names.
  fileprivate init(_ error: any Error) {
    let (path, words): ([any CodingKey], String) =
      switch error as? DecodingError {
      case .typeMismatch(let type, let context)?: (context.codingPath, "must be \(Self.words(for: type))")
      case .valueNotFound(let type, let context)?: (context.codingPath, "must be \(Self.words(for: type))")
      case .dataCorrupted(let context)?: (context.codingPath, "has a value that is not allowed")
      default: ([], "cannot be read")
      }
    let name = path.map(\.stringValue).joined(separator: ".")
    self.init(.invalidArgument, name.isEmpty ? "The request \(words)." : "“\(name)” \(words).")
  }

  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is Bool.Type: "true or false"
    case is String.Type: "a text"
    default: "an object"
    }
  }
}

/// The answer to a request, on one line.
package struct DoorAnswer: Hashable, Codable, Sendable {
  package var id: DoorRequest.Mark?
  package var ok = true
  /// The screen after the request; nil if it failed, and for the last answer.
  package var screen: ScreenTree?
  package var error: DoorError?
}

/// The reason that a request was not performed. The device is unchanged.
package struct DoorError: Error, Hashable, Codable, Sendable {
  /// The kinds of errors, with WebDriver's names if there are matching ones.
  package enum Code: String, Codable, CaseIterable, Sendable {
    case malformedLine = "malformed line"
    case lineTooLong = "line too long"
    case unknownCommand = "unknown command"
    case invalidArgument = "invalid argument"
    case noSuchElement = "no such element"
    case ambiguousElement = "ambiguous element"
    case elementNotInteractable = "element not interactable"
    case noEffect = "no effect"
    case timeout
    case interrupted

    fileprivate var remedy: String {
      switch self {
      case .malformedLine: "Send one JSON object on each line, in UTF-8, and end the line."
      case .lineTooLong: "Send lines of at most \(DoorDevice.longestLine) bytes."
      case .unknownCommand, .invalidArgument: "The guide “A door for other programs” lists the requests."
      case .noSuchElement: "“tree” lists the elements; “wait” waits until one is there."
      case .ambiguousElement: "Give its number too."
      case .elementNotInteractable: "Use one of the actions that the element lists."
      case .noEffect: "The keys in the answer are those that do something now."
      case .timeout: "Wait for more seconds, or look in the tree for the elements that appeared instead."
      case .interrupted: "Start the program again."
      }
    }
  }

  package var code: Code
  package var message: String
  package var remedy: String

  /// - Parameter remedy: What the sender can do about the error; nil for the usual remedy of the code.
  init(_ code: Code, _ message: String, remedy: String? = nil) {
    (self.code, self.message, self.remedy) = (code, message, remedy ?? code.remedy)
  }
}
