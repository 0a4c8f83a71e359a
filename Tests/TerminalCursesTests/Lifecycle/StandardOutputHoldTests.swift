import Foundation
import TestSupport
import Testing

@testable import TerminalCurses

@Suite("An app's output does not reach the screen while the screen is shown", .timeLimit(.minutes(20)))
struct StandardOutputHoldTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path() -> String { folder.path(UUID().uuidString) }

  private func contents(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test("An app's output goes to standard error, even just before a crash, and not to the screen")
  func printed() async throws {
    let (screen, errors) = (path(), path())
    await #expect(processExitsWith: .failure) { [screen = screen as String, errors = errors as String] in
      dup2(open(screen, O_WRONLY | O_CREAT | O_TRUNC, 0o600), STDOUT_FILENO)
      dup2(open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600), STDERR_FILENO)
      await MainActor.run {
        let hold = StandardOutputHold()
        hold.begin()
        print("printed by the app")
        _ = write(hold.screen, "frame;", 6)
        hold.end()
        print("after the screen")
        hold.begin()
        print("the last words")
        fatalError("stop")
      }
    }
    #expect(try contents(screen) == "frame;after the screen\n")
    let held = try contents(errors)
    #expect(held.contains("printed by the app\n") && held.contains("the last words\n"))
    #expect(!held.contains("after the screen"))
  }
}
