import Testing

@testable import Adoption

@Suite("The compiler's errors are parsed from the output of a build")
struct CompilerErrorTests {
  @Test("An error that the output repeats counts once, and notes and warnings do not count")
  func output() {
    let output = """
      [1/4] Write swift-version
      error: emit-module command failed with exit code 1 (use -v to see invocation)
      [3/4] Emitting module Trail
      /home/kim/Trail/Card.swift:3:8: error: no such module 'Lottie'
       3 | import Lottie
         |        `- error: no such module 'Lottie'
      [4/4] Compiling Trail Card.swift
      /home/kim/Trail/Card.swift:3:8: error: no such module 'Lottie'
      /home/kim/Trail/Card.swift:9:12: warning: variable 'a' was never used
      /home/kim/Trail/Card.swift:9:12: note: did you mean 'b'?
      /home/kim/Trail/Ring.swift:12:7: error: value of type 'some View' has no member 'matchedGeometryEffect'
      """
    #expect(
      CompilerError.errors(in: output) == [
        CompilerError(file: "/home/kim/Trail/Card.swift", line: 3, column: 8, message: "no such module 'Lottie'"),
        CompilerError(
          file: "/home/kim/Trail/Ring.swift", line: 12, column: 7,
          message: "value of type 'some View' has no member 'matchedGeometryEffect'"),
      ])
  }

  @Test("An error in the expansion of a macro gets the location of the macro")
  func macro() {
    let output = """
      macro expansion #Preview:2:6: error: cannot find 'Kim' in scope
      `- /home/kim/Trail/Card.swift:30:1: note: expanded code originates here
      28 | }
      """
    #expect(
      CompilerError.errors(in: output) == [
        CompilerError(file: "/home/kim/Trail/Card.swift", line: 30, column: 1, message: "cannot find 'Kim' in scope")
      ])
  }

  @Test(
    "The missing name in a compiler error is written as in the source, such as @Query or import Lottie",
    arguments: [
      ("no such module 'Lottie'", "import Lottie"), ("cannot find 'Firestore' in scope", "Firestore"),
      ("cannot find type 'AVPlayer' in scope", "AVPlayer"),
      ("value of type 'some View' has no member 'matchedGeometryEffect'", ".matchedGeometryEffect"),
      ("type 'Color' has no member 'brand'", "Color.brand"),
      ("type 'Trail.Style' has no member 'wide'", "Trail.Style.wide"),
      ("cannot infer contextual base in reference to member 'wide'", ".wide"),
      ("unknown attribute 'Query'", "@Query"), ("no macro named 'Predicate'", "#Predicate"),
      ("cannot convert value of type 'Int' to specified type 'String'", nil),
    ] as [(String, String?)])
  func missingName(message: String, name: String?) {
    #expect(CompilerError(file: "/a.swift", line: 1, column: 1, message: message).missingName == name)
  }
}
