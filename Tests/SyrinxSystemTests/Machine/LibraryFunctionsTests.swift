#if os(Linux)
  import Testing

  @testable import SyrinxSystem

  @Suite("Functions of a library that is opened")
  struct LibraryFunctionsTests {
    @Test("those that are there can be called, and of others the first is told")
    func missing() throws {
      let text = LibraryFunctions("libc", versions: [6], prefix: "str")
      let length: @convention(c) (UnsafePointer<CChar>) -> Int = unsafe text["len"]
      try text.check()
      let count = unsafe length("four")
      #expect(count == 4)
      for name in ["missing", "alsomissing"] {
        let _: @convention(c) () -> Void = unsafe text[name]
      }
      #expect(throws: DynamicLibrary.Missing.function("strmissing")) { try text.check() }
    }

    @Test("a library that is not there is told")
    func library() {
      let none = LibraryFunctions("libmissing", versions: [1, 2], prefix: "")
      let _: @convention(c) () -> Void = unsafe none["any"]
      #expect(throws: DynamicLibrary.Missing.library("libmissing")) { try none.check() }
    }
  }
#endif
