import SyrinxSystem

extension PathError: ReportableError {
  package var sentence: String {
    switch self {
    case .notFound(let path): "there is no file ‘\(path)’" + path.homeAdvice
    case .isDirectory(let path): "‘\(path)’ is a folder"
    case .notReadable(let path): "‘\(path)’: no permission to read"
    case .tooLarge(let path, let most):
      "\(Phrase.input(path)) is larger than \(most >> 20) MiB, the limit for files read into memory"
    case .notAFile(let path): "‘\(path)’ is a pipe or a device, not a file"
    case .folderMissing(let path): "the folder of ‘\(path)’ does not exist" + path.homeAdvice
    case .notAFolder(let path): "‘\(path)’ is a file, not a folder"
    case .notWritable(let path): "‘\(path)’: no permission to write"
    case .diskFull("-"): "the disk is full: standard output is incomplete"
    case .diskFull(let path): "the disk is full: ‘\(path)’ is not written"
    case .noTemporaryFile(let folder, let number):
      "no temporary file can be created in ‘\(folder)’ (set $TMPDIR):"
        + " \(systemReason(number))"
    case .temporaryFile(let folder, let number):
      "a temporary file in ‘\(folder)’ cannot be written and read again (set $TMPDIR):"
        + " \(systemReason(number))"
    case .exists(let path): "‘\(path)’ exists (--no-clobber)"
    case .brokenPipe(let path): "\(Phrase.output(path)): broken pipe"
    case .changed(let path):
      "‘\(path)’ was changed by another program in the meantime and was not replaced: run the command again"
    case .deleted(let path): "‘\(path)’ was deleted while it was being written"
    case .io("-", let number): "standard input or output: \(systemReason(number))"
    case .io(let path, let number): "‘\(path)’: \(systemReason(number))"
    }
  }

  /// A reader of standard output, such as `head`, may close it early.
  package var isQuiet: Bool { self == .brokenPipe(path: "-") }
}

extension String {
  fileprivate var homeAdvice: String {
    Path.namesHome(self)
      ? ": write $HOME\(dropFirst()), since shells replace ~ only where a word begins and is not quoted"
      : ""
  }
}

// Callers turn these into errors that name the file. One that is not turned has a sentence all the same.

extension SystemFailure: ReportableError {
  package var sentence: String { systemReason(number) }
}

extension ChildProgram.Failure: ReportableError {
  package var sentence: String { "a called program failed: \(reason)" }
}
