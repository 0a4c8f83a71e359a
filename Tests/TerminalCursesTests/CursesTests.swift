import Testing

/// The suites that open a screen. ncurses knows one at a time, so they take turns.
@MainActor
@Suite(.serialized)
enum CursesTests {}
