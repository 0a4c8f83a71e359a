import Testing

@testable import Adoption

@Suite("A stub replaces the bodies that do not compile, and nothing else")
struct StubTests {
  private static let card = #"""
    import Lottie
    import SwiftUI

    /// A card { with a brace }.
    struct Card: View {
      @State private var isOpen = false
      let title: String
      private let format: (Int) -> String = { "\($0) \("}")" }

      var body: some View {
        VStack {
          LottieView(name: "{")
          Text(title)
        }
      }

      private func close() {
        isOpen = Player.shared.stop()
      }

      private var count: Int { Player.shared.count }
      var style: some ShapeStyle { Color.brand }
    }

    """#

  /// Returns an error at the first occurrence of a text in a source.
  private func error(at text: String, in source: String = card) throws -> CompilerError {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains(text) })
    let column = try #require(lines[line].firstRange(of: text)?.lowerBound)
    return CompilerError(
      file: "/Card.swift", line: line + 1, column: lines[line][..<column].utf8.count + 1, message: "no such thing")
  }

  private func stub(_ texts: String..., of source: String = card) throws -> Stub? {
    let outline = SourceOutline(source)
    let parts = outline.parts(for: try texts.map { try error(at: $0, in: source) })
    return parts.map { Stub(of: outline, named: "Card.swift", without: $0) }
  }

  @Test("A replaced view shows a sentence with its file and line, and its original lines become comments")
  func view() throws {
    let stub = try #require(try stub("import Lottie", "LottieView"))
    #expect(stub.replaced == ["import Lottie", "Card.body"])
    let before = Self.card.split(separator: "\n", omittingEmptySubsequences: false)
    let after = stub.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(after[0] == "// import Lottie")
    #expect(after[9] == #"  var body: some View { Text("Card.swift, line 10: Card.body does not compile here.")"#)
    #expect(after[10] == "//     VStack {")
    #expect(after[13...14] == ["//     }", "  }"])
    #expect(after[15..<24] == before[15..<24], "the rest stays where it was")
  }

  @Test("A function that does not compile prints a sentence; a property prints it once and returns a value such as 0")
  func functions() throws {
    let stub = try #require(try stub("Player.shared.stop", "Player.shared.count"))
    #expect(stub.replaced == ["Card.close()", "Card.count"])
    #expect(stub.text.contains(#"func close() { print("Card.swift, line 17: Card.close() does not compile here.")"#))
    let print = #"print("Card.swift, line 21: Card.count does not compile here.")"#
    #expect(stub.text.contains("count: Int { enum Once { static let told: Void = \(print) }; Once.told; return 0 }"))
  }

  @Test(
    "A function that does not compile returns an empty value of its result type, or stops the app if it has none",
    arguments: [
      ("String?", "nil"), ("Player?", "nil"), ("[String: [Int]]", ".init()"), ("[Player]", ".init()"),
      ("Set<Int>", ".init()"), ("String", "\"\""),
      ("Bool", "false"), ("Double", "0"), ("Text", "Text(verbatim: \"\")"), ("Player", nil),
    ])
  func results(type: String, value: String?) throws {
    let source = """
      func load() async throws -> \(type) {
        Wrong.one()
      }
      func other() {}
      """
    let outline = SourceOutline(source)
    let error = CompilerError(file: "Load.swift", line: 2, column: 3, message: "cannot find 'Wrong' in scope")
    let parts = try #require(outline.parts(for: [error]))
    let text = Stub(of: outline, named: "Load.swift", without: parts).text
    if let value { #expect(text.contains("; return \(value)")) } else { #expect(text.contains("fatalError(")) }
  }

  @Test("A property that does not compile is left out, with its attributes and its closure")
  func members() throws {
    let source = """
      struct Map: View {
        @Environment(\\.openURL) private var open
        @State
        private var camera: Camera =
          .automatic
        let draw = { (size: Int) in
          Camera.draw(size)
        }()
        let (a, b) = (Camera.a, 1); let c = 1
      }

      """
    let stub = try #require(try stub("Camera =", "Camera.draw", of: source))
    #expect(stub.replaced == ["Map.camera", "Map.draw"])
    #expect(
      stub.text.hasPrefix(
        """
        struct Map: View {
          @Environment(\\.openURL) private var open
        //   @State
        //   private var camera: Camera =
        //     .automatic
        //   let draw = { (size: Int) in
        //     Camera.draw(size)
        //   }()
          let (a, b)
        """))
    #expect(try self.stub("Camera.a,", of: source) == nil, "another member stands on its line")
  }

  @Test("For an error in a view, the innermost modifier around the error is left out first, with its closures")
  func modifiers() throws {
    let source = """
      struct Row: View {
        var body: some View {
          Text("a")
            .sheet(isPresented: $isOpen) {
              VStack { Text(")") }
                .shimmer()
              Player()
            } onDismiss: { stop() }  // plays
            .padding()
            .wave().padding()
        }

        var rows: [Row] {
          all
            .chunked()
        }
      }

      """
    #expect(try stub("shimmer", of: source)?.replaced == [".shimmer"], "the innermost")
    let stub = try #require(try stub("Player", "Text(\"a", of: source))
    #expect(stub.replaced == [".sheet"])
    #expect(stub.text.contains("//       .sheet(isPresented: $isOpen) {\n//         VStack"))
    #expect(stub.text.contains("//       } onDismiss: { stop() }  // plays\n      .padding()\n"))
    #expect(try self.stub("wave", of: source)?.replaced == ["Row.body"], "it does not have its line to itself")
    #expect(try self.stub("chunked", of: source)?.replaced == ["Row.rows"], "without the call its value were wrong")
  }

  @Test("A view that takes the compiler too long is replaced as a whole, and not modifier by modifier")
  func tooLong() throws {
    let source = "struct Pie: View {\n  var body: some View {\n    Chart()\n      .scale(1)\n  }\n}\n"
    var error = try error(at: "scale", in: source)
    error.message =
      "the compiler is unable to type-check this expression in reasonable time; try breaking up the expression"
    let outline = SourceOutline(source)
    let parts = try #require(outline.parts(for: [error]))
    #expect(Stub(of: outline, named: "Pie.swift", without: parts).replaced == ["Pie.body"])
  }

  @Test("A scene with an unknown modifier keeps its windows and loses the modifier")
  func scene() throws {
    let source = """
      @main struct TrailApp: App {
        var body: some Scene {
          WindowGroup { Home() }
            .modelContainer(for: Walk.self)
        }
      }

      """
    var error = try error(at: "modelContainer", in: source)
    error.message = "value of type 'WindowGroup<Home>' has no member 'modelContainer'"
    #expect(SourceOutline(source).parts(for: [error])?.map(\.name) == [".modelContainer"])
    #expect(SourceOutline(source).isEntryPoint)
  }

  @Test("A property of an opaque type is left out; a scene that does not compile becomes a window with a sentence")
  func opaque() throws {
    #expect(try stub("Color.brand")?.replaced == ["Card.style"])
    let source = "struct TrailApp: App {\n  var body: some Scene { Windows() }\n}\n"
    let stub = try #require(try stub("Windows", of: source))
    #expect(
      stub.text.contains("{ WindowGroup { Text(\"Card.swift, line 2: TrailApp.body does not compile here.\") } }"))
  }

  @Test("A type whose header does not compile is left out, and so is a preview that does not compile")
  func heads() throws {
    let source = """
      import SwiftUI

      struct Map: Missing {
        var a: Int { 1 }
      }

      let shared = Wide.shared

      extension Int { var b: Int { 2 } }

      #Preview("Dark", traits: .wide) {
        @Previewable var b = 1
        Wide()
      }

      """
    let stub = try #require(try stub("Missing", "@Previewable", "Wide.shared", of: source))
    #expect(stub.replaced == ["Map", "shared", "#Preview"])
    #expect(stub.text.contains("// struct Map: Missing {\n//   var a: Int { 1 }\n// }\n\n// let shared"))
    #expect(stub.text.contains("\nextension Int { var b"))
    let outline = SourceOutline(source)
    #expect(outline.remains(without: stub.parts))
    let all = try #require(outline.parts(for: [error(at: "Int { var b", in: source)]))
    #expect(!outline.remains(without: stub.parts.union(all)))
  }

  @Test("The parser finds bodies in nested types, extensions and enums, but none in property observers or protocols")
  func nesting() throws {
    let source = """
      protocol Shown { var name: String { get } }
      enum Kind: Shown {
        case walk, run
        var name: String { Names.of(self) }
        struct Row {
          var width: Int { didSet { Wide.note() } }
          init(of kind: Kind, then: () -> Void = {}) { width = Wide.initial }
          class func make() -> Row? { Wide.row }
        }
      }
      extension Kind { subscript(at index: Int) -> Int { Wide[index] } }
      func plain() async throws -> Void { await Wide.load() }

      """
    let stub = try #require(
      try stub("Names.of", "Wide.initial", "Wide.row", "Wide[", "Wide.load", of: source))
    #expect(
      stub.replaced == ["Kind.name", "Kind.Row.init()", "Kind.Row.make()", "Kind.subscript", "plain()"])
    #expect(stub.text.contains("then: () -> Void = {}) { print("))
    #expect(stub.text.contains("func plain() async throws -> Void { print("))
    #expect(try self.stub("Wide.note", of: source)?.replaced == ["Kind.Row.width"], "left out whole")
    #expect(try self.stub("name: String { get", of: source)?.replaced == ["Shown"])
  }

  @Test("The parser ignores braces in strings with quotes, raw strings and comments")
  func strings() throws {
    let source = ##"""
      struct Texts {
        let a = "\("}" + "\("{")")", b = #"}"\#("}")"#
        /* } /* } */ } */
        let c = """
          } "quoted" }
          """
        var d: Int { missing }
      }

      """##
    #expect(try stub("missing", of: source)?.replaced == ["Texts.d"])
  }

  @Test("Damaged sources never crash the parser")
  func damaged() {
    let bytes = Array(Self.card.utf8)
    for end in stride(from: 0, to: bytes.count, by: 3) {
      let source = String(decoding: bytes[..<end], as: UTF8.self)
      for line in [0, 1, 12, 99] {
        let error = CompilerError(file: "/Card.swift", line: line, column: 7, message: "")
        let outline = SourceOutline(source)
        _ = Stub(of: outline, named: "Card.swift", without: outline.parts(for: [error]) ?? [])
      }
    }
    let noise = CompilerError(file: "/a.swift", line: 1, column: 1, message: "value of type 'A' has no member 'b'")
    for source in ["}})] { \" ( /*", ".a(\"", "", "struct A { .", "\"\\("] {
      _ = SourceOutline(source).parts(for: [noise])
    }
  }
}
