/// The values behind a picture, such as a chart, for people who do not see it.
package struct AccessibilityTable: Hashable, Sendable {
  /// The titles of the columns.
  package var columns: [String]
  /// The texts, one for each column in each row.
  package var rows: [[String]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The titles of the columns.
  ///   - rows: The texts, one for each column in each row.
  package init(columns: [String], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }
}

extension View {
  /// Sets the values behind this picture.
  ///
  /// - Parameter table: Returns the table; called only when it is asked for.
  package func accessibilityTable(_ table: @escaping @MainActor () -> AccessibilityTable) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.accessibilityTable = table
      return node
    }
  }
}
