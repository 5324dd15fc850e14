// Our own stop-watch: Syrinx beside its peers at the same jobs. Ratios taken turn by turn in one
// run are worth something; seconds from different days are not.

import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// Says something to the person at the terminal, beside the results.
func say(_ line: String) { StandardStream.error.write(line + "\n") }

do {
  let request = try Request(CommandLine.arguments)
  let table: [[String]]
  let note: String
  let json: JSONValue
  if request.wantsKernels {
    let times = try Kernels().times(only: request.only, runs: request.runs)
    table = [KernelTime.heading] + times.map(\.row)
    note = """
      44.1 kHz stereo in memory, one thread, best of \(request.runs) runs; an effect's time \
      includes its player's.
      """
    json = ["version": 1, "kernels": .array(times.map(\.json))]
  } else if request.wantsGrowth {
    try makeFolder(request.folder)
    var growths: [Growth] = []
    for dimension in request.dimensions {
      for step in dimension.steps(isLong: request.includesLong) {
        say("\(dimension.rawValue) \(dimension.name(of: step)) …")
        growths.append(try Growth(dimension, step, request))
      }
    }
    table = [Growth.heading] + growths.map(\.row)
    note = """
      Median of \(request.runs) runs, start-up included. A unit is a frame (of a channel, a node, a \
      branch), a file, a clip or a word: linear is what costs no more for each when there are more of them.
      """
    json = ["version": 1, "growth": .array(growths.map(\.json))]
  } else {
    try makeFolder(request.folder)
    var races: [Race] = []
    for job in try request.jobs() {
      say("\(job.name) …")
      races.append(try Race(job, request))
    }
    table = [Race.heading] + races.map(\.row)
    note = "Median of \(request.runs) alternating runs; above 1× Syrinx is faster."
    json = ["version": 1, "races": .array(races.map(\.json))]
  }
  print(request.wantsJSON ? json.pretty : TextTable(table).text + "\n" + note)
} catch let error as BenchError {
  say("syrinx-bench: \(error.sentence)")
  exitProgram(2)
} catch {
  say("syrinx-bench: \(error)")
  exitProgram(1)
}
