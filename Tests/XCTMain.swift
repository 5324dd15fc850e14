import Testing

/// The program of the tests, which SwiftPM makes of a file of this name, except on Apple's systems.
///
/// Without it SwiftPM looks for classes of XCTest, of which there are none, in an index that the compiler
/// has to write; that takes a quarter of the time of compiling the tests.
@main
struct TestProgram {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
