import TestSupport
import Testing

@testable import Campaigns

@Suite("A mutant changes one place of a source file")
struct MutantTests {
  /// Returns the description of each possible mutant of a text.
  private func changes(_ text: String) -> [String] {
    MutatedFile(text, file: "A.swift", first: 1).mutants.map(\.change)
  }

  @Test("Mutants of a comparison change < to <= or back, and mutants of an equality change == to != or back")
  func comparisons() {
    #expect(changes("let isEarly = a < b") == ["`<` → `<=`"])
    #expect(changes("return a >= b && c == nil") == ["`>=` → `>`", "`&&` → `||`", "`==` → `!=`"])
  }

  @Test("Symbols such as < in types, strings, comments and attributes do not count as operators")
  func leftAlone() {
    #expect(changes("func first<T: Comparable>(_ values: [T]) -> T? {").isEmpty)
    #expect(changes("extension Collection where Element == Int {").isEmpty)
    #expect(changes(#"let text = "a < b \(name(of: "x && y")) true""#).isEmpty)
    #expect(changes("let text = \"\"\"\n  a < b\n  \"\"\"").isEmpty)
    #expect(changes(##"let text = #"a " < \b"#"##).isEmpty)
    #expect(changes("// a < b\n/* a < /* b */ true */\n/// true").isEmpty)
    #expect(changes("#if true && swift(>=6)\n#endif").isEmpty)
    #expect(changes("@available(macOS 13, *, introduced: true) @inline(__always)").isEmpty)
  }

  @Test("A mutant negates a condition that is a single call, and compound conditions have other mutants")
  func conditions() {
    #expect(changes("if isEmpty {") == ["`isEmpty` → `!`"])
    #expect(changes("guard let a, a.contains(b), !c else {") == ["`a.contains(b)` → `!`", "`!` → ``"])
    #expect(changes("for a in b where a.isVisible {") == ["`a.isVisible` → `!`"])
    #expect(changes("let a = isShort ? b : c") == ["`isShort` → `!`"])
    #expect(changes("var isShort: Bool { values.contains(a) }") == ["`values.contains(a)` → `!`"])
  }

  @Test("One mutant removes “+ 1” from an expression, and another inverts a sign")
  func arithmetic() {
    #expect(changes("let next = index + 1") == ["`+ 1` → ``"])
    #expect(changes("let all = [a - 10, b * c]") == ["`-` → `+`", "`*` → `/`"])
    #expect(changes("let value = a ?? b") == ["`a ?? b` → `b`"])
    #expect(changes("let isTrue = true, falsehood = 1") == ["`true` → `false`"])
    #expect(changes("  case (true, let a?): return false") == ["`false` → `true`"])
  }

  @Test("A mutant removes a statement if the value of the statement is unused")
  func statements() {
    let body = "func add() {\n  changes.note(a)\n  count = 2\n  let b = 3\n  return b\n}"
    #expect(changes(body) == ["`statement` → ``", "`statement` → ``"])
    #expect(changes("init() {\n  count = 2\n}").isEmpty)
    #expect(changes("var count: Int {\n  values.count(of: a)\n}").isEmpty)
    #expect(changes("call(\n  a,\n  first(b)\n)").isEmpty)
  }

  @Test("A mutated file keeps its line numbers, and each mutated operator contains the number of its mutant")
  func rewriting() {
    let file = MutatedFile("// 1\nif a < 1, isOpen { go() }\nreturn true", file: "A.swift", first: 9)
    #expect(file.mutants.map(\.line) == [2, 2, 3])
    #expect(file.text(without: []) == "// 1\nif a <┴ 1, turned(10, isOpen) { go() }\nreturn turned(11, true)")
    #expect(file.text(without: [9, 11]) == "// 1\nif a < 1, turned(10, isOpen) { go() }\nreturn true")
    #expect(file.operators(without: []).contains("{ mutant == 9 ? l <= r : l < r }"))
    #expect(file.operators(without: [9]).isEmpty)
  }

  @Test("The list of explained mutants knows a mutant by its file, the text of its line and its change")
  func explained() {
    let explained = ExplainedMutants("A.swift: `<` → `<=`\n  let a = b < c\n  They are never equal.\n")
    let mutants = ["let a = b < c", "\n\n  let a = b < c", "let a = c < b"].compactMap {
      MutatedFile($0, file: "A.swift", first: 1).mutants.first
    }
    #expect(mutants.map(explained.contains) == [true, true, false])
  }

  @Test("One entry in the list of explained mutants can explain every change to a line")
  func explainedLine() {
    let explained = ExplainedMutants("A.swift: any change\n  let a = b < c && d\n  Only the room for it changes.\n")
    func contains(_ file: String, _ text: String) -> [Bool] {
      MutatedFile(text, file: file, first: 1).mutants.map(explained.contains)
    }
    #expect(contains("A.swift", "let a = b < c && d") == [true, true])
    #expect(contains("B.swift", "let a = b < c && d") == [false, false])
    #expect(contains("A.swift", "let a = b < c || d") == [false, false])
  }

  @Test("Each mutant in the list of explained mutants still exists")
  func explainedOnes() throws {
    let explained = ExplainedMutants(
      try PackageFiles.text("Sources/Tools/Campaigns/Mutants/explained-mutants.txt"))
    let files = Set(explained.places.compactMap { $0.split(separator: ": ").first.map(String.init) })
    let possible = try files.reduce(into: Set<String>()) { possible, file in
      let mutants = MutatedFile(try PackageFiles.text(file), file: file, first: 1).mutants
      possible.formUnion(mutants.flatMap { [$0.place, $0.linePlace] })
    }
    #expect(!explained.places.isEmpty)
    #expect(explained.places.subtracting(possible).sorted() == [])
  }

  /// Returns the paths of the Swift files in a folder of the package.
  private func paths(under folder: String) -> [String] {
    PackageFiles.swiftFiles(under: folder).map { String($0.path.trimmingPrefix(PackageFiles.folder.path + "/")) }
  }

  @Test("Each group of mutants has files at every path that it names, and no file belongs to two groups")
  func rooms() throws {
    let files = paths(under: "Sources")
    for file in files { #expect(MutantRoom.allCases.filter { $0.contains(file) }.count < 2, "\(file)") }
    for room in MutantRoom.allCases {
      for (target, prefixes) in room.places {
        for prefix in prefixes {
          #expect(files.contains { $0.hasPrefix("\(target)/\(prefix)") }, "\(room): \(target)/\(prefix)")
        }
      }
      let count = try files.filter(room.contains).reduce(0) {
        $0 + MutatedFile(try PackageFiles.text($1), file: $1, first: 1).mutants.count
      }
      #expect((50..<10_000).contains(count), "\(room): \(count)")
    }
    let targets = MutantRoom.allCases.flatMap(\.folders)
    #expect(Set(targets).count == targets.count, "each target has one file of operators")
  }

  @Test("The tests of each group of mutants exist, and each of its filters matches some of them")
  func filters() throws {
    let suites = try paths(under: "Tests").flatMap { file in
      try PackageFiles.text(file).matches(of: /(?:struct|class|actor|enum) (\w+Tests?)\b/).map { match in
        "\(file.split(separator: "/")[1]).\(match.1)/"
      }
    }
    for room in MutantRoom.allCases {
      for filter in room.filters {
        let matching = try Regex(filter)
        let named = suites.filter { $0.firstMatch(of: matching) != nil }
        #expect(!named.isEmpty, "\(room): \(filter)")
        #expect(named.allSatisfy { room.testTargets.contains(String($0.prefix { $0 != "." })) }, "\(room): \(filter)")
      }
    }
  }
}
