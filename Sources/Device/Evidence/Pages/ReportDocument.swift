import TerminalUI

/// A report as text before layout, from which HTML and Markdown are written.
package struct ReportDocument: Hashable, Sendable {
  /// The language of the text, as a locale identifier.
  package let language: String
  package let title: String
  /// The facts on the cover, each with its name.
  package var cover: [Fact] = []
  /// The word that marks the cover and each page: "Simulated".
  package var simulated = ""
  /// The sentence after "Simulated" on the cover. It says that the report is about a test, not about a person's
  /// consent.
  package var mark = ""
  /// The paragraphs about the contents of the session.
  package var introduction: [String] = []
  package var sections: [Section] = []
  /// The title of the part for developers, which follows the sections; empty for none.
  package var developerTitle = ""

  /// The pictures on the pages, by index in the report's pictures.
  package var placedPictures: Set<Int> {
    Set(
      sections.flatMap(\.blocks).compactMap { block in
        if case .picture(let index) = block { index } else { nil }
      })
  }

  /// A page of the report: a request, or the answers that belong to no request.
  package struct Section: Hashable, Sendable {
    package let anchor: String
    package let title: String
    package var blocks: [Block] = []
  }

  package enum Block: Hashable, Sendable {
    case heading(String)
    case paragraph(String)
    case facts([Fact])
    /// Text exactly as on a screen, by line, in a language that may differ from the report's.
    case quotation([String], language: String)
    case table(Table)
    /// A picture, by index in the report's pictures.
    case picture(Int)
  }

  package struct Fact: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// A table whose first column names its rows. A cell contains lines.
  package struct Table: Hashable, Sendable {
    package var columns: [String]
    /// The language of each column; empty if all columns are in the report's language.
    package var languages: [String] = []
    package var rows: [[[String]]] = []

    package var withoutEmptyColumns: Table {
      let used = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
      return Table(columns: used.map { columns[$0] }, rows: rows.map { row in used.map { row[$0] } })
    }
  }
}
