import SyrinxCommand
import SyrinxRender
import SyrinxSystem

StandardStream.closeGaps()
Interruption.watch(version: programVersion)
exitProgram(
  Console(effects: .standard, ownsProcess: true).run(Array(SystemText.arguments.dropFirst()))
    .rawValue)
