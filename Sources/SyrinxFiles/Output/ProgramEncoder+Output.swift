import SyrinxSystem

extension ProgramEncoder {
  func start(writing place: OutputFile, named path: String) throws(FileError) -> ChildProgram {
    var numbers: [Int32] = []
    defer { for number in numbers { _ = Descriptor(owning: number) } }
    do throws(SystemFailure) {
      for bytes in files {
        let file = try makeUnnamedFile()
        try file.write(bytes)
        numbers.append(file.release())
      }
    } catch {
      throw .writing(path, error)
    }
    do throws(ChildProgram.Failure) {
      let target = place.temporaryPath ?? Self.output
      return try ChildProgram(
        words.map { $0 == "file:" + Self.output ? "file:" + target : $0 }, input: .piped,
        files: [place.descriptor] + numbers)
    } catch {
      throw .encoding(path, error)
    }
  }
}
