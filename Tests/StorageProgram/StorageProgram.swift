import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel

/// A process for tests of durability. It changes a device and reports each change, until it is killed.
///
///     StorageProgram change FILE FIRST      changes, numbered from FIRST on, without end
///     StorageProgram fill FILE BYTES        saves until the file reaches BYTES, its limit; then saves without a limit
///     StorageProgram open FILE [nobody]     opens the file, saves one sample, and prints the result
///
/// The program prints each change on its own line before it tries it, and again after it was acknowledged.
@main
struct StorageProgram {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { exit(64) }
    switch arguments[1] {
    case "change": change(arguments[2], first: Int(arguments[3])!)
    case "fill": fill(arguments[2], limit: UInt(arguments[3])!)
    case "open": open(arguments[2], asNobody: arguments.count > 3)
    default: exit(64)
    }
  }

  private static func change(_ path: String, first: Int) {
    do {
      let daemon = try HealthDaemon(storage: SQLiteStorage(path: path))
      for number in first... {
        say("begin \(number)")
        try Change(number).happen(to: daemon)
        if let problem = daemon.storageProblem { return say("problem \(problem)") }
        say("done \(number)")
      }
    } catch {
      say("problem \(error)")
    }
  }

  /// Simulates a full disk by limiting the size of the process's files.
  private static func fill(_ path: String, limit: UInt) {
    do {
      let daemon = try HealthDaemon(storage: SQLiteStorage(path: path))
      signal(SIGXFSZ, SIG_IGN)
      var size = rlimit(rlim_cur: limit, rlim_max: rlim_t.max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &size)
      var number = 1
      while true {
        do throws(HealthError) {
          try daemon.addDurably(Change(5 * number + 1).samples)
          say("done \(5 * number + 1)")
          number += 1
        } catch {
          say("refused \(daemon.storageProblem ?? error.message)")
          break
        }
      }
      // Once there is space again, the device must continue normally.
      size.rlim_cur = rlim_t.max
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &size)
      try daemon.addDurably(Change(5 * number + 1).samples)
      say("done \(5 * number + 1)")
    } catch {
      say("problem \(error)")
    }
  }

  private static func open(_ path: String, asNobody: Bool) {
    // Permissions do not restrict root, so become another user.
    if asNobody, setgid(65534) != 0 || setuid(65534) != 0 { return say("problem cannot become nobody") }
    do throws(DeviceStorageError) {
      let storage = try SQLiteStorage(path: path)
      let daemon = try HealthDaemon(storage: storage)
      daemon.add(Change(0).samples)
      say(daemon.storageProblem.map { "refused \($0)" } ?? "done 0")
      storage.close()
    } catch {
      say("refused \(error.exitStatus) \(error)")
    }
  }

  /// Prints a line immediately, before the next change begins.
  private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
