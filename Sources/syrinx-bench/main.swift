// Our own stop-watch: Syrinx beside its peers at the same jobs. Ratios taken turn by turn in one
// run are worth something; seconds from different days are not.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import SyrinxEngine

do throws(BenchError) {
  let request = try Request(CommandLine.arguments)
  let jobs = try request.jobs()
  makeFolder(request.folder)
  var races: [Race] = []
  for job in jobs {
    say("\(job.name) …")
    let race = try Race(
      job, program: request.program, folder: request.folder, runs: request.runs)
    races.append(race)
  }
  if request.wantsJSON {
    print((["version": 1, "races": .array(races.map(\.json))] as JSONValue).pretty)
  } else {
    print(TextTable([Race.heading] + races.map(\.row)).text, terminator: "")
    print("\nMedian of \(request.runs) runs, turn by turn; above 1× Syrinx was faster.")
  }
} catch {
  say("syrinx-bench: \(error.sentence)")
  exit(2)
}
