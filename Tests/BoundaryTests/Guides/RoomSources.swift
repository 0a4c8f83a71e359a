import Foundation
import PackageFiles

/// The Swift sources of a room, or of all rooms, as one text.
struct RoomSources {
  private var text = Data()

  /// Reads the sources in a folder of the package: `Sources`, or that of one room.
  init(_ folder: String) throws {
    for file in PackageFiles.swiftFiles(under: folder) { text += try Data(contentsOf: file) }
    // The end of a string of C.
    text.append(0)
  }

  /// Returns true when there is a declaration of a name: a type, a member, a case beside others.
  func declares(_ name: String) -> Bool {
    // The C library finds a name in all sources in a moment, and a regular expression in a minute.
    text.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self).baseAddress!
      return ["struct ", "class ", "enum ", "protocol ", "case ", "func ", "var ", "let ", "typealias ", ", "].contains
      {
        let declaration = $0 + name
        var rest = start
        while let found = strstr(rest, declaration) {
          let next = Character(Unicode.Scalar(UInt8(bitPattern: found[declaration.utf8.count])))
          if !next.isLetter, !next.isNumber { return true }
          rest = UnsafePointer(found) + 1
        }
        return false
      }
    }
  }

  /// Returns the texts between a beginning and an end on one line.
  func texts(from opening: String, to closing: String) -> Set<String> {
    String(decoding: text, as: UTF8.self).texts(from: opening, to: closing)
  }
}

extension String {
  /// Returns the texts between a beginning and an end on one line.
  func texts(from opening: String, to closing: String) -> Set<String> {
    var rest = self[...]
    var found: Set<String> = []
    while let start = rest.range(of: opening), let end = rest[start.upperBound...].range(of: closing) {
      let text = rest[start.upperBound..<end.lowerBound]
      if !text.contains("\n") { found.insert(String(text)) }
      rest = rest[end.upperBound...]
    }
    return found
  }
}
