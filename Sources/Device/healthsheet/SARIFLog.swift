import AppBundle
import DeviceCommand
import Foundation
import Staging

/// The findings of `check` in SARIF 2.1.0, which code hosts show beside the lines of a pull request.
struct SARIFLog: Encodable {
  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    let tool: Tool
    let invocations: [Invocation]
    let results: [Result]
    // A scenario's columns count scalars, as its parser does.
    let columnKind = "unicodeCodePoints"
  }

  struct Tool: Encodable { let driver: Driver }

  struct Driver: Encodable {
    let name = "healthsheet"
    let version: String
    let rules: [Rule]
  }

  struct Rule: Encodable {
    let id: String
    let shortDescription: Message
  }

  struct Invocation: Encodable {
    let executionSuccessful: Bool
    let exitCode: Int32
    let toolExecutionNotifications: [Notification]
  }

  struct Notification: Encodable {
    let level = "error"
    let message: Message
  }

  struct Message: Encodable { let text: String }

  struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
  }

  struct Location: Encodable { let physicalLocation: PhysicalLocation }

  struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    let region: Region?
  }

  struct ArtifactLocation: Encodable { let uri: String }

  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int?
  }
}

extension SARIFLog {
  /// Makes the log of one run.
  ///
  /// - Parameters:
  ///   - status: The exit status of the command.
  ///   - failures: Sentences about files that could not be checked.
  init(_ findings: [CheckFinding], version: String, status: ExitStatus, failures: [String]) {
    let rules = ReviewRule.allCases.filter { rule in findings.contains { $0.rule == rule } }
    let results = findings.map { finding in
      let region = finding.line.map { Region(startLine: $0, startColumn: finding.column) }
      let place = PhysicalLocation(artifactLocation: ArtifactLocation(uri: Self.uri(of: finding.file)), region: region)
      return Result(
        ruleId: finding.rule.rawValue, ruleIndex: rules.firstIndex(of: finding.rule) ?? 0, level: finding.level.sarif,
        message: Message(text: finding.sentence), locations: [Location(physicalLocation: place)])
    }
    let invocation = Invocation(
      // A file that could not be read completely was not checked completely.
      executionSuccessful: failures.isEmpty && [ExitStatus.success, .failure].contains(status),
      exitCode: status.rawValue,
      toolExecutionNotifications: failures.map { Notification(message: Message(text: $0)) })
    let driver = Driver(
      version: version,
      rules: rules.map { Rule(id: $0.rawValue, shortDescription: Message(text: $0.title)) })
    self.init(runs: [Run(tool: Tool(driver: driver), invocations: [invocation], results: results)])
  }

  /// Returns a path as a URI reference. If the file is inside the working folder, the reference is relative to it;
  /// otherwise it is absolute. In a pull request, the working folder is the checkout.
  private static func uri(of path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    let whole = URL(filePath: path).standardizedFileURL.path
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":;"))
    func escaped(_ path: String) -> String { path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path }
    if whole.hasPrefix(folder + "/") { return escaped(String(whole.dropFirst(folder.count + 1))) }
    return "file://\(escaped(whole))"
  }
}

/// A finding with its location. In JSON, the rule and the level have the names that SARIF and the screen use.
struct CheckFinding: Encodable {
  var rule: ReviewRule
  var level: ReviewFinding.Level
  var sentence: String
  /// The rule, the remedy and the code to write instead, if the finding stops the app; nil otherwise.
  var cure: String?
  /// The path of the file, as given.
  var file: String
  /// The line and the column, counted from 1; nil if unknown.
  var line: Int?
  var column: Int?
  /// True if the finding is about a text in the file; false if it is about the request as a whole.
  var isAboutText = false

  private enum CodingKeys: String, CodingKey { case rule, level, sentence, cure, file, line, column }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule.rawValue, forKey: .rule)
    try container.encode(level.word, forKey: .level)
    try container.encode(sentence, forKey: .sentence)
    try container.encodeIfPresent(cure, forKey: .cure)
    try container.encode(file, forKey: .file)
    try container.encodeIfPresent(line, forKey: .line)
    try container.encodeIfPresent(column, forKey: .column)
  }

  /// The sentence for the screen. A finding about a file, or a text in it, includes its location; a finding about a
  /// request has no location.
  var words: String {
    rule == .appFiles || isAboutText ? "\(AppFileWarning.Place(file: file, line: line)): \(sentence)" : sentence
  }
}

extension ReviewFinding.Level {
  /// The level in SARIF.
  fileprivate var sarif: String {
    switch self {
    case .problem, .refusal: "error"
    case .warning: "warning"
    case .note: "note"
    }
  }

  /// The word before the sentence on screen.
  var word: String {
    switch self {
    case .problem: "problem"
    case .refusal: "upload"
    case .warning: "warning"
    case .note: "remark"
    }
  }
}
