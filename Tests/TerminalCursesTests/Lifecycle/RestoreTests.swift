import CTerminal
import Foundation
import TestSupport
import Testing

/// Tests the C code that restores the terminal. The code writes to a file instead of a terminal.
@Suite("A program that crashes restores the terminal", .timeLimit(.minutes(20)))
struct RestoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Prepares for a crash: the file at `path` replaces the terminal, and a message to standard error is held back.
  private static func arm(_ path: String) {
    let terminal = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let held = terminal_restore_scratch_file()
    let message = "held message\n"
    _ = write(held, message, message.utf8.count)
    var settings = termios()
    let bytes = "<restored>"
    terminal_restore_prepare_thread()
    terminal_restore_arm(terminal, &settings, bytes, bytes.utf8.count, held, terminal)
  }

  private func path() -> String { folder.path(UUID().uuidString) }

  private func contents(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test("Reading invalid memory restores the terminal")
  func segmentationFault() async throws {
    let path = path()
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      Self.arm(path)
      UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1
    }
    #expect(try contents(path) == "<restored>held message\n")
  }

  @Test("A failed precondition restores the terminal")
  func trap() async throws {
    let path = path()
    await #expect(processExitsWith: .failure) { [path = path as String] in
      Self.arm(path)
      fatalError("stop")
    }
    #expect(try contents(path) == "<restored>held message\n")
  }

  @Test("A stack overflow restores the terminal")
  func stackOverflow() async throws {
    let path = path()
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      Self.arm(path)
      print(Self.endless(1))
    }
    #expect(try contents(path) == "<restored>held message\n")
  }

  @Test("A call of exit restores the terminal")
  func exiting() async throws {
    let path = path()
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      Self.arm(path)
      exit(3)
    }
    #expect(try contents(path) == "<restored>held message\n")
  }

  @Test("If the program has restored the terminal itself, exiting does not restore it again")
  func disarmed() async throws {
    let path = path()
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      Self.arm(path)
      terminal_restore_disarm()
      exit(0)
    }
    #expect(try contents(path).isEmpty)
  }

  /// Calls itself until the stack overflows, in a way that the compiler cannot optimize.
  @inline(never)
  private static func endless(_ depth: Int) -> Int {
    depth == Int.min ? 0 : endless(depth + 1) + depth
  }
}
