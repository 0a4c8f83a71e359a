/// The values behind a picture, such as a chart, for people who do not see it.
package struct AccessibilityTable: Hashable, Sendable {
  /// The titles of the columns.
  package var columns: [String]
  /// A text for each column in each row.
  package var rows: [[String]]

  /// - Parameters:
  ///   - columns: The titles of the columns.
  ///   - rows: A text for each column in each row.
  package init(columns: [String], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }
}

extension View {
  /// Gives the values behind this picture to who asks for them.
  ///
  /// - Parameter table: Makes the table; called only when somebody asks.
  package func accessibilityTable(_ table: @escaping @MainActor () -> AccessibilityTable) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.accessibilityTable = table
      return node
    }
  }
}
