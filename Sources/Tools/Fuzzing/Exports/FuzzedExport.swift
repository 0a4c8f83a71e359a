/// A piece of an export: its head, a child of the root with its line ends, the root's end, or what damage made of them.
package struct ExportPiece: Sendable {
  package var bytes: [UInt8]
  /// The samples the piece holds; nil for one that was damaged, of which no more is known than its text.
  package var says: [Said]?
  /// Those that stand inside a correlation (rule X14).
  package var saysInside: [Said] = []
  /// False where something before it may rightly keep the piece out, such as a comment.
  package var isRequired = true

  package init(_ text: String, says: [Said]? = [], inside: [Said] = []) {
    bytes = Array(text.utf8)
    self.says = says
    saysInside = inside
  }

  package init(damaged bytes: [UInt8]) {
    self.bytes = bytes
    says = nil
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// An export in pieces, damaged or not: the first is the head with the root's start.
package struct FuzzedExport: Sendable {
  package var pieces: [ExportPiece]
  /// False where the root may not be found.
  package var isHeadWhole: Bool { pieces.first?.says != nil }

  package init(_ pieces: [ExportPiece]) { self.pieces = pieces }

  package var bytes: [UInt8] { pieces.flatMap(\.bytes) }

  /// Puts bytes in the place of others. Whatever they touch, also the end of a line before, is damaged.
  package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    var start = 0
    var touched: Range<Int>?
    var startOfTouched = 0
    for (index, piece) in pieces.enumerated() {
      let end = start + piece.bytes.count
      if range.lowerBound <= end, range.upperBound >= start {
        if touched == nil { startOfTouched = start }
        touched = (touched?.lowerBound ?? index)..<index + 1
      }
      start = end
    }
    guard let touched else { return }
    var joined = pieces[touched].flatMap(\.bytes)
    joined.replaceSubrange(range.lowerBound - startOfTouched..<range.upperBound - startOfTouched, with: bytes)
    pieces.replaceSubrange(touched, with: [ExportPiece(damaged: joined)])
  }

  /// Lets pieces be missed that something before them may hide: a comment, an instruction, an end of the root.
  package mutating func excuseWhatIsHidden() {
    var isHidden = false
    for index in pieces.indices {
      if isHidden { pieces[index].isRequired = false }
      let text = pieces[index].text
      // A piece that is known hides nothing but by ending the root.
      let marks = pieces[index].says == nil ? ["<!", "<?", "</HealthData", "<HealthData"] : ["</HealthData"]
      isHidden = isHidden || marks.contains { text.contains($0) }
    }
  }
}
