/// The parts of a Swift source that a stub can replace or leave out: an import, a declaration, the body of a function,
/// an initializer or a computed property, and a modifier of a view.
///
/// The outline recognizes braces, strings and comments, but not Swift's grammar. Code that it does not recognize stays
/// in the stub. If it recognizes code wrongly, the stub does not compile, and the whole file is left out.
struct SourceOutline {
  /// A part of the source, between two offsets.
  struct Part: Hashable {
    enum Kind: Hashable {
      case imported
      case member
      case modifier
      /// The body of a view or a scene, or a body that returns nothing.
      case viewBody, sceneBody, emptyBody
      /// A body that returns a value. The associated text is an expression that the stub returns instead, such as “nil”
      /// for an optional type; nil if no expression is known for the type.
      case valueBody(String?)
    }

    let kind: Kind
    /// The name of the part after that of its type, such as “StepsCard.body”. The name of a modifier has only a dot:
    /// “.shimmer”.
    let name: String
    /// The bytes of the lines that a stub leaves out; for a body, the bytes between its braces.
    let range: Range<Int>

    var isBody: Bool { ![.imported, .member, .modifier].contains(kind) }
  }

  let bytes: [UInt8]
  private let bodies: [Part]
  /// All declarations; an inner declaration comes before the declarations around it.
  private let members: [Part]
  private let topLevel: [Part]
  /// The offset of the first byte of each line.
  let lines: [Int]

  init(_ source: String) {
    let bytes = Array(source.utf8)
    self.bytes = bytes
    lines = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    var scanner = SourceScanner(bytes: bytes)
    scanner.scan()
    (bodies, members, topLevel) = (scanner.bodies, scanner.members, scanner.topLevel)
  }

  /// Returns the parts to replace or leave out to remove the errors; nil if an error is in no part.
  ///
  /// If a view has errors in its modifiers, returns only these modifiers at first, because they may cause the view's
  /// other errors.
  func parts(for errors: [CompilerError]) -> Set<Part>? {
    var parts: Set<Part> = []
    var modifiers: [Part: Set<Part>] = [:]
    for error in errors {
      guard let offset = offset(of: error) else { return nil }
      if let owner = body(at: offset) ?? members.first(where: { $0.range.contains(offset) }) {
        modifiers[owner, default: []].formUnion([modifier(at: offset, in: owner)].compactMap(\.self))
        // The compiler gave up on this body because it took too long. Replace the whole body: leaving out one of its
        // modifiers would hardly make it faster.
        if owner.isBody, error.message.contains("in reasonable time") { parts.insert(owner) }
      } else if let line = importLine(error.line) {
        parts.insert(line)
      } else {
        return nil
      }
    }
    for (owner, modifiers) in modifiers {
      if !modifiers.isEmpty {
        parts.formUnion(modifiers)
      } else if let part = owner.isBody ? owner : wholeLines(owner) {
        parts.insert(part)
      } else {
        return nil
      }
    }
    return parts
  }

  /// Returns true if at least one top-level declaration is left after some parts are removed. A file without
  /// declarations need not be compiled.
  func remains(without parts: Set<Part>) -> Bool {
    let ranges = parts.map(\.range)
    return topLevel.contains { declaration in !ranges.contains { $0.contains(declaration.range.lowerBound) } }
  }

  /// Returns the offset of an error; nil if its line is after the end of the source.
  private func offset(of error: CompilerError) -> Int? {
    guard lines.indices.contains(error.line - 1) else { return nil }
    // In a line that is already replaced, the column of the error may be after the end of the original line.
    return min(lines[error.line - 1] + max(error.column, 1) - 1, end(ofLine: error.line))
  }

  /// Returns the offset of the end of a line, which is that of its line feed. Lines count from 1.
  private func end(ofLine line: Int) -> Int { line < lines.count ? lines[line] - 1 : bytes.count }

  private func body(at offset: Int) -> Part? {
    // The compiler reports an error about a whole body at its opening brace.
    bodies.first { $0.range.lowerBound - 1 <= offset && offset <= $0.range.upperBound }
  }

  /// Returns the innermost modifier that contains an error; nil outside of a view, and if other code is on the lines of
  /// the modifier. Outside of a view, leaving out a call in a chain could give a wrong value.
  private func modifier(at offset: Int, in body: Part) -> Part? {
    guard [.viewBody, .sceneBody].contains(body.kind) else { return nil }
    var scanner = SourceScanner(bytes: bytes)
    for line in lines.reversed() where line <= offset && line > body.range.lowerBound {
      let dot = bytes[line...].firstIndex { ![0x20, 0x09].contains($0) } ?? line
      guard dot < offset, bytes[dot] == UInt8(ascii: ".") else { continue }
      let range = dot..<scanner.endOfModifier(at: dot)
      let name = bytes[range].prefix { !Set(" ({".utf8).contains($0) }
      let part = Part(kind: .modifier, name: String(decoding: name, as: UTF8.self), range: range)
      if range.contains(offset), let whole = wholeLines(part) { return whole }
    }
    return nil
  }

  /// Returns a part extended to whole lines; nil if there is other code on these lines.
  private func wholeLines(_ part: Part) -> Part? {
    let first = lines.lastIndex { $0 <= part.range.lowerBound } ?? 0
    let last = lines.lastIndex { $0 <= part.range.upperBound } ?? 0
    let (start, end) = (lines[first], end(ofLine: last + 1))
    guard end >= part.range.upperBound else { return nil }
    let before = bytes[start..<part.range.lowerBound]
    let after = bytes[part.range.upperBound..<end].drop { $0 == UInt8(ascii: " ") }
    guard before.allSatisfy({ [0x20, 0x09].contains($0) }), after.isEmpty || after.starts(with: "//".utf8) else {
      return nil
    }
    return Part(kind: part.kind, name: part.name, range: start..<end)
  }

  private func importLine(_ line: Int) -> Part? {
    let range = lines[line - 1]..<end(ofLine: line)
    let text = String(decoding: bytes[range], as: UTF8.self)
    let words = text.split(separator: " ")
    let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    guard words.first(where: { !$0.hasPrefix("@") && !modifiers.contains($0) }) == "import" else { return nil }
    return Part(kind: .imported, name: text, range: range)
  }

  /// True if the program begins in this file.
  var isEntryPoint: Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).contains { line in
      ["@main", "@UIApplicationMain"].contains(line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    }
  }
}
