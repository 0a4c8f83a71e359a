import Foundation
import Glibc

/// A point in an import, measured by its progress instead of by time.
enum StopMoment: CustomStringConvertible {
  /// After a number of changes to the store's files.
  case changes(Int)
  /// After a number of bytes of the export, which is read from a pipe.
  case bytes(Int)
  /// After a file of the store reaches a size in kilobytes, simulating a full disk.
  case fullDisk(kilobytes: Int)
  case never

  var description: String {
    switch self {
    case .changes(let count): "behind \(count) changes of the store"
    case .bytes(let count): "behind \(count) bytes of the export"
    case .fullDisk(let kilobytes): "at \(kilobytes) kB"
    case .never: "never"
    }
  }
}

/// The program in a separate process, to be interrupted at some point.
struct StoppedChild {
  let program: String
  let arguments: [String]
  let folder: URL
  /// The data to send through the pipe, if any.
  var input: Data?

  struct End {
    var status: Int32
    var wasKilled: Bool
    var output: String
    var error: String
    var changes: Int
  }

  /// Runs the program until it ends or the signal ends it.
  ///
  /// - Parameter pause: The number of busy-loop iterations between the moment and the signal.
  func run(_ moment: StopMoment, _ signal: Int32, pause: Int) throws -> End {
    let process = Process()
    var arguments = arguments
    if case .fullDisk(let kilobytes) = moment {
      process.executableURL = URL(filePath: "/usr/bin/env")
      arguments =
        ["bash", "-c", "trap '' XFSZ; ulimit -f \(kilobytes); exec \"$@\"", "bash", program] + arguments
    } else {
      process.executableURL = URL(filePath: program)
    }
    process.arguments = arguments
    let (output, errorFile) = (Pipe(), folder.deletingLastPathComponent().appending(path: "error.txt"))
    _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
    let error = try FileHandle(forWritingTo: errorFile)
    process.standardOutput = output
    process.standardError = error
    let feed = input.map { _ in Pipe() }
    process.standardInput = feed ?? FileHandle.nullDevice
    let watch = FolderWatch(folder)
    try process.run()
    let stop = {
      var turns = pause
      while turns > 0 { turns -= 1 }
      kill(process.processIdentifier, signal)
    }
    if let feed, let input { Self.write(input, into: feed, moment, stop) }
    // The end of the output means the end of the process.
    let descriptor = output.fileHandleForReading.fileDescriptor
    var limit: Int?
    if case .changes(let count) = moment { limit = count }
    let changes = watch.count(until: descriptor, limit: limit, stop)
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try error.close()
    return End(
      status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
      output: String(decoding: said, as: UTF8.self),
      error: String(decoding: (try? Data(contentsOf: errorFile)) ?? Data(), as: UTF8.self), changes: changes)
  }

  private static func write(_ input: Data, into pipe: Pipe, _ moment: StopMoment, _ stop: () -> Void) {
    // Close the read end here, so that writing fails once the reader has ended.
    try? pipe.fileHandleForReading.close()
    signal(SIGPIPE, SIG_IGN)
    var first = input.count
    if case .bytes(let count) = moment { first = min(count, input.count) }
    let handle = pipe.fileHandleForWriting
    if (try? handle.write(contentsOf: input.prefix(first))) != nil, first < input.count {
      stop()
      try? handle.write(contentsOf: input.dropFirst(first))
    }
    try? handle.close()
  }
}

/// Counts the changes to the files in a folder, as reported by the kernel.
private final class FolderWatch {
  private let descriptor = inotify_init1(Int32(IN_CLOEXEC))

  init(_ folder: URL) {
    inotify_add_watch(descriptor, folder.path, UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_CLOSE_WRITE))
  }

  deinit { close(descriptor) }

  /// Counts the changes until another descriptor is readable or closed, and returns their number.
  ///
  /// - Parameters:
  ///   - limit: The number of changes after which `stop` is called, once.
  func count(until other: Int32, limit: Int?, _ stop: () -> Void) -> Int {
    var (count, hasStopped) = (0, false)
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let input = Int16(POLLIN)
    while true {
      var waits = [
        pollfd(fd: descriptor, events: input, revents: 0), pollfd(fd: other, events: input, revents: 0),
      ]
      if poll(&waits, 2, -1) < 0, errno != EINTR { return count }
      if waits[0].revents != 0 {
        let length = read(descriptor, &bytes, bytes.count)
        var position = 0
        // Each event is sixteen bytes, of which the last four give the length of the name that follows.
        while position + 16 <= length {
          count += 1
          let nameLength = Int(bytes[position + 12]) | Int(bytes[position + 13]) << 8
          position += 16 + nameLength
        }
        if let limit, count >= limit, !hasStopped {
          hasStopped = true
          stop()
        }
      } else if waits[1].revents != 0 {
        return count
      }
    }
  }
}
