import Testing

/// The suites that open a screen. They run one at a time, because ncurses supports only one screen.
@MainActor
@Suite(.serialized)
enum CursesTests {}
