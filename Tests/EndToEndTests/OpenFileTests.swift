import TestSupport
import Testing

@Suite("The program works in a shell that allows few open files")
struct OpenFileTests {
  @Test("A hard limit of too few open files ends the program with a sentence, and a soft limit is raised")
  func few() throws {
    func play(_ limit: String) throws -> Program {
      try Program.tool("bash", "-c", "\(limit); exec '\(PseudoTerminalPath.healthsheet)' play locked --quiet")
    }
    let hard = try play("ulimit -n 16")
    #expect(hard.status == 69)
    #expect(
      hard.error.contains(
        "lets a program open 16 files at once, and this program needs 64: raise the limit with ulimit -n."))
    #expect(try play("ulimit -Sn 16").status == 0)
  }
}
