import Foundation
import PackageFiles
import Testing

/// The prose of the sources is held to what readers of well-kept libraries are used to: in GRDB 11 of 2,803 summaries
/// begin with a question word, and 73 of 100 declarations are documented.
@Suite("Documentation comments name the thing they are about")
struct CommentTests {
  /// The sources of each room.
  private static let rooms: [String: [CommentedSource]] = {
    var rooms: [String: [CommentedSource]] = [:]
    let folder = PackageFiles.url("Sources").path
    for file in PackageFiles.swiftFiles(under: "Sources") {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      let path = file.path.dropFirst(folder.count + 1)
      rooms[String(path.prefix { $0 != "/" }), default: []].append(CommentedSource(text, file: String(path)))
    }
    return rooms
  }()

  private static let questionWords: Set = [
    "What", "Whether", "Who", "Whom", "Whose", "Where", "How", "Which", "When", "Why", "There", "Whatever", "Whoever",
  ]

  @Test("Fewer than two in a hundred summaries begin with a question word")
  func openers() {
    let summaries = Self.rooms.values.joined().flatMap(\.summaries)
    #expect(summaries.count > 9_000, "the sources are where they were")
    let questions = summaries.filter { Self.questionWords.contains(CommentedSource.opener(of: $0)) }
    #expect(questions.count * 50 < summaries.count, "\(questions)")
  }

  @Test("In each room with more than twenty declarations, 73 in a hundred that other files see are documented")
  func documented() {
    // Types of a library that is not here, as it declares them.
    for (room, sources) in Self.rooms where room != "CombineStandIn" {
      let declarations = sources.flatMap(\.declarations)
      let missing = declarations.filter { !$0.isDocumented }.map(\.place)
      let isEnough = declarations.count <= 20 || missing.count * 100 <= declarations.count * 27
      #expect(isEnough, "\(room): \(missing.count) of \(declarations.count) are not, as \(missing.prefix(20))")
    }
  }

  @Test("A summary is found by its first word, and a declaration by its keyword, in types only")
  func reading() {
    let source = CommentedSource(
      #"""
      /// What is asked.
      /// And how.
      public struct Question {
        /// Returns “{” as it is.
        func text() -> String {
          let brace = "{ \" {"  // {
          func inner() {}
          return brace
        }
        @MainActor package static var count = 0
        private var hidden = 1
        class func make() {}
      }
      """#, file: "Question.swift")
    #expect(source.summaries.map(CommentedSource.opener) == ["What", "Returns"])
    #expect(source.declarations.map(\.place.line) == [3, 5, 10, 12])
    #expect(source.declarations.map(\.isDocumented) == [true, true, false, false])
  }
}
