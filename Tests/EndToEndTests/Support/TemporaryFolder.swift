import Foundation
import TestSupport

extension Run {
  /// The built program.
  static let program = builtProgram("syrinx")
}

/// The built program is run in a folder as a person would run it.
extension TemporaryFolder {
  /// Runs the program in the folder and waits for its end.
  func run(_ arguments: [String], input: Data = Data(), seconds: Double = 60) throws -> Run {
    try Run([Run.program] + arguments, in: folder, input: input, seconds: seconds)
  }

  func run(_ line: String, input: Data = Data(), seconds: Double = 60) throws -> Run {
    try run(line.split(separator: " ").map(String.init), input: input, seconds: seconds)
  }

  /// Runs the program in a process group of its own, all of which is killed at a point such as `named/3`.
  func run(_ line: String, killedAt point: String) throws -> Run {
    // A leader of a group already has one of its own.
    let start = """
      import os, sys
      if os.getpgrp() != os.getpid(): os.setsid()
      os.execv(sys.argv[1], sys.argv[1:])
      """
    return try Run(
      ["python3", "-c", start, Run.program] + line.split(separator: " ").map(String.init),
      in: folder, variables: ["SYRINX_FAULT": point])
  }

  /// Ends the program by a signal while a child of it runs, which has written its number to the file `pid`; the
  /// status is 0 where the child is gone a second later. A program that ends before its child runs is told.
  func ended(by signal: String, running words: String) throws -> Run {
    try shell(
      """
      PATH="$PWD:$PATH"; TMPDIR="$PWD"; export TMPDIR
      "$SYRINX" \(words) & syrinx=$!
      until [ -s pid ]; do
        kill -0 $syrinx 2>/dev/null || [ -s pid ] || {
          wait $syrinx; echo "syrinx ended with status $? before its child ran" >&2; exit 8; }
        sleep 0.02
      done
      kill -\(signal) $syrinx; wait $syrinx
      for i in 1 2 3 4 5 6 7 8 9 10; do
        case "$(ps -o stat= -p "$(cat pid)")" in ''|Z*) exit 0;; esac
        sleep 0.1
      done
      exit 7
      """)
  }

  /// Runs a line of shell in the folder, where `$SYRINX` is the program.
  func shell(_ line: String, seconds: Double = 60) throws -> Run {
    try Run(
      ["/bin/sh", "-c", line], in: folder, variables: ["SYRINX": Run.program], seconds: seconds)
  }
}
