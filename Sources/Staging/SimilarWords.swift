/// Finds the word somebody meant.
extension String {
  /// How many letters have to be put in, taken out or changed to make the other word.
  package func editDistance(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let cost = Swift.min(row[column] + 1, row[column + 1] + 1, diagonal + (letter == other[column] ? 0 : 1))
        diagonal = row[column + 1]
        row[column + 1] = cost
      }
    }
    return row[other.count]
  }

  /// The word among some that differs from this by a slip of the fingers; nil when none does. The first of equals.
  ///
  /// Costs the product of the lengths for each word, so words of more than a hundred letters are like none.
  package func nearest(among words: some Sequence<String>) -> String? {
    guard count <= 100 else { return nil }
    let wanted = lowercased()
    var nearest: (word: String, distance: Int)?
    for word in words {
      let distance = wanted.editDistance(to: word.lowercased())
      if distance <= Swift.max(1, wanted.count / 3), distance < nearest?.distance ?? .max { nearest = (word, distance) }
    }
    return nearest?.word
  }
}
