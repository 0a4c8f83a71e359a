import ArgumentParser
import Foundation

/// The files a command writes, held against each other and against those it reads.
///
///     try OutputFiles(["--report": report, "--log": log]).check(against: ["--store": store])
package struct OutputFiles {
  private let outputs: [(option: String, path: String)]

  /// - Parameter outputs: The paths by the options that name them; options that were not given are nil.
  package init(_ outputs: KeyValuePairs<String, String?>) {
    self.outputs = outputs.compactMap { option, path in path.map { (option, $0) } }
  }

  /// Refuses to write over what is read, or two things into one file, also by way of a link.
  ///
  /// - Throws: `ValidationError` that names both options.
  package func check(against inputs: [(option: String, path: String?)]) throws {
    var taken = inputs.compactMap { option, path in path.map { (option: option, path: $0, isRead: true) } }
    for (option, path) in outputs {
      if path.isEmpty { throw ValidationError(localized: "\(option) names no file.") }
      if let other = taken.first(where: { Self.isOneFile($0.path, path) }) {
        throw ValidationError(
          localized:
            other.isRead
            ? "\(option) would write over “\(path)”, which is read as \(other.option): name another file."
            : "\(other.option) and \(option) name one file, “\(path)”: each needs its own.")
      }
      taken.append((option, path, false))
    }
  }

  /// Looks whether each file can be made or written, so that nothing is done in vain.
  ///
  /// - Throws: The end of the command with a sentence on the first that cannot.
  package func checkWritable() throws {
    for (_, path) in outputs {
      let file = URL(filePath: path)
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      let place = isThere ? path : file.deletingLastPathComponent().path
      if isFolder.boolValue || !FileManager.default.isWritableFile(atPath: place) {
        try failToWrite(path)
      }
    }
  }

  /// Answers whether two paths lead to one file, one that is there or one that is to be made.
  private static func isOneFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    // A device such as /dev/null takes anything.
    if stat(one, &first) == 0, stat(other, &second) == 0 {
      return first.st_dev == second.st_dev && first.st_ino == second.st_ino && first.st_mode & S_IFMT != S_IFCHR
    }
    return URL(filePath: one).resolvingSymlinksInPath().standardizedFileURL.path
      == URL(filePath: other).resolvingSymlinksInPath().standardizedFileURL.path
  }
}

/// Writes a text into a file, in place of what it holds.
///
/// - Throws: The end of the command with a sentence on why it cannot be.
package func write(_ text: String, to path: String) throws {
  do { try Data(text.utf8).write(to: URL(filePath: path)) } catch { try failToWrite(path) }
}

/// Ends the command: a file cannot be written.
package func failToWrite(_ path: String) throws -> Never {
  try fail("“\(path)” cannot be written: check that its folder is there and may be written.", status: .cannotCreate)
}
